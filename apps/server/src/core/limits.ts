const windows = new Map<string, { until: number; count: number }>();

/** May this be done once more? At most `most` times for a key within a window of milliseconds, counted in this process. */
export function allowed(key: string, most: number, windowMs: number, now = Date.now()): boolean {
  if (windows.size > 50_000) windows.clear();
  const known = windows.get(key);
  if (!known || known.until <= now) {
    windows.set(key, { until: now + windowMs, count: 1 });
    return true;
  }
  known.count += 1;
  return known.count <= most;
}
