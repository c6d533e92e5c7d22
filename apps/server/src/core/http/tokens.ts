import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { errors } from 'jose';

/** What an access token says: whose, on which site, in which session. */
export interface Claims {
  userId: string;
  siteId: string;
  sessionId: string;
}

/** Seconds an access token lives. */
export const accessSeconds = 15 * 60;
const mostKept = 10_000;

/** Signs and reads access tokens with one fixed algorithm (HS256); the audience is the site. */
export function accessTokens(secret: string) {
  const key = createHash('sha256').update(`access ${secret}`).digest();
  const read = new Map<string, { claims: Claims; until: number }>();
  return {
    sign: ({ userId, siteId, sessionId }: Claims, now = new Date(), seconds = accessSeconds) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setAudience(siteId)
        .setIssuedAt(now)
        .setExpirationTime(Math.floor(now.getTime() / 1000) + seconds)
        .sign(key),
    /** The claims; 'expired' or 'wrong' when it cannot be used. A good signature is checked once; the end of its time each time. */
    async read(token: string): Promise<Claims | 'expired' | 'wrong'> {
      const known = read.get(token);
      if (known) return known.until > Date.now() / 1000 ? known.claims : 'expired';
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
        const { sub, aud, sid, exp } = payload;
        if (typeof sub !== 'string' || typeof aud !== 'string' || typeof sid !== 'string') return 'wrong';
        const claims = { userId: sub, siteId: aud, sessionId: sid };
        if (read.size >= mostKept) read.clear();
        if (exp) read.set(token, { claims, until: exp });
        return claims;
      } catch (problem) {
        return problem instanceof errors.JWTExpired ? 'expired' : 'wrong';
      }
    },
  };
}
export type AccessTokens = ReturnType<typeof accessTokens>;

/** A new refresh token: 256 random bits. */
export const newRefreshToken = () => randomBytes(32).toString('base64url');
/** What is stored of a refresh token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
