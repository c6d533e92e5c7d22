import { createCipheriv, randomBytes } from 'node:crypto';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';

export interface Envelope {
  Code: number;
  Message: string;
  Data: any;
}

/** Sends one call; throws when there was no response. A 503 is returned by its status. */
export async function post(address: string, path: string, body: object, { token, key }: { token?: string; key?: string } = {}) {
  const answer = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: definedOnly({
      'content-type': 'application/json',
      'accept-language': 'en-us',
      authorization: token ? `Bearer ${token}` : undefined,
      'idempotency-key': key || undefined,
    }),
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: answer.status, ...((await answer.json()) as Envelope) };
}

/** Signs a user of the demo in and returns the token. */
export async function signIn(address: string, name: string, call: 'Login' | 'LoginUser'): Promise<string> {
  const { KeyId, Key } = (await post(address, '/Account/GetPasswordKey', {})).Data;
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(Key, 'base64'), iv);
  const password = Buffer.concat([iv, cipher.update('Entrepot2026', 'utf8'), cipher.final()]).toString('base64');
  const answer = await post(address, `/Account/${call}`, { username: name, password, PasswordKeyId: KeyId, MenuClassification: 1 });
  if (answer.Code) throw new Error(`${name} could not sign in: ${answer.Message}`);
  return answer.Data.AccessToken;
}
