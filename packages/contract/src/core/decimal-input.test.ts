import { ambiguousPastes, clearPastes, type NumberKind, refusedNumbers, typedNumbers } from '@entrepot/testing/corpus/decimals.ts';
import { describe, expect, test } from 'vitest';
import { type DecimalRule, insertDecimal, readDecimal } from './decimal-input.ts';

const weight: DecimalRule = { decimals: 3 };
const money: DecimalRule = { decimals: 2 };
const pieces: DecimalRule = { decimals: 0 };
const signed: DecimalRule = { decimals: 2, signed: true };
const rules: Record<NumberKind, DecimalRule> = { weight, money, pieces, signed };

describe('reading a decimal', () => {
  test.each(typedNumbers)('reads %s in a field of %s', (typed, kind, text) => expect(readDecimal(typed, rules[kind])).toEqual({ text }));

  test.each(refusedNumbers)('refuses %s in a field of %s', (typed, kind, refusal) =>
    expect(readDecimal(typed, rules[kind])).toEqual({ refusal }),
  );

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
  test.each(ambiguousPastes)('refuses %s pasted where it may be a decimal or thousands', (typed) => {
    expect(insertDecimal(at('', 0), typed, weight)).toEqual({ refusal: 'ambiguous' });
    expect(readDecimal(typed, weight, true)).toEqual({ refusal: 'ambiguous' });
  });
  test.each(clearPastes)('pastes %s, which has one reading', (typed, text) =>
    expect(insertDecimal(at('', 0), typed, weight)).toEqual({ text, inserted: text }),
  );
  test('reads a comma typed between digits as the decimal point', () =>
    expect(insertDecimal(at('1234', 1), ',', weight)).toEqual({ text: '1.234', inserted: '.' }));
  test('refuses a minus inside a number', () => expect(insertDecimal(at('15', 1), '-', signed)).toEqual({ refusal: 'character' }));
});
