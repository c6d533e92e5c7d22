import { plainSigns, withoutUnseen } from './plain-text.ts';

/** A number as it is stored: the calling code without "+", the number in digits as its country writes it at home. */
export interface PhoneNumber {
  phoneCode: string;
  number: string;
  kind: 'mobile' | 'landline';
}

interface Format {
  code: '86' | '852' | '853' | '886';
  kind: PhoneNumber['kind'];
  /** The digits at home. */
  digits: RegExp;
}

const formats: readonly Format[] = [
  { code: '886', kind: 'mobile', digits: /^09\d{8}$/ },
  { code: '86', kind: 'mobile', digits: /^1[3-9]\d{9}$/ },
  // Taiwan's landlines have 9 or 10 digits with their area code, those of the mainland 11 or 12, in Beijing sometimes 10.
  { code: '886', kind: 'landline', digits: /^0(?!10)[2-8]\d{7,8}$/ },
  { code: '86', kind: 'landline', digits: /^0(?:10|2\d)\d{8}$|^0[3-9]\d{2}\d{7,8}$/ },
  { code: '853', kind: 'mobile', digits: /^6\d{7}$/ },
  { code: '853', kind: 'landline', digits: /^(?:28|8[2-9])\d{6}$/ },
  { code: '852', kind: 'mobile', digits: /^[4-9]\d{7}$/ },
  { code: '852', kind: 'landline', digits: /^[23]\d{7}$/ },
];

/** The calling codes whose numbers have known formats. */
export const knownPhoneCodes = ['886', '852', '853', '86'] as const;

/**
 * Formats in which a number's digits can be read: with its calling code, or without one those of every country. Digits may lack the zero of
 * home behind a calling code.
 */
export function formatsOf(digits: string, code: string | null): PhoneNumber[] {
  return formats.flatMap((format) => {
    if (code !== null && format.code !== code) return [];
    const home = code !== null && !digits.startsWith('0') ? [digits, `0${digits}`] : [digits];
    const number = home.find((one) => format.digits.test(one));
    return number === undefined ? [] : [{ phoneCode: format.code, number, kind: format.kind }];
  });
}

/** The characters that people write between the digits of a number. */
const between = /[\s()._\-\u2010-\u2015\u2022\u2027\u2212\u00b7\u30fb\uff08\uff09]/g;
const extension = /(?:#|ext\.?|x|\u8f49|\u8f6c|\u5206\u6a5f|\u5206\u673a)\D{0,2}(\d{1,6})$/iu;

/**
 * A label (of up to four more Chinese characters, for the person), the scheme of a link or the picture of a telephone in front of a copied
 * number, and the end of a sentence behind it.
 */
const around =
  /^(?:[\u260e\u260f\u2706\u{1f4de}\u{1f4f1}\u{1f4f2}]|(?:tele)?phone|tel|mobile|cell|whatsapp|[\u4e00-\u9fff]{0,4}(?:\u624b\u673a|\u624b\u6a5f|\u7535\u8bdd|\u96fb\u8a71|\u5e02\u8a71)(?:\u53f7\u7801?|\u865f\u78bc?)?)\s?[:.]?\s*(?=[+(\d])|(?<=\d)[\u3002\u3001.,;]$/giu;

/**
 * Writes a typed or pasted phone number plainly: half-width, without invisible characters, spaces, brackets and hyphens; a "+" in front
 * and an extension (as "#12") remain. Returns other text without its invisible characters, for the field to refuse.
 */
export function plainPhone(typed: string): string {
  const text = plainSigns(withoutUnseen(typed)).trim().replace(around, '');
  const inner = extension.exec(text);
  const main = (inner ? text.slice(0, inner.index) : text).replace(between, '').replace(/^00(?=[1-9]\d{9})/, '+');
  return /^\+?\d+$/.test(main) ? main + (inner ? `#${inner[1]}` : '') : text;
}

/**
 * Writes a phone number as its country does at home, in digits: +886912345678, 886 912-345-678 and 912345678 of the calling code 886 are
 * 0912345678. A number of another country, and one that has no known format, is returned plainly as it is.
 */
export function homePhone(typed: string, phoneCode: string | null): string {
  const plain = plainPhone(typed);
  const code = phoneCode?.replace(/\D/g, '') ?? '';
  const [digits = '', inner] = plain.replace(/^\+/, '').split('#');
  if (!code || !/^\d+$/.test(digits)) return plain;
  const read = (text: string) => formatsOf(text, code)[0]?.number;
  const inside = digits.startsWith(code) ? digits.slice(code.length) : undefined;
  const home = plain.startsWith('+') ? inside && read(inside) : (read(digits) ?? (inside && read(inside)));
  return home ? home + (inner ? `#${inner}` : '') : plain;
}
