import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { shipTrackScheme } from '../../modules/tracking/public.ts';
import type { SiteIds } from './sites.ts';

/** Adds each site's scheme with every step of the way. */
export const fillTrackSchemes = async (tx: Tx, caller: Caller, sites: SiteIds): Promise<Record<'T' | 'H', string>> => ({
  T: await shipTrackScheme(tx, caller, sites.T),
  H: await shipTrackScheme(tx, caller, sites.H),
});
