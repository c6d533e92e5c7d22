import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

let key: Buffer | undefined;

/** Sets the secret that encrypts stored values. Called once at start, before any call is answered. */
export function useSecret(secret: string): void {
  key = Buffer.from(hkdfSync('sha256', secret, '', 'entrepot stored values', 32));
}

function keyInUse(): Buffer {
  if (!key) throw new Error('no secret is set');
  return key;
}

/** Encrypts a text for storage (AES-256-GCM): a version and, in base64url, nonce, tag and cipher text. */
export function seal(text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyInUse(), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** Decrypts a text made by `seal`. Throws when it was modified or made with another secret. */
export function unseal(sealed: string): string {
  if (!sealed.startsWith('v1.')) throw new Error('not a sealed text');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyInUse(), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** Masks all but the last four characters of a text; a short one is masked completely. */
export const maskedText = (text: string) => (text.length > 4 ? '*'.repeat(text.length - 4) + text.slice(-4) : '****');

/**
 * A permanent fingerprint (HMAC-SHA-256, hexadecimal) that identifies a text without revealing it: the same text always has the same one.
 */
export const markOf = (text: string): string => createHmac('sha256', keyInUse()).update(`mark of ${text}`).digest('hex');
