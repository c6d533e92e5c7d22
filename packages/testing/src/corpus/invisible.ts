// As pages, chats and spreadsheets leave them: byte order mark, zero-width space, marks of direction, word joiner, space without break.
const edge = '\ufeff\u200b\u200e\u00a0\u202a';
const inside = '\u200b\u2060\u200f\u202c';

/** A text with invisible characters at both ends. */
export const withInvisibleEnds = (text: string) => `${edge}${text}${[...edge].reverse().join('')}`;

/** A text with invisible characters at both ends and behind its second character. */
export const withInvisible = (text: string) => withInvisibleEnds(text.slice(0, 2) + inside + text.slice(2));

/** Free texts in which invisible characters shape what is drawn: stored as they are. */
export const meaningfulTexts = ['👨‍👩‍👧', '❤️', 'क्‍ष', 'می‌خواهم', 'a\u00a0b', 'שלום\u200e 12', '🏳️‍🌈', '1️⃣'];

/** Free texts, and the form in which they are stored. */
export const cleanedTexts: [typed: string, stored: string][] = [
  ['Taipei\u200e 12', 'Taipei 12'],
  ['abc\u202etxt.exe', 'abctxt.exe'],
  ['\u00ad市府路\u200b45號', '市府路45號'],
  ['Amy\u200dLin', 'AmyLin'],
  ['\u2067王小明\u2069', '王小明'],
  ['\u3000王小明\u3164', '王小明'],
  // Fillers of Hangul and blank Braille are drawn as nothing: a name of them alone would be empty on every screen.
  ['\u115f王\u1160', '王'],
  ['\u2800\u3164\u034f', ''],
];

/** Texts with spaces other than the one of a keyboard, and with that one: what numbers, codes and searches compare. */
export const spacedTexts: [typed: string, plain: string][] = [
  ['台\u3000北', '台 北'],
  ['12\u2009kg', '12 kg'],
  ['1\u202f234', '1 234'],
  ['SF\u00a01234', 'SF 1234'],
];
