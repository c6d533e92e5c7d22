import { invalid } from '@entrepot/contract/core/errors.ts';
import { phone as rule, userName } from '@entrepot/rules/validators.ts';

/** A mobile number as it is kept: the code without plus, the number in digits as its country writes it. */
export interface Phone {
  phoneCode: string;
  phoneNumber: string;
}

export const phoneCodes = ['86', '852', '853', '886'] as const;
const digits = (text: string) => text.replace(/\D/g, '');

/** Reads a number as people type it, with spaces, hyphens, a plus, or without Taiwan's leading zero; refuses what is none (100). */
export function readPhone(given: { phoneCode: string; phoneNumber: string }): Phone {
  const phoneCode = digits(given.phoneCode);
  if (!phoneCodes.some((code) => code === phoneCode)) throw invalid({ field: 'PhoneCode', key: 'invalid' });
  const typed = digits(given.phoneNumber);
  const phoneNumber = phoneCode === '886' && /^9\d{8}$/.test(typed) ? `0${typed}` : typed;
  if (!phoneNumber || rule(phoneNumber, phoneCode)) throw invalid({ field: 'PhoneNumber', key: 'phone' });
  return { phoneCode, phoneNumber };
}

/** A number with its code in one: what it is called where sign-in names are kept, and where a text is sent to. */
export const phoneName = ({ phoneCode, phoneNumber }: Phone) => `+${phoneCode}${phoneNumber}`;

/** The names under which something that was typed may be kept: itself, or a number of any code. */
export const namesOf = (typed: string): string[] =>
  /^\d{8,11}$/.test(typed) ? [typed, ...phoneCodes.map((phoneCode) => phoneName({ phoneCode, phoneNumber: typed }))] : [typed];

/** Might somebody take this user name for another person's number or member code? */
export const looksReserved = (name: string, siteCode: string) =>
  userName(name) !== null || !rule(name) || new RegExp(`^${siteCode}\\d{5,}$`, 'i').test(name);
