import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { shipTrackScheme } from '../../modules/tracking/public.ts';
import type { SiteIds } from './sites.ts';

/** Inserts each site's tracking scheme with every step. */
export const fillTrackSchemes = async (tx: Tx, caller: Caller, sites: SiteIds): Promise<Record<'T' | 'H', string>> => ({
  T: await shipTrackScheme(tx, caller, sites.T),
  H: await shipTrackScheme(tx, caller, sites.H),
});
