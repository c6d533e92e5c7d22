import { courtesies, recipientLabels, senderLabels } from '../data/address-words.ts';

/** A text with the parts of its sender apart. */
export interface SplitSender {
  /** The text without those parts. */
  rest: string;
  /** The parts as typed, with their labels. */
  parts: readonly string[];
  /** Whether the text has parts of a sender and nothing else. */
  isOnly: boolean;
}

/**
 * Separates the parts that labels name as the sender's: from such a label to the next one of a recipient, or to a blank line behind a phone
 * number. A text of a sender alone is not split.
 */
export function splitSender(text: string): SplitSender {
  const labels = [
    ...[...text.matchAll(senderLabels)].map(({ index }) => ({ index, isSender: true })),
    ...[...text.matchAll(recipientLabels)].map(({ index }) => ({ index, isSender: false })),
  ].sort((a, b) => a.index - b.index);
  const parts: string[] = [];
  const others: string[] = [];
  let at = 0;
  for (const [n, { index, isSender }] of labels.entries()) {
    if (!isSender || index < at) continue;
    const next = labels.slice(n + 1).find((one) => !one.isSender)?.index ?? text.length;
    const end = blankLineIn(text, index, next) ?? next;
    others.push(text.slice(at, index));
    parts.push(text.slice(index, end).trim());
    at = end;
  }
  if (!parts.length) return { rest: text, parts, isOnly: false };
  others.push(text.slice(at));
  const isOnly = others.every((one) => one.split(/[\s,，。;；]+/).every((word) => !/[\p{L}\p{N}]/u.test(word) || courtesies.test(word)));
  return isOnly ? { rest: text, parts: [], isOnly } : { rest: others.join('\n'), parts, isOnly };
}

/** The position of the first blank line behind a phone number in a part of a text. */
function blankLineIn(text: string, start: number, end: number): number | null {
  const part = text.slice(start, end);
  const phone = /\d(?:[ ()-]?\d){6}/.exec(part);
  const blank = phone ? part.slice(phone.index).search(/\n[ ]*\n/) : -1;
  return phone && blank >= 0 ? start + phone.index + blank : null;
}
