import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@entrepot/contract/core/language.ts';
import { pickLanguage, type Texts } from '@entrepot/contract/core/texts.ts';
import { expect, test } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;
const sources = ['apps', 'packages'].flatMap((kind) => readdirSync(join(root, kind)).map((name) => join(root, kind, name, 'src')));

/** Every text of a language with its file and key, of all folders. */
function textsIn(language: Language): [place: string, text: string][] {
  const files = sources.flatMap((source) => readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) => join(source, name)));
  const flat = (texts: Texts, place: string): [string, string][] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${place} ${key}`, value]] : flat(value, `${place} ${key}`),
    );
  return files
    .filter((file) => file.endsWith('/texts.json'))
    .flatMap((file) => flat(pickLanguage(JSON.parse(readFileSync(file, 'utf8')), language), file.slice(root.length)));
}
const placesOf = (language: Language, wrong: RegExp) =>
  textsIn(language).flatMap(([place, text]) => (wrong.test(text) ? [`${place}: ${text}`] : []));

test('English texts use curly apostrophes', () => {
  expect(textsIn('en-us').length).toBeGreaterThan(1000);
  expect(placesOf('en-us', /'/)).toEqual([]);
});

test('brackets follow the language: after a space in English, full width in Chinese', () => {
  expect(placesOf('en-us', /[（）]|[^\s“(]\((?!s\))/)).toEqual([]);
  for (const language of ['zh-cn', 'zh-tw'] as const) expect(placesOf(language, /[()]|\s（|）\s/)).toEqual([]);
});
