import { shelfLog } from './shelf-log.ts';
import { shelf } from './shelf.ts';

/** The resources of this module. */
export const shelvingResources = [shelf, shelfLog] as const;
