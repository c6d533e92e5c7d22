const windowMs = 60_000;

/** The use of one account in the present window and in the one before. */
interface Use {
  window: number;
  usedMs: number;
  beforeMs: number;
}

/** The time that an account may still use. */
export interface Standing {
  limitSeconds: number;
  leftSeconds: number;
  /** Seconds until the present window ends. */
  resetSeconds: number;
}

/**
 * Budgets by cost: an account may occupy this process for so many seconds a minute, whatever it calls, so that neither many cheap nor a few
 * expensive calls of one person slow the others down. The window slides: the use of the minute before counts in proportion to the part of the
 * present one that is left.
 * @param seconds 0: no budget
 */
export function callBudget(seconds: number) {
  const uses = new Map<string, Use>();
  let swept = 0;

  function useOf(userId: string, now: number): Use {
    const window = Math.floor(now / windowMs);
    const known = uses.get(userId);
    if (known?.window === window) return known;
    const beforeMs = known?.window === window - 1 ? known.usedMs : 0;
    const fresh = { window, usedMs: 0, beforeMs };
    uses.set(userId, fresh);
    if (swept !== window) {
      swept = window;
      for (const [id, use] of uses) if (use.window < window - 1) uses.delete(id);
    }
    return fresh;
  }

  return {
    /** Returns the time that an account may still use; null without a budget. */
    standing(userId: string, now: number): Standing | null {
      if (!seconds) return null;
      const { usedMs, beforeMs } = useOf(userId, now);
      const passed = (now % windowMs) / windowMs;
      const usedSeconds = (usedMs + beforeMs * (1 - passed)) / 1000;
      const resetSeconds = Math.max(1, Math.ceil((windowMs - (now % windowMs)) / 1000));
      return { limitSeconds: seconds, leftSeconds: Math.max(0, Math.floor(seconds - usedSeconds)), resetSeconds };
    },
    /** Counts the time that a call took. */
    spend(userId: string, ms: number, now: number): void {
      if (seconds) useOf(userId, now).usedMs += ms;
    },
  };
}

/** The headers of draft-ietf-httpapi-ratelimit-headers: the seconds of a minute, how many are left, and when the window ends. */
export const rateLimitHeaders = ({ limitSeconds, leftSeconds, resetSeconds }: Standing): Record<string, string> => ({
  'RateLimit-Policy': `"time";q=${limitSeconds};w=60`,
  RateLimit: `"time";r=${leftSeconds};t=${resetSeconds}`,
});
