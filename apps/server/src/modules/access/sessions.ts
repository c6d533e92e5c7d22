import { type AccessTokens, hashToken, newRefreshToken } from '../../core/http/tokens.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { session } from '@entrepot/contract/modules/access/session.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { type ClockWork, daysBefore } from '../../core/jobs/jobs.ts';
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';
import { inSites } from '../../core/rows/scope.ts';
import { sql } from 'kysely';

const days = 14;

type Session = RowOf<typeof session>;
type Family = Pick<Session, 'siteId' | 'familyId'>;

/** A pair of tokens: one to make calls, one to get the next pair. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** Whose session it is, and what is kept of where it came from. */
export interface SessionOf {
  siteId: string;
  userId: string;
  /** userLogin for customers, backgroundUserLogin for staff. */
  loginType: string;
  menuClassification: number;
  address: string | null;
  deviceName?: string | null;
  /** The family it belongs to; a new one when not given. */
  familyId?: string;
  /** Its refresh token; a random one when not given. */
  refreshToken?: string;
}

/** Adds a session and gives its tokens and its id. */
export async function openSession(tx: Tx, tokens: AccessTokens, now: Date, of: SessionOf): Promise<TokenPair & { sessionId: string }> {
  const sessionId = newId();
  const refreshToken = of.refreshToken ?? newRefreshToken();
  const until = new Date(now.getTime() + days * 86_400_000);
  await sql`insert into session (site_id, id, creation_time, user_id, family_id, login_type, menu_classification, refresh_token_hash, address, device_name, expiration_time)
    values (${of.siteId}, ${sessionId}, ${now}, ${of.userId}, ${of.familyId ?? sessionId}, ${of.loginType}, ${of.menuClassification}, ${hashToken(refreshToken)}, ${of.address}, ${of.deviceName ?? null}, ${until})`.execute(
    tx,
  );
  // A session that belongs to no other is a sign-in; the account stays as it was for whoever edits it.
  if (!of.familyId)
    await tx.updateTable('userAccount').set({ lastSignInTime: now }).where('siteId', '=', of.siteId).where('id', '=', of.userId).execute();
  const accessToken = await tokens.sign({ userId: of.userId, siteId: of.siteId, sessionId });
  return { accessToken, refreshToken, sessionId };
}

/** Notes that a session's refresh token was used, and which session came of it. */
export async function useSession(
  tx: Tx,
  usedTime: Date,
  { siteId, id }: Pick<Session, 'siteId' | 'id'>,
  replacedById: string,
): Promise<void> {
  await tx.updateTable('session').set({ usedTime, replacedById }).where('siteId', '=', siteId).where('id', '=', id).execute();
}

/** The family of a session; undefined when there is no such session. */
export async function familyOf(tx: Tx, siteId: string, sessionId: string | null): Promise<string | undefined> {
  const found = await tx
    .selectFrom('session')
    .select('familyId')
    .where('siteId', '=', siteId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return found?.familyId;
}

/** Ends the sessions of a family, of one account where it is told; gives how many there were. */
export async function endFamily(tx: Tx, revokedTime: Date, { siteId, familyId, userId }: Family & { userId?: string }): Promise<number> {
  let ending = tx
    .updateTable('session')
    .set({ revokedTime })
    .where('siteId', '=', siteId)
    .where('familyId', '=', familyId)
    .where('revokedTime', 'is', null);
  if (userId) ending = ending.where('userId', '=', userId);
  return Number((await ending.executeTakeFirst()).numUpdatedRows);
}

/** Ends the sessions of an account, but for those of one family; their access tokens are refused within a second. */
export async function endSessions(
  tx: Tx,
  { now: revokedTime }: Pick<Caller, 'now'>,
  { siteId, userId, except }: { siteId: string; userId: string; except?: string | undefined },
): Promise<void> {
  let ending = tx
    .updateTable('session')
    .set({ revokedTime })
    .where('siteId', '=', siteId)
    .where('userId', '=', userId)
    .where('revokedTime', 'is', null);
  if (except) ending = ending.where('familyId', '<>', except);
  await ending.execute();
}

/** Removes what nobody can need any more: sessions that ended long ago, and keys of passwords that were never sent. */
export async function forgetSessions({ db, siteIds, now }: ClockWork): Promise<void> {
  await db
    .deleteFrom('session')
    .where(inSites(await siteIds()))
    .where('expirationTime', '<', daysBefore(now, 90))
    .execute();
  await db.deleteFrom('passwordKey').where('expirationTime', '<', daysBefore(now, 1)).execute();
}
