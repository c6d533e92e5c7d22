import { isDecimal, roundDecimal } from '../form/decimal-text.ts';

const decimalsIn = (text: string) => text.split('.')[1]?.length ?? 0;
const unitsOf = (text: string) => BigInt(text.replace(/[+.]/g, ''));

/** Returns the exact product of two decimal texts, rounded half away from zero to `decimals` decimals; '' where one is not a number. */
export function product(one: string, other: string, decimals: number): string {
  if (!isDecimal(one) || !isDecimal(other)) return '';
  const scale = decimalsIn(one) + decimalsIn(other);
  const value = unitsOf(one) * unitsOf(other);
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  const at = digits.length - scale;
  return roundDecimal(`${value < 0n ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}`, decimals);
}
