import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { refreshToken, revokeToken } from '@entrepot/contract/modules/account/calls.ts';
import type { Services } from '../../core/services.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { hashToken } from '../../core/http/tokens.ts';
import { endFamily, openSession, type TokenPair, useSession } from '../access/public.ts';
import { holdAccount, isLocked } from './held-account.ts';
import { oneOf } from '../../core/rows/conditions.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { session } from '@entrepot/contract/modules/access/session.ts';

type Given = Pick<Services, 'tokens' | 'sites'>;
const graceMs = 10_000;

const shown = [
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
type Session = Pick<RowOf<typeof session>, (typeof shown)[number]>;

/**
 * Gives the next pair for a refresh token. A token is used once; one that is used again ends its whole family, because
 * somebody else has it. For ten seconds the token just before the one in force is forgiven: tabs that refresh at the same
 * moment all get the one session that follows. Everything else is refused alike (1).
 */
export const refresh =
  ({ tokens, sites }: Given) =>
  async (db: Tx, caller: Caller, { token }: Input<typeof refreshToken>): Promise<TokenPair> => {
    const everySite = (await sites.all()).map(({ id }) => id);
    // The end of a family must last although the call is refused, so the refusal is thrown outside.
    const pair = await db.transaction().execute(async (tx) => {
      const { session, account } = await sessionOf(tx, everySite, token);
      if (!session || session.revokedTime || session.expirationTime <= caller.now) return null;
      if (!account || isLocked(account, caller.now)) return null;
      const refreshToken = tokens.refreshTokenAfter(token);
      if (session.usedTime) {
        const next = await forgivenNext(tx, session, session.usedTime, caller.now);
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

/** The session that came of one which was used a moment ago, while nothing came of it yet. */
async function forgivenNext(tx: Tx, { siteId, replacedById }: Session, usedTime: Date, now: Date) {
  if (now.getTime() - usedTime.getTime() > graceMs) return undefined;
  const next = tx.selectFrom('session').select(['siteId', 'id', 'userId']).where('siteId', '=', siteId).where('id', '=', replacedById);
  return next.where('usedTime', 'is', null).where('revokedTime', 'is', null).executeTakeFirst();
}

/** The session of a refresh token as it is once its account is held: who had to wait sees what the one before made of it. */
async function sessionOf(tx: Tx, everySite: readonly string[], token: string) {
  const ofToken = tx.selectFrom('session').select(shown).where('siteId', '=', oneOf(everySite));
  const read = () => ofToken.where('refreshTokenHash', '=', hashToken(token)).executeTakeFirst();
  const seen = await read();
  if (!seen) return {};
  const account = await holdAccount(tx, seen.siteId, seen.userId);
  return { account, session: await read() };
}

/** Ends the family of a refresh token. Whoever has the token may; one that is unknown ends nothing. */
export const revoke =
  ({ sites }: Given) =>
  async (tx: Tx, caller: Caller, { token }: Input<typeof revokeToken>): Promise<true> => {
    const everySite = (await sites.all()).map(({ id }) => id);
    const { session } = await sessionOf(tx, everySite, token);
    if (session) await endFamily(tx, caller.now, { siteId: session.siteId, familyId: session.familyId });
    return true;
  };
