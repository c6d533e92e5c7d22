import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { refreshToken, revokeToken } from '@entrepot/contract/modules/account/calls.ts';
import type { Services } from '../../core/services.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { hashToken } from '../../core/http/tokens.ts';
import { endFamily, isFamilyTooOld, openSession, type TokenPair, useSession } from '../access/public.ts';
import { lockAccountRow, isLocked } from './lock-account-row.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { session } from '@entrepot/contract/modules/access/session.ts';

type Dependencies = Pick<Services, 'tokens' | 'sites'>;
const graceMs = 10_000;

const sessionColumns = [
  'siteId',
  'id',
  'userId',
  'familyId',
  'loginType',
  'menuClassification',
  'expirationTime',
  'usedTime',
  'revokedTime',
  'replacedById',
] as const;
type Session = Pick<RowOf<typeof session>, (typeof sessionColumns)[number]>;

/**
 * Returns the next pair for a refresh token. A token is used once; a second use ends its whole family, because the token may have been
 * stolen. For ten seconds the token directly before the current one is tolerated: tabs that refresh concurrently all get the one following
 * session. A device that signed in too long ago has to sign in again. Everything else is refused alike (`NoPermission`).
 */
export const refresh =
  ({ tokens, sites }: Dependencies) =>
  async (db: Db, caller: Caller, { token }: Input<typeof refreshToken>): Promise<TokenPair> => {
    const everySite = (await sites.all()).map(({ id }) => id);
    // The end of a family must persist although the call is refused, so the refusal is thrown outside.
    const pair = await db.transaction().execute(async (tx) => {
      const { session, account } = await sessionOf(tx, everySite, token);
      if (!session || session.revokedTime || session.expirationTime <= caller.now) return null;
      if (!account || isLocked(account, caller.now)) return null;
      if (await isFamilyTooOld(tx, caller.now, session)) {
        await endFamily(tx, caller.now, session);
        return null;
      }
      const refreshToken = tokens.refreshTokenAfter(token);
      if (session.usedTime) {
        const next = await findSuccessorInGrace(tx, session, session.usedTime, caller.now);
        if (next) return { accessToken: await tokens.sign({ ...next, sessionId: next.id }), refreshToken };
        await endFamily(tx, caller.now, { siteId: session.siteId, familyId: session.familyId });
        return null;
      }
      const { sessionId, ...next } = await openSession(tx, tokens, caller.now, {
        ...session,
        refreshToken,
        address: caller.address,
        deviceName: caller.device ?? null,
      });
      await useSession(tx, caller.now, session, sessionId);
      return next;
    });
    if (!pair) throw refuse('NoPermission');
    return pair;
  };

/** Finds the unused successor of a session that was used a moment ago. */
async function findSuccessorInGrace(tx: Tx, { siteId, replacedById }: Session, usedTime: Date, now: Date) {
  if (now.getTime() - usedTime.getTime() > graceMs) return undefined;
  const next = tx.selectFrom('session').select(['siteId', 'id', 'userId']).where('siteId', '=', siteId).where('id', '=', replacedById);
  return next.where('usedTime', 'is', null).where('revokedTime', 'is', null).executeTakeFirst();
}

/** Returns the session of a refresh token after locking its account, so that a waiting call sees the result of the previous one. */
async function sessionOf(tx: Tx, everySite: readonly string[], token: string) {
  const ofToken = tx.selectFrom('session').select(sessionColumns).where('siteId', '=', oneOf(everySite));
  const read = () => ofToken.where('refreshTokenHash', '=', hashToken(token)).executeTakeFirst();
  const seen = await read();
  if (!seen) return {};
  const account = await lockAccountRow(tx, seen.siteId, seen.userId);
  return { account, session: await read() };
}

/** Ends the family of a refresh token, which authorizes the call; an unknown one ends nothing. */
export const revoke =
  ({ sites }: Dependencies) =>
  async (tx: Tx, caller: Caller, { token }: Input<typeof revokeToken>): Promise<true> => {
    const everySite = (await sites.all()).map(({ id }) => id);
    const { session } = await sessionOf(tx, everySite, token);
    if (session) await endFamily(tx, caller.now, { siteId: session.siteId, familyId: session.familyId });
    return true;
  };
