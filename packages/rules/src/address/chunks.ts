import {
  courtesies,
  doubleNames,
  familyNames,
  latinOpeners,
  latinQuarters,
  latinWords,
  streetEnd,
  titles,
  unitNext,
} from '../data/address-words.ts';
import type { RegionReading } from './regions.ts';
import type { LabelledPart, Token } from './token.ts';

/** Words that belong together, such as "Mary Chen" or "中正路 100 號". */
export interface Chunk {
  text: string;
  start: number;
  end: number;
  line: number;
  label: LabelledPart | null;
  /** Its label as written, and only at the first chunk behind it. */
  labelText: string;
  /** Whether a phone number or a label separates it from the chunk before it. */
  isApart: boolean;
  /** Whether it is the name of the part behind it, as "store:". */
  isHeading: boolean;
  /** `handed`: the words behind it ask for delivery into its hands. */
  isHanded: boolean;
}

const han = /\p{Script=Han}/u;
const isLatin = (text: string) => !han.test(text);
const digitsEnd = /(?:\d|[A-Za-z]\d*)$/;
/** A point where parcels are collected, before its code. */
const pickupPoint = /(?:[順顺][豐丰]站|自提[點点站櫃柜]|智能[櫃柜]|自助[櫃柜]|門市|门店|驿站|驛站)$/u;
/** A box of the post, whose number is no postal code. */
const postBox = /(?:[郵邮]政|信箱|[郵邮]政.{1,8}附)第?$/u;
/** A chain of shops that receive parcels, before the name of the shop. */
const storeChain = /^(?:7-?(?:11|eleven)|[統统]一超商|全家(?:便利商店)?|萊爾富|莱尔富|ok ?(?:超商|mart)?|family ?mart|hi-?life)$/iu;
const streetSign = /(?:[路街段巷弄號号道樓楼里鄰村座棟栋幢期層层]|[单單]元)$/u;

/** Joins the words of a text to chunks, cut at the names of its regions. Chunks between regions and codes are in the text's order. */
export function chunksOf(text: string, tokens: readonly Token[], region: RegionReading): Chunk[] {
  const chunks: Chunk[] = [];
  let labelText = '';
  let isApart = true;
  const cuts = [region.start, region.end, ...(region.code ? [region.code.start, region.code.end] : [])];
  const inRegion = (start: number, end: number) => region.chain.length > 0 && start >= region.start && end <= region.end;
  /** Whether a number is a postal code directly behind Latin regions, before a name. */
  const isCode = ({ text: one, start }: Chunk) =>
    /^\d{3}(?:\d{2,3})?$/.test(one) &&
    region.end > region.start &&
    start > region.end &&
    /^[ ,]+$/.test(text.slice(region.end, start).slice(0, 8)) &&
    isLatin(text[region.end - 1]!) &&
    /^ \p{Lu}\p{Ll}/u.test(text.slice(start + one.length, start + one.length + 3));
  for (const token of tokens) {
    if (token.kind === 'delivery') {
      const last = chunks.at(-1);
      if (last) last.isHanded = true;
      isApart = true;
      continue;
    }
    if (token.kind !== 'word') {
      labelText = token.kind === 'label' ? token.text : '';
      isApart = true;
      continue;
    }
    for (const [start, end] of piecesOf(token.start, token.end, cuts)) {
      if (inRegion(start, end)) {
        isApart = false;
        continue;
      }
      const piece = text.slice(start, end);
      const last = chunks.at(-1);
      if (
        last &&
        !isApart &&
        last.line === token.line &&
        last.label === token.label &&
        !isCode(last) &&
        (joins(last, piece, text.slice(last.end, start)) ||
          isPlaceOfDoor(last, text.slice(last.end, end + 8)) ||
          joinsName(last, piece, text.slice(last.end, start)))
      ) {
        last.text += text.slice(last.end, end);
        last.end = end;
      } else
        chunks.push({
          text: piece,
          start,
          end,
          line: token.line,
          label: token.label,
          labelText,
          isApart,
          isHanded: false,
          isHeading: false,
        });
      labelText = '';
      isApart = false;
    }
  }
  const phones = new Set(tokens.flatMap(({ kind, start }) => (kind === 'phone' ? [start] : [])));
  for (const [at, chunk] of chunks.entries()) {
    // A name may have a colon before its number.
    const isNamed = /^[阿小老]\p{Script=Han}{1,2}[:：]$/u.test(chunk.text) || isPerson(chunk.text.slice(0, -1));
    chunk.isHeading =
      /[:：]$/.test(chunk.text) &&
      !/\d/.test(chunk.text) &&
      chunks[at + 1]?.line === chunk.line &&
      !chunks[at + 1]!.isApart &&
      !(isNamed && (phones.has(chunk.end) || phones.has(chunk.end + 1)));
  }
  return withTwoScripts(
    text,
    withGivenNames(
      text,
      chunks.flatMap((chunk, at) => splitLatin(chunk).flatMap((one) => splitFloor(one, chunks[at - 1]))),
    ),
  );
}

