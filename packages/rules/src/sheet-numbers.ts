import { withoutUnseen } from './plain-text.ts';

// Spreadsheet programs store numbers as doubles, which have 15 reliable digits (ECMA-376, 18.3.1.96 and Excel's limits).
const digits = 15;
const tooLarge = 10 ** digits;

/**
 * Returns a number of a spreadsheet cell as a person typed it: the shortest decimal that has the same 15 digits, so that the stored
 * `2.2999999999999998` is `2.3`, without an exponent. A number of more than 15 digits has lost digits for good; it is returned with an
 * exponent, as spreadsheet programs show it (`hasLostDigits`). Text that is no number is returned unchanged.
 */
export function cellNumber(stored: string): string {
  const number = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(number)) return stored;
  if (Math.abs(number) >= tooLarge) {
    const [mantissa = '', exponent = ''] = number.toExponential(digits - 1).split('e');
    return `${withoutZeros(mantissa)}E${exponent}`;
  }
  const text = String(Number(number.toPrecision(digits)));
  return text.includes('e') ? withoutZeros(number.toFixed(20)) : text;
}

/** A text with decimals, without the zeros at its end. */
const withoutZeros = (decimals: string) => decimals.replace(/(?:\.|(?<![.0]))0+$/, '');

/** Whether a text is a long number as spreadsheet programs show it, such as `7.39123E+17`: the digits that it does not show are lost. */
export const hasLostDigits = (text: string): boolean =>
  /^'?[+-]?(?:\d(?:[.,]\d+)? ?E ?\+ ?|\d[.,]\d+ ?E ?)\d{2,3}$/i.test(withoutUnseen(text.normalize('NFKC')).trim());
