import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { signInName } from '@entrepot/contract/modules/access/sign-in-name.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insert } from '../../core/db/rows.ts';
import { audienceOf } from './create-account.ts';

type User = RowOf<typeof user>;

/** Sets the password hash of a locked account, whose invitation is settled with it. */
export async function setPassword(tx: Tx, caller: Caller, row: User, passwordHash: string): Promise<User> {
  await settleInvitation(tx, caller, row);
  return change(tx, caller, user, row, { passwordHash });
}

/** Settles the invitation of an account for good, if there is one: its password is set, so that no link may set another one. */
export async function settleInvitation(tx: Tx, { now }: Pick<Caller, 'now'>, { siteId, id }: Pick<User, 'siteId' | 'id'>): Promise<void> {
  await tx
    .updateTable('staffInvitation')
    .set({ acceptedTime: now })
    .where('siteId', '=', siteId)
    .where('userId', '=', id)
    .where('acceptedTime', 'is', null)
    .execute();
}

/** Sets a verified phone of an account, whose row must be locked, and since when it is bound. */
export const verifyPhone = (tx: Tx, caller: Caller, row: User, phone: { phoneCode: string; phoneNumber: string }): Promise<User> =>
  change(tx, caller, user, row, { ...phone, phoneVerified: true, phoneBoundTime: caller.now });

/** Sets a verified email address of an account, whose row must be locked. */
export const verifyEmail = (tx: Tx, caller: Caller, row: User, email: string): Promise<User> =>
  change(tx, caller, user, row, { email, emailVerified: true });

/** Sets when a customer's account, whose row must be locked, is closed; null: it stays. */
export const setClosingTime = (tx: Tx, caller: Caller, row: User, closingTime: Date | null): Promise<User> =>
  change(tx, caller, user, row, { closingTime });

/** Unlocks an account whose lock has expired; its row must be locked. */
export async function unlockExpired(tx: Tx, { siteId, id }: Pick<User, 'siteId' | 'id'>): Promise<void> {
  await tx
    .updateTable('userAccount')
    .set({ locked: false, lockoutEnd: null, rowVersion: sql<number>`row_version + 1` })
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .execute();
}

/** Ends the sign-in by an account's phone or address. */
export async function dropSignInName(tx: Tx, { id }: Pick<User, 'id'>, kind: 'phone' | 'email'): Promise<void> {
  await tx.deleteFrom('signInName').where('userId', '=', id).where('kind', '=', kind).execute();
}

/** Lets an account sign in by a verified phone or address, which replaces its former one. */
export async function takeSignInName(
  tx: Tx,
  caller: Caller,
  owner: Pick<User, 'siteId' | 'id' | 'accountTypeCode'>,
  kind: 'phone' | 'email',
  userName: string,
): Promise<void> {
  await dropSignInName(tx, owner, kind);
  await insert(tx, caller, signInName, {
    userName,
    kind,
    audience: audienceOf(owner.accountTypeCode),
    siteId: owner.siteId,
    userId: owner.id,
  });
}
