import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { daysAfter } from '@entrepot/contract/core/zones.ts';
import { timeIn, timeText } from '../base/format.ts';
import type { Range } from './widget-props.ts';

export type ShortcutKey = 'today' | 'yesterday' | 'lastWeek' | 'lastMonth' | 'last3Months' | 'last6Months' | 'thisYear';
export const shortcutKeys: readonly ShortcutKey[] = [
  'today',
  'yesterday',
  'lastWeek',
  'lastMonth',
  'last3Months',
  'last6Months',
  'thisYear',
];
const daysBack: Partial<Record<ShortcutKey, number>> = { lastWeek: 7, lastMonth: 30, last3Months: 90, last6Months: 180 };

/** Returns the first and last day of a shortcut, relative to today in the zone. */
export function shortcutDays(key: ShortcutKey, now: Date, zone: string): [string, string] {
  const today = timeText(now, zone).slice(0, 10);
  if (key === 'yesterday') return [daysAfter(today, -1), daysAfter(today, -1)];
  if (key === 'thisYear') return [`${today.slice(0, 4)}-01-01`, today];
  return [daysAfter(today, -(daysBack[key] ?? 0)), today];
}

/** Returns the start and end times of two days in a zone: 00:00:00 (a shortcut: 00:00:01) to 23:59:59. */
export function momentsOf(from: string | null, to: string | null, zone: string, starts = '00:00:00'): Range<Date> {
  return { from: from ? timeIn(zone, `${from} ${starts}`) : null, to: to ? timeIn(zone, `${to} 23:59:59`) : null };
}

/** Returns the range of a shortcut: from 00:00:01 of its first day to 23:59:59 of its last. */
export function shortcutRange(key: ShortcutKey, now: Date, zone: string): Range<Date> {
  const [from, to] = shortcutDays(key, now, zone);
  return momentsOf(from, to, zone, '00:00:01');
}

/** Formats a range in full: yyyy-MM-dd HH:mm:ss – yyyy-MM-dd HH:mm:ss. */
export function momentsText({ from, to }: Range<Date>, zone: string, reader?: string): string {
  const text = (time: Date | null | undefined) => (time ? shownTime(time, zone, 'second', reader) : '…');
  return `${text(from)} – ${text(to)}`;
}

/** Returns the days of a range in the zone's calendar. */
export const daysOf = (range: Range<Date> | null | undefined, zone: string): [string | null, string | null] => [
  range?.from ? timeText(range.from, zone).slice(0, 10) : null,
  range?.to ? timeText(range.to, zone).slice(0, 10) : null,
];
