import { districtEnd, latinEnds, otherNames, regionEnd, regionFront, sameSign } from '../data/address-words.ts';

/** A region as the product ships it: a country, or a place below one. */
export interface Place {
  id: string;
  parentId: string | null;
  /** 1 is a country, 5 a town. */
  level: number;
  code: string;
  /** Its names in all languages. */
  names: readonly string[];
  postalCode: string | null;
  /** The calling code of a country. */
  phoneCode: string | null;
}

/** A way to write a place; a short form lacks the word for its kind, such as the city of Taipei City. */
export interface WrittenPlace {
  place: Place;
  isShort: boolean;
}

/** Places by the ways to write their names. */
export interface Gazetteer {
  /** Returns the ways to read some Chinese text, as it is written. */
  chinese(text: string): readonly WrittenPlace[];
  /** Returns the ways to read some Latin words. */
  latin(words: readonly string[]): readonly WrittenPlace[];
  /** The lengths of the Chinese names that begin with these two signs, longest first. */
  lengths(front: string): readonly number[];
  /** Returns the country of a calling code. */
  country(phoneCode: string): Place | undefined;
  /** Returns the places from the country down to this one. */
  chainOf(place: Place): readonly Place[];
}

/** The largest number of Latin words that are compared with a name. */
export const maxLatinWords = 6;

const han = /\p{Script=Han}/u;
const [formal, usual] = sameSign;
/** Writes a sign of Taiwanese names in one of its two ways. */
export const folded = (text: string) => text.replaceAll(formal, usual);
/** Latin letters without marks, hyphens and apostrophes. */
const letters = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

/** Taiwan's older spelling, which signs and cards still have, of a name in Pinyin. */
function olderSpelling(name: string): string {
  return name
    .replace(/zhi(?![aeiou])/g, 'jhih')
    .replace(/(ch|sh|r|z|c|s)i(?![aeiouh])/g, '$1ih')
    .replace(/zh/g, 'jh')
    .replace(/q/g, 'c')
    .replace(/x/g, 's')
    .replace(/iu/g, 'iou')
    .replace(/([^q])ui/g, '$1uei')
    .replace(/feng/g, 'fong')
    .replace(/wen/g, 'wun');
}

/** The words of a Latin name without the word for its kind, and that word. */
function withoutKind(words: readonly string[]): { base: string; kind: string | null } {
  const last = letters(words.at(-1) ?? '');
  const kind = words.length > 1 ? (latinEnds[last] ?? null) : null;
  return { base: letters((kind ? words.slice(0, -1) : words).join('')), kind };
}

const none: readonly number[] = [];

/** Indexes places by their names, the short forms of these and other names that people use. */
export function gazetteerOf(places: readonly Place[]): Gazetteer {
  const byId = new Map(places.map((place) => [place.id, place]));
  const chinese = new Map<string, WrittenPlace[]>();
  const latin = new Map<string, (WrittenPlace & { kind: string | null })[]>();
  const chains = new Map<string, readonly Place[]>();
  const chainOf = (place: Place): readonly Place[] => {
    const cached = chains.get(place.id);
    if (cached) return cached;
    const above = place.parentId === null ? undefined : byId.get(place.parentId);
    const chain = above ? [...chainOf(above), place] : [place];
    chains.set(place.id, chain);
    return chain;
  };
  const add = <T extends WrittenPlace>(map: Map<string, T[]>, name: string, entry: T) => {
    const known = map.get(name) ?? [];
    if (!known.some(({ place }) => place === entry.place)) map.set(name, [...known, entry]);
  };
  for (const place of places) {
    const chain = chainOf(place);
    const others = otherNames[chain[0]!.phoneCode ?? '']?.[place.level === 1 ? '' : place.code] ?? [];
    for (const name of [...place.names, ...others]) {
      if (!name) continue;
      if (han.test(name)) {
        const whole = folded(name.replace(regionFront, ''));
        if (whole.length < 2) continue;
        add(chinese, whole, { place, isShort: false });
        add(chinese, folded(name), { place, isShort: false });
        const short = whole.replace(chain.length > 2 && place.level >= 3 ? districtEnd : regionEnd, '');
        const shorter = short === whole ? whole.replace(regionEnd, '') : short;
        if (shorter.length >= 2) add(chinese, shorter, { place, isShort: place.level > 1 && shorter !== whole });
      } else {
        const { base, kind } = withoutKind(name.split(/[\s,]+/));
        for (const one of new Set([base, ...(chain[0]!.phoneCode === '886' ? [olderSpelling(base)] : [])]))
          if (one.length > 1) add(latin, one, { place, isShort: false, kind });
      }
    }
  }
  const countries = new Map(places.filter(({ level }) => level === 1).map((place) => [place.phoneCode ?? '', place]));
  const lengths = new Map<string, number[]>();
  for (const { length, ...name } of [...chinese.keys()].map((key) => ({ length: key.length, front: key.slice(0, 2) }))) {
    const known = lengths.get(name.front) ?? [];
    if (!known.includes(length))
      lengths.set(
        name.front,
        [...known, length].sort((a, b) => b - a),
      );
  }
  return {
    chinese: (text) => chinese.get(text) ?? [],
    latin: (words) => {
      const { base, kind } = withoutKind(words);
      const found = latin.get(base) ?? latin.get(letters(words.join(''))) ?? [];
      // A city and a county may share their name, and a district that of a street.
      const same = kind ? found.filter((one) => one.kind === kind) : [];
      return (same.length ? same : found).map((one) => ({ place: one.place, isShort: one.kind !== null && !kind }));
    },
    lengths: (front) => lengths.get(front) ?? none,
    country: (phoneCode) => countries.get(phoneCode),
    chainOf,
  };
}
