import type pg from 'pg';
import type { Standings } from '../../core/calls/authority.ts';

/** What a role of this statement's `r` allows, in one text that changes with it. */
const ofRole = `concat_ws(' ', r.id, (select sum(hashtext(rr.code)) from role_right rr where rr.site_id = r.site_id and rr.role_id = r.id))`;
const rolesHeld = 'ur.site_id = u.site_id and ur.user_id in (u.id, u.main_account_id)';
const roleInUse = 'r.site_id = ur.site_id and r.id = ur.role_id and r.enabled and not r.is_deleted';
const inOneText = (roles: string) => `md5(concat_ws('|', u.account_type_code, u.site_ids, u.available_warehouses, ${roles}))`;

/** Is the main account of `u`, if it has one, open? */
const mainOpen = `(u.main_account_id is null or not exists (select 1 from user_account m where m.site_id = u.site_id and m.id = u.main_account_id
  and case when m.lockout_end is null then m.locked else m.lockout_end > now() end))`;

/** Is the account of `u` there and open, its main account too, and the session of `s` not ended? */
export const signedIn = `not u.is_deleted and s.revoked_time is null and not u.locked and (u.lockout_end is null or u.lockout_end < now()) and ${mainOpen}`;

/** What the account of `u` may see and do, in one text that changes with it. */
export const standingOf = inOneText(
  `(select string_agg(${ofRole}, ',' order by r.id) from user_role ur join role r on ${roleInUse} where ${rolesHeld})`,
);

// Each role is read once, however many hold it.
const statement = `
  with held as materialized (select r.site_id, r.id, ${ofRole} as allows from role r where r.site_id = any($1::uuid[]) and r.enabled and not r.is_deleted)
  select s.id, ${inOneText(`(select string_agg(r.allows, ',' order by r.id) from user_role ur join held r on r.site_id = ur.site_id and r.id = ur.role_id where ${rolesHeld})`)} as standing
  from session s join user_account u on u.site_id = s.site_id and u.id = s.user_id
  where s.site_id = any($1::uuid[]) and s.id = any($2::uuid[]) and s.expiration_time > now() and ${signedIn}`;

/** Reads of many sessions at once whether they still are, and what their accounts may see and do. */
export function standings(pool: pg.Pool): Standings {
  return async (sessions) => {
    if (!sessions.length) return new Map();
    const siteIds = [...new Set(sessions.map(({ siteId }) => siteId))];
    const { rows } = await pool.query<{ id: string; standing: string }>(statement, [siteIds, sessions.map(({ sessionId }) => sessionId)]);
    return new Map(rows.map(({ id, standing }) => [id, standing]));
  };
}
