import { refuse } from '@entrepot/contract/core/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';

/** Returns the site that a call of the set-up is about: the one it names (`NotFound` outside the caller's), else that of the address in use. */
export function siteToSetUp(caller: Caller, { siteId: named }: { siteId?: string | null }): string {
  const siteId = named ?? caller.workSiteId ?? caller.siteId;
  if (!caller.siteIds.includes(siteId)) throw refuse('NotFound');
  return siteId;
}
