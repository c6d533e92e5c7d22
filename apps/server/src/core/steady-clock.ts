/**
 * Monotonic milliseconds, independent of changes to the system clock. For timeouts and caches: by the system clock, an entry cached for one
 * second would stay for an hour when the clock is set back by one.
 */
export const steadyNow = (): number => performance.now();
