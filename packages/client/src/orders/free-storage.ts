import type { Translate } from '../texts/i18n.ts';

/** The free storage of a package as the server answers it to its customer. */
export interface FreeStorage {
  freeDaysLeft?: number | null;
  firstChargedDay?: string | null;
}

/** The one text about free storage, for lists, cards and pages: days left, or since when it costs money; null when it costs nothing. */
export function freeStorageText(packages: Translate, { freeDaysLeft, firstChargedDay }: FreeStorage): string | null {
  if (typeof freeDaysLeft !== 'number') return null;
  return freeDaysLeft > 0
    ? packages('pages.freeDaysLeft', { count: freeDaysLeft })
    : packages('pages.chargedSince', { day: firstChargedDay ?? '' });
}
