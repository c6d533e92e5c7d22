import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { freezeUser, lockUser, resetUserPassword, unfreezeUser, unlockUser } from '@entrepot/contract/modules/access/user-calls.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { logSecurity } from '../../core/calls/security-log.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockWhere } from '../../core/db/rows.ts';
import { notifyUsers } from '../messaging/public.ts';
import { recordControl } from './account-control.ts';
import { clearFailures } from './attempts.ts';
import { accountToManage, type Audience, mustBeAnother, type User } from './guards.ts';
import { setPassword } from './own-account.ts';
import { newPasswordHash, passwordNamesOf } from './passwords.ts';
import { endSessions } from './sessions.ts';

const { AccountLocked, PasswordChanged } = enumCodes.SecurityEventKind;

/**
 * Locks an account, until a time or for good, and ends its sessions. Its sub-accounts use its goods and its money: they are signed out too
 * and cannot sign in for as long, without being locked themselves.
 */
export const lockAccount =
  (audience: Audience) =>
  async (tx: Tx, caller: Caller, { id, lockoutEnd }: Input<typeof lockUser>): Promise<true> => {
    const row = await accountToManage(tx, caller, audience, id);
    mustBeAnother(caller, row);
    if (lockoutEnd && lockoutEnd <= caller.now) throw invalid({ field: 'LockoutEnd', key: 'invalid' });
    await change(tx, caller, user, row, { locked: true, lockoutEnd: lockoutEnd ?? null });
    const subs = await lockWhere(tx, caller, user, { siteId: row.siteId, mainAccountId: id });
    for (const one of [row, ...subs]) await signOut(tx, caller, one, 'locked');
    await logSecurity(tx, caller, { kind: AccountLocked, siteId: row.siteId, userId: id, actorId: caller.userId });
    return true;
  };

/** Unlocks an account that staff or failed sign-ins locked. */
export const unlockAccount =
  (audience: Audience) =>
  async (tx: Tx, caller: Caller, { id }: Input<typeof unlockUser>): Promise<true> => {
    const row = await accountToManage(tx, caller, audience, id);
    await change(tx, caller, user, row, { locked: false, lockoutEnd: null });
    await clearFailures(tx, row, audience);
    return true;
  };

/** Sets a new password and ends the sessions of the account. */
export const resetPassword =
  (audience: Audience) =>
  async (tx: Tx, caller: Caller, { id, ...sealed }: Input<typeof resetUserPassword>): Promise<true> => {
    const row = await accountToManage(tx, caller, audience, id);
    const passwordHash = await newPasswordHash(tx, caller.now, sealed, passwordNamesOf(row));
    await setPassword(tx, caller, row, passwordHash);
    if (audience === 'staff') await recordControl(tx, caller, [id], 'password');
    else await logSecurity(tx, caller, { kind: PasswordChanged, siteId: row.siteId, userId: id, actorId: caller.userId, detail: 'reset' });
    caller.changes.push({ target: 'user', id, siteId: row.siteId, before: {}, after: { Password: 'reset' } });
    await signOut(tx, caller, row, 'passwordReset');
    return true;
  };

/** Ends every session of an account with a reason. */
async function signOut(tx: Tx, caller: Caller, { siteId, id: userId }: User, why: 'locked' | 'passwordReset'): Promise<void> {
  await endSessions(tx, caller, { siteId, userId });
  const notification = { siteId, userIds: [userId], type: enumCodes.UserMessageType.Security, infoType: 'ForceLogout' as const };
  await notifyUsers(tx, caller, { ...notification, text: `access.messages.${why}` });
}

/** Prevents a customer and its sub-accounts from ordering. */
export async function freeze(tx: Tx, caller: Caller, { id, remarks }: Input<typeof freezeUser>): Promise<true> {
  const row = await accountToManage(tx, caller, 'customer', id);
  await change(tx, caller, user, row, { frozen: true, remarks: remarks || undefined });
  await setFrozen(tx, caller, row, true);
  return true;
}

/** Lets a customer and its sub-accounts order again. */
export async function unfreeze(tx: Tx, caller: Caller, { id }: Input<typeof unfreezeUser>): Promise<true> {
  const row = await accountToManage(tx, caller, 'customer', id);
  await change(tx, caller, user, row, { frozen: false });
  await setFrozen(tx, caller, row, false);
  return true;
}

async function setFrozen(tx: Tx, caller: Caller, { siteId, id }: User, frozen: boolean): Promise<void> {
  for (const sub of await lockWhere(tx, caller, user, { siteId, mainAccountId: id })) await change(tx, caller, user, sub, { frozen });
}
