import type { Dec } from '@entrepot/contract/core/field.ts';
import { decimal } from '@entrepot/rules/validators.ts';
import { isCourierNumber } from './numbers.ts';

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
  const found = decimal(text);
  if (found?.key === 'NumberErrorDecimalFormat') return 'packages.lines.decimals';
  if (found?.key === 'NumberNegative') return 'core.field.negative';
  if (found) return 'core.field.notNumber';
  return text.replace(/\..*$/, '').replace(/^0+/, '').length > 12 ? 'packages.lines.tooMuch' : null;
}

/** A money text as it is stored; empty is null. */
export const moneyOf = (text: string): Dec | null => (text === '' ? null : text);
