import { sql } from 'kysely';
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
interface Lock {
  locked: boolean;
  lockoutEnd: Date | string | null;
}
/** The same held, with the lock of the account that it is a sub account of. */
export interface Held extends Account {
  main: Lock | null;
}

/**
 * Reads an account and holds it, so that its sessions come and go one after the other: who ends them all (a lock, a new
 * password, a token used twice) leaves none that was just being made.
 */
export function holdAccount(tx: Tx, siteId: string, userId: string): Promise<Held | undefined> {
  const account = tx
    .selectFrom('userAccount')
    .select(['siteId', 'id', 'passwordHash', 'locked', 'lockoutEnd'])
    .select(
      sql<Lock | null>`(select jsonb_build_object('locked', m.locked, 'lockoutEnd', m.lockout_end) from user_account m
        where m.site_id = user_account.site_id and m.id = user_account.main_account_id)`.as('main'),
    )
    .where('siteId', '=', siteId);
  return account.where('id', '=', userId).where(notHidden).forNoKeyUpdate().executeTakeFirst();
}

/** Is an account locked at this moment, or the main account that it works for? A lock that has an end is over after it. */
export const isLocked = ({ main, ...own }: Held, now: Date): boolean => shut(own, now) || (main !== null && shut(main, now));

const shut = ({ locked, lockoutEnd }: Lock, now: Date): boolean => (lockoutEnd ? new Date(lockoutEnd) > now : locked);
