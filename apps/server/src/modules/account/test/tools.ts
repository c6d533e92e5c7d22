import { createCipheriv, randomBytes } from 'node:crypto';
import type { Person } from '../../../testing/people.ts';

/** The password of every demo account. */
export const demoPassword = 'Entrepot2026';

/** Seals a password as the contract's clients do: base64 of the iv and the AES-256-CBC text. */
export function sealWith(key: string, password: string): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(key, 'base64'), iv);
  return Buffer.concat([iv, cipher.update(password, 'utf8'), cipher.final()]).toString('base64');
}

/** Seals passwords with one fresh key; returns them by name, with the key's id. */
export async function seal<N extends string>(
  person: Person,
  passwords: Record<N, string>,
): Promise<Record<N, string> & { PasswordKeyId: string }> {
  const { KeyId, Key } = await person.ok('/Account/GetPasswordKey');
  const sealed = Object.entries<string>(passwords).map(([name, password]) => [name, sealWith(Key, password)]);
  return { ...(Object.fromEntries(sealed) as Record<N, string>), PasswordKeyId: KeyId };
}

/** The own password, as a request has it with which a person identifies itself again. */
export const identified = async (person: Person, password = demoPassword) => seal(person, { Password: password });

/** Signs in with a sealed password and returns the envelope. */
export async function signIn(
  visitor: Person,
  path: '/Account/Login' | '/Account/LoginUser',
  username: string,
  password = demoPassword,
  more: object = {},
) {
  return visitor.post(path, { username, MenuClassification: 1, ...(await seal(visitor, { password })), ...more });
}
