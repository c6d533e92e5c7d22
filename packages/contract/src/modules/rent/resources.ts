import { rentClock } from './rent-clock.ts';
import { rentSettlement } from './rent-settlement.ts';

/** What customers pay for the time their goods lie in a warehouse. */
export const rentResources = [rentSettlement, rentClock] as const;
