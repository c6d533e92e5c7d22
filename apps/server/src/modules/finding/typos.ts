const digits = '0123456789';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Characters that are confused when a label is read or copied. */
const lookalikes = ['O0', 'D0', 'Q0', 'I1', 'L1', 'Z2', 'S5', 'G6', 'B8'];

const isDigit = (sign: string) => digits.includes(sign);
const isLetter = (sign: string) => sign !== '' && letters.includes(sign);
const likes = (sign: string) => lookalikes.filter((pair) => pair.includes(sign)).map((pair) => pair.replace(sign, ''));

/**
 * Returns what a character may have been meant to be: for a digit another digit or a similar letter, next to letters any letter; for other
 * characters any character of numbers.
 */
function meantBy(sign: string, before: string, after: string): string[] {
  if (!isDigit(sign)) return [...digits, ...letters];
  return [...digits, ...(isLetter(before) || isLetter(after) ? letters : likes(sign))];
}

/** Returns what may be missing between two characters: a digit, and next to a letter any letter. */
const missingBetween = (before: string, after: string) => (isLetter(before) || isLetter(after) ? digits + letters : digits);

/**
 * Returns every number from which this one differs by one typo: a wrong, missing, extra or swapped character. Some hundred candidates, each
 * searched by an index, so the time does not grow with the rows. The number itself is not included.
 */
export function oneMistakeFrom(typed: string): string[] {
  const text = typed.toUpperCase();
  const put = (at: number, sign: string, instead: number) => text.slice(0, at) + sign + text.slice(at + instead);
  const meant = new Set<string>();
  for (let at = 0; at <= text.length; at++) {
    for (const sign of missingBetween(text[at - 1] ?? '', text[at] ?? '')) meant.add(put(at, sign, 0));
    if (at === text.length) break;
    for (const sign of meantBy(text[at]!, text[at - 1] ?? '', text[at + 1] ?? '')) meant.add(put(at, sign, 1));
    meant.add(put(at, '', 1));
    if (at + 1 < text.length) meant.add(put(at, text[at + 1]! + text[at]!, 2));
  }
  meant.delete(text);
  return [...meant];
}
