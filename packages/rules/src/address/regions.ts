import {
  areaBefore,
  buildingNext,
  districtNext,
  districtNextInArea,
  latinEnds,
  latinQuarters,
  latinWords,
  quarterBegin,
  quarterNext,
  quarters,
  sharedQuarters,
  streetNext,
} from '../data/address-words.ts';
import { type Gazetteer, folded, maxLatinWords, type Place, type WrittenPlace } from './gazetteer.ts';

/** Replaces each sign that is no part of a region, such as those of a phone number. */
export const masked = '\ufffc';

/** The part of a text that names regions. */
export interface RegionReading {
  /** From the country down; empty if the text names none. */
  chain: readonly Place[];
  start: number;
  end: number;
  /** A postal code among the names. */
  code: { start: number; end: number } | null;
  /** Whether the text fits several places equally, which the chain then leaves out. */
  isUncertain: boolean;
}

interface Path {
  /** The places read, from large to small; the ends of their names. */
  places: readonly Place[];
  from: number;
  to: number;
  score: number;
  code: RegionReading['code'];
}

const skipped = /[\s,，、;；()（）/-]*/y;
const codeForm = /\d{3}(?:-?\d{2,3})?(?!\d)|\d{5,6}(?!\d)/y;
const latinWord = /[\p{Script=Latin}'’.-]+/uy;
const han = /\p{Script=Han}/u;
const letter = /\p{Script=Latin}/u;

const sticky = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};
const lengthAt = (pattern: RegExp, text: string, at: number) => sticky(pattern, text, at)?.[0].length ?? 0;

/** A name in the text and the places it may mean. */
interface Hit {
  from: number;
  to: number;
  places: readonly WrittenPlace[];
}

/**
 * Reads the names of regions in a text whose phone numbers are blanked; `codes` are the postal codes elsewhere in it, `phoneCodes` the calling
 * codes that all its phone numbers may have.
 */
