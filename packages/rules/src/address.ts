import { inPlace, labels, separators } from './data/address-words.ts';
import { phone } from './validators.ts';

/** The parts of a pasted address without its regions, which are matched elsewhere. */
export interface AddressParts {
  recipientName: string | null;
  /** Calling code without "+". */
  phoneCode: string | null;
  phone: string | null;
  mailboxCode: string | null;
  /** Everything else, in the original order, without spaces between Chinese words. */
  address: string;
}

const codes = ['86', '886', '852', '853'] as const;
const number = /\+?\d[\d -]{6,16}\d/g;
const chinese = /\p{Script=Han}/u;
/** The first mobile number in a text, with its explicit calling code or the one whose format it matches. */
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
 * Parses a pasted address: name, mobile number, postal code and the rest, in any order, with or without labels such as "phone:" before
 * them. Missing parts are null; nothing is guessed.
 */
export function readAddress(text: string): AddressParts {
  const plain = text.replace(labels, ' ').trim();
  const found = phoneIn(plain);
  const parts = (found ? plain.replace(found.written, ' ') : plain).split(separators).filter(Boolean);
  const postal = parts.find((word) => /^(?:\d{3}|\d{5,6})$/.test(word)) ?? null;
  const rest = parts.filter((word) => word !== postal);
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

/** The words of a name: two to four Chinese characters that do not end like a place, or up to three words of letters in front. */
function nameIn(parts: readonly string[]): string[] {
  const short = parts.filter((word) => /^\p{Script=Han}{2,4}$/u.test(word) && !inPlace.test(word));
  if (short[0]) return [short[0]];
  const front = parts.findIndex((word) => !/^\p{Script=Latin}[\p{Script=Latin}.'-]*$/u.test(word) || inPlace.test(word));
  const letters = front < 0 ? [] : parts.slice(0, front);
  return letters.length > 0 && letters.length <= 3 ? letters : [];
}
