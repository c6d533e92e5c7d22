import type { Tx } from '../../core/rows/db.ts';
import { notHidden } from '../../core/rows/conditions.ts';

/** An account as signing in looks at it. */
export interface Account {
  siteId: string;
  id: string;
  passwordHash: string;
  locked: boolean;
  lockoutEnd: Date | null;
}

/**
 * Reads an account and holds it, so that its sessions come and go one after the other: who ends them all (a lock, a new
 * password, a token used twice) leaves none that was just being made.
 */
export function holdAccount(tx: Tx, siteId: string, userId: string): Promise<Account | undefined> {
  const account = tx
    .selectFrom('userAccount')
    .select(['siteId', 'id', 'passwordHash', 'locked', 'lockoutEnd'])
    .where('siteId', '=', siteId);
  return account.where('id', '=', userId).where(notHidden).forNoKeyUpdate().executeTakeFirst();
}

/** Is an account locked at this moment? A lock that has an end is over after it. */
export const isLocked = ({ locked, lockoutEnd }: Account, now: Date): boolean => (lockoutEnd ? lockoutEnd > now : locked);
