import { sql } from 'kysely';
import type { Audience } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { zoneOf } from '../../core/db/times.ts';
import { authorityIn } from './authorities.ts';
import { rightsOfRoles } from './guards.ts';

const { PlatformStaff, SiteOperator, WarehouseStaff } = enumCodes.AccountTypeCode;
const letters: Readonly<Record<number, Audience>> = { [PlatformStaff]: 'platform', [SiteOperator]: 'site', [WarehouseStaff]: 'warehouse' };

/** A staff member on whose behalf a job runs, with a verified email address if there is one. */
export interface Acting {
  caller: Caller;
  email: string | null;
}

interface Row {
  siteId: string;
  userName: string;
  accountTypeCode: number;
  isSuperUser: boolean;
  email: string | null;
  emailVerified: boolean;
  siteIds: string[] | null;
  warehouses: string[] | null;
  roleIds: string[];
}

/**
 * Returns a staff member as the caller of a job: with the rights they would have if they were signed in now. Undefined once the account is
 * deleted, locked or frozen, or while it lacks a required second factor. `siteIds` are all sites, which platform staff see.
 */
export async function actingAs(
  tx: Tx,
  userId: string,
  base: Pick<Caller, 'now' | 'takeNumber'> & { siteIds: readonly string[] },
): Promise<Acting | undefined> {
  const { rows } =
    await sql<Row>`select u.site_id, u.user_name, u.account_type_code, u.is_super_user, u.email, u.email_verified, u.site_ids,
        u.available_warehouses as warehouses,
        coalesce((select jsonb_agg(r.id)
            from user_role ur
            join role r on r.site_id = ur.site_id and r.id = ur.role_id and r.enabled and not r.is_deleted
            where ur.site_id = u.site_id and ur.user_id = u.id), '[]') as role_ids
      from user_account u
      where u.site_id = any(${base.siteIds}::uuid[]) and u.id = ${userId} and not u.is_deleted and not u.locked and not u.frozen`.execute(
      tx,
    );
  const [row] = rows;
  const who = row && letters[row.accountTypeCode];
  if (!row || !who) return undefined;
  // A person who may do nothing before setting up a second factor sends nothing either.
  if ((await authorityIn(tx, { siteId: row.siteId, userId }))?.restriction) return undefined;
  const codes = await rightsOfRoles(tx, row.siteId, row.roleIds);
  const caller: Caller = {
    ...systemCaller(base),
    audience: who,
    accountType: row.accountTypeCode,
    userId,
    userName: row.userName,
    siteId: row.siteId,
    siteIds: who === 'platform' ? base.siteIds : [...new Set([row.siteId, ...(row.siteIds ?? [])])],
    warehouseIds: who === 'warehouse' ? (row.warehouses ?? []) : null,
    superUser: row.isSuperUser,
    // A right to a button implies the right to its screen.
    rights: new Set(codes.flatMap((code) => [code, code.split('.')[0]!])),
    timeZone: zoneOf(row.siteId),
  };
  return { caller, email: row.emailVerified ? row.email : null };
}
