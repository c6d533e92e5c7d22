import { expect, test } from 'vitest';
import { readPastedDays } from './pasted-days.ts';

const festival = { 'zh-cn': '春节', 'zh-tw': '春节', 'en-us': '春节' };

test.each([
  ['2027-02-05 – 2027-02-11 春节', { from: '2027-02-05', until: '2027-02-11', hours: null, name: festival }],
  ['2027-02-05\t2027-02-11\t春节', { from: '2027-02-05', until: '2027-02-11', hours: null, name: festival }],
  ['2027年2月5日至11日 春节', { from: '2027-02-05', until: '2027-02-11', hours: null, name: festival }],
  ['2027/2/28-3/2', { from: '2027-02-28', until: '2027-03-02', hours: null, name: null }],
  ['2027-12-31 9:00-12:00', { from: '2027-12-31', until: null, hours: '09:00–12:00', name: null }],
  [
    '2027-01-01 元旦 | 元旦 | New Year',
    { from: '2027-01-01', until: null, hours: null, name: { 'zh-cn': '元旦', 'zh-tw': '元旦', 'en-us': 'New Year' } },
  ],
  [
    '2027-05-01, 2027-05-05, 10:00-12:00, 13:00-16:00, 劳动节',
    expect.objectContaining({ until: '2027-05-05', hours: '10:00–12:00, 13:00–16:00' }),
  ],
])('reads the day of %j', (line, day) => {
  expect(readPastedDays(line)).toEqual({ days: [day], unread: [] });
});

test('names the lines it cannot read and leaves out empty ones', () => {
  const { days, unread } = readPastedDays('2027-02-05 A\n\n17 Feb\n2027-02-30\n2027-03-05 – 2027-03-01');
  expect(days).toHaveLength(1);
  expect(unread).toEqual([3, 4, 5]);
});
