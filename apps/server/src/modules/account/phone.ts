import { invalid } from '@entrepot/contract/core/errors.ts';
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { homePhone, plainPhone } from '@entrepot/rules/phones.ts';
import { phone as rule, userName } from '@entrepot/rules/validators.ts';

/** A mobile number as it is stored: the country code without plus, the number in digits as its country writes it. */
export interface Phone {
  phoneCode: string;
  phoneNumber: string;
}

/** The calling codes whose numbers are stored as written at home (`rules/phones.ts`). */
export const phoneCodes = ['86', '852', '853', '886'] as const;
const digits = (text: string) => text.replace(/\D/g, '');

/** Parses a number as people type it (`homePhone`); rejects an invalid one (`ValidationFailed`). */
export function readPhone(input: { phoneCode: string; phoneNumber: string }): Phone {
  const phoneCode = digits(input.phoneCode);
  if (!phoneCodes.some((code) => code === phoneCode)) return readForeign(phoneCode, input.phoneNumber);
  const phoneNumber = homePhone(input.phoneNumber, phoneCode);
  if (!phoneNumber || rule(phoneNumber, phoneCode)) throw invalid({ field: 'PhoneNumber', key: 'phone' });
  return { phoneCode, phoneNumber };
}

/** A mobile number of another country: its national digits, without the prefix of domestic calls. */
function readForeign(phoneCode: string, typed: string): Phone {
  if (!getCountries().some((country) => getCountryCallingCode(country) === phoneCode))
    throw invalid({ field: 'PhoneCode', key: 'invalid' });
  const found = parsePhoneNumberFromString(plainPhone(typed), { defaultCallingCode: phoneCode });
  if (!found?.isValid() || found.countryCallingCode !== phoneCode) throw invalid({ field: 'PhoneNumber', key: 'phone' });
  return { phoneCode, phoneNumber: found.nationalNumber };
}

/** Where a code is sent: a mobile number or a mail address in lower case. */
export type Contact = Phone | { email: string };

/** Whether a code goes to a mail address. */
export const isMail = (contact: Contact): contact is { email: string } => 'email' in contact;

/** Parses the phone number of an input, or without one its mail address; one of them is required (`ValidationFailed`). */
export function readContact(input: {
  phoneCode?: string | null | undefined;
  phoneNumber?: string | null | undefined;
  email?: string | null | undefined;
}): Contact {
  const { phoneCode, phoneNumber, email } = input;
  if (!phoneNumber && email) return { email: email.toLowerCase() };
  if (!phoneNumber) throw invalid({ field: 'PhoneNumber', key: 'required' });
  if (!phoneCode) throw invalid({ field: 'PhoneCode', key: 'required' });
  return readPhone({ phoneCode, phoneNumber });
}

/** Returns the sign-in name and recipient of a contact. */
export const contactName = (contact: Contact): string => (isMail(contact) ? contact.email : phoneName(contact));

/** Returns a number with its code in one string: the sign-in name and the recipient of text messages. */
export const phoneName = ({ phoneCode, phoneNumber }: Phone) => `+${phoneCode}${phoneNumber}`;

/**
 * Returns the names that an input can match: itself, or a number, written in any way. Without a calling code it is one of the trade's
 * countries or, with `ownCodes`, of those of the site.
 */
export function namesOf(typed: string, ownCodes: readonly string[] = []): string[] {
  const plain = plainPhone(typed);
  if (!/^\+?\d{6,15}$/.test(plain)) return [typed];
  const codes = plain.startsWith('+') ? [undefined] : ownCodes.filter((code) => !phoneCodes.some((known) => known === code));
  const foreign = codes.flatMap((defaultCallingCode) => {
    const found = parsePhoneNumberFromString(plain, { defaultCallingCode });
    return found?.isValid() ? [`+${found.countryCallingCode}${found.nationalNumber}`] : [];
  });
  const numbers = phoneCodes.map((phoneCode) => ({ phoneCode, phoneNumber: homePhone(plain, phoneCode) }));
  return [...new Set([typed, ...foreign, ...numbers.filter(({ phoneNumber }) => /^\d{8,11}$/.test(phoneNumber)).map(phoneName)])];
}

/** Whether a user name could be mistaken for a phone number or a member code. */
export const looksReserved = (name: string, siteCode: string) =>
  userName(name) !== null || !rule(name) || new RegExp(`^${siteCode}\\d{5,}$`, 'i').test(name);
