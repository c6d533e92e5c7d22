import { shippedPlaces } from '@entrepot/testing/corpus/addresses/shipped-places.ts';
import { pinyin } from 'pinyin-pro';
import { expect, test } from 'vitest';

const places = shippedPlaces();
const letters = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
const spelled = (text: string) => letters(pinyin(text, { toneType: 'none', type: 'array', v: false }).join(''));

/** The English names of Taiwan that are not spelled in Pinyin, or whose characters have several sounds. */
const usual = new Set(
  (
    'Taipei City|Keelung City|New Taipei City|Tamsui District|Diaoyu Islands|Hsinchu City|Hsinchu County|Qionglin Township|Taichung City|Changhua County|Changhua City|' +
    'Lukang Township|Checheng Township|Dacheng Township|Chiayi City|Chiayi County|Kaohsiung City|Dongsha Islands|Spratly Islands|Pingtung County|Pingtung City|Taitung County|Taitung City|' +
    'Hualien County|Hualien City|Kinmen County|Lienchiang County|East District|West District|South District|North District|Central District|West Central District'
  ).split('|'),
);
const kinds: Record<string, string> = { 區: 'District', 縣: 'County', 市: 'City', 鎮: 'Township', 鄉: 'Township' };

test('English names of Taiwan are spelled as on its maps', () => {
  const wrong = places.filter(({ id, names: [, zhTw = '', enUs = ''] }) => {
    if (!id.startsWith('TW/') || usual.has(enUs)) return false;
    const kind = kinds[zhTw.at(-1)!];
    return enUs !== `${enUs.replace(/ \w+$/, '')} ${kind}` || letters(enUs.replace(/ \w+$/, '')) !== spelled(zhTw.slice(0, -1));
  });
  expect(wrong.map(({ id, names }) => [id, ...names])).toEqual([]);
});

test('an English name is written in Latin letters', () => {
  expect(places.filter(({ names }) => /[^\p{Script=Latin}\p{P}\p{M} &]/u.test(names[2]!)).map(({ id, names }) => [id, names[2]])).toEqual(
    [],
  );
});

test('a name that ends with 林 or 新 is translated as that name, not as a forest or a new district', () => {
  const wrong = places.filter(({ id, names: [zhCn = '', , enUs = ''] }) => {
    const [, base] = /^(.{1,3}[林新])区$/u.exec(zhCn) ?? [];
    if (!id.startsWith('CN/') || !base || !/ (?:Forestry|New) District$/.test(enUs)) return false;
    return letters(enUs.replace(/ (?:Forestry|New) District$/, '')) !== spelled(base.slice(0, -1)) || base.length < 3;
  });
  expect(wrong.map(({ id, names }) => [id, ...names])).toEqual([]);
});
