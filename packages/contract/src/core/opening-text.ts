import type { Language } from './language.ts';
import { exceptionsAhead, hoursText, type Opening, parseHours, weekOf, weekRanges } from './opening-hours.ts';

/** Formats a text of `opening` in the core texts. */
export type OpeningTexts = (key: 'closed' | 'closedOn' | 'hoursOn' | 'named', values?: Record<string, unknown>) => string;

/** How many days ahead exceptions are announced. */
const announcedDays = 60;

// 2024-01-01 was a Monday.
const weekday = (day: number, language: Language) =>
  // Calendar: the name of a weekday.
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day));

/** The hours of a week as lines, such as `Mon–Fri 09:00–18:00`; days without hours are closed. Empty without a week. */
export function weekLines(language: Language, t: OpeningTexts, opening: Opening): string[] {
  const week = weekOf(opening);
  if (!week) return [];
  return weekRanges(week).map(({ first, last, hours }) => {
    const days = first === last ? weekday(first, language) : `${weekday(first, language)}–${weekday(last, language)}`;
    return `${days} ${hoursText(hours) || t('closed')}`;
  });
}

/** Two days as a range in words: 17–23 Feb, or 17 Feb for one; with the year when it is not that of the present day. */
export function daysText(language: Language, from: string, until: string, today: string): string {
  const withYear = from.slice(0, 4) !== today.slice(0, 4) || until.slice(0, 4) !== today.slice(0, 4);
  // Calendar: days in words, without a zone.
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: language === 'en-us' ? 'short' : 'long',
    ...(withYear && { year: 'numeric' }),
    timeZone: 'UTC',
  });
  if (from === until) return format.format(Date.parse(from));
  // The Chinese forms of a range differ between browsers, and thin spaces around the dash break searches of a text.
  return language === 'en-us'
    ? format.formatRange(Date.parse(from), Date.parse(until)).replace(/[\u2009\u202f]/g, ' ')
    : `${format.format(Date.parse(from))}–${format.format(Date.parse(until))}`;
}

/** The exceptions of the coming weeks as lines: `Closed Feb 17 – 23 · Spring Festival`, or their hours. */
export function exceptionLines(language: Language, t: OpeningTexts, opening: Opening, today: string): string[] {
  return exceptionsAhead(opening, today, announcedDays).map(({ from, until, hours, name }) => {
    const days = daysText(language, from, until, today);
    const open = hoursText(parseHours(hours) ?? []);
    const line = open ? t('hoursOn', { days, hours: open }) : t('closedOn', { days });
    const title = name?.[language] || Object.values(name ?? {}).find(Boolean);
    return title ? t('named', { line, name: title }) : line;
  });
}