export function readRegions(text: string, gazetteer: Gazetteer, codes: readonly string[], phoneCodes: readonly string[]): RegionReading {
  const none: RegionReading = { chain: [], start: 0, end: 0, code: null, isUncertain: false };
  const plain = folded(text);
  const words = latinWordsOf(plain);
  const hitsAt = new Map<number, Hit[]>();
  const hitsTo = new Map<number, Hit[]>();
  const note = (hit: Hit) => {
    hitsAt.set(hit.from, [...(hitsAt.get(hit.from) ?? []), hit]);
    hitsTo.set(hit.to, [...(hitsTo.get(hit.to) ?? []), hit]);
  };
  for (let at = 0; at < plain.length; at++) if (han.test(plain[at]!)) chineseAt(plain, at, gazetteer).forEach(note);
  words.forEach((_, at) => latinAt(words, at, gazetteer).forEach(note));
  const isDescendant = (place: Place, above: Place | undefined) =>
    above === undefined || (place !== above && gazetteer.chainOf(place).includes(above));

  const paths: Path[] = [];
  for (const hits of hitsAt.values()) for (const hit of hits) if (mayBegin(plain, hit)) forward(hit, undefined, 0, null, hit.from);
  for (const hits of hitsTo.values())
    for (const hit of hits) if (letter.test(plain[hit.from]!) && endsLatin(plain, hit.to)) backward(hit, undefined, 0, null, hit.to);

  function forward(hit: Hit, above: readonly Place[] | undefined, score: number, code: Path['code'], from: number): void {
    for (const { place, isShort } of hit.places) {
      if (!isDescendant(place, above?.at(-1))) continue;
      // A district without its word begins too many other names; a city of the mainland does not.
      if (isShort && place.level >= 3 && !above && (place.level > 3 || gazetteer.chainOf(place)[0]!.phoneCode !== '86')) continue;
      const places = [...(above ?? []), place];
      const points = score + weightOf(plain, hit) - (isShort ? 4 : 0);
      const next = onward(plain, hit.to);
      const further = next.flatMap(({ at, found }) => (hitsAt.get(at) ?? []).map((one) => ({ one, found })));
      paths.push({ places, from, to: hit.to, score: points, code });
      for (const { one, found } of further) forward(one, places, points, code ?? found, from);
    }
  }
  function backward(hit: Hit, above: readonly Place[] | undefined, score: number, code: Path['code'], to: number): void {
    for (const { place, isShort } of hit.places) {
      if (!isDescendant(place, above?.at(-1))) continue;
      const places = [...(above ?? []), place];
      const points = score + weightOf(plain, hit) - (isShort ? 4 : 0);
      paths.push({ places, from: hit.from, to, score: points, code });
      for (const { at, found } of back(plain, hit.from))
        for (const one of hitsTo.get(at) ?? []) if (letter.test(plain[one.from]!)) backward(one, places, points, code ?? found, to);
    }
  }
  const quarter = ofQuarter(plain, gazetteer, phoneCodes);
  if (!paths.length) return quarter ?? ofShortDistrict(plain, gazetteer, phoneCodes) ?? none;

  // A Chinese name in the middle of a word counts only with a second name behind it.
  const usable = paths.filter((path) => path.places.length > 1 || isEdge(plain, path.from) || path.to - path.from >= 4);
  if (!usable.length) return quarter ?? ofShortDistrict(plain, gazetteer, phoneCodes) ?? none;
  const best = Math.max(...usable.map(({ score }) => score));
  const first = Math.min(...usable.filter(({ score }) => score === best).map(({ from }) => from));
  let finals = usable.filter(({ score, from }) => score === best && from === first);
  const front = /(?<!\d)(\d{3}(?:-?\d{2,3})?)[\s)）]*$/u.exec(plain.slice(Math.max(0, first - 12), first))?.[1];
  const known = [...codes, ...(front ? [front] : []), ...finals.flatMap(({ code }) => (code ? [plain.slice(code.start, code.end)] : []))];
  // A district of several countries, beside a quarter of one of them.
  const ofQuarters = quarter && finals.filter(({ places }) => gazetteer.chainOf(places.at(-1)!)[0] === quarter.chain[0]);
  if (ofQuarters?.length) finals = ofQuarters;
  // A place of another country than all phone numbers, which is also a quarter of theirs, as 馬鞍山.
  else if (
    quarter &&
    phoneCodes.includes(quarter.chain[0]!.phoneCode ?? '') &&
    !finals.some(({ places }) => phoneCodes.includes(gazetteer.chainOf(places.at(-1)!)[0]!.phoneCode ?? ''))
  )
    return quarter;
  const coded = finals.filter(({ places }) =>
    known.some((one) => gazetteer.chainOf(places.at(-1)!).some((p) => p.postalCode === one.slice(0, 3))),
  );
  if (coded.length) finals = coded;
  const chains = finals.map(({ places }) => gazetteer.chainOf(places.at(-1)!));
  const common = chains.reduce((all, chain) => all.filter((place) => chain.includes(place)));
  const path = finals.find(({ places }) => places.at(-1) === common.at(-1)) ?? finals[0]!;
  const isUncertain = !finals.some(({ places }) => places.at(-1) === common.at(-1));
  if (isUncertain) {
    const sure = usable.filter(({ places, from }) => places.at(-1) === common.at(-1) && (from === first || from === path.from));
    const last = sure.sort((a, b) => b.score - a.score)[0];
    return { chain: common, start: last?.from ?? first, end: last?.to ?? first, code: last?.code ?? null, isUncertain };
  }
  const end = repeated(plain, path.to, common);
  const isOpen = /[(（][^()（）]*$/.test(plain.slice(path.from, end)) && /[)）]/.test(plain[end] ?? '');
  return { chain: common, start: path.from, end: isOpen ? end + 1 : end, code: path.code, isUncertain };
}

/** The country of a text that names only one of its quarters, which stays in the street; the district if the quarter is named like it. */
function ofQuarter(text: string, gazetteer: Gazetteer, phoneCodes: readonly string[]): RegionReading | null {
  const isOf = (phoneCode: string) => phoneCodes.length > 0 && phoneCodes.every((one) => one === phoneCode);
  for (const [phoneCode, names] of [
    ...Object.entries(quarters),
    ...(isOf('852') || (phoneCodes.includes('852') && phoneCodes.every((one) => one === '852' || one === '853'))
      ? [['852', sharedQuarters] as const]
      : []),
  ]) {
    const found = names.exec(text);
    const country = found && gazetteer.country(phoneCode);
    if (!country) continue;
    const start = found.index;
    const to = start + found[0].length;
    const district = gazetteer.chinese(found[0]).find(({ place }) => gazetteer.chainOf(place)[0] === country && place.level === 3)?.place;
    return district && !quarterNext.test(text.slice(to, to + 4))
      ? { chain: gazetteer.chainOf(district), start, end: to, code: null, isUncertain: false }
      : { chain: [country], start, end: start, code: null, isUncertain: false };
  }
  return null;
}

