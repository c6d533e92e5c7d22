import { describe, expect, test } from 'vitest';
import { type DecimalRule, insertDecimal, readDecimal } from './decimal-input.ts';

const weight: DecimalRule = { decimals: 3 };
const money: DecimalRule = { decimals: 2 };
const pieces: DecimalRule = { decimals: 0 };
const signed: DecimalRule = { decimals: 2, signed: true };

describe('reading a decimal', () => {
  test.each<[string, DecimalRule, string]>([
    ['1,5', weight, '1.5'],
    ['1,25', weight, '1.25'],
    ['1,234', weight, '1.234'],
    ['１．５', weight, '1.5'],
    ['1。5', weight, '1.5'],
    ['１，５', weight, '1.5'],
    [' 2.5\n', weight, '2.5'],
    [',5', weight, '.5'],
    ['12.', weight, '12.'],
    ['', weight, ''],
    ['1,234', money, '1234'],
    ['1,234.5', money, '1234.5'],
    ['1.234,50', money, '1234.50'],
    ['1 234,5', money, '1234.5'],
    ['1’234.5', money, '1234.5'],
    ['1,234,567', money, '1234567'],
    ['1.234.567', money, '1234567'],
    ['1,234', pieces, '1234'],
    ['−12.50', signed, '-12.50'],
    ['-', signed, '-'],
    ['999999999999999', pieces, '999999999999999'],
  ])('reads %s', (typed, rule, text) => expect(readDecimal(typed, rule)).toEqual({ text }));

  test.each<[string, DecimalRule, string]>([
    ['1,2,3', weight, 'separators'],
    ['12,34.5', weight, 'separators'],
    ['1,234 567', weight, 'separators'],
    ['1.234,', weight, 'separators'],
    ['1 5', weight, 'separators'],
    ['1..5', weight, 'separators'],
    ['1,23', pieces, 'whole'],
    ['1.234', pieces, 'whole'],
    ['1.2345', weight, 'decimals'],
    ['-3', weight, 'negative'],
    ['1-3', signed, 'character'],
    ['1e5', weight, 'character'],
    ['1.5kg', weight, 'character'],
    ['99999999999999999999', pieces, 'digits'],
    ['9'.repeat(25), weight, 'digits'],
  ])('refuses %s', (typed, rule, refusal) => expect(readDecimal(typed, rule)).toEqual({ refusal }));

  test('reads each number in each unambiguous notation', () => {
    for (let number = 7; number < 100_000_000; number = number * 3 + 1) {
      const [whole, part] = [String(Math.floor(number / 100)), String(number % 100).padStart(2, '0')];
      for (const group of ['', ',', '.', ' ', "'"])
        for (const point of ['.', ',']) {
          if (point === group) continue;
          const typed = `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${point}${part}`;
          expect(readDecimal(typed, money), typed).toEqual({ text: `${whole}.${part}` });
        }
    }
  });

  test('never joins the digits at both sides of a separator except of groups of three', () => {
    for (const sign of ['.', ',', ' ', "'"])
      for (let digits = 1; digits <= 5; digits++) {
        const read = readDecimal(`1${sign}${'2'.repeat(digits)}`, weight);
        if (digits === 3 && sign !== '.' && sign !== ',') expect(read).toEqual({ text: '1222' });
        else expect(read.text ?? '.', `${sign}${digits}`).toContain('.');
      }
  });
});

describe('inserting into a decimal field', () => {
  const at = (text: string, start: number, end = start) => ({ text, start, end });
  test('types a comma as the decimal point', () => {
    expect(insertDecimal(at('1', 1), ',', weight)).toEqual({ text: '1.', inserted: '.' });
    expect(insertDecimal(at('15', 1), '，', weight)).toEqual({ text: '1.5', inserted: '.' });
  });
  test('replaces the selection', () => expect(insertDecimal(at('15', 0, 2), '3', weight)).toEqual({ text: '3', inserted: '3' }));
  test('refuses a minus typed over a selection', () => expect(insertDecimal(at('15', 0, 2), '-', weight)).toEqual({ refusal: 'negative' }));
  test('refuses a second separator', () => {
    expect(insertDecimal(at('1.234', 5), ',', weight)).toEqual({ refusal: 'separators' });
    expect(insertDecimal(at('1.2', 3), '2,5', weight)).toEqual({ refusal: 'separators' });
  });
  test('refuses a space, which would delete the selection', () =>
    expect(insertDecimal(at('15', 0, 2), ' ', weight)).toEqual({ refusal: 'character' }));
  test('refuses a decimal beyond the limit and a comma in a whole number', () => {
    expect(insertDecimal(at('1.23', 4), '4', money)).toEqual({ refusal: 'decimals' });
    expect(insertDecimal(at('1234', 1), ',', money)).toEqual({ refusal: 'decimals' });
    expect(insertDecimal(at('12', 1), ',', pieces)).toEqual({ refusal: 'whole' });
  });
  test('pastes a number with thousands separators', () =>
    expect(insertDecimal(at('', 0), '1,234.50', money)).toEqual({ text: '1234.50', inserted: '1234.50' }));
  test.each(['1,234', '12，345', '999,000'])('refuses %s pasted where it may be a decimal or thousands', (typed) => {
    expect(insertDecimal(at('', 0), typed, weight)).toEqual({ refusal: 'ambiguous' });
    expect(readDecimal(typed, weight, true)).toEqual({ refusal: 'ambiguous' });
  });
  test.each([
    ['0,234', '0.234'],
    ['1,25', '1.25'],
    ['1.234', '1.234'],
    ['1,234.5', '1234.5'],
    ['1234,567', '1234.567'],
  ])('pastes %s, which has one reading', (typed, text) =>
    expect(insertDecimal(at('', 0), typed, weight)).toEqual({ text, inserted: text }),
  );
  test('reads a comma typed between digits as the decimal point', () =>
    expect(insertDecimal(at('1234', 1), ',', weight)).toEqual({ text: '1.234', inserted: '.' }));
  test('refuses a minus inside a number', () => expect(insertDecimal(at('15', 1), '-', signed)).toEqual({ refusal: 'character' }));
});
