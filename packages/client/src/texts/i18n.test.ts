import { beforeAll, expect, test, vi } from 'vitest';
import { isLoaded, knows, loadNamespace, onLanguage, say, startI18n, switchLanguage, wordsOf } from './i18n.ts';

const files: Record<string, Record<string, object>> = {
  'en-us': {
    core: { hello: 'Hello {{name}}', empty: '', group: { inside: 'In a group' } },
    orders: {
      left: '{{count}} orders left',
      left_one: '{{count}} order left',
      of: '{{a}} of {{b}}',
      both: '{{orders}} {{orders|order|orders}} of {{pieces}} {{pieces|piece|pieces}}',
    },
  },
  'zh-cn': { core: { hello: '你好 {{name}}' }, orders: { left: '剩余 {{count}} 单', left_one: '不会用到' } },
};
const asked: string[] = [];
const fromElsewhere: ((event: { key: string }) => void)[] = [];

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('navigator', { language: 'en-GB' });
  vi.stubGlobal('window', { addEventListener: (_: string, listener: (typeof fromElsewhere)[number]) => fromElsewhere.push(listener) });
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  await startI18n({
    always: [],
    load: async (namespace, language) => {
      asked.push(`${namespace} ${language}`);
      if (namespace === 'broken') throw new Error('offline');
      return (files[language]?.[namespace] ?? {}) as never;
    },
  });
});

test('a text takes its values, and what nobody wrote comes out as plain words', async () => {
  await loadNamespace('orders');
  expect(say('core', 'hello', { name: 'Alice' })).toBe('Hello Alice');
  expect(say('core', 'hello', { name: null })).toBe('Hello ');
  expect(say('core', 'group.inside')).toBe('In a group');
  expect([say('core', 'group'), say('core', 'pages.neverWritten'), say('core', 'empty')]).toEqual(['Group', 'Never written', 'Empty']);
  expect([knows('core', 'group.inside'), knows('core', 'group'), knows('core', 'none')]).toEqual([true, false, false]);
});

test('one of a kind is said in the singular, in English alone', async () => {
  expect([0, 1, 2].map((count) => say('orders', 'left', { count }))).toEqual(['0 orders left', '1 order left', '2 orders left']);
  await switchLanguage('zh-cn');
  expect(say('orders', 'left', { count: 1 })).toBe('剩余 1 单');
  await switchLanguage('en-us');
});

test('a text that counts several things says one of each in the singular', () => {
  expect(say('orders', 'both', { orders: 1, pieces: 3 })).toBe('1 order of 3 pieces');
  expect(say('orders', 'both', { orders: 2, pieces: '1' })).toBe('2 orders of 1 piece');
});

test('a change of language loads what is in use before anybody hears of it, and each text once', async () => {
  const english = wordsOf('orders');
  const heard: string[] = [];
  const stop = onLanguage(() => heard.push(say('orders', 'left', { count: 2 })));
  await switchLanguage('zh-cn');
  await switchLanguage('en-us');
  stop();
  await switchLanguage('zh-cn');
  await switchLanguage('en-us');
  expect(heard).toEqual(['剩余 2 单', '2 orders left']);
  expect(wordsOf('orders')).toBe(english);
  expect(asked.filter((one) => one.startsWith('orders'))).toEqual(['orders en-us', 'orders zh-cn']);
});

test('a language that is chosen in another window is spoken here too, and nothing else that it keeps', async () => {
  const heard = new Promise<void>((done) => {
    const stop = onLanguage(() => done(stop()));
  });
  localStorage.setItem('language', '"zh-cn"');
  for (const listener of fromElsewhere) listener({ key: 'tabs' });
  expect(say('core', 'hello', { name: 'Alice' })).toBe('Hello Alice');
  for (const listener of fromElsewhere) listener({ key: 'language' });
  await heard;
  expect(say('core', 'hello', { name: 'Alice' })).toBe('你好 Alice');
  await switchLanguage('en-us');
});

test('texts that cannot be loaded are told as plain words, and the page is drawn', async () => {
  await loadNamespace('broken');
  expect(isLoaded('broken')).toBe(true);
  // Whoever draws with them is told that nothing is left to wait for.
  expect([loadNamespace('broken').status, loadNamespace('orders').status]).toEqual(['fulfilled', 'fulfilled']);
  expect(say('broken', 'pages.whatNext')).toBe('What next');
});
