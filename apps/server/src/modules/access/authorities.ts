import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Audience } from '@entrepot/contract/core/field.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import type { Authority, AuthorityOf } from '../../core/calls/authority.ts';
import type { Db } from '../../core/db/db.ts';
import type { Claims } from '../../core/http/tokens.ts';
import { steadyNow } from '../../core/steady-clock.ts';
import { type Gates, gates, readGates } from './gates.ts';
import { activeAccount, signedIn, permissionsFingerprint } from './standing.ts';

const letters: Record<number, Audience> = { 1: 'platform', 2: 'customer', 3: 'site', 4: 'warehouse' };

const factorMissing =
  'not exists (select 1 from second_factor f where f.site_id = u.site_id and f.user_id = u.id and f.confirmed_time is not null)';

// A sub-account has at most the rights of its main account, whatever its roles are.
const statementOf = (session: string, condition: string, mustRenew = 'false') => `
  with granted as materialized (
    select ur.user_id, rr.code from user_account u join user_role ur on ur.site_id = u.site_id and ur.user_id in (u.id, u.main_account_id)
      join role r on r.site_id = ur.site_id and r.id = ur.role_id and r.enabled and not r.is_deleted
      join role_right rr on rr.site_id = r.site_id and rr.role_id = r.id where u.site_id = $1 and u.id = $2
    union all
    select ur.user_id, a.path from user_account u join user_role ur on ur.site_id = u.site_id and ur.user_id in (u.id, u.main_account_id)
      join role r on r.site_id = ur.site_id and r.id = ur.role_id and r.enabled and not r.is_deleted and r.default_apis <> '[]'
      cross join jsonb_array_elements_text(r.default_apis) d join api a on a.id = d::uuid and not a.is_deleted where u.site_id = $1 and u.id = $2)
  select u.id, u.account_type_code <> 2 and ${factorMissing} as "lacksSecondFactor", u.site_id as "siteId", u.user_name as "userName", u.account_type_code as "accountType", u.main_account_id as "mainAccountId",
    u.is_super_user as "superUser", u.frozen, u.site_ids as "siteIds", u.available_warehouses as "warehouses", ${permissionsFingerprint} as standing,
    ${mustRenew} as "mustRenew",
    coalesce((select jsonb_agg(distinct h.code) from granted h where h.user_id = u.id
      and (u.main_account_id is null or exists (select 1 from granted m where m.user_id = u.main_account_id and m.code = h.code))), '[]') as rights
  from user_account u ${session}
  where u.site_id = $1 and u.id = $2 and ${condition}`;
const statement = statementOf(
  'join session s on s.site_id = u.site_id and s.user_id = u.id and s.id = $3',
  signedIn,
  's.renew_time is not null',
);
const withoutSession = statementOf('', activeAccount);

/**
 * Reads the authority of a token. Cached for a second, so that a change of role, lock or freeze is effective within a second. undefined:
 * the session was revoked, or the account is locked or deleted.
 */
export function authorities(pool: pg.Pool): AuthorityOf {
  const gatesNow = gates(pool);
  const cache = new Map<string, { at: number; found: Promise<Authority | undefined> }>();

  async function load({ userId, siteId, sessionId }: Claims): Promise<Authority | undefined> {
    const [{ rows }, registry] = await Promise.all([pool.query(statement, [siteId, userId, sessionId]), gatesNow()]);
    return authorityFrom(rows[0], registry);
  }

  return function authorityOf(claims) {
    const now = steadyNow();
    const known = cache.get(claims.sessionId);
    if (known && now - known.at < 1000) return known.found;
    if (cache.size > 5000) cache.clear();
    const found = load(claims);
    const evict = () => cache.delete(claims.sessionId);
    cache.set(claims.sessionId, { at: now, found });
    // A restriction is read for each request, so that it ends in the moment in which the person meets it.
    found.then((authority) => authority?.restriction && evict(), evict);
    return found;
  };
}

/**
 * Reads the authority of an account without a session: for what is done in this person's name, or approved by them. undefined: the account
 * is locked or deleted.
 */
export async function authorityIn(tx: Db, { siteId, userId }: Pick<Claims, 'siteId' | 'userId'>): Promise<Authority | undefined> {
  const read = async (text: string, values: unknown[] = []) => (await tx.executeQuery<any>(CompiledQuery.raw(text, values))).rows;
  const [row] = await read(withoutSession, [siteId, userId]);
  return authorityFrom(row, await readGates(read));
}

function authorityFrom(row: any, registry: Gates): Authority | undefined {
  if (!row) return undefined;
  const who = letters[row.accountType as number] ?? 'customer';
  const codes = row.rights as string[];
  const warehouses = (row.warehouses ?? []) as string[];
  const siteIds =
    who === 'platform' ? null : who === 'customer' ? [row.siteId] : [...new Set([row.siteId, ...((row.siteIds ?? []) as string[])])];
  // Each site at which the person works may require it: the platform works at all.
  const isRequired = siteIds ? siteIds.some((id) => registry.requiringSecondFactor.has(id)) : registry.requiringSecondFactor.size > 0;
  return {
    audience: who,
    accountType: row.accountType,
    userId: row.id,
    userName: row.userName,
    ownerId: who === 'customer' ? (row.mainAccountId ?? row.id) : null,
    homeSiteId: row.siteId,
    siteIds,
    warehouseIds: who === 'warehouse' ? warehouses : null,
    superUser: row.superUser,
    frozen: row.frozen,
    restriction: row.lacksSecondFactor && isRequired ? accessErrors.secondFactorMissing() : undefined,
    rights: withScreens([...codes, ...registry.opened(codes)]),
    mustRenew: row.mustRenew,
    standing: row.standing,
    closed: row.superUser ? new Set() : registry.closed(row.accountType),
  };
}

/** A right to a button implies the right to its screen. */
const withScreens = (codes: readonly string[]) =>
  new Set(codes.flatMap((code) => (code.includes('.') ? [code, code.split('.')[0]!] : [code])));
