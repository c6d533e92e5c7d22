import { takeOver, takeOverRow } from './take-over.ts';

/** The resources of this module. */
export const takeoverResources = [takeOver, takeOverRow] as const;
