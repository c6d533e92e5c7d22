import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);
const han = /\p{Script=Han}/u;

/**
 * Writes a text in Latin letters for readers without Chinese: Pinyin without tones, a capital at the beginning of each word between marks,
 * letters and digits; text without Chinese characters is returned unchanged.
 */
export function latin(text: string): string {
  if (!han.test(text)) return text;
  const { pinyin } = load('pinyin-pro') as typeof import('pinyin-pro');
  return [...halfWidth(text).matchAll(/\p{Script=Han}+|[^\p{Script=Han}]+/gu)]
    .map(([part]) => (han.test(part) ? capitalized(pinyin(part, { toneType: 'none', type: 'array' })) : part.trim()))
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/\( /g, '(')
    .replace(/ ([,.;)])/g, '$1')
    .trim();
}

const marks: Readonly<Record<string, string>> = { '（': ' (', '）': ') ', '，': ', ', '、': ', ', '；': '; ', '。': '. ', '　': ' ' };
const halfWidth = (text: string) => text.replace(/[（），、；。　]/g, (mark) => marks[mark]!);

/** Writes the name of a person in Latin letters: the surname, then the given name as one word. Company names are written as texts. */
export function latinName(name: string): string {
  if (!/^\p{Script=Han}{2,4}$/u.test(name)) return latin(name);
  const { pinyin } = load('pinyin-pro') as typeof import('pinyin-pro');
  const parts = pinyin(name, { toneType: 'none', type: 'array', surname: 'head' });
  const surname = name.length > 2 && compound.includes(parts.slice(0, 2).join('')) ? 2 : 1;
  return [parts.slice(0, surname), parts.slice(surname)].map((part) => capitalized([part.join('')])).join(' ');
}

// Surnames of two characters that are in use.
const compound = ['duanmu', 'gongsun', 'huangfu', 'linghu', 'murong', 'ouyang', 'shangguan', 'sima', 'weichi', 'xiahou', 'yuchi', 'zhuge'];

const capitalized = (syllables: readonly string[]): string =>
  syllables.map((syllable) => syllable.charAt(0).toUpperCase() + syllable.slice(1)).join(' ');
