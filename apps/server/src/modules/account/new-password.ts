import { Refusal } from '@entrepot/contract/core/errors.ts';
import { password as rule } from '@entrepot/rules/validators.ts';
import type { Db } from '../../core/db/db.ts';
import { type AccountNames, badPassword, hashPassword, mustBeStrong, openPasswords } from '../access/public.ts';

/** Returns the refusal (`ValidationFailed`) of a repeated password that differs. */
export const passwordsDiffer = () =>
  new Refusal('ValidationFailed', 'account.errors.passwordsDiffer', {}, null, [{ field: 'ConfirmPassword', key: 'invalid' }]);

/**
 * Opens a sealed new password that was entered twice, for an account with these names; rejects (`ValidationFailed`) one that breaks the rule,
 * differs from its repetition or is weak.
 */
export async function openNewPassword(
  db: Db,
  now: Date,
  { password, confirmPassword, passwordKeyId }: { password: string; confirmPassword: string; passwordKeyId: string },
  names: AccountNames,
): Promise<string> {
  const [fresh, again] = await openPasswords(db, now, passwordKeyId, [password, confirmPassword]);
  if (typeof fresh !== 'string' || rule(fresh)) throw badPassword();
  if (fresh !== again) throw passwordsDiffer();
  mustBeStrong(fresh, names);
  return fresh;
}

/** Returns the hash of the password that `openNewPassword` opens. */
export const newPasswordHash = async (...input: Parameters<typeof openNewPassword>): Promise<string> =>
  hashPassword(await openNewPassword(...input));
