import { f } from '@entrepot/contract/core/field.ts';
import { resource } from '@entrepot/contract/core/resource.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n, switchLanguage } from '../texts/i18n.ts';
import { titleOf } from './resource-fields.ts';

const warehouse = resource({
  name: 'house',
  module: 'warehouses',
  table: 'house',
  title: 'name',
  area: 'House',
  audience: { read: ['platform'], write: ['platform'] },
  fields: { name: f.text({ required: true, inLanguages: 'nameInLanguages' }), nameInLanguages: f.inLanguages() },
});

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('navigator', { language: 'zh-CN' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  await startI18n({ always: [], load: async () => ({}) });
});

test('titles an opened row in the reader’s language, or as typed where that is missing', async () => {
  const row = { name: 'Xiamen warehouse', nameInLanguages: { 'zh-cn': '厦门仓', 'zh-tw': '' } };
  await switchLanguage('zh-cn');
  expect(titleOf(warehouse, row)).toBe('厦门仓');
  await switchLanguage('zh-tw');
  expect(titleOf(warehouse, row)).toBe('Xiamen warehouse');
  expect(titleOf(warehouse, { name: '廈門倉' })).toBe('廈門倉');
});
