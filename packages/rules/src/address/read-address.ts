import { courtesies, remarkBegin } from '../data/address-words.ts';
import type { PhoneNumber } from '../phones.ts';
import { type Chunk, chunksOf, isSentence, isSpoken, looksLikeStreet } from './chunks.ts';
import type { Gazetteer, Place } from './gazetteer.ts';
import { type Anchor, bareName, closedName, firm, gluedName, nameAmong } from './names.ts';
import { masked, type RegionReading, readRegions } from './regions.ts';
import { splitSender } from './sender.ts';
import type { Token } from './token.ts';
import { plainAddress, tokensOf } from './tokens.ts';

/** The fields of an address that a reading may be unsure of. */
export type AddressField = 'recipientName' | 'phoneCode' | 'phone' | 'telephone' | 'places' | 'detailedAddress' | 'mailboxCode';

/** The parts of a pasted address. */
export interface AddressReading {
  recipientName: string | null;
  /** Calling code without "+". */
  phoneCode: string | null;
  /** A mobile number as its country writes it at home; in Hong Kong and Macau also a landline, if there is no other. */
  phone: string | null;
  /** A landline, with its extension behind "#". */
  telephone: string | null;
  mailboxCode: string | null;
  /** The regions named, from the country down. */
  places: readonly Place[];
  /** Street and door as typed, without the regions in front of or behind them. */
  detailedAddress: string | null;
  /** The rest, in its order: no character of the text is lost. */
  unread: string | null;
  /** The fields that the text does not decide. */
  uncertain: readonly AddressField[];
  /** The text that was read as regions. */
  regionText: string;
}

