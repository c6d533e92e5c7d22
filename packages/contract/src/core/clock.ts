let offsetMs = 0;

// Answers state whole seconds, and take a moment to arrive.
const toleranceMs = 2_000;

/**
 * The present moment by the server's clock, for clients: ages, "today" and defaults of times must not depend on the clock of a device. It is
 * the device's own until an answer has stated the time.
 */
export const serverNow = (): Date => new Date(Date.now() + offsetMs);

/**
 * Records the time that an answer stated (its `Date` header), with when its request was sent and its answer received on the device's clock. A
 * difference that seconds and the way of the answer explain is none.
 */
export function noteServerTime(stated: string | null, sentAt: number, receivedAt: number): void {
  const time = stated === null ? Number.NaN : Date.parse(stated);
  if (Number.isNaN(time)) return;
  const tolerance = toleranceMs + (receivedAt - sentAt);
  const difference = time + 500 - (sentAt + receivedAt) / 2;
  if (Math.abs(difference - offsetMs) <= tolerance) return;
  offsetMs = Math.abs(difference) <= tolerance ? 0 : Math.round(difference);
}
