/** Characters that are not drawn: zero width, marks of direction, soft hyphens, joiners, variation selectors, byte order marks. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Spaces other than the one of a keyboard: without break, thin, ideographic. */
const oddSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/** Removes characters that are not drawn everywhere in a text, and makes every space the one of a keyboard. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '').replace(oddSpaces, ' ');

/**
 * Converts a number, a code or a search as it was typed or pasted to plain signs: full-width letters, digits, punctuation and spaces, as a
 * Chinese input method may type them, become plain ones, and characters that are not drawn are removed.
 */
export const plainSigns = (text: string): string =>
  withoutUnseen(text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)));

/** `plainSigns` of a code or an e-mail address, in which a space without break is no part either. */
export const plainCode = (text: string): string => plainSigns(text.replace(/[\u00a0\u2007\u202f]/g, '')).trim();

// Fillers of Hangul, blank Braille and a joiner of marks are letters or marks, and not drawn.
const blank = String.raw`\p{Cf}\p{Z}\s\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0`;
const edges = new RegExp(`^[${blank}]+|(?<![${blank}])[${blank}]+$`, 'gu');
const writtenFromRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Never part of a text: zero-width spaces, soft hyphens, byte order marks, and overrides of direction, which show a text as another. */
const meaningless = /[\u00ad\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** Joiners behind what cannot be joined; those of emoji and of Indian and Arabic scripts shape what is drawn. */
const looseJoiners =
  /(?<=[\p{Script=Han}\p{Script=Latin}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Nd}\p{P}\p{Z}])[\u200c\u200d]/gu;

/** Removes what is not drawn and has no meaning from free text; joiners in emoji and marks of direction beside Arabic or Hebrew remain. */
function meaningfulText(text: string): string {
  const plain = text.replace(meaningless, '').replace(looseJoiners, '');
  return writtenFromRight.test(plain) ? plain : plain.replace(/[\u200e\u200f\u061c]/g, '');
}

/** Free text as it is stored: `meaningfulText` without spaces and characters that are not drawn at its ends. */
export const freeText = (text: string): string => meaningfulText(text).replace(edges, '');

/** A search as it is compared with stored free text. */
export const searchText = (text: string): string => freeText(text).replace(/\u00a0/g, ' ');
