import { createHmac, timingSafeEqual } from 'node:crypto';

/** Contents of a link: site, link id, and the second in which it expires. */
export interface WallToken {
  siteId: string;
  linkId: string;
  until: number;
}

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const form = new RegExp(`^(${id})\\.(${id})\\.(\\d{1,12})\\.([\\w-]{43})$`);
const signed = (secret: string, payload: string) => createHmac('sha256', `wall links ${secret}`).update(payload).digest();

/** Serializes and signs a link with the server's key, so that it cannot be forged or extended. */
export function signWall(secret: string, { siteId, linkId, until }: WallToken): string {
  const payload = `${siteId}.${linkId}.${until}`;
  return `${payload}.${signed(secret, payload).toString('base64url')}`;
}

/** Verifies and parses a link; undefined when it was not signed with our key or was changed. Expiry is checked separately. */
export function readWall(secret: string, token: string): WallToken | undefined {
  const [, siteId, linkId, until, proof] = form.exec(token) ?? [];
  if (!siteId || !linkId || !until || !proof) return undefined;
  const right = timingSafeEqual(Buffer.from(proof, 'base64url'), signed(secret, `${siteId}.${linkId}.${until}`));
  return right ? { siteId, linkId, until: Number(until) } : undefined;
}
