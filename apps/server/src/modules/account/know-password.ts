import type { Refusal } from '@entrepot/contract/core/errors.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { checkPassword, failureSubject } from '../access/public.ts';

/**
 * Verifies the caller's own password, which `read` decrypts. A wrong one is refused by `wrong` and counted: after five the caller has to wait
 * (`RateLimited`). `db` must not be a transaction.
 */
export async function mustKnowPassword(
  db: Db,
  caller: Caller,
  wrong: () => Refusal,
  read: () => Promise<string | null | undefined>,
): Promise<void> {
  const { siteId, userName, passwordHash } = await find(db, caller, user, caller.userId!);
  const audience = caller.audience === 'customer' ? 'customer' : 'staff';
  const claimed = { subject: failureSubject(audience, siteId, userName.toLowerCase()), passwordHash };
  const outcome = await checkPassword(db, caller, claimed, read);
  if (outcome === 'tooOften') throw accountErrors.tooOften();
  if (outcome === 'wrong') throw wrong();
}
