import { invalid } from '@entrepot/contract/core/errors.ts';
import { phone as rule, userName } from '@entrepot/rules/validators.ts';

/** A mobile number as it is stored: the country code without plus, the number in digits as its country writes it. */
export interface Phone {
  phoneCode: string;
  phoneNumber: string;
}

export const phoneCodes = ['86', '852', '853', '886'] as const;
const digits = (text: string) => text.replace(/\D/g, '');

/** Parses a number with spaces, hyphens, a plus, or without Taiwan's leading zero; rejects an invalid one (`ValidationFailed`). */
export function readPhone(input: { phoneCode: string; phoneNumber: string }): Phone {
  const phoneCode = digits(input.phoneCode);
  if (!phoneCodes.some((code) => code === phoneCode)) throw invalid({ field: 'PhoneCode', key: 'invalid' });
  const typed = digits(input.phoneNumber);
  const phoneNumber = phoneCode === '886' && /^9\d{8}$/.test(typed) ? `0${typed}` : typed;
  if (!phoneNumber || rule(phoneNumber, phoneCode)) throw invalid({ field: 'PhoneNumber', key: 'phone' });
  return { phoneCode, phoneNumber };
}

/** Returns a number with its code in one string: the sign-in name and the recipient of text messages. */
export const phoneName = ({ phoneCode, phoneNumber }: Phone) => `+${phoneCode}${phoneNumber}`;

/** Returns the names that an input can match: itself, or a number of any country code. */
export const namesOf = (typed: string): string[] =>
  /^\d{8,11}$/.test(typed) ? [typed, ...phoneCodes.map((phoneCode) => phoneName({ phoneCode, phoneNumber: typed }))] : [typed];

/** Whether a user name could be mistaken for a phone number or a member code. */
export const looksReserved = (name: string, siteCode: string) =>
  userName(name) !== null || !rule(name) || new RegExp(`^${siteCode}\\d{5,}$`, 'i').test(name);
