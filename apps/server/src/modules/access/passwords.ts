import { createDecipheriv, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { password as rule } from '@entrepot/rules/validators.ts';
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';

/** Seconds a password key lives. */
export const keySeconds = 120;

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Runs at most so many pieces of work at a time, in the order they came. */
function atMost(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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

// A storm of sign-ins must not take the processor and the memory from everybody else.
const inTurn = atMost(2);

/** Loaded with the first password: a start needs none. */
const library = () => import('@node-rs/argon2');

/** The argon2id hash of a password, as it is stored. */
export const hashPassword = (password: string): Promise<string> => inTurn(async () => (await library()).hash(password, cost));

let nobody: Promise<string> | undefined;
/** A hash whose password nobody knows, made with the first sign-in of this process. */
const hashOfNobody = () => (nobody ??= hashPassword(randomBytes(24).toString('base64')));

/** Whether a password is that of a stored hash. Without a hash it takes as long and is never right. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await hashOfNobody());
  const right = await inTurn(async () => (await library()).verify(against, password)).catch(() => false);
  return right && stored !== undefined;
}

/** Makes a key that seals the passwords of one request; gives its id and its 256 bits in base64. */
export async function newPasswordKey(tx: Tx, now: Date): Promise<{ keyId: string; key: string; expiresIn: number }> {
  const keyId = newId();
  const key = randomBytes(32).toString('base64');
  const until = new Date(now.getTime() + keySeconds * 1000);
  await tx.deleteFrom('passwordKey').where('expirationTime', '<', now).execute();
  await sql`insert into password_key (id, creation_time, secret, expiration_time) values (${keyId}, ${now}, ${key}, ${until})`.execute(tx);
  return { keyId, key, expiresIn: keySeconds };
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * Takes a password key, which ends it, and opens what was sealed with it. A password is null when the key is unknown, used
 * or too old, or when it was not sealed with it.
 */
export async function openPasswords(tx: Tx, now: Date, keyId: string, sealed: readonly string[]): Promise<(string | null)[]> {
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

/** A refusal (100) of a password that could not be read or breaks the rule; one answer for both, so that nothing can be learnt of either. */
export const badPassword = (field = 'Password') =>
  new Refusal('ValidationFailed', 'access.errors.passwordRule', {}, null, [{ field, key: 'invalid' }]);

/** The hash of the new password that a request carries sealed; refuses one that cannot be read or breaks the rule. */
export async function newPasswordHash(
  tx: Tx,
  now: Date,
  { password, passwordKeyId }: { password: string; passwordKeyId: string },
): Promise<string> {
  const [plain] = await openPasswords(tx, now, passwordKeyId, [password]);
  if (plain === null || plain === undefined || rule(plain)) throw badPassword();
  return hashPassword(plain);
}
