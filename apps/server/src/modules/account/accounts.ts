import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { AccessTokens } from '../../core/http/tokens.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import { liftLock, openSession, type TokenPair } from '../access/public.ts';
import { type Account, holdAccount, isLocked } from './held-account.ts';

export type Audience = 'customer' | 'staff';

/** An account by one of some names: its own, a verified phone or a verified address. Customers are looked for in the site of the host only. */
export async function accountNamed(
  db: Tx,
  caller: Pick<Caller, 'siteId'>,
  audience: Audience,
  names: readonly string[],
): Promise<Account | undefined> {
  const here = audience === 'customer' ? sql`and n.site_id = ${caller.siteId || null}` : sql``;
  const found = await sql<Account>`
    select u.site_id, u.id, u.password_hash, u.locked, u.lockout_end
    from sign_in_name n join user_account u on u.site_id = n.site_id and u.id = n.user_id join site s on s.id = u.site_id
    where n.user_name = any(${names}) and n.audience = ${sql.lit(audience)} ${here} and not u.is_deleted
      and (s.enable_status = ${enumCodes.EnableStatus.Enabled} or u.account_type_code = ${enumCodes.AccountTypeCode.PlatformStaff})
    order by array_position(array['userName', 'phone', 'email'], n.kind::text), n.user_name limit 1`.execute(db);
  return found.rows[0];
}

interface Entering {
  audience: Audience;
  menuClassification: number | null | undefined;
  /** Is the account, now that it is held, still what let the person in? */
  still: (held: Account) => boolean;
}

/** Opens a session for an account; undefined when it changed meanwhile. A locked one is refused (116); a lock whose time is over opens by itself. */
export async function enter(
  tx: Tx,
  tokens: AccessTokens,
  caller: Caller,
  { siteId, id: userId }: Pick<Account, 'siteId' | 'id'>,
  { audience, menuClassification, still }: Entering,
): Promise<TokenPair | undefined> {
  const held = await holdAccount(tx, siteId, userId);
  if (!held || !still(held)) return undefined;
  if (isLocked(held, caller.now)) throw accountErrors.locked();
  if (held.lockoutEnd) {
    await liftLock(tx, { siteId, id: userId });
  }
  const { accessToken, refreshToken } = await openSession(tx, tokens, caller.now, {
    siteId,
    userId,
    loginType: audience === 'customer' ? 'userLogin' : 'backgroundUserLogin',
    menuClassification: menuClassification ?? enumCodes.MenuClassification.Desktop,
    address: caller.address,
    deviceName: caller.device ?? null,
  });
  return { accessToken, refreshToken };
}
