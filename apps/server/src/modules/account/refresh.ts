import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { refreshToken, revokeToken } from '@entrepot/contract/modules/account/calls.ts';
import type { Services } from '../../core/app.ts';
import type { Caller } from '../../core/caller.ts';
import type { Tx } from '../../core/db.ts';
import { hashToken } from '../../core/tokens.ts';
import { openSession, type SessionOf, type TokenPair } from './sessions.ts';

type Given = Pick<Services, 'tokens' | 'sites'>;
const graceMs = 10_000;

interface Session extends SessionOf {
  id: string;
  familyId: string;
  expirationTime: Date;
  usedTime: Date | null;
  revokedTime: Date | null;
  /** The session that followed it is still unused. */
  successorIsFresh: boolean | null;
  accountIsOpen: boolean;
}

/**
 * Gives the next pair for a refresh token. A token is used once; one that is used again ends its whole family, because
 * somebody else has it. For ten seconds the token just before the one in force is forgiven: tabs that refresh at the same
 * moment each get a pair. Everything else is refused alike (1).
 */
export const refresh =
  ({ tokens, sites }: Given) =>
  async (db: Tx, caller: Caller, { token }: Input<typeof refreshToken>): Promise<TokenPair> => {
    const everySite = (await sites.all()).map(({ id }) => id);
    // The end of a family must last although the call is refused, so the refusal is thrown outside.
    const pair = await db.transaction().execute(async (tx) => {
      const session = await sessionOf(tx, caller, everySite, token);
      if (!session || session.revokedTime || session.expirationTime <= caller.now || !session.accountIsOpen) return null;
      if (session.usedTime && !isForgiven(session, session.usedTime, caller.now)) {
        await endFamily(tx, caller, session);
        return null;
      }
      const { sessionId, ...next } = await openSession(tx, tokens, caller.now, { ...session, address: caller.address });
      if (!session.usedTime) {
        await sql`update session set used_time = ${caller.now}, replaced_by_id = ${sessionId} where site_id = ${session.siteId} and id = ${session.id}`.execute(
          tx,
        );
      }
      return next;
    });
    if (!pair) throw refuse('NoPermission');
    return pair;
  };

const isForgiven = (session: Session, usedTime: Date, now: Date) =>
  now.getTime() - usedTime.getTime() <= graceMs && session.successorIsFresh === true;

async function sessionOf(tx: Tx, caller: Caller, everySite: readonly string[], token: string): Promise<Session | undefined> {
  const found = await sql<Session>`
    select s.site_id, s.id, s.user_id, s.family_id, s.login_type, s.menu_classification, s.expiration_time, s.used_time, s.revoked_time,
      (select n.used_time is null and n.revoked_time is null from session n where n.site_id = s.site_id and n.id = s.replaced_by_id) as successor_is_fresh,
      exists (select 1 from user_account u where u.site_id = s.site_id and u.id = s.user_id and not u.is_deleted and not u.locked
        and (u.lockout_end is null or u.lockout_end < ${caller.now})) as account_is_open
    from session s where s.site_id = any(${everySite}::uuid[]) and s.refresh_token_hash = ${hashToken(token)} for update of s`.execute(tx);
  return found.rows[0];
}

async function endFamily(tx: Tx, caller: Caller, { siteId, familyId }: Pick<Session, 'siteId' | 'familyId'>): Promise<void> {
  await sql`update session set revoked_time = ${caller.now} where site_id = ${siteId} and family_id = ${familyId} and revoked_time is null`.execute(
    tx,
  );
}

/** Ends the family of a refresh token. Whoever has the token may; one that is unknown ends nothing. */
export const revoke =
  ({ sites }: Given) =>
  async (tx: Tx, caller: Caller, { token }: Input<typeof revokeToken>): Promise<true> => {
    const session = await sessionOf(
      tx,
      caller,
      (await sites.all()).map(({ id }) => id),
      token,
    );
    if (session) await endFamily(tx, caller, session);
    return true;
  };
