import { dec, readNumber } from './decimal.ts';

/** Why a value is refused: the message key of the specification and the values its text needs. */
export type Invalid = { key: string; values: Record<string, unknown> };

function invalid(key: string, values: Record<string, unknown> = {}): Invalid {
  return { key, values };
}

/** Control, format and other invisible characters, odd spaces, private code points, lone surrogates. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]/u;
/** Full-width and half-width forms. */
const fullWidth = /[\uff01-\uffef]/u;
/** Chinese characters, phonetic signs and Chinese punctuation. */
const chinese = /[\p{Script=Han}\p{Script=Bopomofo}\u3001-\u303f]/u;
const specialCharacters = /[~!@#$%^&*<>|']/;

/** Whether a text contains control characters, zero-width characters or other invisible characters. */
export function hasInvisible(value: string): boolean {
  return invisible.test(value);
}

/** Whether a text holds Chinese characters or Chinese punctuation. */
export function hasChinese(value: string): boolean {
  return chinese.test(value);
}

/** Whether a text holds full-width forms, such as full-width digits. */
export function hasFullWidth(value: string): boolean {
  return fullWidth.test(value);
}

function isOdd(value: string): boolean {
  return hasInvisible(value) || hasFullWidth(value);
}

/** Whether a value counts as empty: null, undefined, blank text, an empty list. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

export type ZeroOption = { allowZero?: boolean };

/** A non-negative whole number as text; zero may be refused. Empty is allowed. */
export function integer(value: string, { allowZero = true }: ZeroOption = {}): Invalid | null {
  if (value === '') return null;
  if (!/^\d+$/.test(value) || value.length > 15) return invalid('NumberTypeError');
  return !allowZero && /^0+$/.test(value) ? invalid('NumberZeroError') : null;
}

/** A non-negative decimal as text with at most `decimals` decimals (3); zero may be refused. Empty is allowed. */
export function decimal(value: string, { decimals = 3, allowZero = true }: ZeroOption & { decimals?: number } = {}): Invalid | null {
  if (value === '') return null;
  if (/^-\d+(\.\d*)?$/.test(value)) return invalid('NumberNegative');
  if (!/^[\d.]+$/.test(value)) return invalid('NumberTypeError');
  if (!/^\d+(\.\d+)?$/.test(value)) return invalid('NumberErrorFormat');
  if ((value.split('.')[1] ?? '').length > decimals) return invalid('NumberErrorDecimalFormat', { decimals });
  return !allowZero && dec(value).isZero() ? invalid('NumberZeroError') : null;
}

/** 6 to 16 visible characters without spaces and Chinese, of at least two kinds: letters, digits, symbols. */
export function password(value: string): Invalid | null {
  const length = [...value].length;
  const kinds = [/[A-Za-z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(value)).length;
  const right = length >= 6 && length <= 16 && kinds >= 2 && !/\s/.test(value) && !hasChinese(value) && !isOdd(value);
  return right ? null : invalid('PasswordError');
}

const emailForm =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** An e-mail address, at most 254 characters, 64 before the @. Empty is allowed. */
export function email(value: string): Invalid | null {
  if (value === '') return null;
  const right = value.length <= 254 && value.indexOf('@') <= 64 && emailForm.test(value);
  return right ? null : invalid('EmailError');
}

/** The phone codes with patterns: China, Hong Kong, Macau, Taiwan. */
export type PhoneCode = '86' | '852' | '853' | '886';

const mobile: Record<PhoneCode, RegExp> = { 86: /^1[3-9]\d{9}$/, 852: /^[1-9]\d{7}$/, 853: /^6\d{7}$/, 886: /^09\d{8}$/ };
const landline: Record<PhoneCode, RegExp> = {
  86: /^0\d{2,3}-?\d{7,8}$/,
  852: /^[23]\d{7}$/,
  853: /^28\d{6}$/,
  886: /^0\d{1,2}-?\d{6,8}$/,
};
const identity: Record<PhoneCode, RegExp> = {
  86: /^(\d{15}|\d{17}[\dX])$/i,
  852: /^[A-Z]{1,2}\d{6}(\([0-9A]\)|[0-9A])$/i,
  853: /^[157]\d{6}(\(\d\)|\d)$/,
  886: /^([A-Z]\d{9}|\d{8})$/i,
};

function matches(patterns: Record<PhoneCode, RegExp>, value: string, phoneCode: string | null): boolean {
  const code = phoneCode?.replace(/^\+/, '') ?? '';
  return Object.entries(patterns).some(([key, pattern]) => (code === '' || code === key) && pattern.test(value));
}

/** A mobile number of a phone code (with or without "+"), or of any of the four without a code. Empty is allowed. */
export function phone(value: string, phoneCode: string | null = null): Invalid | null {
  return value === '' || matches(mobile, value, phoneCode) ? null : invalid('PhoneError', { phoneCode });
}

/** A landline number of a phone code, with or without an extension behind "#", or of any of the four without a code. Empty is allowed. */
export function fixedTelephone(value: string, phoneCode: string | null = null): Invalid | null {
  return value === '' || matches(landline, value.replace(/#\d{1,6}$/, ''), phoneCode)
    ? null
    : invalid('FixedTelephoneError', { phoneCode });
}

/** An identity number (China, Hong Kong, Macau; Taiwan also a company's 8 digits), or any of them without a code. Empty is allowed. */
export function idCard(value: string, phoneCode: string | null = null): Invalid | null {
  return value === '' || matches(identity, value, phoneCode) ? null : invalid('IdCardError', { phoneCode });
}

/** Letters and digits only. Empty is allowed. */
export function userName(value: string): Invalid | null {
  return /^[A-Za-z0-9]*$/.test(value) ? null : invalid('UserNameError');
}

/** None of ~!@#$%^&*<>|' and no spaces, nor anything invisible. Empty is allowed. */
export function noSpecialCharacters(value: string): Invalid | null {
  const wrong = specialCharacters.test(value) || /\s/.test(value) || hasInvisible(value);
  return wrong ? invalid('SpecialCharacterverification') : null;
}

/** At least one of the values is not empty. */
export function nonEmpty(...values: unknown[]): Invalid | null {
  return values.every(isEmpty) ? invalid('CannotBeEmpty') : null;
}

/** A tracking number: no Chinese characters, no full-width forms, nothing invisible. Empty is allowed. */
export function trackingNumber(value: string): Invalid | null {
  return hasChinese(value) || isOdd(value) ? invalid('TheTrackingNumberCannotBeInTextFormat') : null;
}

/** A tracking number of a batch: as trackingNumber, and no spaces nor any of ~!@#$%^&*<>|'. Empty is allowed. */
export function batchTrackingNumber(value: string): Invalid | null {
  return trackingNumber(value) ?? noSpecialCharacters(value);
}

/** The gift share of a recharge: 0.01 to 100 per cent. Empty is allowed. */
export function giftPercentage(value: string): Invalid | null {
  if (value === '') return null;
  const share = readNumber(value);
  return share?.gte('0.01') && share.lte(100) ? null : invalid('GiftPercentageRange');
}

/** A picture about to be added: its type, its size in bytes and how many there are already. */
export type ImageFile = { type: string; size: number; present: number };
export type ImageLimits = { types?: readonly string[]; maxBytes?: number; maxCount?: number };

/** An image of an allowed type (jpeg, png), under 10 MB, and no more of them than allowed (15). */
export function imageFile(file: ImageFile, limits: ImageLimits = {}): Invalid | null {
  const { types = ['image/jpeg', 'image/png'], maxBytes = 10 * 1024 * 1024, maxCount = 15 } = limits;
  if (!types.includes(file.type)) return invalid('CommonlyUsed.ImageError', { types: [...types] });
  if (file.size >= maxBytes) return invalid('CommonlyUsed.ImageErrorSize', { megabytes: maxBytes / 1024 / 1024 });
  return file.present >= maxCount ? invalid('CommonlyUsed.ImageErrorQuantity', { maxCount }) : null;
}

/** A spreadsheet to upload: an Excel workbook of at most 5 MB. Checked by name, because the reported file types vary. */
export function spreadsheetFile({ name, size }: { name: string; size: number }, maxBytes = 5 * 1024 * 1024): Invalid | null {
  if (!/\.(xlsx|csv)$/i.test(name)) return invalid('notASpreadsheet');
  return size > maxBytes ? invalid('spreadsheetTooLarge', { megabytes: maxBytes / 1024 / 1024 }) : null;
}

/** Whether a text is an http or https address. */
export function isUrl(value: string): boolean {
  return /^https?:\/\/[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:\d{1,5})?([/?#][^\s<>"]*)?$/i.test(value);
}

/** Whether a text is lower-case letters a to z only. */
export function isLowerCase(value: string): boolean {
  return /^[a-z]+$/.test(value);
}

/** Whether a text is upper-case letters A to Z only. */
export function isUpperCase(value: string): boolean {
  return /^[A-Z]+$/.test(value);
}
