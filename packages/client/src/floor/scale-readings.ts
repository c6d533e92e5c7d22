interface Noted {
  /** As the scale sent it, with its unit. */
  reading: string;
  /** In ms. */
  at: number;
}

// In ms: a weight is sent soon after it was read.
const validFor = 600_000;
const noted = new Map<string, Noted>();
const keyOf = (kilograms: string) => String(Number(kilograms));

/** Notes that a device has written a weight in kilograms into a field; `reading` is what it sent. */
export function noteReading(kilograms: string, reading: string, now = Date.now()): void {
  for (const [key, { at }] of noted) if (now - at > validFor) noted.delete(key);
  noted.set(keyOf(kilograms), { reading: reading.slice(0, 40), at: now });
}

/** Returns what a device has sent for this weight in kilograms; null for a weight that was typed. */
export function readingOf(kilograms: string | null | undefined, now = Date.now()): string | null {
  const found = kilograms ? noted.get(keyOf(kilograms)) : undefined;
  return found && now - found.at <= validFor ? found.reading : null;
}
