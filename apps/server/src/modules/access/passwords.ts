import { createDecipheriv, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { password as rule } from '@entrepot/rules/validators.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { weaknessOf } from './weak-passwords.ts';

/** Lifetime of a password key in seconds. */
export const keySeconds = 120;

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Limits the number of concurrent tasks; others wait in order. */
function limitConcurrency(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return async function withLimit<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

// Many concurrent sign-ins must not use up the processor and the memory.
const withLimit = limitConcurrency(2);

/** Loaded with the first password: a start needs none. */
const library = () => import('@node-rs/argon2');

/** Returns the argon2id hash of a password, as it is stored. */
export const hashPassword = (password: string): Promise<string> => withLimit(async () => (await library()).hash(password, cost));

let dummyHashPromise: Promise<string> | undefined;
/** A hash of a random password, made with the first sign-in of this process. */
const dummyHash = () => (dummyHashPromise ??= hashPassword(randomBytes(24).toString('base64')));

/** Whether a password matches a stored hash. Without a hash it takes as long and returns false. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await dummyHash());
  const right = await withLimit(async () => (await library()).verify(against, password)).catch(() => false);
  return right && stored !== undefined;
}

/** Creates a key that seals the passwords of one request; returns its id and its 256 bits in base64. */
export async function newPasswordKey(tx: Db, now: Date): Promise<{ keyId: string; key: string; expiresIn: number }> {
  const keyId = newId();
  const key = randomBytes(32).toString('base64');
  const until = new Date(now.getTime() + keySeconds * 1000);
  await tx.deleteFrom('passwordKey').where('expirationTime', '<', now).execute();
  await sql`insert into password_key (id, creation_time, secret, expiration_time) values (${keyId}, ${now}, ${key}, ${until})`.execute(tx);
  return { keyId, key, expiresIn: keySeconds };
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * Consumes a password key and decrypts what was sealed with it. A password is null if the key is unknown, used or expired, or if it was not
 * sealed with it.
 */
export async function openPasswords(tx: Db, now: Date, keyId: string, sealed: readonly string[]): Promise<(string | null)[]> {
  if (!isUuid(keyId)) return sealed.map(() => null);
  const taken = tx.deleteFrom('passwordKey').where('id', '=', keyId).where('expirationTime', '>=', now).returning('secret');
  const secret = (await taken.executeTakeFirst())?.secret;
  return sealed.map((text) => (secret === undefined ? null : opened(Buffer.from(secret, 'base64'), text)));
}

/** base64(iv ‖ AES-256-CBC-PKCS7) → text, or null. */
function opened(key: Buffer, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < 32 || bytes.length % 16 !== 0) return null;
  const cipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, 16));
  try {
    const plain = Buffer.concat([cipher.update(bytes.subarray(16)), cipher.final()]);
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    return null;
  }
}

/**
 * The refusal (`ValidationFailed`) of a password that cannot be decrypted or breaks the rule; the same answer for both, so that it reveals
 * nothing.
 */
export const badPassword = (field = 'Password') =>
  new Refusal('ValidationFailed', 'access.errors.passwordRule', {}, null, [{ field, key: 'invalid' }]);

/** The names of an account, which its password must not contain. */
export type AccountNames = readonly (string | null | undefined)[];

/** The names of an account from its columns. */
export const passwordNamesOf = (row: { [K in 'userName' | 'nickName' | 'email' | 'phoneNumber']?: string | null }): AccountNames => [
  row.userName,
  row.nickName,
  row.email,
  row.phoneNumber,
];

/** Refuses (`ValidationFailed`) a common password, and one that contains a name of its account. */
export function mustBeStrong(password: string, names: AccountNames): void {
  const weakness = weaknessOf(password, names);
  const text = weakness === 'common' ? 'access.errors.passwordCommon' : 'access.errors.passwordNamed';
  if (weakness) throw new Refusal('ValidationFailed', text, {}, null, [{ field: 'Password', key: 'invalid' }]);
}

/**
 * Returns the hash of the sealed new password of a request for the account with these names; rejects one that cannot be decrypted, breaks the
 * rule or is weak.
 */
export async function newPasswordHash(
  tx: Tx,
  now: Date,
  { password, passwordKeyId }: { password: string; passwordKeyId: string },
  names: AccountNames,
): Promise<string> {
  const [plain] = await openPasswords(tx, now, passwordKeyId, [password]);
  if (plain === null || plain === undefined || rule(plain)) throw badPassword();
  mustBeStrong(plain, names);
  return hashPassword(plain);
}
