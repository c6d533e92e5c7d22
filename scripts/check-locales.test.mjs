import { expect, test } from 'vitest';
import { localeProblems } from './lib/locales.mjs';
import { chineseInPlain, chineseTexts, simplifiedOnly } from './lib/texts.mjs';
import { missingTexts, wordsInCode } from './lib/used-texts.mjs';

const texts = (cn, tw, en) => ({ 'zh-cn': { a: cn }, 'zh-tw': { a: tw }, 'en-us': { a: en } });

test('accepts texts that agree', () => {
  expect(localeProblems(texts('货架 {{number}}', '貨架 {{number}}', 'Shelf {{ number }}'))).toEqual([]);
});

test('names missing keys, empty texts, other parameters and simplified characters', () => {
  expect(localeProblems({ ...texts('货', '貨', 'x'), 'en-us': {} })).toEqual(['en-us: a is missing']);
  expect(localeProblems(texts('货', '貨', ' '))).toEqual(['en-us: a is empty']);
  expect(localeProblems(texts('{{n}}', '{{n}}', '{{m}}'))).toEqual(['a: parameters differ: zh-cn n; zh-tw n; en-us m']);
  expect(localeProblems(texts('运费', '运費', 'Freight'))).toEqual(['zh-tw: a has simplified characters: 运']);
});

test('asks for the words of one thing where English counts things', () => {
  expect(localeProblems(texts('{{count}} 单', '{{count}} 單', 'Approve {{count}} orders'))).toEqual([
    'en-us: a counts things and does not say one of them: a_one',
  ]);
  const both = texts('{{count}} 单', '{{count}} 單', 'Approve {{count}} orders');
  both['en-us'].a_one = 'Approve {{count}} order';
  expect(localeProblems(both)).toEqual([]);
});

test('asks for both words where English counts things by another name', () => {
  expect(localeProblems(texts('{{bags}} 袋', '{{bags}} 袋', '{{bags}} sealed bags'))).toEqual([
    'en-us: a counts things and does not say one of them: {{bags|one|bags}}',
  ]);
  expect(localeProblems(texts('{{bags}} 袋', '{{bags}} 袋', '{{bags}} sealed {{bags|bag|bags}}'))).toEqual([]);
  // What is at most or a part of so many is never one.
  expect(localeProblems(texts('至多 {{max}} 袋', '至多 {{max}} 袋', 'At most {{max}} bags'))).toEqual([]);
});

test('says 您 to everybody in Chinese', () => {
  expect(localeProblems(texts('你的包裹', '您的包裹', 'Your parcel'))).toEqual(['zh-cn: a says 你: say 您']);
  expect(localeProblems(texts('迷你', '迷你', 'Mini'))).toEqual([]);
});

test('knows simplified from traditional', () => {
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

test('finds texts that are asked for and nowhere written', () => {
  const names = { shell: new Set(['top.size']), core: new Set(['field.required']), '': new Set(['common.save']) };
  const namesOf = (space) => names[space] ?? null;
  const code = `
    const t = useWords('shell');
    const core = useWords('core');
    t('top.size'); t('top.sise', { n: 1 }); core('field.required'); core('field.needed');
    t('saved', { ns: 'core-web' }); t(\`size.\${one}\`); event.t('x'); say('shell', 'push.gone');`;
  expect(missingTexts(code, namesOf)).toEqual(['shell: top.sise', 'core: field.needed', 'shell: push.gone']);
  expect(missingTexts('const t = useWords(of.module); t("a"); t(\'b\')', namesOf)).toEqual([]);
  expect(missingTexts("const t = useWords(); t('common.save'); t('common.sav')", namesOf)).toEqual(['the kit: common.sav']);
});

test('finds words that stand in a component', () => {
  expect(wordsInCode('<b title="Press here">{t("a")}</b><i>Total weight</i><p className="x">{n}</p>')).toEqual([
    'Press here',
    'Total weight',
  ]);
  expect(wordsInCode('const a: Map<string, Set<number>> = f<Row>(x); <Icon name="down" size="small" />')).toEqual([]);
});
