/** Characters that are not drawn: zero width, marks of direction, soft hyphens, variation selectors, byte order marks. */
const unseen = /[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u3164\ufe00-\ufe0f\uffa0]/gu;
/** Spaces other than the one of a keyboard: without break, thin, ideographic. */
const oddSpaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/** Converts full-width letters, digits, punctuation and spaces, as a Chinese input method may type them, to plain ones. */
export const plainSigns = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(oddSpaces, ' ');

/** Removes characters that are not drawn everywhere in a text, and makes every space the one of a keyboard. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '').replace(oddSpaces, ' ');

const edges = /^[\p{Cf}\p{Z}\s\ufeff\u3164]+|[\p{Cf}\p{Z}\s\ufeff\u3164]+$/gu;
/** Removes spaces and characters that are not drawn at both ends of a text; those inside remain, as a joined emoji needs them. */
export const withoutUnseenEdges = (text: string): string => text.replace(edges, '');
