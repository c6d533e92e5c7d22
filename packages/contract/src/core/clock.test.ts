import { afterEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './clock.ts';

afterEach(() => {
  vi.useRealTimers();
  noteServerTime(new Date().toUTCString(), Date.now(), Date.now());
});

test('the present moment follows the time of answers, not the clock of the device', () => {
  vi.useFakeTimers({ now: new Date('2027-01-10T12:00:00Z') });
  expect(serverNow()).toEqual(new Date('2027-01-10T12:00:00Z'));
  // The clock of the device is a day behind.
  noteServerTime('Mon, 11 Jan 2027 12:00:00 GMT', Date.now() - 100, Date.now());
  expect(Math.abs(serverNow().getTime() - Date.parse('2027-01-11T12:00:00Z'))).toBeLessThan(1000);
  vi.advanceTimersByTime(60_000);
  expect(Math.abs(serverNow().getTime() - Date.parse('2027-01-11T12:01:00Z'))).toBeLessThan(1000);
  // It was corrected.
  vi.setSystemTime(new Date('2027-01-11T12:02:00Z'));
  noteServerTime('Mon, 11 Jan 2027 12:02:00 GMT', Date.now() - 100, Date.now());
  expect(serverNow()).toEqual(new Date('2027-01-11T12:02:00Z'));
});

test('ignores answers without a time, and what seconds and a slow network explain', () => {
  vi.useFakeTimers({ now: new Date('2027-01-10T12:00:00Z') });
  for (const stated of [null, 'yesterday', 'Sun, 10 Jan 2027 12:00:01 GMT']) noteServerTime(stated, Date.now() - 100, Date.now());
  noteServerTime('Sun, 10 Jan 2027 11:59:52 GMT', Date.now() - 9_000, Date.now());
  expect(serverNow()).toEqual(new Date('2027-01-10T12:00:00Z'));
});
