import { maskedText, seal, unseal } from '../../core/http/crypto.ts';

/** An identity number as it is stored: sealed, with its last four for the search, and as it is shown. */
export interface StoredIdentity {
  identityNumber: string | null;
  identitySealed: string | null;
  identityTail: string | null;
}

/** Seals an identity number. */
export function sealedIdentity(number: string | null): StoredIdentity {
  if (!number) return { identityNumber: null, identitySealed: null, identityTail: null };
  return { identityNumber: maskedText(number), identitySealed: seal(number), identityTail: number.slice(-4) };
}

/** The whole identity number behind a stored one; null when there is none. */
export const wholeIdentity = ({ identitySealed }: Pick<StoredIdentity, 'identitySealed'>) =>
  identitySealed ? unseal(identitySealed) : null;

/** Whether the check digit of an identity number is right; numbers without a known form count as right. */
export function checkDigitHolds(number: string): boolean {
  if (/^[A-Z][12]\d{8}$/.test(number)) return taiwanDigitHolds(number);
  return /^\d{17}[\dX]$/.test(number) ? chinaDigitHolds(number) : true;
}

const letters = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';

function taiwanDigitHolds(number: string): boolean {
  const county = letters.indexOf(number[0]!) + 10;
  const digits = [Math.floor(county / 10), county % 10, ...Array.from(number.slice(1), Number)];
  const weights = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1];
  return digits.reduce((all, digit, at) => all + digit * weights[at]!, 0) % 10 === 0;
}

function chinaDigitHolds(number: string): boolean {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((all, weight, at) => all + weight * Number(number[at]), 0);
  return '10X98765432'[sum % 11] === number[17];
}
