import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link says: of which site, which link, and the second in which it ends. */
export interface WallToken {
  siteId: string;
  linkId: string;
  until: number;
}

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const form = new RegExp(`^(${id})\\.(${id})\\.(\\d{1,12})\\.([\\w-]{43})$`);
const signed = (secret: string, said: string) => createHmac('sha256', `wall links ${secret}`).update(said).digest();

/** The link as text. It proves itself with the server's key, so that nobody can write one or put off its end. */
export function signWall(secret: string, { siteId, linkId, until }: WallToken): string {
  const said = `${siteId}.${linkId}.${until}`;
  return `${said}.${signed(secret, said).toString('base64url')}`;
}

/** What a link says; undefined when it was not made with our key or was changed. Whether its time is over is told apart. */
export function readWall(secret: string, token: string): WallToken | undefined {
  const [, siteId, linkId, until, proof] = form.exec(token) ?? [];
  if (!siteId || !linkId || !until || !proof) return undefined;
  const right = timingSafeEqual(Buffer.from(proof, 'base64url'), signed(secret, `${siteId}.${linkId}.${until}`));
  return right ? { siteId, linkId, until: Number(until) } : undefined;
}
