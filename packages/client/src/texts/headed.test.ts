import { beforeAll, expect, test, vi } from 'vitest';
import { headed, sentences } from './headed.ts';
import { startI18n, switchLanguage } from './i18n.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('navigator', { language: 'en-GB' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  await startI18n({ always: [], load: async () => ({}) });
});

test('joins sentences as the language does and leaves no gap for omitted ones', async () => {
  expect(sentences('Press F8 first.', false, 'Weigh it')).toBe('Press F8 first. Weigh it');
  expect(sentences('Press F8 first.', null)).toBe('Press F8 first.');
  await switchLanguage('zh-tw');
  expect(sentences('按 F8 後再掃描。', '', '請秤重')).toBe('按 F8 後再掃描。請秤重');
  expect(headed('拆分', 'PK001')).toBe('拆分：PK001');
});
