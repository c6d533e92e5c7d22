import {
  courtesies,
  doubleNames,
  familyNames,
  firmEnd,
  latinQuarters,
  latinWords,
  nicknameLabels,
  quarters,
  remarkBegin,
  sharedQuarters,
  streetEnd,
  titles,
} from '../data/address-words.ts';
import { type Chunk, isSentence, looksLikeStreet } from './chunks.ts';

/** Above this a chunk is read as a name without a mark. */
export const sureName = 30;
const least = 10;

/** A name without the spaces between its signs. */
export const closedName = (text: string): string =>
  /^\p{Script=Han}{1,2}(?: \p{Script=Han}{1,2}){1,2}$/u.test(text) ? text.replaceAll(' ', '') : text;

const hanName = /^\p{Script=Han}{2,4}$/u;
const titled = new RegExp(`^\\p{Script=Han}{1,4}(?:${titles})$`, 'u');
const calledLatin = /^\p{Script=Han} ?(?:sir|miss)$/iu;
const dotted = /^\p{Script=Han}{1,15}(?:[·・•‧∙．.]\p{Script=Han}{1,15}){1,3}$/u;
const noted = /^(\p{Script=Han}{2,4})[(（][^()（）]{1,12}[)）]$/u;
const mixed =
  /^(?:\p{Lu}[\p{Script=Latin}'’.-]{1,15}(?: \p{Lu}[\p{Script=Latin}'’.-]{0,15}){0,2}[ .]{0,2}\p{Script=Han}{1,4}|\p{Script=Han}{1,4}[ .]{0,2}\p{Lu}[\p{Script=Latin}'’.-]{1,15}(?: \p{Lu}[\p{Script=Latin}'’.-]{0,15}){0,2})$/u;
/** The name of a firm, with its department. */
export const firm = new RegExp(`${firmEnd}(?:\\p{Script=Han}{0,8})$`, 'u');
/** How people are called: 阿強, 小美, 老猫, 麗麗. */
const nickname =
  /^(?:[阿小老]\p{Script=Han}{1,2}|(\p{Script=Han})\1|\p{Script=Han}{1,5}(?:[媽妈]{1,2}|媽咪|妈咪|爸爸?|阿姨|姐姐?|哥哥?|嫂|[嬸婶]|姨|伯|叔叔?|奶奶|[爺爷]{2}|阿[嬤公嬷]|老[闆板]娘?|店[長长]|[師师]傅))$/u;
/** A trade before a nickname, as 不锈钢老周. */
const isTradeNickname = (text: string) => /^\p{Script=Han}{2,4}[小老阿]\p{Script=Han}$/u.test(text) && familyNames.has(text.at(-1)!);
const latinName = /^\p{Script=Latin}[\p{Script=Latin}.'’-]*$/u;

/** Whether Chinese characters begin with a family name, of one sign or two. */
export const hasFamilyName = (text: string): boolean => familyNames.has(text[0]!) || doubleNames.has(text.slice(0, 2));

/** Whether a text is only the name of a quarter, such as 路環. */
const isQuarter = (text: string) => [...Object.values(quarters), sharedQuarters].some((names) => names.exec(text)?.[0] === text);

/** How much a text looks like a person's name without its neighbours: 0 is not at all. */
function shapeOf(text: string): number {
  if (courtesies.test(text) || remarkBegin.test(text) || isQuarter(text) || (text.length > 4 && isSentence(text.replace('的', ''))))
    return 0;
  if (titled.test(text)) return hasFamilyName(text) ? 62 : 30;
  if (dotted.test(text)) return streetEnd.test(text) ? 0 : 58;
  if (hanName.test(text)) {
    // A family name before a sign that also ends places, as in 龍應台.
    const isPerson =
      text.length === 3 &&
      hasFamilyName(text) &&
      !/[路街巷弄號号樓楼室座段]$|[一二三四五六七八九十甲乙丙丁東西南北东前后後][棟栋]$/u.test(text);
    if (text.length > 2 && !isPerson && looksLikeStreet({ text })) return 0;
    if (doubleNames.has(text.slice(0, 2)) && text.length > 2) return 56;
    if (isSentence(text)) return 0;
    if (familyNames.has(text[0]!)) return text.length === 4 ? 34 : 52;
    if (nickname.test(text)) return 34;
    return text.length === 4 ? 17 : 16;
  }
  if (nickname.test(text) || isTradeNickname(text)) return looksLikeStreet({ text }) || isSentence(text) ? 0 : 34;
  // A nickname as 爱吃鱼的猫.
  if (/^\p{Script=Han}{2,5}的(?![電电手地])\p{Script=Han}{1,3}$/u.test(text) && !looksLikeStreet({ text })) return 18;
  const inner = noted.exec(text);
  if (inner) return Math.max(0, shapeOf(inner[1]!) - 4);
  if (mixed.test(text) || calledLatin.test(text)) return 46;
  if (firm.test(text)) return 14;
  if (latinQuarters.has(text.toLowerCase())) return 0;
  const words = text.replace(/, (?=\p{Lu}\p{Ll}+$)/u, ' ').split(/\s+/);
  if (words.every((word) => latinName.test(word)) && words.length <= 5) {
    if (words.some((word) => latinWords.has(word.toLowerCase().replace(/[^a-z]/g, '')))) return 0;
    const capitals = words.every((word, at) => /^\p{Lu}/u.test(word) || (at > 0 && /^(?:da|de|do|dos|van|von|bin|al|la)$/.test(word)));
    if (words.length === 1) return text.length > 1 ? (capitals ? 22 : 5) : 0;
    return capitals ? 46 : 11;
  }
  return 0;
}

const given = new RegExp(`^\\p{Script=Han}{1,4}(?:${titles})?$`, 'u');
const notPerson = /^(?:管理[員员室處处]|警[衛卫]室?|門[衛衞口房]|门[卫口房]|大[門门樓楼]|[櫃柜][台檯臺]|前[台檯臺])$/u;
/** Whether a text alone is surely the name of a person: a Chinese one with its family name, or capitalised words in Latin letters. */
export const isPersonName = (text: string): boolean => {
  if (notPerson.test(text) || looksLikeStreet({ text })) return false;
  return given.test(text) ? text.length > 1 && hasFamilyName(text) : text.includes(' ') && shapeOf(text) >= 46;
};

/** Punctuation around a name that is no part of it. */
export const bareName = (text: string): string =>
  text
    .replace(/^[(（]([^()（）]+)[)）]$/u, '$1')
    .replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N})）.])[^\p{L}\p{N})）.]+$/gu, '')
    .replace(/(?<=\p{Ll}{3})\.$/u, '')
    .replace(/^([^()（）]*)[)）]$/u, '$1')
    .replace(/^我 (?=\p{Script=Han}{2,4}$)|(?<=^\p{Script=Han}{2,5})的$/gu, '');

