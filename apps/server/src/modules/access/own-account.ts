import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { signInName } from '@entrepot/contract/modules/access/sign-in-name.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, insert } from '../../core/rows/rows.ts';
import { audienceOf } from './create-account.ts';

type User = RowOf<typeof user>;

/** Gives an account that the caller holds another password, as its hash. */
export const setPassword = (tx: Tx, caller: Caller, row: User, passwordHash: string): Promise<User> =>
  change(tx, caller, user, row, { passwordHash });

/** Makes a phone that was proved the account's own; the account's row is held. */
export const verifyPhone = (tx: Tx, caller: Caller, row: User, phone: { phoneCode: string; phoneNumber: string }): Promise<User> =>
  change(tx, caller, user, row, { ...phone, phoneVerified: true });

/** Makes an e-mail address that was proved the account's own; the account's row is held. */
export const verifyEmail = (tx: Tx, caller: Caller, row: User, email: string): Promise<User> =>
  change(tx, caller, user, row, { email, emailVerified: true });

/** Opens an account whose lock is over; the account's row is held. */
export async function liftLock(tx: Tx, { siteId, id }: Pick<User, 'siteId' | 'id'>): Promise<void> {
  await tx
    .updateTable('userAccount')
    .set({ locked: false, lockoutEnd: null, rowVersion: sql<number>`row_version + 1` })
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .execute();
}

/** Lets an account sign in by a verified phone or address, in place of its former one. */
export async function takeSignInName(
  tx: Tx,
  caller: Caller,
  owner: Pick<User, 'siteId' | 'id' | 'accountTypeCode'>,
  kind: 'phone' | 'email',
  userName: string,
): Promise<void> {
  await tx.deleteFrom('signInName').where('userId', '=', owner.id).where('kind', '=', kind).execute();
  await insert(tx, caller, signInName, {
    userName,
    kind,
    audience: audienceOf(owner.accountTypeCode),
    siteId: owner.siteId,
    userId: owner.id,
  });
}
