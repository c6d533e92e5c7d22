import { inPlace, labels, separators } from './data/address-words.ts';
import { phone } from './validators.ts';

/** What a pasted address says of itself, without its places: those are the business of who knows the regions. */
export interface AddressParts {
  recipientName: string | null;
  /** Calling code without "+". */
  phoneCode: string | null;
  phone: string | null;
  mailboxCode: string | null;
  /** Everything else, in the order it was written, without spaces between Chinese words. */
  address: string;
}

const codes = ['86', '886', '852', '853'] as const;
const number = /\+?\d[\d -]{6,16}\d/g;
const chinese = /\p{Script=Han}/u;
/** The first mobile number in a text, with the calling code it was written with or whose rule it keeps. */
function phoneIn(text: string): { phone: string; phoneCode: string; written: string } | null {
  for (const [written] of text.matchAll(number)) {
    const digits = written.replace(/\D/g, '');
    for (const code of codes) {
      const own = digits.startsWith(code) && digits.length > 10 ? digits.slice(code.length) : digits;
      // Taiwan's numbers lose their zero behind the calling code.
      for (const one of code === '886' && !own.startsWith('0') ? [`0${own}`, own] : [own])
        if (!phone(one, code)) return { phone: one, phoneCode: code, written };
    }
  }
  return null;
}

/**
 * Reads a pasted address: name, mobile number, postal code and the rest, in whatever order and with or without words such as "phone:"
 * before them. What is not found is null; nothing is made up.
 */
export function readAddress(text: string): AddressParts {
  const plain = text.replace(labels, ' ').trim();
  const found = phoneIn(plain);
  const words = (found ? plain.replace(found.written, ' ') : plain).split(separators).filter(Boolean);
  const postal = words.find((word) => /^(?:\d{3}|\d{5,6})$/.test(word)) ?? null;
  const rest = words.filter((word) => word !== postal);
  const name = nameIn(rest);
  const left = rest.filter((word) => !name.includes(word));
  const address = left.reduce(
    (all, word) => (all && !(chinese.test(all.at(-1)!) || chinese.test(word[0]!)) ? `${all} ${word}` : all + word),
    '',
  );
  return {
    recipientName: name.join(' ') || null,
    phoneCode: found?.phoneCode ?? null,
    phone: found?.phone ?? null,
    mailboxCode: postal,
    address,
  };
}

/** The words of a name: two to four Chinese characters that end like no place, or up to three words of letters in front. */
function nameIn(words: readonly string[]): string[] {
  const short = words.filter((word) => /^\p{Script=Han}{2,4}$/u.test(word) && !inPlace.test(word));
  if (short[0]) return [short[0]];
  const front = words.findIndex((word) => !/^\p{Script=Latin}[\p{Script=Latin}.'-]*$/u.test(word) || inPlace.test(word));
  const letters = front < 0 ? [] : words.slice(0, front);
  return letters.length > 0 && letters.length <= 3 ? letters : [];
}
