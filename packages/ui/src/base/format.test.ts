import { covers } from '@entrepot/testing/covers.ts';
import { describe, expect, test, vi } from 'vitest';
import { grouped, isDecimal, roundDecimal, sumOf, tidyDecimal } from '../form/decimal-text.ts';
import texts from '../texts.json' with { type: 'json' };
import { ago, moneyText, plainOf, timeIn, timeText } from './format.ts';
import { listText } from '../table/list-text.ts';

const yuan = { code: 'CNY', sign: '¥', decimals: 2 };
const taiwan = { code: 'TWD', sign: 'NT$', decimals: 0 };

test('separates names in a list by the rules of the language', () => {
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
  test('groups thousands and keeps non-zero decimals', () =>
    expect([grouped('1234567.5', 2), grouped('0.125', 2), grouped('-12.500'), grouped('-0.00', 2), grouped('999'), grouped('x')]).toEqual([
      '1,234,567.50',
      '0.125',
      '−12.5',
      '0.00',
      '999',
      'x',
    ]));
  test('sums exactly, beyond the precision of floats', () =>
    expect(sumOf(['9007199254740993.1', '0.2', null, ''])).toBe('9007199254740993.3'));
  test('rounds sums half up at 8 decimals', () =>
    expect([sumOf(['0.000000005']), sumOf(['-0.000000005']), sumOf(['0.000000004'])]).toEqual(['0.00000001', '-0.00000001', '0']));
  test('skips invalid numbers in a sum, and sums nothing to an empty text', () =>
    expect([sumOf(['1', 'a', '2.5']), sumOf(['a', null]), sumOf([])]).toEqual(['3.5', null, null]));
  test('rejects a lone point', () => expect([isDecimal('.'), isDecimal('-.5')]).toEqual([false, true]));
  test('rounds half away from zero, exactly', () =>
    expect([
      roundDecimal('1.0005', 3),
      roundDecimal('1.00049', 3),
      roundDecimal('-2.5', 0),
      roundDecimal('9.999', 2),
      roundDecimal('x', 2),
    ]).toEqual(['1.001', '1', '-3', '10', 'x']));
  test('normalizes a finished entry', () =>
    expect([tidyDecimal('007.'), tidyDecimal('.5'), tidyDecimal('-'), tidyDecimal('')]).toEqual(['7', '0.5', '', '']));
});

describe('money', () => {
  test('shows the currency sign and decimals', () =>
    expect([moneyText('1234.5', yuan), moneyText('1234', taiwan), moneyText(0, yuan)]).toEqual(['¥1,234.50', 'NT$1,234', '¥0.00']));
  test('puts the minus before the currency sign', () => expect(moneyText('-20', yuan)).toBe('−¥20.00'));
  test('shows the plus of incoming amounts when signed', () =>
    expect([moneyText('20', yuan, true), moneyText('0', yuan, true)]).toEqual(['+¥20.00', '¥0.00']));
  test('shows all decimals of a price', () => expect(moneyText('0.125', yuan)).toBe('¥0.125'));
});

describe('times', () => {
  const noon = new Date('2026-03-01T04:00:00Z');
  test('shows times in the zone', covers('WIDGET-RELTIME-04'), () =>
    expect([timeText(noon, 'Asia/Shanghai'), timeText(noon, 'Asia/Tokyo')]).toEqual(['2026-03-01 12:00:00', '2026-03-01 13:00:00']),
  );
  test('parses times in the zone, in summer and winter', () => {
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
  ])('formats %i s ago as %s', covers('WIDGET-RELTIME-02'), (seconds, key, count) =>
    expect(ago(noon, noon.getTime() + seconds * 1000)).toEqual({ key, count }),
  );
  test(
    'formats a relative time: just now, then minutes and hours, then 1 day ago',
    covers('WIDGET-RELTIME-01', 'WIDGET-RELTIME-03'),
    () => {
      const messageOf = (seconds: number) => {
        const { key, count } = ago(noon, noon.getTime() + seconds * 1000)!;
        return texts.ago[key][2]!.replace('{{count}}', String(count));
      };
      expect([0, 29, 30, 3_600, 86_399, 86_400, 172_799].map(messageOf)).toEqual([
        'Just now',
        'Just now',
        '1 min ago',
        '1 h ago',
        '23 h ago',
        '1 day ago',
        '1 day ago',
      ]);
    },
  );
  test('shows the date from two days on', () =>
    expect([ago(noon, noon.getTime() + 172_800_000), ago(noon, noon.getTime() - 60_000)]).toEqual([null, null]));
});

test('converts rich text to plain text, never to markup', () => {
  expect(plainOf('<p>Hello <b>you</b></p><script>alert(1)</script><p>5 &lt; 6 &amp;lt;</p>')).toBe('Hello you 5 < 6 &lt;');
  expect(plainOf('<img src=x onerror=alert(1)>text<script>never closed')).toBe('text');
});
