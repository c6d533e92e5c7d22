import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logSecurity } from '../../core/calls/security-log.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { AccessTokens } from '../../core/http/tokens.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import { unlockExpired, openSession, type TokenPair } from '../access/public.ts';
import { confirmAddresses } from '../sites/public.ts';
import { type Account, lockAccountRow, isLocked } from './lock-account-row.ts';

export type Audience = 'customer' | 'staff';

/**
 * Finds an account by one of several names: its user name, a verified phone or a verified address. Customers are searched in the host's
 * site only.
 */
export async function accountNamed(
  db: Db,
  caller: Pick<Caller, 'siteId'>,
  audience: Audience,
  names: readonly string[],
): Promise<Account | undefined> {
  const here = audience === 'customer' ? sql`and n.site_id = ${caller.siteId || null}` : sql``;
  const found = await sql<Account>`
    select u.site_id, u.id, u.password_hash, u.locked, u.lockout_end
    from sign_in_name n
    join user_account u on u.site_id = n.site_id and u.id = n.user_id
    join site s on s.id = u.site_id
    where n.user_name = any(${names})
      and n.audience = ${sql.lit(audience)} ${here}
      and not u.is_deleted
      and (s.enable_status = ${enumCodes.EnableStatus.Enabled} or u.account_type_code = ${enumCodes.AccountTypeCode.PlatformStaff})
    order by array_position(array['userName', 'phone', 'email'], n.kind::text), n.user_name
    limit 1`.execute(db);
  return found.rows[0];
}

interface SignInState {
  audience: Audience;
  menuClassification: number | null | undefined;
  /** Whether the account, now that it is locked, still matches what was verified. */
  still: (locked: Account) => boolean;
}

/**
 * Opens a session for an account; undefined if it changed meanwhile. A locked one is refused (`AccountLocked`); an expired lock ends
 * automatically.
 */
export async function enter(
  tx: Tx,
  tokens: AccessTokens,
  caller: Caller,
  { siteId, id: userId }: Pick<Account, 'siteId' | 'id'>,
  { audience, menuClassification, still }: SignInState,
): Promise<TokenPair | undefined> {
  const locked = await lockAccountRow(tx, siteId, userId);
  if (!locked || !still(locked)) return undefined;
  if (isLocked(locked, caller.now)) throw accountErrors.locked();
  if (locked.lockoutEnd) {
    await unlockExpired(tx, { siteId, id: userId });
  }
  const { accessToken, refreshToken } = await openSession(tx, tokens, caller.now, {
    siteId,
    userId,
    loginType: audience === 'customer' ? 'userLogin' : 'backgroundUserLogin',
    menuClassification: menuClassification ?? enumCodes.MenuClassification.Desktop,
    address: caller.address,
    deviceName: caller.device ?? null,
  });
  await logSecurity(tx, caller, { kind: enumCodes.SecurityEventKind.SignedIn, siteId, userId, detail: audience });
  await confirmAddresses(tx, caller);
  return { accessToken, refreshToken };
}
