import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;
const sources = ['apps', 'packages'].flatMap((kind) => readdirSync(join(root, kind)).map((name) => join(root, kind, name, 'src')));
type Texts = { readonly [key: string]: string | Texts };

/** Every text of a language with the place where it stands, of all folders of texts. */
function textsIn(language: string): [place: string, text: string][] {
  const files = sources.flatMap((source) => readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) => join(source, name)));
  const flat = (texts: Texts, place: string): [string, string][] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${place} ${key}`, value]] : flat(value, `${place} ${key}`),
    );
  return files
    .filter((file) => file.endsWith(`/locales/${language}.json`))
    .flatMap((file) => flat(JSON.parse(readFileSync(file, 'utf8')), file.slice(root.length)));
}
const placesOf = (language: string, wrong: RegExp) =>
  textsIn(language).flatMap(([place, text]) => (wrong.test(text) ? [`${place}: ${text}`] : []));

test('an apostrophe is a curly one in every English text', () => {
  expect(textsIn('en-us').length).toBeGreaterThan(1000);
  expect(placesOf('en-us', /'/)).toEqual([]);
});

test('brackets are those of their language: with a space before them in English, full ones without in Chinese', () => {
  expect(placesOf('en-us', /[（）]|[^\s“(]\((?!s\))/)).toEqual([]);
  for (const language of ['zh-cn', 'zh-tw']) expect(placesOf(language, /[()]|\s（|）\s/)).toEqual([]);
});
