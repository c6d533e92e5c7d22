import { sql } from 'kysely';
import type { Tx } from '../../core/rows/db.ts';

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
export async function holdAccount(tx: Tx, siteId: string, userId: string): Promise<Account | undefined> {
  const found = await sql<Account>`select site_id, id, password_hash, locked, lockout_end from user_account
    where site_id = ${siteId} and id = ${userId} and not is_deleted for no key update`.execute(tx);
  return found.rows[0];
}

/** Is an account locked at this moment? A lock that has an end is over after it. */
export const isLocked = ({ locked, lockoutEnd }: Account, now: Date): boolean => (lockoutEnd ? lockoutEnd > now : locked);
