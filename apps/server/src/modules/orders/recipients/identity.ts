import { maskedText, seal, unseal } from '../../../core/http/crypto.ts';

/** A stored identity number: sealed, its last four characters for searching, and its masked form. */
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

/** Returns the unmasked identity number of a stored one; null if there is none. */
export const wholeIdentity = ({ identitySealed }: Pick<StoredIdentity, 'identitySealed'>) =>
  identitySealed ? unseal(identitySealed) : null;

/** Whether the check digit of an identity number is right; numbers of an unknown form count as right. */
export function isCheckDigitValid(number: string): boolean {
  if (/^[A-Z][12]\d{8}$/.test(number)) return isTaiwanDigitValid(number);
  return /^\d{17}[\dX]$/.test(number) ? isChinaDigitValid(number) : true;
}

const letters = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';

function isTaiwanDigitValid(number: string): boolean {
  const county = letters.indexOf(number[0]!) + 10;
  const digits = [Math.floor(county / 10), county % 10, ...Array.from(number.slice(1), Number)];
  const weights = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1];
  return digits.reduce((all, digit, at) => all + digit * weights[at]!, 0) % 10 === 0;
}

function isChinaDigitValid(number: string): boolean {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((all, weight, at) => all + weight * Number(number[at]), 0);
  return '10X98765432'[sum % 11] === number[17];
}
