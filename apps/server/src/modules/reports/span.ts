import { dayOf, daysAfter, timeIn, weekdayOf } from '@entrepot/contract/core/zones.ts';
import type { ReportSpan, Sending } from '@entrepot/contract/modules/reports/saved-report.ts';

const monday = 1;

/** Returns the first and last day of a saved report's period, relative to a moment, on a calendar. */
export function daysOfSpan(span: ReportSpan, now: Date, zone: string): { first: string; last: string } {
  const today = dayOf(now, zone);
  const yesterday = daysAfter(today, -1);
  switch (span) {
    case 'yesterday':
      return { first: yesterday, last: yesterday };
    case 'last7Days':
      return { first: daysAfter(today, -7), last: yesterday };
    case 'last30Days':
      return { first: daysAfter(today, -30), last: yesterday };
    case 'lastMonth': {
      const last = daysAfter(`${today.slice(0, 7)}-01`, -1);
      return { first: `${last.slice(0, 7)}-01`, last };
    }
  }
}

/** Returns when a report is due next after a moment: at an hour of the calendar's day, on a Monday, or on the first of a month. */
export function nextTimeOf(sending: Sending, hour: number, now: Date, zone: string): Date | null {
  if (sending === 'never') return null;
  const isDue = (day: string): boolean => sending === 'day' || (sending === 'week' ? weekdayOf(day) === monday : day.endsWith('-01'));
  let day = dayOf(now, zone);
  while (!isDue(day) || timeAt(zone, day, hour) <= now) day = daysAfter(day, 1);
  return timeAt(zone, day, hour);
}

const timeAt = (zone: string, day: string, hour: number): Date => timeIn(zone, `${day} ${String(hour).padStart(2, '0')}:00:00`);
