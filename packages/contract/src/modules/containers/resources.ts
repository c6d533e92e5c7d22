import { containerExit } from './container-exit.ts';

/**
 * The goods that left containers without a history of their own; the rest of a container's history is read from the tables of other
 * modules.
 */
export const containersResources = [containerExit] as const;
