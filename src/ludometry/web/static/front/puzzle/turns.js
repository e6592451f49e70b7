// Moves in a puzzle, several at once when several cells are chosen: played one after the other, shown together.
import { send } from '../api.js';

/** @param {any} table @param {(state: any) => void} played called with the state before the page shows it */
export function turns(table, played) {
  let queue = Promise.resolve();
  let since = performance.now();

  async function run(choose) {
    const moves = choose();
    const { game } = table.state;
    let { node } = table.state;
    let state = null;
    try {
      for (const move of moves) {
        const seconds = Math.round(performance.now() - since) / 1000;
        since = performance.now();
        ({ state } = await send(`/v1/games/${game}/${node}/turn`, { move, seconds }));
        ({ node } = state);
      }
    } catch (problem) { table.say(problem.message, true); }
    if (!state || table.state.game !== game) return;
    played(state);
    table.show(state);
  }
  /** What is to be played is asked for when its turn comes, since what stands then decides it. @param {() => string[]} choose */
  return (choose) => { queue = queue.then(() => run(choose)); return queue; };
}
