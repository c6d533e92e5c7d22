import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The key of a pairing, known to the page and to the service: the hash of the secret. The secret itself is sent only once. */
export const keyOf = (secret: string): string => hashOf(secret);
/** Names a pairing without revealing its key. */
export const idOf = (key: string): string => hashOf(key).slice(0, 32);
/** A random text that the other side has to answer. */
export const newChallenge = (): string => randomBytes(32).toString('base64url');

/**
 * Proves to the other side that this side knows the key of the pairing. `side` prevents that a proof is sent back to its maker;
 * `apps/web/src/shell/pairing-proof.ts` computes the same.
 */
export const proofOf = (key: string, side: 'service' | 'page', theirs: string, own: string): string =>
  createHmac('sha256', key).update(`${side} ${theirs} ${own}`).digest('hex');

/** Compares two texts in constant time. */
export const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
