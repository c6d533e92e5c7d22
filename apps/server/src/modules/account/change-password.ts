import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import type { changePassword } from '@entrepot/contract/modules/account/calls.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import { password as rule } from '@entrepot/rules/validators.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { forgetAttempts } from '../../core/http/limits.ts';
import type { Tx } from '../../core/rows/db.ts';
import { find, lock } from '../../core/rows/rows.ts';
import { badPassword, endSessions, familyOf, hashPassword, isPassword, openPasswords, setPassword } from '../access/public.ts';
import { tellUsers } from '../content/public.ts';
import { limit } from './attempts.ts';
import { passwordsDiffer } from './new-password.ts';
import { logOwn } from './own-log.ts';

const mostTries = 5;

/**
 * Changes the caller's password; its other sessions end. A wrong old password is refused (115) and counted: after five the
 * caller has to wait (107).
 */
export async function setOwnPassword(db: Tx, caller: Caller, input: Input<typeof changePassword>): Promise<true> {
  const subject = `password ${caller.userId}`;
  await limit(db, caller.now, subject, mostTries, 15);
  const [old, fresh, again] = await openPasswords(db, caller.now, input.passwordKeyId, [
    input.oldPassword,
    input.password,
    input.confirmPassword,
  ]);
  const { passwordHash } = await find(db, caller, user, caller.userId!);
  if (!(await isPassword(passwordHash, old ?? '')) || typeof old !== 'string') throw accountErrors.oldPassword();
  if (typeof fresh !== 'string' || rule(fresh)) throw badPassword();
  if (fresh !== again) throw passwordsDiffer();
  const nextHash = await hashPassword(fresh);
  await db.transaction().execute((tx) => keep(tx, caller, nextHash));
  await forgetAttempts(db, [subject]);
  return true;
}

async function keep(tx: Tx, caller: Caller, passwordHash: string): Promise<void> {
  const row = await lock(tx, caller, user, caller.userId!);
  await setPassword(tx, caller, row, passwordHash);
  const { siteId, id: userId } = row;
  await endSessions(tx, caller, { siteId, userId, except: await familyOf(tx, siteId, caller.sessionId) });
  await logOwn(tx, caller, row, 'ChangePassword');
  await tellUsers(tx, caller, {
    siteId,
    userIds: [userId],
    type: enumCodes.UserMessageType.Security,
    text: 'account.messages.passwordChanged',
  });
}
