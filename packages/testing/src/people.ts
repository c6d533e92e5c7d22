import { sql } from 'kysely';
import type { App } from '@entrepot/server/core/app.ts';
import { newId } from '@entrepot/server/core/ids.ts';
import { hashToken, newRefreshToken } from '@entrepot/server/core/tokens.ts';

/** The envelope, with the HTTP status it came with. */
export interface Envelope<T = any> {
  status: number;
  Code: number;
  Message: string;
  Data: T;
}

/** Somebody who can make calls. */
export interface Person {
  userId: string;
  siteId: string;
  token: string;
  /** Makes a call; the path is without /api. */
  post<T = any>(path: string, body?: object, headers?: Record<string, string>): Promise<Envelope<T>>;
  /** Makes a call that must succeed and gives its Data. */
  ok<T = any>(path: string, body?: object, headers?: Record<string, string>): Promise<T>;
}

function talking(server: App, userId: string, siteId: string, token: string, host: string): Person {
  async function post<T>(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Envelope<T>> {
    const answer = await server.http.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en-us',
        host,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      payload: JSON.stringify(body),
    });
    return { status: answer.statusCode, ...(answer.json() as Omit<Envelope<T>, 'status'>) };
  }
  return {
    userId,
    siteId,
    token,
    post,
    async ok<T>(path: string, body?: object, headers?: Record<string, string>) {
      const answer = await post<T>(path, body, headers);
      if (answer.Code !== 0) throw new Error(`${path}: ${answer.Code} ${answer.Message} ${JSON.stringify(answer.Data)}`);
      return answer.Data;
    },
  };
}

/** Signs a demo account in without its password: a session row and a token for it. */
export async function signedIn(server: App, name: string): Promise<Person> {
  const found = await sql<{
    siteId: string;
    userId: string;
    audience: string;
  }>`select site_id, user_id, audience from sign_in_name where user_name = ${name} and kind = 'userName'`.execute(server.db);
  const person = found.rows[0];
  if (!person) throw new Error(`there is no account ${name}`);
  const sessionId = newId();
  const now = new Date();
  await sql`insert into session (site_id, id, creation_time, user_id, family_id, login_type, refresh_token_hash, expiration_time)
    values (${person.siteId}, ${sessionId}, ${now}, ${person.userId}, ${sessionId}, ${person.audience === 'customer' ? 'userLogin' : 'backgroundUserLogin'},
    ${hashToken(newRefreshToken())}, ${new Date(now.getTime() + 86_400_000)})`.execute(server.db);
  const token = await server.tokens.sign({ userId: person.userId, siteId: person.siteId, sessionId }, now, 86_400);
  return talking(server, person.userId, person.siteId, token, 'localhost');
}

/** Somebody without a token, at a host (by default the demo's site T). */
export const visitor = (server: App, host = 'localhost') => talking(server, '', '', '', host);
