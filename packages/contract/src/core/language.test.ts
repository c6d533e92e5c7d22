import { expect, test } from 'vitest';
import { languageOf, siteLanguage } from './language.ts';

test.each([
  ['zh-cn', 1],
  ['zh-tw', 2],
  ['en-us', 3],
] as const)('%s is site language %i', (language, code) => {
  expect(siteLanguage(language)).toBe(code);
  expect(languageOf(language)).toBe(language);
});

test('any other language is answered in simplified Chinese, site language 1', () => {
  for (const header of ['fr-FR', 'ja', '', undefined]) expect(siteLanguage(languageOf(header))).toBe(1);
});

test('a region’s kind of Chinese or English is understood, whatever its case', () => {
  expect(['zh-HK', 'zh-Hant-TW', 'zh-MO', 'EN-GB', 'zh-SG'].map(languageOf)).toEqual(['zh-tw', 'zh-tw', 'zh-tw', 'en-us', 'zh-cn']);
});
