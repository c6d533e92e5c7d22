import { sql } from 'kysely';
import type { Who } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { zoneOf } from '../../core/rows/times.ts';
import { rightsOfRoles } from './guards.ts';

const { PlatformStaff, SiteOperator, WarehouseStaff } = enumCodes.AccountTypeCode;
const letters: Readonly<Record<number, Who>> = { [PlatformStaff]: 'P', [SiteOperator]: 'S', [WarehouseStaff]: 'W' };

/** A member of the staff for whom something is done by the clock, with a verified address if there is one. */
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
 * A member of the staff as they are now, for what is done in their name by the clock: they see and may do just what they would if they were
 * signed in. Undefined once the account is gone, locked or frozen. `siteIds` are all sites, which platform staff see.
 */
export async function actingAs(
  tx: Tx,
  userId: string,
  base: Pick<Caller, 'now' | 'takeNumber'> & { siteIds: readonly string[] },
): Promise<Acting | undefined> {
  const { rows } =
    await sql<Row>`select u.site_id, u.user_name, u.account_type_code, u.is_super_user, u.email, u.email_verified, u.site_ids,
      u.available_warehouses as warehouses,
      coalesce((select jsonb_agg(r.id) from user_role ur join role r on r.site_id = ur.site_id and r.id = ur.role_id and r.enabled and not r.is_deleted
        where ur.site_id = u.site_id and ur.user_id = u.id), '[]') as role_ids
    from user_account u where u.site_id = any(${base.siteIds}::uuid[]) and u.id = ${userId}
      and not u.is_deleted and not u.locked and not u.frozen`.execute(tx);
  const [row] = rows;
  const who = row && letters[row.accountTypeCode];
  if (!row || !who) return undefined;
  const codes = await rightsOfRoles(tx, row.siteId, row.roleIds);
  const caller: Caller = {
    ...systemCaller(base),
    who,
    accountType: row.accountTypeCode,
    userId,
    userName: row.userName,
    siteId: row.siteId,
    siteIds: who === 'P' ? base.siteIds : [...new Set([row.siteId, ...(row.siteIds ?? [])])],
    warehouseIds: who === 'W' ? (row.warehouses ?? []) : null,
    superUser: row.isSuperUser,
    // Holding a button of a screen is holding the screen.
    rights: new Set(codes.flatMap((code) => [code, code.split('.')[0]!])),
    timeZone: zoneOf(row.siteId),
  };
  return { caller, email: row.emailVerified ? row.email : null };
}
