import { shelfLog } from './shelf-log.ts';
import { shelf } from './shelf.ts';

/** Every kind of record of this module. */
export const shelvingResources = [shelf, shelfLog] as const;
