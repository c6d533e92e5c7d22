import { batchTrackingNumber, decimal } from '@entrepot/rules/validators.ts';
import { numberOnLabel } from '@entrepot/rules/courier-labels.ts';
import { hasLostDigits } from '@entrepot/rules/sheet-numbers.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import { plainSigns } from '@entrepot/rules/plain-text.ts';

/** Maximum length of a courier number. */
export const maxNumberLength = 40;
/** Maximum length of a product's name in a list. */
export const maxNameLength = 100;

/** The courier number in a typed text or a scanned label: plain characters, trimmed, in capitals, without what labels add to the number. */
export const plainNumber = (text: string) => numberOnLabel(plainSigns(text).normalize('NFC'));

/**
 * Whether this is a valid courier number once trimmed and normalized: no Chinese, no spaces, no special characters, at most 40 characters,
 * and not a long number whose digits a spreadsheet program has lost.
 */
export function isCourierNumber(text: string): boolean {
  const number = plainNumber(text);
  return number !== '' && number.length <= maxNumberLength && isCode(number) && !hasLostDigits(number);
}

const isCode = (text: string) => batchTrackingNumber(text) === null && /^[\x21-\x7e]+$/.test(text);

/** The lines of a text box: trimmed, without the empty ones at its end. */
export function linesOf(box: string | null | undefined): string[] {
  const lines = (box ?? '').split(/\r\n|\r|\n/).map((line) => line.trim());
  while (lines.length && lines.at(-1) === '') lines.pop();
  return lines;
}

/** Why a value is invalid, as a locale path, or null. */
export type Fault = string | null;

/** The fault of a courier number in a list. */
export function numberFault(text: string): Fault {
  if (text === '') return 'core.field.required';
  if (hasLostDigits(text)) return 'core.field.digitsLost';
  return isCourierNumber(text) ? null : 'packages.lines.number';
}

/** The fault of a money value in a list; an empty one has none. */
export function moneyFault(text: string): Fault {
  const found = decimal(plainSigns(text));
  if (found?.key === 'NumberErrorDecimalFormat') return 'packages.lines.decimals';
  if (found?.key === 'NumberNegative') return 'core.field.negative';
  if (found) return 'core.field.notNumber';
  return text.replace(/\..*/s, '').replace(/^0+/, '').length > 12 ? 'packages.lines.tooMuch' : null;
}

/** A money text as it is stored; empty is null. */
export const moneyOf = (text: string): Dec | null => (text === '' ? null : plainSigns(text));

/** Errors in a box of numbers, by line from 0: invalid numbers, and numbers repeated from an earlier line. */
export function faultsOfNumbers(lines: readonly string[]): { at: number; fault: string; line?: number }[] {
  const first = new Map<string, number>();
  return lines.flatMap((text, at) => {
    const fault = numberFault(text);
    if (fault) return [{ at, fault }];
    const number = plainNumber(text);
    const before = first.get(number);
    if (before === undefined) first.set(number, at);
    return before === undefined ? [] : [{ at, fault: 'packages.lines.twice', line: before + 1 }];
  });
}
