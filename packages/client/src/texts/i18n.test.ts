import { beforeAll, expect, test, vi } from 'vitest';
import type { Texts } from '@entrepot/contract/core/texts.ts';
import { isLoaded, knows, loadNamespace, onLanguage, translate, startI18n, switchLanguage, textsOf } from './i18n.ts';

const files: Record<string, Record<string, Texts>> = {
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
const requests: string[] = [];
const fromElsewhere: ((event: { key: string }) => void)[] = [];

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('navigator', { language: 'en-GB' });
  vi.stubGlobal('window', { addEventListener: (_: string, listener: (typeof fromElsewhere)[number]) => fromElsewhere.push(listener) });
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  await startI18n({
    always: [],
    load: async (namespace, language) => {
      requests.push(`${namespace} ${language}`);
      if (namespace === 'broken') throw new Error('offline');
      return files[language]?.[namespace] ?? {};
    },
  });
});

test('fills in the values of a text and derives plain words from a missing key', async () => {
  await loadNamespace('orders');
  expect(translate('core', 'hello', { name: 'Alice' })).toBe('Hello Alice');
  expect(translate('core', 'hello', { name: null })).toBe('Hello ');
  expect(translate('core', 'group.inside')).toBe('In a group');
  expect([translate('core', 'group'), translate('core', 'pages.neverWritten'), translate('core', 'empty')]).toEqual([
    'Group',
    'Never written',
    'Empty',
  ]);
  expect([knows('core', 'group.inside'), knows('core', 'group'), knows('core', 'none')]).toEqual([true, false, false]);
});

test('uses the singular for one, in English alone', async () => {
  expect([0, 1, 2].map((count) => translate('orders', 'left', { count }))).toEqual(['0 orders left', '1 order left', '2 orders left']);
  await switchLanguage('zh-cn');
  expect(translate('orders', 'left', { count: 1 })).toBe('剩余 1 单');
  await switchLanguage('en-us');
});

test('a text with several counts uses the singular for each one', () => {
  expect(translate('orders', 'both', { orders: 1, pieces: 3 })).toBe('1 order of 3 pieces');
  expect(translate('orders', 'both', { orders: 2, pieces: '1' })).toBe('2 orders of 1 piece');
});

test('loads the current texts before it publishes a language change, and each text once', async () => {
  const english = textsOf('orders');
  const received: string[] = [];
  const stop = onLanguage(() => received.push(translate('orders', 'left', { count: 2 })));
  await switchLanguage('zh-cn');
  await switchLanguage('en-us');
  stop();
  await switchLanguage('zh-cn');
  await switchLanguage('en-us');
  expect(received).toEqual(['剩余 2 单', '2 orders left']);
  expect(textsOf('orders')).toBe(english);
  expect(requests.filter((one) => one.startsWith('orders'))).toEqual(['orders en-us', 'orders zh-cn']);
});

test('follows a language chosen in another window and ignores its other stored values', async () => {
  const received = new Promise<void>((done) => {
    const stop = onLanguage(() => done(stop()));
  });
  localStorage.setItem('language', '"zh-cn"');
  for (const listener of fromElsewhere) listener({ key: 'tabs' });
  expect(translate('core', 'hello', { name: 'Alice' })).toBe('Hello Alice');
  for (const listener of fromElsewhere) listener({ key: 'language' });
  await received;
  expect(translate('core', 'hello', { name: 'Alice' })).toBe('你好 Alice');
  await switchLanguage('en-us');
});

test('shows plain words for texts that cannot be loaded, and renders the page', async () => {
  await loadNamespace('broken');
  expect(isLoaded('broken')).toBe(true);
  // React sees a fulfilled promise, so that the component does not suspend.
  expect([loadNamespace('broken').status, loadNamespace('orders').status]).toEqual(['fulfilled', 'fulfilled']);
  expect(translate('broken', 'pages.whatNext')).toBe('What next');
});
