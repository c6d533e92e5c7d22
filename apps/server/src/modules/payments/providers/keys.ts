import { createPrivateKey, createPublicKey, createSign, createVerify, type KeyObject } from 'node:crypto';

const kinds = { private: ['PRIVATE KEY', 'RSA PRIVATE KEY'], public: ['PUBLIC KEY', 'CERTIFICATE'] } as const;
const known = new Map<string, KeyObject>();

/** Parses an RSA key in PEM or bare base64. Throws when it is neither. */
function keyOf(kind: 'private' | 'public', written: string): KeyObject {
  const found = known.get(written);
  if (found) return found;
  const make = kind === 'private' ? createPrivateKey : createPublicKey;
  const body =
    written
      .replace(/\s+/g, '')
      .match(/.{1,64}/g)
      ?.join('\n') ?? '';
  const tries = written.includes('-----BEGIN')
    ? [written.trim()]
    : kinds[kind].map((name) => `-----BEGIN ${name}-----\n${body}\n-----END ${name}-----`);
  for (const pem of tries) {
    try {
      const key = make(pem);
      if (known.size > 100) known.clear();
      known.set(written, key);
      return key;
    } catch {
      // Try the next format.
    }
  }
  throw new Error(`not a ${kind} key`);
}

/** Signs a text with RSA and SHA-256; returns base64. */
export const signed = (text: string, privateKey: string): string =>
  createSign('RSA-SHA256').update(text).sign(keyOf('private', privateKey), 'base64');

/** Whether the signature of a text matches the key; false for malformed input. */
export function isSignedBy(text: string | Buffer, signature: string, publicKey: string): boolean {
  try {
    return createVerify('RSA-SHA256').update(text).verify(keyOf('public', publicKey), signature, 'base64');
  } catch {
    return false;
  }
}

/** Whether a key can be parsed; checked at input. */
export function isKey(kind: 'private' | 'public', written: string): boolean {
  try {
    keyOf(kind, written);
    return true;
  } catch {
    return false;
  }
}
