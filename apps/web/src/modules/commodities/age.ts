import { dayOf } from '@entrepot/contract/core/zones.ts';

const dayMs = 86_400_000;
/** From so many days on the shelf goods are marked: they cost rent and may spoil. */
export const oldFrom = 90;

/** The calendar days since pieces were first shelved, that day and today counted; null before. */
export function ageOf(batchDate: string | null | undefined, timeZone: string, now = new Date()): number | null {
  if (!batchDate) return null;
  return Math.round((Date.parse(dayOf(now, timeZone)) - Date.parse(batchDate)) / dayMs) + 1;
}
