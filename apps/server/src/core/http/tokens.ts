import { createHash, createHmac, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { errors } from 'jose';

/** The claims of an access token: person, site and session. */
export interface Claims {
  userId: string;
  siteId: string;
  sessionId: string;
}

/** The claims of a token, and its expiry in seconds. */
export type ReadToken = Claims & { until: number };

/** Lifetime (s) of an access token. */
export const accessSeconds = 15 * 60;
const maxEntries = 10_000;
/** Maximum difference (s) between the clocks of two machines of one deployment. */
const drift = 60;
/** Upper limit of a token's lifetime, also for tokens signed by benchmarks and demo data. */
const maxTokenSeconds = 86_400;

/** Signs and verifies access tokens with one fixed algorithm (HS256); the audience is the site. */
export function accessTokens(secret: string) {
  const key = createHash('sha256').update(`access ${secret}`).digest();
  const nextKey = createHash('sha256').update(`refresh ${secret}`).digest();
  const read = new Map<string, ReadToken>();
  return {
    /** The refresh token that follows another: deterministic, and impossible to derive without our secret. */
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
     * Returns the claims, or 'expired' or 'wrong' when the token cannot be used. A valid signature is verified once, the expiry each time.
     * A token issued in the future, without expiry or with too long a lifetime is wrong.
     */
    async read(token: string): Promise<ReadToken | 'expired' | 'wrong'> {
      const known = read.get(token);
      if (known) return known.until > Date.now() / 1000 ? known : 'expired';
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
        const { sub, aud, sid, exp, iat } = payload;
        if (typeof sub !== 'string' || typeof aud !== 'string' || typeof sid !== 'string') return 'wrong';
        if (!exp || !iat || iat > Date.now() / 1000 + drift || exp - iat > maxTokenSeconds) return 'wrong';
        const claims = { userId: sub, siteId: aud, sessionId: sid, until: exp };
        if (read.size >= maxEntries) read.clear();
        read.set(token, claims);
        return claims;
      } catch (problem) {
        return problem instanceof errors.JWTExpired ? 'expired' : 'wrong';
      }
    },
  };
}
export type AccessTokens = ReturnType<typeof accessTokens>;

/** Creates a refresh token: 256 random bits. */
export const newRefreshToken = () => randomBytes(32).toString('base64url');
/** The stored hash of a refresh token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
