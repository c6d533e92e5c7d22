import { covers } from '@entrepot/testing/covers.ts';
import { expect, test } from 'vitest';
import { languageOf, siteLanguage } from './language.ts';

test.each([
  ['zh-cn', 1],
  ['zh-tw', 2],
  ['en-us', 3],
] as const)('%s is site language %i', covers('CONST-LANG-ZHCN', 'CONST-LANG-ZHTW', 'CONST-LANG-ENUS'), (language, code) => {
  expect(siteLanguage(language)).toBe(code);
  expect(languageOf(language)).toBe(language);
});

test('falls back to simplified Chinese, site language 1, for other languages', covers('CONST-LANG-FALLBACK'), () => {
  for (const header of ['fr-FR', 'ja', '', undefined]) expect(siteLanguage(languageOf(header))).toBe(1);
});

test('recognizes regional variants of Chinese and English in upper and lower case', () => {
  expect(['zh-HK', 'zh-Hant-TW', 'zh-MO', 'EN-GB', 'zh-SG'].map(languageOf)).toEqual(['zh-tw', 'zh-tw', 'zh-tw', 'en-us', 'zh-cn']);
});