/** Joins "Cheung Kwok Wing, Leslie". */
function withGivenNames(text: string, chunks: readonly Chunk[]): Chunk[] {
  const joined: Chunk[] = [];
  for (const chunk of chunks) {
    const last = joined.at(-1);
    const isLabelled = last?.label === 'recipientName' && chunk.label === 'recipientName' && capitalised.test(last.text);
    const isGiven =
      (/^\p{Lu}\p{Ll}{2,}$/u.test(chunk.text) || (isLabelled && /^\p{Lu}[\p{Ll}-]{2,}(?:[ -]\p{Lu}[\p{Ll}-]*)?$/u.test(chunk.text))) &&
      !isLatinPlace(chunk.text) &&
      !chunk.isApart;
    const words = last?.text.split(' ') ?? [];
    const isName =
      (words.length > 1 || isLabelled) && words.length < 5 && words.every((word) => capitalised.test(word) && !isLatinPlace(word));
    if (
      last &&
      isGiven &&
      !latinQuarters.has(chunk.text.toLowerCase()) &&
      !latinQuarters.has(last.text.toLowerCase()) &&
      isName &&
      text.slice(last.end, chunk.start) === ', '
    )
      joined[joined.length - 1] = { ...last, text: `${last.text}, ${chunk.text}`, end: chunk.end, isHanded: chunk.isHanded };
    else joined.push(chunk);
  }
  return joined;
}

/** A form of address behind a name in Latin letters, as "Ben 哥". */
const called = new RegExp(`^(?:[哥姐總总生太工叔伯嫂媽妈爸]|哥哥|姐姐|${titles})$`, 'u');
const titleCased = /^\p{Lu}\p{Ll}[\p{Script=Latin}'’.-]*(?: \p{Lu}[\p{Script=Latin}'’.-]*){0,2}$/u;
/** Joins a name in two scripts at the begin or the end of a line, as "Lisa 周莉", 陳怡君 Jenny and 阿 May. */
function withTwoScripts(text: string, chunks: readonly Chunk[]): Chunk[] {
  const joined: Chunk[] = [];
  for (const [at, chunk] of chunks.entries()) {
    const last = joined.at(-1);
    const isPair =
      last &&
      !chunk.isApart &&
      last.line === chunk.line &&
      last.label === chunk.label &&
      /^ {1,2}$/.test(text.slice(last.end, chunk.start)) &&
      ((isLatinName(last.text) && (isHanName(chunk.text) || familyNames.has(chunk.text) || called.test(chunk.text))) ||
        ((isHanName(last.text) || /^[阿小老]$/u.test(last.text)) && isLatinName(chunk.text)) ||
        (familyNames.has(last.text) && /^(?:sir|miss)$/i.test(chunk.text)));
    const before = joined.at(-2);
    const after = chunks[at + 1];
    const isEdge = last?.isApart || before?.line !== chunk.line || after?.line !== chunk.line || after.isApart;
    if (isPair && isEdge)
      joined[joined.length - 1] = { ...last, text: text.slice(last.start, chunk.end), end: chunk.end, isHanded: chunk.isHanded };
    else joined.push(chunk);
  }
  return joined;
}
const isLatinName = (text: string) =>
  titleCased.test(text) && !latinQuarters.has(text.toLowerCase()) && !text.split(' ').some(isLatinPlace);
