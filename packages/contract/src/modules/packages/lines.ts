import { batchTrackingNumber, decimal } from '@entrepot/rules/validators.ts';
import type { Dec } from '../../core/field.ts';
import { plainSigns } from '../../core/plain-signs.ts';

/** The most signs of a courier number. */
export const longestNumber = 40;
/** The most signs of a product's name in a list. */
export const longestName = 100;

/** A courier number as people type it, with plain signs and trimmed. */
export const plainNumber = (text: string) => plainSigns(text).normalize('NFC').trim();

/** Is this a courier number once it is trimmed and plain: no Chinese, no spaces, no odd signs, at most 40 characters? */
export function isCourierNumber(text: string): boolean {
  const number = plainNumber(text);
  return number !== '' && number.length <= longestNumber && batchTrackingNumber(number) === null && /^[\x21-\x7e]+$/.test(number);
}

/** The lines of a text box: trimmed, without the empty ones at its end. */
export function linesOf(box: string | null | undefined): string[] {
  const lines = (box ?? '').split(/\r\n|\r|\n/).map((line) => line.trim());
  while (lines.length && lines.at(-1) === '') lines.pop();
  return lines;
}

/** Why a value is no good, as a locale path, or null. */
export type Fault = string | null;

/** What is wrong with a courier number of a list. */
export function numberFault(text: string): Fault {
  if (text === '') return 'core.field.required';
  return isCourierNumber(text) ? null : 'packages.lines.number';
}

/** What is wrong with a money value of a list; empty is none. */
export function moneyFault(text: string): Fault {
  const found = decimal(plainSigns(text));
  if (found?.key === 'NumberErrorDecimalFormat') return 'packages.lines.decimals';
  if (found?.key === 'NumberNegative') return 'core.field.negative';
  if (found) return 'core.field.notNumber';
  return text.replace(/\..*$/, '').replace(/^0+/, '').length > 12 ? 'packages.lines.tooMuch' : null;
}

/** A money text as it is stored; empty is null. */
export const moneyOf = (text: string): Dec | null => (text === '' ? null : plainSigns(text));

/** What is wrong in a box of numbers, by line from 0: each by itself, and one that an earlier line has. */
export function faultsOfNumbers(lines: readonly string[]): { at: number; fault: string; line?: number }[] {
  const first = new Map<string, number>();
  return lines.flatMap((text, at) => {
    const fault = numberFault(text);
    if (fault) return [{ at, fault }];
    const number = plainNumber(text).toUpperCase();
    const before = first.get(number);
    if (before === undefined) first.set(number, at);
    return before === undefined ? [] : [{ at, fault: 'packages.lines.twice', line: before + 1 }];
  });
}
