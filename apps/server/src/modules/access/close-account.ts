import { accountClosed } from '@entrepot/contract/modules/access/events.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, softDelete } from '../../core/db/rows.ts';
import type { User } from './guards.ts';
import { endSessions } from './sessions.ts';

/** Name of a closed account: its own is free for others. */
const closedName = (id: string): string => `closed${id.replaceAll('-', '').slice(-26)}`;

/** The stored hash of an account without a password: none matches it. */
export const noPassword = 'closed';

/**
 * Closes the locked account of a customer for good: its personal data is blanked, its names are free again, its sessions end. The row and the
 * member code stay for finished business. Other modules delete what they know of the person (`accountClosed`).
 */
export async function closeAccount(tx: Tx, caller: Caller, row: User): Promise<void> {
  const { siteId, id } = row;
  await tx.deleteFrom('signInName').where('siteId', '=', siteId).where('userId', '=', id).execute();
  const blank = await change(tx, caller, user, row, {
    userName: closedName(id),
    nickName: null,
    avatar: null,
    passwordHash: noPassword,
    paymentPasswordHash: null,
    gender: null,
    birthDate: null,
    email: null,
    emailVerified: false,
    phoneCode: null,
    phoneNumber: null,
    phoneVerified: false,
    phoneBoundTime: null,
    remarks: null,
    closingTime: null,
  });
  await softDelete(tx, caller, user, blank);
  await endSessions(tx, caller, { siteId, userId: id });
  await publish(tx, caller, accountClosed, { siteId, userId: id, ownerId: row.mainAccountId ?? id });
}
