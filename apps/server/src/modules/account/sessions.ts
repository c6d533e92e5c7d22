import { sql } from 'kysely';
import type { AccessTokens } from '../../core/http/tokens.ts';
import { hashToken, newRefreshToken } from '../../core/http/tokens.ts';
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';

const days = 14;

/** A pair of tokens: one to make calls, one to get the next pair. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** Whose session it is, and what is kept of where it came from. */
export interface SessionOf {
  siteId: string;
  userId: string;
  loginType: 'userLogin' | 'backgroundUserLogin';
  menuClassification: number;
  address: string | null;
  deviceName?: string | null;
  /** The family it belongs to; a new one when not given. */
  familyId?: string;
}

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

/** Adds a session and gives its tokens and its id. */
export async function openSession(tx: Tx, tokens: AccessTokens, now: Date, of: SessionOf): Promise<TokenPair & { sessionId: string }> {
  const sessionId = newId();
  const refreshToken = newRefreshToken();
  const until = new Date(now.getTime() + days * 86_400_000);
  await sql`insert into session (site_id, id, creation_time, user_id, family_id, login_type, menu_classification, refresh_token_hash, address, device_name, expiration_time)
    values (${of.siteId}, ${sessionId}, ${now}, ${of.userId}, ${of.familyId ?? sessionId}, ${of.loginType}, ${of.menuClassification}, ${hashToken(refreshToken)}, ${of.address}, ${of.deviceName ?? null}, ${until})`.execute(
    tx,
  );
  const accessToken = await tokens.sign({ userId: of.userId, siteId: of.siteId, sessionId }, now);
  return { accessToken, refreshToken, sessionId };
}
