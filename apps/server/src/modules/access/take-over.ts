import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { openItemsOf, openItemsText } from './account-holds.ts';
import { closeAccount, noPassword } from './close-account.ts';
import { createAccount, givenMemberCode, type NewAccount } from './create-account.ts';
import type { User } from './guards.ts';
import { settleInvitation } from './own-account.ts';

type TakenOver = Omit<NewAccount, 'accountTypeCode' | 'password' | 'passwordHash'> & { memberCode: string };

/** Opens the account of a customer who comes from another system, with the old member code and without a password until it is invited. */
export async function openTakenOver(tx: Tx, caller: Caller, person: TakenOver): Promise<User> {
  const memberCode = (await givenMemberCode(tx, person.siteId, person.memberCode)) ?? person.memberCode;
  return createAccount(tx, caller, { ...person, memberCode, accountTypeCode: enumCodes.AccountTypeCode.User, passwordHash: noPassword });
}

/**
 * Closes an account that was taken over and not used; its name and member code are free again. Throws `StateNotAllowed` after a sign-in, and
 * `InUse` for what it still holds.
 */
export async function closeTakenOver(tx: Tx, caller: Caller, id: string): Promise<void> {
  const row = await lock(tx, caller, user, id);
  if (row.lastSignInTime) throw accessErrors.signedInSince({ userName: row.userName });
  const open = await openItemsOf(tx, row);
  if (open.length)
    throw accessErrors.stillHolds({ userName: row.userName, left: openItemsText(caller.language, open) }, { UsedBy: open[0]!.of });
  await settleInvitation(tx, caller, row);
  await closeAccount(tx, caller, await change(tx, caller, user, row, { memberCode: null }));
}