const roadNext =
  /^[ ]?(?![東西南北东中新][路街]|[一二三四五六七八九十東西南北东中]{1,2}[路街段])\p{Script=Han}{2,4}[路街](?:[一二三四五六七八九十]段)?[ ]?\d/u;
/** A district of Taiwan without its word, in front of a road, if only one has that name: people write 板橋文化路. */
function ofShortDistrict(text: string, gazetteer: Gazetteer, phoneCodes: readonly string[]): RegionReading | null {
  if (phoneCodes.length > 0 && !phoneCodes.includes('886')) return null;
  for (let at = 0; at < text.length; at++) {
    if (!han.test(text[at]!) || !isEdge(text, at) || !roadNext.test(text.slice(at + 2, at + 14))) continue;
    const places = gazetteer
      .chinese(text.slice(at, at + 2))
      .filter(({ place, isShort }) => isShort && place.level === 3)
      .map(({ place }) => place)
      .filter((place) => gazetteer.chainOf(place)[0]!.phoneCode === '886');
    if (places.length === 1) return { chain: gazetteer.chainOf(places[0]!), start: at, end: at + 2, code: null, isUncertain: false };
  }
  return null;
}

/** A Chinese sign counts as three letters. */
const weightOf = (text: string, { from, to }: Hit) => (to - from) * (han.test(text[from]!) ? 30 : 10);

/** The positions where another name may follow, with the postal code between, if there is one. */
function onward(text: string, end: number): { at: number; found: Path['code'] }[] {
  const at = end + lengthAt(skipped, text, end);
  const digits = lengthAt(codeForm, text, at);
  const then = at + digits + lengthAt(skipped, text, at + digits);
  return [{ at, found: null }, ...(digits ? [{ at: then, found: { start: at, end: at + digits } }] : [])];
}

const closing = /(?<![\s,，、;；()（）-])[\s,，、;；()（）-]+$/;
const rocOrCode = /(?:R\.? ?O\.? ?C\.?|(?<!\d)\d{3}(?:-?\d{2,3})?|(?<!\d)\d{5,6})$/i;
/** The positions before which another Latin name may end. */
function back(text: string, start: number): { at: number; found: Path['code'] }[] {
  const before = text.slice(Math.max(0, start - 40), start);
  const trimmed = before.replace(closing, '');
  const at = start - before.length + trimmed.length;
  const marked = rocOrCode.exec(trimmed);
  if (!marked) return [{ at, found: null }];
  const from = at - marked[0].length;
  const further = trimmed.slice(0, marked.index).replace(closing, '').length;
  const found = /^\d/.test(marked[0]) ? { start: from, end: at } : null;
  return [{ at: start - before.length + further, found }];
}

/** The end of names that are repeated behind the places read, in whichever script. */
function repeated(text: string, end: number, chain: readonly Place[]): number {
  const begin = end;
  for (let found = true; found; ) {
    found = false;
    const at = end + lengthAt(skipped, text, end);
    for (const name of chain.flatMap(({ names }) => names)) {
      const whole = folded(name);
      if (whole.length < (end > begin ? 2 : 3) || !han.test(whole) || !text.startsWith(whole, at)) continue;
      end = at + whole.length;
      found = true;
    }
  }
  return end;
}

