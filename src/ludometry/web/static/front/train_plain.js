// A room without a module of its own: its board is decided on by tapping its targets.
export {};
