import { courtesies, partyArrow, recipientLabels, senderLabels } from '../data/address-words.ts';
import { isPersonName } from './names.ts';

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
 * number, or to a line with another mobile number and a name. Without labels, an arrow between two mobile numbers separates the sender in
 * front of it. A text of a sender alone is not split.
 */
export function splitSender(text: string): SplitSender {
  const labels = [
    ...[...text.matchAll(senderLabels)].map(({ index }) => ({ index, isSender: true })),
    ...[...text.matchAll(recipientLabels)].map(({ index }) => ({ index, isSender: false })),
  ].sort((a, b) => a.index - b.index);
  const arrow = labels.length ? null : arrowIn(text);
  if (arrow) return { rest: text.slice(arrow.end), parts: [text.slice(0, arrow.start).trim()], isOnly: false };
  const parts: string[] = [];
  const others: string[] = [];
  let at = 0;
  for (const [n, { index, isSender }] of labels.entries()) {
    if (!isSender || index < at) continue;
    const next = labels.slice(n + 1).find((one) => !one.isSender)?.index ?? text.length;
    const end = blankLineIn(text, index, next) ?? secondPartyIn(text, index, next) ?? next;
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

const mobiles = /(?<![\d-])(?:\+?\d{2,3}[ -]?)?(?:09\d{2}[ .-]?\d{3}[ .-]?\d{3}|1[3-9]\d[ -]?\d{4}[ -]?\d{4}|[5-9]\d{3}[ -]?\d{4})(?!\d)/g;

/** The first arrow between two mobile numbers. */
function arrowIn(text: string): { start: number; end: number } | null {
  const numbers = [...text.matchAll(mobiles)].map(({ index }) => index);
  const found = [...text.matchAll(partyArrow)].find(({ index }) => numbers[0]! < index && numbers.at(-1)! > index);
  return found ? { start: found.index, end: found.index + found[0].length } : null;
}

/** The begin of the line of another mobile number with a name, or with one on the line before, behind the first number of a sender's part. */
function secondPartyIn(text: string, start: number, end: number): number | null {
  const [first, ...others] = [...text.slice(start, end).matchAll(mobiles)].map(({ index }) => start + index);
  if (first === undefined) return null;
  const begin = text.indexOf('\n', first) + 1;
  const second = others.find((at) => begin > 0 && at >= begin);
  if (second === undefined) return null;
  const lineBegin = text.lastIndexOf('\n', second) + 1;
  const lineEnd = text.indexOf('\n', second);
  const line = text.slice(lineBegin, lineEnd < 0 ? text.length : lineEnd);
  if (line.match(senderLabels)) return null;
  const words = line.split(/[\s,，、;；/|()（）]+/);
  if (words.some(isPersonName)) return lineBegin;
  const before = text.lastIndexOf('\n', lineBegin - 2) + 1;
  return before >= begin && isPersonName(text.slice(before, lineBegin).trim()) ? before : null;
}
