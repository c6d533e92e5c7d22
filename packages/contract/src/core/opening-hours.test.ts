import { describe, expect, test } from 'vitest';
import {
  closedDays,
  daysWithWorkingDays,
  hoursOn,
  hoursText,
  isOpenAt,
  isWorkingDay,
  nextOpening,
  type OpeningCalendar,
  parseHours,
  workingDaysAfter,
} from './opening-hours.ts';
import { daysText, exceptionLines, weekLines } from './opening-text.ts';

const zone = 'Asia/Shanghai';
const office = '9:00-12:00, 13:30-18:00';
const week = { monday: office, tuesday: office, wednesday: office, thursday: office, friday: office, saturday: '10:00-16:00' };
const springFestival = { from: '2027-02-05', until: '2027-02-11', name: { 'zh-cn': '春节', 'en-us': 'Spring Festival' } };
const site: OpeningCalendar = { ...week, exceptions: [springFestival] };
const texts: Record<string, string> = { closed: 'closed', closedOn: 'Closed {days}', hoursOn: '{days} {hours}', named: '{line} · {name}' };
const t = (key: string, values: Record<string, unknown> = {}) => texts[key]!.replace(/{(\w+)}/g, (_, name: string) => String(values[name]));

describe('hours of a day', () => {
  test.each([
    ['9:00-12:00, 13:30–18:00', '09:00–12:00, 13:30–18:00'],
    ['０９：００～１８：００', '09:00–18:00'],
    ['9-18', '09:00–18:00'],
    ['9:00 至 12:00、14:00 到 24:00', '09:00–12:00, 14:00–24:00'],
    ['9:00-12:00 13:00-18:00', '09:00–12:00, 13:00–18:00'],
    ['', ''],
  ])('reads %j', (typed, hours) => {
    expect(hoursText(parseHours(typed)!)).toBe(hours);
  });

  test.each(['morning', '18:00-9:00', '9:00-25:00', '9:00-12:00, 11:00-18:00', '9:60-10:00', '9:00', '9:00-9:00', ','])(
    'rejects %j',
    (typed) => expect(parseHours(typed)).toBeUndefined(),
  );
});

describe('a calendar', () => {
  test('is open in its hours and closed in its break, on the wall clock of its zone', () => {
    const at = (time: string) => isOpenAt([site], zone, new Date(`2027-03-01T${time}+08:00`));
    expect(['08:59', '09:00', '11:59', '12:00', '13:30', '17:59', '18:00'].map((time) => at(`${time}:00`))).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
  });

  test('opens next after the break, the night, the week-end and the festival', () => {
    const next = (time: string) => nextOpening([site], zone, new Date(`${time}+08:00`))?.toISOString() ?? null;
    expect(next('2027-03-01T10:00:00')).toBeNull();
    expect(next('2027-03-01T12:10:00')).toBe('2027-03-01T05:30:00.000Z');
    expect(next('2027-03-01T20:00:00')).toBe('2027-03-02T01:00:00.000Z');
    expect(next('2027-03-06T17:00:00')).toBe('2027-03-08T01:00:00.000Z');
    expect(next('2027-02-04T19:00:00')).toBe('2027-02-12T01:00:00.000Z');
  });

  test('opens at the change when the clock skips the hour', () => {
    const night = { sunday: '2:30-6:00' };
    expect(nextOpening([night], 'America/New_York', new Date('2027-03-14T05:00:00Z'))?.toISOString()).toBe('2027-03-14T07:00:00.000Z');
  });

  test('counts working days over closed ones', () => {
    expect(workingDaysAfter([site], '2027-02-04', 0)).toBe('2027-02-04');
    expect(workingDaysAfter([site], '2027-02-05', 0)).toBe('2027-02-12');
    expect(workingDaysAfter([site], '2027-02-04', 1)).toBe('2027-02-12');
    expect(workingDaysAfter([site], '2027-02-04', 3)).toBe('2027-02-15');
    expect(workingDaysAfter([], '2027-02-04', 3)).toBe('2027-02-07');
  });

  test('lasts longer for the same number of working days when days are closed', () => {
    expect(daysWithWorkingDays([site], '2027-02-04', 1)).toBe(1);
    expect(daysWithWorkingDays([site], '2027-02-04', 2)).toBe(9);
    expect(daysWithWorkingDays([site], '2027-02-04', 0)).toBe(0);
    expect(daysWithWorkingDays([], '2027-02-04', 7)).toBe(7);
  });

  test('ends the search when a place never opens', () => {
    const shut: OpeningCalendar = { exceptions: [{ from: '2020-01-01', until: '2099-01-01' }] };
    expect(workingDaysAfter([shut], '2027-02-04', 3)).toBe('2027-02-07');
    expect(daysWithWorkingDays([shut], '2027-02-04', 3)).toBe(3);
    expect(nextOpening([shut], zone, new Date('2027-02-04T00:00:00Z'))).toBeNull();
  });

  test('lists the closed days of a period', () => {
    expect(closedDays([site], '2027-02-04', '2027-02-14')).toHaveLength(8);
  });
});

describe('calendars of a place', () => {
  const warehouse: OpeningCalendar = { exceptions: [{ from: '2027-02-08', hours: '10:00-12:00' }] };

  test('let the narrower one decide a day and its week, and the wider one the rest', () => {
    expect(hoursText(hoursOn([warehouse, site], '2027-02-08'))).toBe('10:00–12:00');
    expect(isWorkingDay([warehouse, site], '2027-02-09')).toBe(false);
    expect(hoursText(hoursOn([warehouse, site], '2027-03-01'))).toBe('09:00–12:00, 13:30–18:00');
    expect(hoursText(hoursOn([{ sunday: '8:00-9:00' }, site], '2027-03-01'))).toBe('');
  });

  test('are open on every day without any calendar or week', () => {
    expect(isWorkingDay([], '2027-03-07')).toBe(true);
    expect(isWorkingDay([warehouse], '2027-03-07')).toBe(true);
  });
});

describe('opening hours for people', () => {
  test('name ranges of weekdays with the same hours', () => {
    expect(weekLines('en-us', t, [site])).toEqual(['Mon–Fri 09:00–12:00, 13:30–18:00', 'Sat 10:00–16:00', 'Sun closed']);
    expect(weekLines('zh-cn', t, [site])[0]).toBe('周一–周五 09:00–12:00, 13:30–18:00');
    expect(weekLines('en-us', t, [])).toEqual([]);
  });

  test('announce closed days with their name in the reader’s language, or another', () => {
    expect(exceptionLines('en-us', t, [site], '2027-01-20')).toEqual(['Closed Feb 5 – 11 · Spring Festival']);
    expect(exceptionLines('zh-tw', t, [site], '2027-01-20')).toEqual(['Closed 2月5日–2月11日 · 春节']);
    expect(exceptionLines('en-us', t, [site], '2026-11-20')).toEqual([]);
    expect(exceptionLines('en-us', t, [site], '2027-02-12')).toEqual([]);
  });

  test('state the year of days in another one', () => {
    expect(daysText('en-us', '2027-01-01', '2027-01-01', '2026-12-20')).toBe('Jan 1, 2027');
  });
});
