import type { Caller } from '../../core/calls/caller.ts';
import { sitesOf } from '../sites/public.ts';

/** Returns the site of a request, by default the caller's own. Throws `NotFound` for sites of others. */
export function siteOf(caller: Caller, siteId: string | null | undefined): string {
  if (siteId) return sitesOf(caller, siteId)[0]!;
  return caller.siteIds.includes(caller.siteId) ? caller.siteId : caller.siteIds[0]!;
}
