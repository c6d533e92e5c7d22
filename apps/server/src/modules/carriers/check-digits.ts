import { checkDigitRules } from '@entrepot/contract/modules/carriers/check-digit-rules.ts';
import { luhnCheckDigit } from '@entrepot/rules/numbers.ts';

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7];

/** The check digit of the Universal Postal Union's standard S10 for a serial of eight digits. */
function s10(serial: string): string {
  const sum = s10Weights.reduce((total, weight, at) => total + weight * Number(serial[at]), 0);
  const digit = 11 - (sum % 11);
  return digit === 10 ? '0' : digit === 11 ? '5' : String(digit);
}

const makers: Record<number, (serial: string) => string> = {
  [checkDigitRules.None]: () => '',
  [checkDigitRules.Modulo7]: (serial) => String(BigInt(serial) % 7n),
  [checkDigitRules.Luhn]: luhnCheckDigit,
  [checkDigitRules.S10]: s10,
};

/** Whether a rule (of `checkDigitRules`) supports serials with this number of digits. */
export const ruleFits = (rule: number, digits: number) => rule !== checkDigitRules.S10 || digits === s10Weights.length;

/** The check digit of a serial (digits only) by a rule of `checkDigitRules`; '' for the rule without one. */
export const checkDigit = (serial: string, rule: number) => makers[rule]!(serial);