/** Whether a word begins here, behind a separator, a postal code or a bracket. */
const isEdge = (text: string, at: number) => at === 0 || !/[\p{L}]/u.test(text[at - 1]!);
const mayBegin = (text: string, { from }: Hit) => han.test(text[from]!) || isEdge(text, from);
const latinWordForm = "\\p{Lu}[\\p{L}.'’-]*";
const personNext = new RegExp(
  `^(?: +(${latinWordForm}(?: +${latinWordForm}){0,4}) *(?:\\n|$|\\ufffc)| ?, *(${latinWordForm}(?: +${latinWordForm}){1,3}) *(?:, *)?(?:\\n|$|\\ufffc))`,
  'u',
);
/** Whether only a country's other name, a postal code, a person's name or nothing follows a Latin name on its line. */
function endsLatin(text: string, end: number): boolean {
  const rest = text.slice(end, end + 60);
  if (
    isPersonNext(rest.replace(/^ ?,? \d{3}(?:\d{2,3})?(?= )/, '')) ||
    /^ *[-–—/|~] /.test(rest) ||
    /^[\s)）]*(?:(?:\d{3}(?:-?\d{2,3})?|\d{5,6})[\s)）]*)?[，、；;（]/.test(rest) ||
    /^ +\((?! ?\d|R)/.test(rest)
  )
    return true;
  let left = rest;
  for (const part of [marks, /^R\.? ?O\.? ?C\.?/i, marks, /^(?:\d{5,6}|\d{3}(?:-?\d{2,3})?)(?!\d)/, marks]) left = left.replace(part, '');
  return left === '' || /^[\n\ufffc/|~\u2013\u2014\p{Script=Han}]/u.test(left) || rest.slice(0, rest.length - left.length).includes('  ');
}
const marks = /^[ ,，；、.;()-]+/;
const isPersonNext = (rest: string) => {
  const [, behindSpace, behindComma] = personNext.exec(rest) ?? [];
  const name = behindSpace ?? behindComma;
  return name !== undefined && !latinQuarters.has(name.toLowerCase()) && !name.split(/ +/).some(isStreetWord);
};
const isStreetWord = (word: string) => latinWords.has(word.toLowerCase().replace(/[^a-z]/g, ''));

function chineseAt(text: string, at: number, gazetteer: Gazetteer): Hit[] {
  return gazetteer.lengths(text.slice(at, at + 2)).flatMap((length) => {
    if (at + length > text.length) return [];
    if (length === 2 && quarterBegin.test(text.slice(at, at + 4))) return [];
    const rest = text.slice(at + length, at + length + 8);
    const next = areaBefore.test(text.slice(Math.max(0, at - 6), at)) ? districtNextInArea : districtNext;
    const places = gazetteer.chinese(text.slice(at, at + length)).filter(({ place, isShort }) => {
      const name = text.slice(at, at + length);
      if (!/[市縣县區区省鄉乡鎮镇]$/u.test(name) && buildingNext.test(rest)) return false;
      if (isWhole(place, name) || (!isShort && place.level > 2)) return true;
      if (!streetNext.test(rest) && !(place.level === 3 && next.test(rest) && !rest.startsWith(name))) return true;
      return beginsBelow(text.slice(at + length), place, gazetteer);
    });
    return places.length ? [{ from: at, to: at + length, places }] : [];
  });
}
/** Whether a text begins with the whole name of a place below another, as 大连中山区. */
const beginsBelow = (text: string, above: Place, gazetteer: Gazetteer) =>
  gazetteer
    .lengths(text.slice(0, 2))
    .some((length) =>
      gazetteer
        .chinese(text.slice(0, length))
        .some(({ place, isShort }) => !isShort && place !== above && gazetteer.chainOf(place).includes(above)),
    );
const isWhole = ({ names }: Place, text: string) => names.some((name) => folded(name) === text);

interface Word {
  text: string;
  from: number;
  to: number;
}
function latinWordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (let at = 0; at < text.length; ) {
    const length = letter.test(text[at]!) && !/\d/.test(text[at - 1] ?? '') ? lengthAt(latinWord, text, at) : 0;
    if (length) words.push({ text: text.slice(at, at + length), from: at, to: at + length });
    at += length || 1;
  }
  return words;
}
/** Whether the words behind a name, up to a separator, are a street or a building. */
function isOfName(words: readonly Word[], at: number): boolean {
  for (let next = at; next < Math.min(words.length, at + maxLatinWords) && words[next]!.from - words[next - 1]!.to === 1; next++)
    if (isStreetWord(words[next]!.text) && !isKind(words[next]!.text)) return true;
  return false;
}
const isKind = (word: string) => word.toLowerCase().replace(/[^a-z]/g, '') in latinEnds;
function latinAt(words: readonly Word[], at: number, gazetteer: Gazetteer): Hit[] {
  const hits: Hit[] = [];
  for (let count = Math.min(maxLatinWords, words.length - at); count > 0; count--) {
    const some = words.slice(at, at + count);
    // Words of one name have only spaces between them.
    if (some.some((word, n) => n > 0 && word.from - some[n - 1]!.to > 2)) continue;
    const places = gazetteer.latin(some.map(({ text }) => text));
    // "Macau Square" and "China Civil Plaza" are names of their own.
    if (places.length && !isOfName(words, at + count)) hits.push({ from: some[0]!.from, to: some.at(-1)!.to, places });
  }
  return hits;
}
