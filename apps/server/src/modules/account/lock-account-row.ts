import { sql } from 'kysely';
import type { Tx } from '../../core/db/db.ts';
import { notDeleted } from '../../core/db/conditions.ts';

/** The columns of an account for signing in. */
export interface Account {
  siteId: string;
  id: string;
  passwordHash: string;
  locked: boolean;
  lockoutEnd: Date | null;
}
interface Lock {
  locked: boolean;
  lockoutEnd: Date | string | null;
}
/** The same after locking the row, with the account lock of its main account. */
export interface LockedAccount extends Account {
  main: Lock | null;
}

/**
 * Reads an account and locks its row, which serializes changes of its sessions: ending all of them (a lock, a new password, a token used
 * twice) also ends one that is just being created.
 */
export function lockAccountRow(tx: Tx, siteId: string, userId: string): Promise<LockedAccount | undefined> {
  const account = tx
    .selectFrom('userAccount')
    .select(['siteId', 'id', 'passwordHash', 'locked', 'lockoutEnd'])
    .select(
      sql<Lock | null>`(select jsonb_build_object('locked', m.locked, 'lockoutEnd', m.lockout_end) from user_account m
        where m.site_id = user_account.site_id and m.id = user_account.main_account_id)`.as('main'),
    )
    .where('siteId', '=', siteId);
  return account.where('id', '=', userId).where(notDeleted).forNoKeyUpdate().executeTakeFirst();
}

/** Whether an account or its main account is locked at this moment. A lock with an end expires. */
export const isLocked = ({ main, ...own }: LockedAccount, now: Date): boolean =>
  isLockedOut(own, now) || (main !== null && isLockedOut(main, now));

const isLockedOut = ({ locked, lockoutEnd }: Lock, now: Date): boolean => (lockoutEnd ? new Date(lockoutEnd) > now : locked);
