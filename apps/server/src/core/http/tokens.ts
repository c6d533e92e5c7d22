import { createHash, createHmac, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { errors } from 'jose';

/** What an access token says: whose, on which site, in which session. */
export interface Claims {
  userId: string;
  siteId: string;
  sessionId: string;
}

/** What is read of a token: its claims, and the second in which it ends. */
export type ReadToken = Claims & { until: number };

/** Seconds an access token lives. */
export const accessSeconds = 15 * 60;
const mostKept = 10_000;
/** How far apart, in seconds, the clocks of two machines of one deployment may be. */
const drift = 60;
/** No token lives longer, also not those that measurements and demo data sign for themselves. */
const longestSeconds = 86_400;

/** Signs and reads access tokens with one fixed algorithm (HS256); the audience is the site. */
export function accessTokens(secret: string) {
  const key = createHash('sha256').update(`access ${secret}`).digest();
  const nextKey = createHash('sha256').update(`refresh ${secret}`).digest();
  const read = new Map<string, ReadToken>();
  return {
    /** The refresh token that follows another: always the same one, which nobody without our secret can work out. */
    refreshTokenAfter: (token: string) => createHmac('sha256', nextKey).update(token).digest('base64url'),
    sign: ({ userId, siteId, sessionId }: Claims, now = new Date(), seconds = accessSeconds) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setAudience(siteId)
        .setIssuedAt(now)
        .setExpirationTime(Math.floor(now.getTime() / 1000) + seconds)
        .sign(key),
    /**
     * The claims; 'expired' or 'wrong' when it cannot be used. A good signature is checked once; the end of its time each time. One
     * from the future, one without an end and one that lives too long is wrong, whoever signed it.
     */
    async read(token: string): Promise<ReadToken | 'expired' | 'wrong'> {
      const known = read.get(token);
      if (known) return known.until > Date.now() / 1000 ? known : 'expired';
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
        const { sub, aud, sid, exp, iat } = payload;
        if (typeof sub !== 'string' || typeof aud !== 'string' || typeof sid !== 'string') return 'wrong';
        if (!exp || !iat || iat > Date.now() / 1000 + drift || exp - iat > longestSeconds) return 'wrong';
        const claims = { userId: sub, siteId: aud, sessionId: sid, until: exp };
        if (read.size >= mostKept) read.clear();
        read.set(token, claims);
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
