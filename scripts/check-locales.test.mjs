import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { localeProblems } from './lib/locales.mjs';
import { formatTexts } from './lib/text-files.mjs';
import { chineseInPlain, chineseTexts, simplifiedOnly } from './lib/texts.mjs';
import { missingTexts, orphanedFieldLabels, textsInCode } from './lib/used-texts.mjs';

const texts = (cn, tw, en) => ({ group: { a: [cn, tw, en] } });

test('accepts consistent texts', () => {
  expect(localeProblems(texts('货架 {{number}}', '貨架 {{number}}', 'Shelf {{ number }}'))).toEqual([]);
});

test('reports malformed entries, empty texts, different parameters and simplified characters', () => {
  const needs = 'group.a: needs 3 texts: zh-cn, zh-tw, en-us';
  for (const entry of [['货', '貨'], ['货', '貨', 1], 'Goods', null]) expect(localeProblems({ group: { a: entry } })).toEqual([needs]);
  expect(localeProblems(texts('货', null, ' '))).toEqual(['zh-tw: group.a is empty', 'en-us: group.a is empty']);
  expect(localeProblems(texts('{{n}}', '{{n}}', '{{m}}'))).toEqual(['group.a: parameters differ: zh-cn n; zh-tw n; en-us m']);
  expect(localeProblems(texts('运费', '运費', 'Freight'))).toEqual(['zh-tw: group.a has simplified characters: 运']);
});

test('requires a singular form where English counts things', () => {
  const many = ['{{count}} 单', '{{count}} 單', 'Approve {{count}} orders'];
  const one = (text) => localeProblems({ a: many, a_one: [null, null, text] });
  expect(localeProblems({ a: many })).toEqual(['en-us: a needs a singular form: a_one']);
  expect(one('Approve {{count}} order')).toEqual([]);
  expect(one(null)).toEqual(['zh-cn: a_one is empty', 'zh-tw: a_one is empty', 'en-us: a_one is empty']);
  expect(one('Approve the order')).toEqual([]);
  expect(one('Approve {{n}} order')).toEqual(['en-us: a_one has other parameters than a']);
  expect(localeProblems({ a_one: [null, null, 'One order'] })).toEqual(['a_one: a is missing']);
});

test('requires a singular form for counts with another parameter name', () => {
  expect(localeProblems(texts('{{bags}} 袋', '{{bags}} 袋', '{{bags}} sealed bags'))).toEqual([
    'en-us: group.a needs a singular form: {{bags|one|bags}}',
  ]);
  expect(localeProblems(texts('{{bags}} 袋', '{{bags}} 袋', '{{bags}} sealed {{bags|bag|bags}}'))).toEqual([]);
  // A maximum or a part of a total is never one.
  expect(localeProblems(texts('至多 {{max}} 袋', '至多 {{max}} 袋', 'At most {{max}} bags'))).toEqual([]);
});

test('rejects the familiar form of address in Chinese', () => {
  expect(localeProblems(texts('你的包裹', '您的包裹', 'Your parcel'))).toEqual(['zh-cn: group.a uses 你: write 您']);
  expect(localeProblems(texts('迷你', '迷你', 'Mini'))).toEqual([]);
});

test('formats a file with one line per key, whatever its length', () => {
  const long = 'x'.repeat(200);
  expect(formatTexts({ a: ['一', '一', long], group: { b: ['二', '二', 'b'], b_one: [null, null, '"b"'] }, none: {} })).toBe(`{
  "a": ["一", "一", "${long}"],
  "group": {
    "b": ["二", "二", "b"],
    "b_one": [null, null, "\\"b\\""]
  },
  "none": {}
}
`);
});

test('distinguishes simplified from traditional', () => {
  expect(simplifiedOnly('单货运费架仓库订账税汇')).toEqual([...'单货运费仓库订账税汇']);
  expect(simplifiedOnly('單貨運費架倉庫訂帳稅匯台灣裡面後台只能計算餘額郵遞區號身分證')).toEqual([]);
});

test('finds Chinese in strings and JSX, not in comments', () => {
  const code = "/** 说明 */\nconst a = '集运';\nconst b = <p>仓库 {/* 注释 */}</p>; // 备注\nconst c = `${a}单`;\n";
  expect(chineseTexts(code, 'x.tsx')).toEqual([
    { text: '集运', line: 2 },
    { text: '仓库', line: 3 },
    { text: '单', line: 4 },
  ]);
});

test('finds Chinese in style sheets and pages, not in their comments', () => {
  expect(chineseInPlain('/* 说明 */\n.a::after { content: "元"; }\n')).toEqual([{ text: '元', line: 2 }]);
  expect(chineseInPlain('<!-- 注释\n第二行 --><title>集运</title>')).toEqual([{ text: '集运', line: 2 }]);
});

test('finds used keys that do not exist', () => {
  const names = { shell: new Set(['top.size']), core: new Set(['field.required']), '': new Set(['common.save']) };
  const keysOf = (space) => names[space] ?? null;
  const code = `
    const t = useTexts('shell');
    const core = useTexts('core');
    t('top.size'); t('top.sise', { n: 1 }); core('field.required'); core('field.needed');
    t('saved', { ns: 'core-web' }); t(\`size.\${one}\`); event.t('x'); translate('shell', 'push.gone');`;
  expect(missingTexts(code, keysOf)).toEqual(['shell: top.sise', 'core: field.needed', 'shell: push.gone']);
  expect(missingTexts('const t = useTexts(of.module); t("a"); t(\'b\')', keysOf)).toEqual([]);
  expect(missingTexts("const t = useTexts(); t('common.save'); t('common.sav')", keysOf)).toEqual(['the kit: common.sav']);
});

test('finds the keys that the clients use', () => {
  const code = readFileSync(new URL('../apps/web/src/core/form/stale-dialog.tsx', import.meta.url), 'utf8');
  expect(missingTexts(code, () => new Set())).not.toEqual([]);
});

test('finds display texts in a component', () => {
  expect(textsInCode('<b title="Press here">{t("a")}</b><i>Total weight</i><p className="x">{n}</p>')).toEqual([
    'Press here',
    'Total weight',
  ]);
  expect(textsInCode('const a: Map<string, Set<number>> = f<Row>(x); <Icon name="down" size="small" />')).toEqual([]);
});

test('finds labels without a field', () => {
  const texts = { shelf: { title: [], fields: { number: [], removed: [] } }, pages: { title: [] } };
  expect(orphanedFieldLabels(texts, (entity, key) => entity === 'shelf' && key === 'number')).toEqual(['shelf.fields.removed']);
});

test.each([
  ['Bin not found', 0],
  ['Bin not found.', 1],
  ['Bin not found. Scan it again', 1],
  ['Bin not found. Scan it again.', 0],
  ['Bin not found: {{bin}}', 0],
])('an error of one sentence has no full stop, of several it ends with one: %s', (text, count) => {
  const texts = { errors: { noBin: ['没有货箱', '沒有貨箱', text] }, pages: { noBin: ['没有货箱', '沒有貨箱', text] } };
  expect(localeProblems(texts).filter((problem) => problem.includes('full stop'))).toHaveLength(count);
});
