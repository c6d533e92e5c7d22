import type pg from 'pg';
import type { Standings } from '../../core/calls/authority.ts';

/** The rights of a role of this statement's `r`, as a text that changes with them. */
const ofRole = `concat_ws(' ', r.id, (select sum(hashtext(rr.code)) from role_right rr where rr.site_id = r.site_id and rr.role_id = r.id))`;
const grantedRoles = 'ur.site_id = u.site_id and ur.user_id in (u.id, u.main_account_id)';
const roleInUse = 'r.site_id = ur.site_id and r.id = ur.role_id and r.enabled and not r.is_deleted';
const inOneText = (roles: string) => `md5(concat_ws('|', u.account_type_code, u.site_ids, u.available_warehouses, ${roles}))`;

/** Whether the main account of `u`, if it has one, is active. */
const mainOpen = `(u.main_account_id is null or not exists (select 1 from user_account m where m.site_id = u.site_id and m.id = u.main_account_id
  and case when m.lockout_end is null then m.locked else m.lockout_end > now() end))`;

/** Whether the account of `u` and its main account are active. */
export const activeAccount = `not u.is_deleted and not u.locked and (u.lockout_end is null or u.lockout_end < now()) and ${mainOpen}`;
/** Whether the account of `u` and its main account are active, and the session of `s` has not ended. */
export const signedIn = `s.revoked_time is null and ${activeAccount}`;

/** The permissions of the account of `u`, as a text that changes with them. */
export const permissionsFingerprint = inOneText(
  `(select string_agg(${ofRole}, ',' order by r.id) from user_role ur join role r on ${roleInUse} where ${grantedRoles})`,
);

// Each role is read once, however many people have it.
const statement = `
  with active_role as materialized (select r.site_id, r.id, ${ofRole} as allows from role r where r.site_id = any($1::uuid[]) and r.enabled and not r.is_deleted)
  select s.id, ${inOneText(`(select string_agg(r.allows, ',' order by r.id) from user_role ur join active_role r on r.site_id = ur.site_id and r.id = ur.role_id where ${grantedRoles})`)} || case when s.renew_time is null then '' else ' renewed' end as standing
  from session s join user_account u on u.site_id = s.site_id and u.id = s.user_id
  where s.site_id = any($1::uuid[]) and s.id = any($2::uuid[]) and s.expiration_time > now() and ${signedIn}`;

/** Reads for many sessions in one statement whether they are still valid, and the permissions of their accounts. */
export function standings(pool: pg.Pool): Standings {
  return async (sessions) => {
    if (!sessions.length) return new Map();
    const siteIds = [...new Set(sessions.map(({ siteId }) => siteId))];
    const { rows } = await pool.query<{ id: string; standing: string }>(statement, [siteIds, sessions.map(({ sessionId }) => sessionId)]);
    return new Map(rows.map(({ id, standing }) => [id, standing]));
  };
}
