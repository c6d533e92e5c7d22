import { describe, expect, test, vi } from 'vitest';
import { grouped, isDecimal, sumOf, tidyDecimal, typedDecimal } from './decimal-text.ts';
import words from './locales/en-us.json' with { type: 'json' };
import { ago, moneyText, plainOf, timeIn, timeText } from './format.ts';
import { listText } from './list-text.ts';

const yuan = { code: 'CNY', sign: '¥', decimals: 2 };
const taiwan = { code: 'TWD', sign: 'NT$', decimals: 0 };

test('names in a row stand apart as their language writes it', () => {
  for (const [lang, text] of [
    ['en-us', 'HCT, T-Cat'],
    ['zh-cn', 'HCT、T-Cat'],
    ['zh-tw', 'HCT、T-Cat'],
  ] as const) {
    vi.stubGlobal('document', { documentElement: { lang } });
    expect(listText(['HCT', 'T-Cat'])).toBe(text);
  }
  vi.unstubAllGlobals();
});

describe('decimal text', () => {
  test('is grouped and keeps what is not zero', () =>
    expect([grouped('1234567.5', 2), grouped('0.125', 2), grouped('-12.500'), grouped('-0.00', 2), grouped('999'), grouped('x')]).toEqual([
      '1,234,567.50',
      '0.125',
      '−12.5',
      '0.00',
      '999',
      'x',
    ]));
  test('is summed exactly, beyond what floats hold', () =>
    expect(sumOf(['9007199254740993.1', '0.2', null, ''])).toBe('9007199254740993.3'));
  test('sums are rounded half up at 8 decimals', () =>
    expect([sumOf(['0.000000005']), sumOf(['-0.000000005']), sumOf(['0.000000004'])]).toEqual(['0.00000001', '-0.00000001', '0']));
  test('a sum leaves out what is no number, and is none where nothing is one', () =>
    expect([sumOf(['1', 'a', '2.5']), sumOf(['a', null]), sumOf([])]).toEqual(['3.5', null, null]));
  test('a loose point is no number', () => expect([isDecimal('.'), isDecimal('-.5')]).toEqual([false, true]));
  test('typing lets through only what may become a number', () => {
    expect([
      typedDecimal('12.', 3, false),
      typedDecimal('１２．５', 3, false),
      typedDecimal('1,234', 0, false),
      typedDecimal('-', 2, true),
    ]).toEqual(['12.', '12.5', '1234', '-']);
    expect([
      typedDecimal('1.2345', 3, false),
      typedDecimal('-1', 2, false),
      typedDecimal('1.5', 0, false),
      typedDecimal('1e5', 3, false),
      // A number cannot hold so many digits exactly: it would be redrawn as 100000000000000000000.
      typedDecimal('99999999999999999999', 0, false),
    ]).toEqual([null, null, null, null, null]);
    expect(typedDecimal('999999999999999', 0, false)).toBe('999999999999999');
  });
  test('a finished entry is tidy', () =>
    expect([tidyDecimal('007.'), tidyDecimal('.5'), tidyDecimal('-'), tidyDecimal('')]).toEqual(['7', '0.5', '', '']));
});

describe('money', () => {
  test('shows its sign and its decimals', () =>
    expect([moneyText('1234.5', yuan), moneyText('1234', taiwan), moneyText(0, yuan)]).toEqual(['¥1,234.50', 'NT$1,234', '¥0.00']));
  test('below zero has its minus before the sign', () => expect(moneyText('-20', yuan)).toBe('−¥20.00'));
  test('signed shows what comes in', () => expect([moneyText('20', yuan, true), moneyText('0', yuan, true)]).toEqual(['+¥20.00', '¥0.00']));
  test('hides no part of a price', () => expect(moneyText('0.125', yuan)).toBe('¥0.125'));
});

describe('times', () => {
  const noon = new Date('2026-03-01T04:00:00Z');
  test('are shown on the clock of the zone', () =>
    expect([timeText(noon, 'Asia/Shanghai'), timeText(noon, 'Asia/Tokyo')]).toEqual(['2026-03-01 12:00:00', '2026-03-01 13:00:00']));
  test('are read from the clock of the zone, summer time or not', () => {
    expect(timeIn('Asia/Shanghai', '2026-03-01 12:00:00')).toEqual(noon);
    expect(timeIn('America/New_York', '2026-07-01 08:00:00').toISOString()).toBe('2026-07-01T12:00:00.000Z');
    expect(timeIn('America/New_York', '2026-12-01 08:00:00').toISOString()).toBe('2026-12-01T13:00:00.000Z');
  });
  test.each([
    [29, 'justNow', 0],
    [30, 'minutes', 1],
    [3_599, 'minutes', 59],
    [3_600, 'hours', 1],
    [86_399, 'hours', 23],
    [86_400, 'oneDay', 1],
    [172_799, 'oneDay', 1],
  ])('%i s ago is told as %s', (seconds, key, count) => expect(ago(noon, noon.getTime() + seconds * 1000)).toEqual({ key, count }));
  test('is said in words: just now, then minutes and hours, then 1 day ago', () => {
    const said = (seconds: number) => {
      const { key, count } = ago(noon, noon.getTime() + seconds * 1000)!;
      return words.ago[key].replace('{{count}}', String(count));
    };
    expect([0, 29, 30, 3_600, 86_399, 86_400, 172_799].map(said)).toEqual([
      'Just now',
      'Just now',
      '1 min ago',
      '1 h ago',
      '23 h ago',
      '1 day ago',
      '1 day ago',
    ]);
  });
  test('from two days on the date speaks', () =>
    expect([ago(noon, noon.getTime() + 172_800_000), ago(noon, noon.getTime() - 60_000)]).toEqual([null, null]));
});

test('rich text is read as words, never as markup', () => {
  expect(plainOf('<p>Hello <b>you</b></p><script>alert(1)</script><p>5 &lt; 6 &amp;lt;</p>')).toBe('Hello you 5 < 6 &lt;');
  expect(plainOf('<img src=x onerror=alert(1)>text<script>never closed')).toBe('text');
});
