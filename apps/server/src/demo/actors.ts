import { sql } from 'kysely';
import type { App } from '../core/app.ts';
import { callers } from '../core/calls/context.ts';
import { newId } from '../core/db/ids.ts';
import { hashToken, newRefreshToken } from '../core/http/tokens.ts';
import { dayMs } from '@entrepot/rules/time.ts';

/** Makes a call that must succeed and returns its Data. */
export type Ok = <T = any>(path: string, body?: object) => Promise<T>;
/** The people of the demo, by account name. */
export type Cast = (name: string) => Ok;

/** Opens a session for an account without its password; returns the access token. */
export async function sessionFor(
  app: Pick<App, 'db' | 'tokens'>,
  name: string,
): Promise<{ token: string; userId: string; siteId: string }> {
  const found = await sql<{ siteId: string; userId: string; audience: string }>`select site_id, user_id, audience from sign_in_name
    where user_name = ${name} and kind = 'userName'`.execute(app.db);
  const account = found.rows[0];
  if (!account) throw new Error(`there is no account ${name}`);
  const id = newId();
  const now = new Date();
  await sql`insert into session (site_id, id, creation_time, user_id, family_id, login_type, refresh_token_hash, expiration_time)
    values (${account.siteId}, ${id}, ${now}, ${account.userId}, ${id},
      ${account.audience === 'customer' ? 'userLogin' : 'backgroundUserLogin'}, ${hashToken(newRefreshToken())},
      ${new Date(now.getTime() + dayMs)})`.execute(app.db);
  const { siteId, userId } = account;
  return { userId, siteId, token: await app.tokens.sign({ userId, siteId, sessionId: id }, now, 86_400) };
}

/** Returns a token of a new session of the same device, after the person entered the password again; undefined otherwise. */
export async function renewedToken({ db, tokens }: Pick<App, 'db' | 'tokens'>, token: string): Promise<string | undefined> {
  const claims = await tokens.read(token);
  if (typeof claims === 'string') return undefined;
  const id = newId();
  const made =
    await sql`insert into session (site_id, id, creation_time, user_id, family_id, login_type, refresh_token_hash, expiration_time)
    select site_id, ${id}, ${new Date()}, user_id, family_id, login_type, ${hashToken(newRefreshToken())}, expiration_time
    from session where site_id = ${claims.siteId} and id = ${claims.sessionId} and revoked_time is null and renew_time is not null`.execute(
      db,
    );
  return made.numAffectedRows ? tokens.sign({ ...claims, sessionId: id }, new Date(), 86_400) : undefined;
}

/** People who make calls at a given time, through the router, with all its checks and effects. */
export async function castOf(app: App, names: readonly string[], clock: () => Date): Promise<Cast> {
  const makeCaller = callers(app.pool, app.sites, app.takeNumber);
  const users = new Map<string, Ok>();
  for (const name of names) {
    const { token } = await sessionFor(app, name);
    users.set(name, async (path, body = {}) => {
      const person = await app.personOf(token);
      if (typeof person === 'string') throw new Error(`${name} cannot act: ${person}`);
      const caller = await makeCaller({ host: '', language: 'zh-cn', address: '', requestId: 'demo', now: clock() }, person);
      const answer = JSON.parse((await app.answer(path, caller, body)).body);
      if (answer.Code !== 0) throw new Error(`${name} ${path}: ${answer.Code} ${answer.Message} ${JSON.stringify(answer.Data)}`);
      return answer.Data;
    });
  }
  return (name) => users.get(name)!;
}

/** Requires that the first row of a call over ids succeeded; returns it. */
export function eachDone<T extends { Ok: boolean; Code: number; Message: string }>(rows: readonly T[]): readonly T[] {
  const failed = rows.find((row) => !row.Ok);
  if (failed) throw new Error(`${failed.Code} ${failed.Message}`);
  return rows;
}
