import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const days = 180;

const signatureOf = (secret: string, said: string) =>
  createHmac('sha256', `known devices ${secret}`).update(said).digest('base64url').slice(0, 32);

/** What a device is known by once an account has signed in on it: whose, since when, and which. It opens nothing. */
export function newDeviceToken(secret: string, userId: string, now: Date): string {
  const said = `${userId}.${now.getTime()}.${randomBytes(9).toString('base64url')}`;
  return `${said}.${signatureOf(secret, said)}`;
}

/** The account that has signed in on the device of a token, and the device; undefined when we gave no such token, or long ago. */
export function knownDevice(secret: string, token: string | null | undefined, now: Date): { userId: string; device: string } | undefined {
  const [userId = '', since = '', device = '', signature = ''] = (token ?? '').split('.');
  const wanted = Buffer.from(signatureOf(secret, `${userId}.${since}.${device}`));
  const sent = Buffer.from(signature);
  const fresh = Number(since) > now.getTime() - days * 86_400_000;
  return fresh && sent.length === wanted.length && timingSafeEqual(sent, wanted) ? { userId, device } : undefined;
}
