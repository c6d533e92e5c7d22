import { bag, bagItem } from './bag.ts';
import { shiftTrack, transportShift } from './transport-shift.ts';

/** The stored records of transport. */
export const transportResources = [transportShift, shiftTrack, bag, bagItem] as const;
