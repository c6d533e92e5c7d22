import { Refusal } from '@entrepot/contract/core/errors.ts';
import { password as rule } from '@entrepot/rules/validators.ts';
import type { Tx } from '../../core/rows/db.ts';
import { badPassword, hashPassword, openPasswords } from '../access/public.ts';

/** Two new passwords that differ, as a refusal (100) of the second. */
export const passwordsDiffer = () =>
  new Refusal('ValidationFailed', 'account.errors.passwordsDiffer', {}, null, [{ field: 'ConfirmPassword', key: 'invalid' }]);

/** The hash of a new password that was typed twice and came sealed; refuses (100) one that breaks the rule or differs from its repeat. */
export async function newPasswordHash(
  db: Tx,
  now: Date,
  { password, confirmPassword, passwordKeyId }: { password: string; confirmPassword: string; passwordKeyId: string },
): Promise<string> {
  const [fresh, again] = await openPasswords(db, now, passwordKeyId, [password, confirmPassword]);
  if (typeof fresh !== 'string' || rule(fresh)) throw badPassword();
  if (fresh !== again) throw passwordsDiffer();
  return hashPassword(fresh);
}