const han = /\p{Script=Han}/u;
const senderAddress = /^[^\p{L}]*(?:寄件|发件|發件)(?:人|者)?地址/u;
const codeText = /^[(（〒:：#-]*(\d{3}|\d{3}-?\d{2,3}|\d{5,6})[)）]*$/;

/**
 * Reads a pasted address of Taiwan, Hong Kong, Macau or the mainland: name, phone numbers, postal code, regions and street in any order,
 * with or without labels, in Chinese or Latin letters. Fields that it does not decide are marked; the rest stays in `unread`.
 */
export function readAddress(pasted: string, gazetteer: Gazetteer): AddressReading {
  const { rest, parts, isOnly } = splitSender(plainAddress(pasted));
  const reading = readParty(rest, gazetteer);
  if (isOnly && reading.recipientName && !reading.uncertain.includes('recipientName'))
    return { ...reading, uncertain: [...reading.uncertain, 'recipientName'] };
  // 寄件地址 is also what people call the address to send to.
  if (parts.length && !reading.detailedAddress && parts.every((part) => senderAddress.test(part))) {
    const whole = readParty(plainAddress(pasted), gazetteer);
    return { ...whole, uncertain: [...new Set<AddressField>([...whole.uncertain, 'detailedAddress'])] };
  }
  // The rest names no party: a label as 寄件資料 names the one to send to.
  if (parts.length && !reading.detailedAddress && !reading.phone && !reading.telephone) {
    const whole = readParty(plainAddress(pasted), gazetteer);
    return { ...whole, uncertain: [...new Set<AddressField>([...whole.uncertain, 'recipientName'])] };
  }
  return parts.length ? { ...reading, unread: [reading.unread, ...parts].filter(Boolean).join('\n') } : reading;
}

/** Reads a plain text of one party; a remark is read as well if the text has nothing else. */
function readParty(text: string, gazetteer: Gazetteer): AddressReading {
  const tokens = tokensOf(text);
  const isRemark = ({ kind, label }: Token) => kind === 'word' && label === 'other';
  if (
    !tokens.some(isRemark) ||
    tokens.some((token) => token.kind === 'phone' || (token.kind === 'word' && !isRemark(token) && looksLikeStreet(token)))
  )
    return readTokens(text, tokens, gazetteer);
  return readTokens(text, tokensOf(text, true), gazetteer);
}

function readTokens(text: string, tokens: readonly Token[], gazetteer: Gazetteer): AddressReading {
  const blanked = blank(text, tokens);
  const codes = tokens.flatMap((token) => (token.kind === 'word' && codeText.test(token.text) ? [digits(token.text)] : []));
  const named = readRegions(blanked, gazetteer, codes, callingCodes(tokens));
  const region = named.chain.length ? named : (ofCallingCode(tokens, gazetteer) ?? named);
  const uncertain = new Set<AddressField>(region.isUncertain ? ['places'] : []);
  const phones = phonesIn(tokens, region.chain[0]?.phoneCode ?? null, uncertain);
  const chunks = chunksOf(
    text,
    tokens.map((token) => (phones.rejected.has(token) ? ({ ...token, kind: 'word' } as Token) : token)),
    region,
  );
  const code = codeIn(text, chunks, region, uncertain);
  const rest = chunks.filter((chunk) => chunk !== code.chunk);

  const anchor =
    region.end > region.start || (region === named && region.chain.length)
      ? { start: region.start, end: region.end, line: lineOf(text, region.start) }
      : null;
  const isLone = !anchor && !tokens.some(({ kind }) => kind === 'phone');
  const isBeforePhone = ({ end }: Chunk) =>
    tokens.some(({ kind, start }) => kind === 'phone' && start >= end && /^[\s,，(（]*$/.test(text.slice(end, start)));
  const name =
    nameAmong(rest, anchor, isLone) ??
    rest.map((chunk) => gluedName(chunk, () => isBeforePhone(chunk))).find((one) => one !== null) ??
    null;
  // Beside a phone number, a name that was not found is probably in the street.
  if (name ? !name.isSure : tokens.some(({ kind }) => kind === 'phone')) uncertain.add('recipientName');
  const others = rest.flatMap((chunk) => (chunk === name?.chunk ? withoutName(chunk, name.name) : [chunk]));
  const title = name
    ? others.find(({ start, text: one }) => start > name.chunk.end && start - name.chunk.end <= 1 && /^(?:先生|小姐|女士)$/u.test(one))
    : undefined;
  const repeats = name ? others.filter((chunk) => bareName(chunk.text) === name.name) : [];
  const { street, unread } = streetIn(
    text,
    others.filter((chunk) => chunk !== title && !repeats.includes(chunk)),
    region,
    anchor,
    name !== null,
  );
  const texts = [
    ...[...unread, ...repeats].map((chunk) => ({ at: chunk.start, text: `${chunk.labelText}${chunk.text}` })),
    ...phones.unread,
  ];
  return {
    recipientName: name ? closedName(name.name) + (title?.text ?? '') : null,
    ...phones.found,
    mailboxCode: code.value,
    places: region.chain,
    detailedAddress: street || null,
    unread:
      texts
        .sort((a, b) => a.at - b.at)
        .map((one) => one.text)
        .join(' ') || null,
    uncertain: [...uncertain],
    // A code among the regions that is not the postal code, as in Hong Kong, remains a part of their text.
    regionText: !region.chain.length
      ? ''
      : code.value !== null && code.chunk === null
        ? withoutCode(text, region)
        : text.slice(region.start, region.end),
  };
}

/** The country of an address that only the calling code of its phone number states: Hong Kong or Macau, where people leave it out. */
function ofCallingCode(tokens: readonly Token[], gazetteer: Gazetteer): RegionReading | null {
  const codes = new Set(tokens.flatMap((token) => (token.kind === 'phone' && token.isCoded ? [token.readings[0]!.phoneCode] : [])));
  const [phoneCode] = codes;
  if (codes.size !== 1 || (phoneCode !== '852' && phoneCode !== '853')) return null;
  if (!tokens.some((token) => token.kind === 'word' && (token.label === 'address' || looksLikeStreet(token)))) return null;
  const country = gazetteer.country(phoneCode);
  return country ? { chain: [country], start: 0, end: 0, code: null, isUncertain: true } : null;
}

/** The calling codes that all phone numbers of a text may have. */
function callingCodes(tokens: readonly Token[]): string[] {
  const each = tokens.flatMap((token) => (token.kind === 'phone' ? [token.readings.map(({ phoneCode }) => phoneCode)] : []));
  return [...new Set(each[0])].filter((code) => each.every((codes) => codes.includes(code)));
}

const digits = (text: string) => text.replace(/\D/g, '');
const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length - 1;
const withoutCode = (text: string, { start, end, code }: RegionReading) =>
  code && code.start >= start && code.end <= end ? text.slice(start, code.start) + text.slice(code.end, end) : text.slice(start, end);

/** The text with its phone numbers, labels and foreign parts replaced by signs that no name contains. */
function blank(text: string, tokens: readonly Token[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { kind, label, start, end } of tokens) {
    if (kind !== 'phone' && kind !== 'label' && label !== 'other' && label !== 'identifier' && label !== 'recipientName') continue;
    // The regions of a form have a label each.
    parts.push(text.slice(at, start), (kind === 'label' && label === 'address' ? ' ' : masked).repeat(end - start));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

interface Phones {
  found: Pick<AddressReading, 'phoneCode' | 'phone' | 'telephone'>;
  /** Numbers that are none here: eight digits of an address elsewhere than in Hong Kong and Macau. */
  rejected: ReadonlySet<Token>;
  unread: { at: number; text: string }[];
}

/** Decides the phone numbers of a text by the calling code of its country. */
function phonesIn(tokens: readonly Token[], home: string | null, uncertain: Set<AddressField>): Phones {
  const rejected = new Set<Token>();
  const read: { token: Token & { kind: 'phone' }; readings: readonly PhoneNumber[] }[] = [];
  for (const token of tokens) {
    if (token.kind !== 'phone') continue;
    const own = token.readings.filter(({ phoneCode }) => phoneCode === home);
    const elsewhere = token.readings.filter(({ number }) => number.length > 8);
    const readings = token.isCoded ? token.readings : own.length ? own : home === null ? token.readings : elsewhere;
    if (readings.length) read.push({ token, readings });
    else if (token.label === 'phone') {
      uncertain.add('phone');
      rejected.add(token);
    } else rejected.add(token);
  }
  const mobile = read.find(({ readings }) => readings.some(({ kind }) => kind === 'mobile'));
  const landline = read.find((one) => one !== mobile && one.readings.some(({ kind }) => kind === 'landline'));
  const isShort = landline?.readings[0]?.number.length === 8;
  const main = mobile ?? (isShort ? landline : undefined);
  const second = landline === main ? undefined : landline;
  const codes = [...new Set((main ?? second)?.readings.map(({ phoneCode }) => phoneCode))];
  if (codes.length > 1) uncertain.add('phoneCode');
  const written = (one: typeof main) => one?.readings[0]?.number ?? null;
  const telephone = written(second);
  return {
    found: {
      phoneCode: codes.length === 1 ? codes[0]! : null,
      phone: written(main),
      telephone: telephone && telephone + (second?.token.extension ? `#${second.token.extension}` : ''),
    },
    rejected,
    unread: read.flatMap((one) => {
      const { token } = one;
      if (one !== main && one !== second) return [{ at: token.start, text: token.text.trim() }];
      // The field of a mobile number has no extension.
      return one === main && token.extension ? [{ at: token.start, text: token.extensionText }] : [];
    }),
  };
}

/** Finds the postal code: labelled, among the names of regions or next to them, of the length of the country. */
function codeIn(
  text: string,
  chunks: readonly Chunk[],
  region: RegionReading,
  uncertain: Set<AddressField>,
): { value: string | null; chunk: Chunk | null } {
  const country = region.chain[0]?.phoneCode ?? null;
  if (country === '852' || country === '853') return { value: null, chunk: null };
  const fits = (value: string) => (country === '886' ? value.length !== 4 : country === '86' ? value.length === 6 : true);
  const known = region.chain.findLast(({ postalCode }) => postalCode)?.postalCode ?? null;
  const agrees = (value: string) => !known || value.startsWith(known) || country === '86';
  const taken = region.code ? digits(text.slice(region.code.start, region.code.end)) : null;
  const candidates = chunks.flatMap((chunk) => {
    const value = codeText.exec(chunk.text)?.[1]?.replace('-', '');
    if (!value || !fits(value) || (chunk.label !== null && chunk.label !== 'mailboxCode' && chunk.label !== 'address')) return [];
    const isNext =
      region.chain.length > 0 &&
      ((chunk.end <= region.start && /^[\s)）]*$/.test(text.slice(chunk.end, region.start))) ||
        /^[\s,，(（.]*$/.test(text.slice(region.end, chunk.start) || 'x'));
    const score =
      (chunk.label === 'mailboxCode' ? 8 : 0) +
      (isNext ? 2 : 0) +
      (known && value.startsWith(known) ? 2 : agrees(value) ? 1 : 0) +
      (country === '86' || value.length > 3 || chunk.isApart ? 1 : 0);
    return [{ chunk, value, score }];
  });
  const best = candidates.sort((a, b) => b.score - a.score)[0];
  if (taken && !(best && best.score >= 8)) {
    if (!agrees(taken)) uncertain.add('mailboxCode');
    return { value: taken, chunk: null };
  }
  if (!best || best.score < 2) return { value: null, chunk: null };
  if (!agrees(best.value) || country === null) uncertain.add('mailboxCode');
  return { value: best.value, chunk: best.chunk };
}

/** The chunk of a name without it: what is before it, and what is behind it. */
function withoutName(chunk: Chunk, name: string): Chunk[] {
  const at = chunk.text.lastIndexOf(name);
  const before = chunk.text.slice(0, at);
  const behind = chunk.text.slice(at + name.length);
  return [
    { ...chunk, text: before, end: chunk.start + at, labelText: '' },
    { ...chunk, text: behind, start: chunk.start + at + name.length, labelText: '' },
  ].filter((one) => /[\p{L}\p{N}\p{So}]/u.test(one.text));
}

/** Whether a text is a remark about the delivery: no part of the street, unless it has a door. */
const isRemark = (text: string) => remarkBegin.test(text) && !(/\d/.test(text) && looksLikeStreet({ text }));

/** Separates the chunks of the street from those that are not understood. */
function streetIn(
  text: string,
  chunks: readonly Chunk[],
  region: RegionReading,
  anchor: Anchor | null,
  hasName: boolean,
): { street: string; unread: Chunk[] } {
  const isFree = ({ label, text: one, isHeading }: Chunk) =>
    (label === null || label === 'address') &&
    !courtesies.test(one) &&
    !isRemark(one) &&
    !isHeading &&
    !isSpoken(one) &&
    !(isSentence(one) && !looksLikeStreet({ text: one }));
  const streets = chunks.filter((chunk) => isFree(chunk) && (chunk.label === 'address' || looksLikeStreet(chunk)));
  const numbers = streets.filter((chunk) => /\d/.test(chunk.text));
  // Firms in front of the regions, and shops behind a phone number behind the last door, may be the recipient instead.
  const isOpen = (chunk: Chunk) =>
    chunk.label === null &&
    !/[\d,，]/.test(chunk.text) &&
    numbers.length > 0 &&
    ((firm.test(chunk.text) && anchor !== null && chunk.end <= anchor.start) ||
      (chunk.isApart && chunk.line === numbers.at(-1)!.line && chunk.start > Math.max(numbers.at(-1)!.end, anchor?.end ?? 0)));
  const anchors = streets.filter((chunk) => !isOpen(chunk));
  const begin = Math.min(...anchors.map(({ start }) => start), anchor?.start ?? Number.POSITIVE_INFINITY);
  const end = Math.max(...anchors.map((chunk) => chunk.end), anchor?.end ?? -1);
  if (end < 0) return { street: '', unread: [...chunks] };
  const street = new Set(chunks.filter((chunk) => isFree(chunk) && !isOpen(chunk) && chunk.start >= begin && chunk.end <= end));
  // Names of buildings behind the last door, and before the first on its line.
  let last = end;
  for (const chunk of chunks) {
    if (chunk.start < last || !isFree(chunk) || chunk.isApart || chunk.isHanded || text.slice(last, chunk.start).includes('\n')) continue;
    if (!/^[\s,，、;；:：()（）.|-]*$/.test(text.slice(last, chunk.start))) continue;
    street.add(chunk);
    last = chunk.end;
  }
  let first = begin;
  for (const chunk of [...chunks].reverse()) {
    if (chunk.end > first || !isFree(chunk) || !/^[ ,.]*$/.test(text.slice(chunk.end, first))) continue;
    // A Chinese word may be anything, except between a name that is known and regions behind the street.
    if (
      han.test(chunk.text) &&
      !(
        hasName &&
        anchor &&
        anchors.length > 0 &&
        anchors.every((one) => one.end <= anchor.start) &&
        /^\p{Script=Han}{2,6}$/u.test(chunk.text)
      )
    )
      continue;
    street.add(chunk);
    first = chunk.start;
  }
  const parts = chunks.filter((chunk) => street.has(chunk));
  const joined = parts.reduce((all, part, at) => {
    const before = parts[at - 1];
    return before ? all + gapBetween(text, before, part, region) + part.text : part.text;
  }, '');
  return { street: trimmed(joined), unread: chunks.filter((chunk) => !street.has(chunk)) };
}

/** The separator between two parts of a street: as typed, without the spaces between Chinese words. */
function gapBetween(text: string, before: Chunk, part: Chunk, region: RegionReading): string {
  const isAcross = region.chain.length > 0 && before.end <= region.start && part.start >= region.end;
  const gap = isAcross || part.start < before.end ? ' ' : text.slice(before.end, part.start);
  const isChinese = han.test(before.text.at(-1)!) || han.test(part.text[0]!);
  const marks = /^[\s,，、;；|.:：-]*$/.test(gap) ? gap : ' ';
  if (/[,，、;；|:：]/.test(marks)) return isChinese ? marks.replace(/\s/g, '') : marks.replace(/\s+/g, ' ');
  if (marks === '') return '';
  if (isChinese) return '';
  return marks.includes('\n') ? ', ' : ' ';
}

/** The text without quotes around all of it, and without a bracket at one end whose other is not in it. */
function unquoted(text: string): string {
  for (const [open, close] of ['「」', '『』', '“”', '【】', '（）', '()', '""'] as const) {
    const isOpen = text.startsWith(open!);
    const isClosed = text.endsWith(close!);
    if (isOpen && isClosed && text.length > 2 && !text.slice(1, -1).includes(open!)) return text.slice(1, -1);
    if (isOpen && !text.includes(close!, 1)) return text.slice(1);
    if (isClosed && !text.slice(0, -1).includes(open!)) return text.slice(0, -1);
  }
  return text;
}

const trimmed = (text: string) =>
  unquoted(
    (han.test(text) ? text.replace(/(?<=\d) ?- ?(?=\d)/g, '-') : text)
      .replace(/^[\s,，、;；|.\-:：/]+|(?<![\s,，、;；|\-:：/])[\s,，、;；|\-:：/]+$/gu, '')
      .replace(/(?<=\p{Script=Han})[ ]+(?=\S)|(?<=\S)[ ]+(?=\p{Script=Han})/gu, ''),
  );
