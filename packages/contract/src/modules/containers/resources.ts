import { containerExit } from './container-exit.ts';

/** What left containers that do not retain it; the rest of a container's history is read from the tables of other modules. */
export const containersResources = [containerExit] as const;