export interface NameChoice {
  chunk: Chunk;
  name: string;
  isSure: boolean;
}

/** Where the regions of an address are. */
export interface Anchor {
  start: number;
  end: number;
  line: number;
}

/** Chooses the chunk that is the name; `isLone` texts have neither a place nor a phone number, so only what is surely a name is one. */
export function nameAmong(chunks: readonly Chunk[], anchor: Anchor | null, isLone = false): NameChoice | null {
  const allLabelled = chunks.filter(({ label }) => label === 'recipientName');
  const labelled = allLabelled.find(({ labelText }) => labelText && !nicknameLabels.test(labelText)) ?? allLabelled[0];
  if (labelled) return { chunk: labelled, name: bareName(labelled.text), isSure: bareName(labelled.text) !== '' };
  const places = new Map(chunks.map((chunk, at) => [chunk, at]));
  const scored = chunks
    .filter(
      ({ label, isHeading, text }) => (label === null || label === 'address' || (label === 'phone' && isPersonName(text))) && !isHeading,
    )
    .map((chunk) => ({ chunk, name: bareName(chunk.text), score: 0 }))
    .map((one) => ({ ...one, score: scoreOf(one.chunk, one.name, chunks, places.get(one.chunk)!, anchor) }))
    .filter(({ score }) => score >= (isLone ? sureName : least))
    .sort((a, b) => b.score - a.score || a.chunk.start - b.chunk.start);
  const [best, second] = scored;
  if (!best) return null;
  const { chunk, name, score } = best;
  return { chunk, name, isSure: score >= sureName && !(second && second.score > score - 4 && second.chunk.line !== chunk.line) };
}

function scoreOf(chunk: Chunk, name: string, chunks: readonly Chunk[], place: number, anchor: Anchor | null): number {
  const shape = shapeOf(closedName(name));
  if (!shape || notPerson.test(name)) return 0;
  // A town or a village behind its region.
  if (anchor && chunk.start >= anchor.end && chunk.start <= anchor.end + 1 && /[镇鎮乡鄉村里]$/u.test(name) && place + 1 < chunks.length)
    return 0;
  const before = chunks[place - 1];
  const after = chunks[place + 1];
  const isAlone = before?.line !== chunk.line && after?.line !== chunk.line;
  const isInLine = anchor !== null && chunk.line === anchor.line;
  // Behind regions before more of the street, or before them behind some of it.
  const isInAddress =
    isInLine &&
    (chunk.start > anchor.start
      ? after?.line === chunk.line && !after.isApart
      : before?.line === chunk.line && !chunk.isApart && looksLikeStreet(before) && !firm.test(before.text));
  if (isInAddress && chunk.start > anchor.start && /^[A-Z]?\d{1,5}(?!\d|-\d{4})/.test(after!.text)) return 0;
  if (isInAddress && /[镇鎮乡鄉村里屯庄寨区區县縣市州府]$/u.test(name)) return 0;
  const isLast = anchor !== null && chunk.line === anchor.line && chunk.start > anchor.start && !chunk.isApart;
  return (
    shape +
    (chunk.isHanded ? 20 : 0) -
    (chunk.label === 'address' ? 22 : 0) +
    (isAlone ? 8 : 0) +
    (chunks[0] === chunk ? 6 : 0) +
    (after?.isApart || chunk.isApart ? 4 : 0) -
    (isInAddress ? 30 : isLast ? (firm.test(name) ? 3 : 6) : 0)
  );
}

const glued = new RegExp(
  `(?<=[號号樓楼室戶户]|[號号樓楼室]之\\d{1,3}|\\d[A-Z]?)(?![號号樓楼室戶户之座層层])(\\p{Script=Han}{2,4}(?:${titles})?)$`,
  'u',
);
/** A name behind the last door of a chunk, without a separator: before a phone number, with a title or handed. */
export function gluedName(chunk: Chunk, isBeforePhone: () => boolean): NameChoice | null {
  const found = glued.exec(chunk.text);
  if (!found || !hasFamilyName(found[1]!) || looksLikeStreet({ text: found[1]! })) return null;
  const isSure = chunk.isHanded || new RegExp(`(?:${titles})$`, 'u').test(found[1]!);
  return isSure || isBeforePhone() ? { chunk, name: found[1]!, isSure } : null;
}
