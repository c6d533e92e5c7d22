const digits = '0123456789';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Signs that are taken for one another when a label is read or copied. */
const lookalikes = ['O0', 'D0', 'Q0', 'I1', 'L1', 'Z2', 'S5', 'G6', 'B8'];

const isDigit = (sign: string) => digits.includes(sign);
const isLetter = (sign: string) => sign !== '' && letters.includes(sign);
const likes = (sign: string) => lookalikes.filter((pair) => pair.includes(sign)).map((pair) => pair.replace(sign, ''));

/**
 * What a hand may have meant by a sign: of a digit another one or a letter that looks like it, and where letters stand any of them; of
 * anything else whatever numbers are made of.
 */
function meantBy(sign: string, before: string, after: string): string[] {
  if (!isDigit(sign)) return [...digits, ...letters];
  return [...digits, ...(isLetter(before) || isLetter(after) ? letters : likes(sign))];
}

/** What may be missing between two signs: a digit, and a letter where one stands beside it. */
const missingBetween = (before: string, after: string) => (isLetter(before) || isLetter(after) ? digits + letters : digits);

/**
 * Every number that was meant where one mistake was made in typing this one: a wrong sign, one left out, one too many, two that changed
 * places. Some hundreds, each of which is looked for by an index, so that the time does not grow with the rows. The number itself is
 * not among them.
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