const isHanName = (text: string) => isPerson(text) && !titledEnd.test(text) && !courtesies.test(text);

function piecesOf(start: number, end: number, cuts: readonly number[]): [number, number][] {
  const at = [start, ...[...new Set(cuts)].filter((cut) => cut > start && cut < end).sort((a, b) => a - b), end];
  return at.slice(1).map((to, n) => [at[n]!, to]);
}

function joins(last: Chunk, next: string, gap: string): boolean {
  if (!/^[ ]+$/.test(gap)) return false;
  if (isLatin(last.text) && isLatin(next)) return gap.length === 1;
  if (digitsEnd.test(last.text) && unitNext.test(next)) return gap.length === 1 && !isPerson(next);
  if (storeChain.test(last.text) && /[店市]$/u.test(next)) return true;
  if (isSplitName(last.text, next)) return gap.length === 1;
  if (postBox.test(last.text) && /^\d/.test(next)) return gap.length === 1;
  if (pickupPoint.test(last.text) && /^[A-Z0-9]{3,12}$/.test(next)) return gap.length === 1;
  return streetSign.test(last.text) && /^(?:\d|[A-Z]\d*$)/.test(next);
}

/** Whether a word that is no labelled name is in front of the number of a door, as 石梯灣 82 號. */
const isPlaceOfDoor = (last: Chunk, rest: string) =>
  last.label !== 'recipientName' &&
  /^ \d{1,4}(?:[-之]\d{1,3})? ?[號号](?![樓楼线線])/u.test(rest) &&
  /^\p{Script=Han}{2,8}$/u.test(last.text) &&
  !last.isHanded &&
  !courtesies.test(last.text) &&
  !titledEnd.test(last.text);
const titledEnd = new RegExp(`(?:${titles})$`, 'u');

/** A labelled name goes to the end of its line: a firm, a department and a person. */
const joinsName = (last: Chunk, next: string, gap: string) =>
  last.label === 'recipientName' &&
  /^ +$/.test(gap) &&
  !looksLikeStreet({ text: next }) &&
  !/[:：]$/.test(next) &&
  !courtesies.test(next) &&
  !titled.test(next);
const titled = new RegExp(`^(?:${titles})$`, 'u');

/** Whether a name has a space behind its family name or between all its signs. */
const isSplitName = (text: string, next: string) =>
  /^\p{Script=Han}{1,2}$|^\p{Script=Han} \p{Script=Han}$/u.test(text) &&
  (text.length === 2 ? doubleNames.has(text) : familyNames.has(text[0]!)) &&
  /^\p{Script=Han}{1,2}$/u.test(next) &&
  !looksLikeStreet({ text: next }) &&
  !unitNext.test(next);

// 段 and 房 are family names too.
const isPerson = (text: string) => /^\p{Script=Han}{2,4}$/u.test(text) && familyNames.has(text[0]!) && !looksLikeStreet({ text });

const capitalised = /^\p{Lu}[\p{L}.'’-]*$/u;
const departmentAndName =
  /^(.{0,30}\b(?:Dept\.?|Department|Division|Reception|Counter)) \p{Lu}\p{Ll}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3}$/u;
