"""Past one machine and past one crash: crews, shared stores, faults on purpose."""
