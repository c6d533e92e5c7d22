import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { type PlatformRole, shipPlatformRoles, shipSiteRoles, type SiteRole } from '../../modules/access/public.ts';
import type { SiteIds } from './sites.ts';

export interface RoleIds {
  T: Record<SiteRole | PlatformRole, string>;
  H: Record<SiteRole, string>;
}

/** Inserts the roles of both sites; those of the platform belong to site T, the home site of platform staff. */
export async function fillRoles(tx: Tx, caller: Caller, sites: SiteIds): Promise<RoleIds> {
  return {
    T: { ...(await shipPlatformRoles(tx, caller, sites.T)), ...(await shipSiteRoles(tx, caller, sites.T)) },
    H: await shipSiteRoles(tx, caller, sites.H),
  };
}
