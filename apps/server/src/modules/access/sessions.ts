import { type AccessTokens, hashToken, newRefreshToken } from '../../core/http/tokens.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { session } from '@entrepot/contract/modules/access/session.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { daysBefore } from '../../core/jobs/jobs.ts';
import { type RetentionRule, type RetentionWork, removing } from '../../core/jobs/retention.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { sql } from 'kysely';
import { dayMs } from '@entrepot/rules/time.ts';

const days = 14;
/** Devices on which an account may be signed in (ASVS 5.0 V7.1.2); a further sign-in ends the one that was not used for the longest time. */
export const maxDevices = 50;
/** Days after which a device has to sign in again, however often it was used (ASVS 5.0 V7.3.2; decision 179). */
const maxSessionDays = 90;

type Session = RowOf<typeof session>;
type Family = Pick<Session, 'siteId' | 'familyId'>;

/** A pair of tokens: an access token and a refresh token. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** The owner of a session and its stored origin. */
export interface SessionOf {
  siteId: string;
  userId: string;
  /** userLogin for customers, backgroundUserLogin for staff. */
  loginType: string;
  menuClassification: number;
  address: string | null;
  deviceName?: string | null;
  /** The family of the session; by default a new one. */
  familyId?: string;
  /** Its refresh token; by default a random one. */
  refreshToken?: string;
}

/** Creates a session and returns its tokens and its id. */
export async function openSession(tx: Tx, tokens: AccessTokens, now: Date, of: SessionOf): Promise<TokenPair & { sessionId: string }> {
  const sessionId = newId();
  const refreshToken = of.refreshToken ?? newRefreshToken();
  const until = new Date(now.getTime() + days * dayMs);
  await sql`insert into session (site_id, id, creation_time, user_id, family_id, login_type, menu_classification,
      refresh_token_hash, address, device_name, expiration_time)
    values (${of.siteId}, ${sessionId}, ${now}, ${of.userId}, ${of.familyId ?? sessionId}, ${of.loginType},
      ${of.menuClassification}, ${hashToken(refreshToken)}, ${of.address}, ${of.deviceName ?? null}, ${until})`.execute(tx);
  // The first session of a family is a sign-in; the row version of the account does not change.
  if (!of.familyId) {
    await tx.updateTable('userAccount').set({ lastSignInTime: now }).where('siteId', '=', of.siteId).where('id', '=', of.userId).execute();
    await endUnusedDevices(tx, now, of);
  }
  const accessToken = await tokens.sign({ userId: of.userId, siteId: of.siteId, sessionId });
  return { accessToken, refreshToken, sessionId };
}

/** Ends the devices of an account above the maximum, those first that were not used for the longest time. */
async function endUnusedDevices(tx: Tx, now: Date, { siteId, userId }: Pick<SessionOf, 'siteId' | 'userId'>): Promise<void> {
  await sql`
    with device as (
      select s.family_id
      from session s
      where s.site_id = ${siteId} and s.user_id = ${userId} and s.revoked_time is null and s.used_time is null and s.expiration_time > ${now}
      order by s.creation_time desc, s.id desc
      offset ${maxDevices})
    update session s
    set revoked_time = ${now}
    from device d
    where s.site_id = ${siteId} and s.family_id = d.family_id and s.revoked_time is null`.execute(tx);
}

/** Whether a family of sessions has to end although it is in use, because it began too long ago. */
export async function isFamilyTooOld(tx: Tx, now: Date, { siteId, familyId }: Family): Promise<boolean> {
  // The first session has the id of its family. One that is no longer stored is older than the limit.
  const first = await tx
    .selectFrom('session')
    .select('creationTime')
    .where('siteId', '=', siteId)
    .where('id', '=', familyId)
    .executeTakeFirst();
  return !first || first.creationTime <= daysBefore(now, maxSessionDays);
}

/** Records that a session's refresh token was used, and the resulting session. */
export async function useSession(
  tx: Tx,
  usedTime: Date,
  { siteId, id }: Pick<Session, 'siteId' | 'id'>,
  replacedById: string,
): Promise<void> {
  await tx.updateTable('session').set({ usedTime, replacedById }).where('siteId', '=', siteId).where('id', '=', id).execute();
}

/** Returns the family of a session; undefined if there is no such session. */
export async function familyOf(tx: Tx, siteId: string, sessionId: string | null): Promise<string | undefined> {
  const found = await tx
    .selectFrom('session')
    .select('familyId')
    .where('siteId', '=', siteId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return found?.familyId;
}

/** Ends the sessions of a family, optionally of one account only; returns how many there were. */
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

/**
 * Replaces the tokens of the caller's device, because the person entered the password again (ASVS 5.0 V7.2.4): its access tokens are refused
 * within a second (`TokenExpired`), and its refresh token returns a new pair.
 */
export async function renewSession(db: Db, { now, siteId, sessionId }: Pick<Caller, 'now' | 'siteId' | 'sessionId'>): Promise<void> {
  await sql`update session s set renew_time = ${now}
    from session own
    where own.site_id = ${siteId} and own.id = ${sessionId} and s.site_id = ${siteId} and s.family_id = own.family_id
      and s.revoked_time is null and s.renew_time is null`.execute(db);
}

/** Ends the sessions of an account, optionally except one family; their access tokens are refused within a second. */
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

// A refresh token is refused after its expiry anyway; until then its row reveals that it was used twice.
const foldSessions = ({ siteId, before, batch }: RetentionWork) => sql`with expired as (select id
    from session
    where site_id = ${siteId} and expiration_time < ${before} and used_time is not null and id <> family_id
    limit ${batch}),
  unlinked as (update session s set replaced_by_id = null from expired x where s.site_id = ${siteId} and s.replaced_by_id = x.id and s.id <> all(array(select id from expired)))
  delete from session s using expired x where s.site_id = ${siteId} and s.id = x.id`;

const endedDays = 90;
const removeSessions = ({ siteId, now, batch }: RetentionWork) => sql`delete from session
  where site_id = ${siteId}
    and id in (select id from session where site_id = ${siteId} and expiration_time < ${daysBefore(now, endedDays)} limit ${batch})`;

/** Sessions have one row per device besides those of tokens that have not expired; they are removed some months after their end. */
export const sessionRetention: readonly RetentionRule[] = [
  removing('session', foldSessions),
  removing('session', removeSessions),
  removing(
    'password_key',
    ({ before, batch }) =>
      sql`delete from password_key where id in (select id from password_key where expiration_time < ${before} limit ${batch})`,
  ),
];