/** Splits "Chan Tai Man Flat 3A" before the word that opens an address. */
function splitLatin(chunk: Chunk): Chunk[] {
  if (han.test(chunk.text)) return [chunk];
  const [, department] = departmentAndName.exec(chunk.text) ?? [];
  if (department) {
    const end = chunk.start + department.length;
    return [
      { ...chunk, text: department, end, isHanded: false },
      { ...chunk, text: chunk.text.slice(department.length + 1), start: end + 1, labelText: '', isApart: false },
    ];
  }
  const words = [...chunk.text.matchAll(/\S+/g)];
  const at = words.findIndex(([word]) => /\d/.test(word) || latinOpeners.has(word.toLowerCase().replace(/[^a-z]/g, '')));
  const front = words.slice(0, at).map(([word]) => word);
  if (at < 2 || at > 4 || !front.every((word) => capitalised.test(word) && !isLatinPlace(word))) return [chunk];
  const cut = words[at]!.index;
  const first = {
    ...chunk,
    text: chunk.text.slice(0, cut).trimEnd(),
    end: chunk.start + chunk.text.slice(0, cut).trimEnd().length,
    isHanded: false,
  };
  return [first, { ...chunk, text: chunk.text.slice(cut), start: chunk.start + cut, labelText: '', isApart: false }];
}

const floorAndName =
  /^((?:\d{1,3}|[GBL]|UG|LG)\/?F\.?|(?:[A-Z]?\d{1,4} )?(?:\d{1,5}[A-Z]?|[A-Z]\d{0,4})(?:-\d{1,4})?(?= \p{Lu}\p{Ll})) (\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){0,3}) ?$/u;
/** Splits "G/F Peter Chan" behind Chinese words, where no building follows a floor. */
function splitFloor(chunk: Chunk, before: Chunk | undefined): Chunk[] {
  const [, floor, name] = floorAndName.exec(chunk.text) ?? [];
  if (!floor || !name || before?.line !== chunk.line || !han.test(before.text) || name.split(' ').some(isLatinPlace)) return [chunk];
  const cut = chunk.start + floor.length;
  return [
    { ...chunk, text: floor, end: cut, isHanded: false },
    { ...chunk, text: name, start: cut + 1, labelText: '', isApart: false },
  ];
}

const isLatinPlace = (word: string) => latinWords.has(word.toLowerCase().replace(/[^a-z]/g, ''));
const numbered = /\d\s*(?:號|号|樓|楼|層|层|室|弄|巷|段|鄰|栋|棟|幢|座|單元|单元|户|戶|房|期|F\b|\/F)/iu;
const streetWithin = /[路街巷弄段道][\dA-Za-z一二三四五六七八九十]|(?<=\p{Script=Han})[路街巷弄](?:\p{Script=Han}{0,6}\d|$)/u;

/** Whether a chunk has what only an address has: streets, floors, doors. */
export function looksLikeStreet({ text }: Pick<Chunk, 'text'>): boolean {
  if (han.test(text)) return numbered.test(text) || streetWithin.test(text) || (text.length > 2 && streetEnd.test(text));
  if (latinQuarters.has(text.toLowerCase())) return true;
  const words = text.split(/[\s/]+/);
  return words.some(isLatinPlace) || /\d[A-Z]?\s*\/?F\b/i.test(text) || (/\d/.test(text) && words.length > 1);
}

/** Whether Chinese words without a number address a person, which no street does. */
export const isSpoken = (text: string): boolean => /[我你您嗎吗呢]|[這这那][裡里邊边]/u.test(text) && !/\d/.test(text);
/** Whether Chinese words without a number are of a sentence: no name and no street has its words. */
export const isSentence = (text: string): boolean =>
  !/\d/.test(text) &&
  /[我你您這这嗎吗呢喔哦啦吧囉的了寄]|那[個个裡里邊边]|(?:^\p{Script=Han}{4,}|應該|应该|正確|正确|地址|就|還|还|改|住|人)[是在]$/u.test(
    text,
  );
