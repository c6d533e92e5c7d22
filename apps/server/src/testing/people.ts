import type { App } from '@entrepot/server/core/app.ts';
import { renewedToken, sessionFor } from '@entrepot/server/demo/actors.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { outcomeOf } from './outcomes.ts';

/** The envelope and its HTTP status. */
export interface Envelope<T = any> {
  status: number;
  Code: number;
  Message: string;
  Data: T;
}

/** A person who can make calls. */
export interface Person {
  userId: string;
  siteId: string;
  token: string;
  /** Makes a call; the path is without /api. */
  post<T = any>(path: string, body?: object, headers?: Record<string, string>): Promise<Envelope<T>>;
  /** Another person of the same server, by user name. */
  colleague(name: string): Promise<Person>;
  /** Makes a call that must succeed and returns its Data. */
  ok<T = any>(path: string, body?: object, headers?: Record<string, string>): Promise<T>;
}

function talking(server: App, userId: string, siteId: string, token: string, host: string): Person {
  /** Makes a call; one whose token has to be replaced is made again with a new one, as clients do. */
  async function post<T>(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Envelope<T>> {
    const answer = await send<T>(path, body, headers);
    const { authorization, ...others } = headers;
    const used = authorization?.replace('Bearer ', '') ?? token;
    const next = used && answer.status === 401 && answer.Code === errorCodes.TokenExpired ? await renewedToken(server, used) : undefined;
    if (!next) return answer;
    if (authorization) return send<T>(path, body, { ...others, authorization: `Bearer ${next}` });
    token = next;
    return send<T>(path, body, headers);
  }
  async function send<T>(path: string, body: object, headers: Record<string, string>): Promise<Envelope<T>> {
    const answer = await server.http.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: definedOnly({
        'content-type': 'application/json',
        'accept-language': 'en-us',
        host,
        authorization: token ? `Bearer ${token}` : undefined,
        ...headers,
      }),
      payload: JSON.stringify(body),
    });
    return { status: answer.statusCode, ...(answer.json() as Omit<Envelope<T>, 'status'>) };
  }
  return {
    userId,
    siteId,
    get token() {
      return token;
    },
    post,
    colleague: (name) => signedIn(server, name),
    async ok<T>(path: string, body?: object, headers?: Record<string, string>) {
      const answer = await post<T>(path, body, headers);
      if (outcomeOf(answer) !== 'Ok') throw new Error(`${path}: ${answer.Code} ${answer.Message} ${JSON.stringify(answer.Data)}`);
      return answer.Data;
    },
  };
}

/** Signs a demo account in without its password: inserts a session and creates its token. */
export async function signedIn(server: App, name: string): Promise<Person> {
  const { userId, siteId, token } = await sessionFor(server, name);
  return talking(server, userId, siteId, token, 'localhost');
}

/** A person without a token, at a host (by default the demo's site T). */
export const visitor = (server: App, host = 'localhost') => talking(server, '', '', '', host);
