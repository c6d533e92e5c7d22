import { arrivalDiscrepancy } from './arrival-discrepancy.ts';
import { bag, bagItem } from './bag.ts';
import { shiftTrack, transportShift } from './transport-shift.ts';

/** The resources of transport. */
export const transportResources = [transportShift, shiftTrack, bag, bagItem, arrivalDiscrepancy] as const;
