import { foldedSigns, plainForms, unseenRanges } from './data/same-signs.ts';

const forms = new Map([...foldedSigns].map((sign, at) => [sign, plainForms[at]!]));
const capitals = /[A-Z]/g;
const others = new RegExp(`[${foldedSigns}]`, 'gu');
const unseen = new RegExp(`[${unseenRanges.map(([from, to]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join('')}]`, 'gu');

/**
 * Returns a text in the form in which searches compare texts: small letters, plain width, one form of each Chinese character (台 for 臺 and
 * 檯), without characters that are not drawn. The SQL function `fold_text` returns the same.
 */
export const foldText = (text: string): string =>
  text
    .replace(capitals, (letter) => letter.toLowerCase())
    .replace(unseen, '')
    .replace(others, (sign) => forms.get(sign)!);
