import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../core/root.ts';
import { shippedAgreements } from './shipped-pages.ts';

type Texts = { readonly [key: string]: Texts | readonly string[] | string };

/** The texts of a `texts.json` by key, in every language. */
function textsIn(texts: Texts, at = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) => {
    const path = at ? `${at}.${key}` : key;
    if (typeof value === 'string') return [[path, value]] as [string, string][];
    return Array.isArray(value) ? value.map((one): [string, string] => [path, one]) : textsIn(value as Texts, path);
  });
}
const fileOf = (path: string): Texts => JSON.parse(readFileSync(join(root, path), 'utf8'));
const sites = fileOf('packages/contract/src/modules/sites/texts.json');

/** Every text that a visitor reads on the public site of a new company, by where it is written. */
const published: Record<string, [string, string][]> = {
  'the pages rendered by the server': textsIn(sites.front as Texts),
  'titles and descriptions for search engines': textsIn(sites.publicPages as Texts),
  'the pages of the client': textsIn(fileOf('apps/web/src/public/texts.json')),
  'the proposed agreements': textsIn(shippedAgreements as unknown as Texts),
};
const placeholder = /\{\{[^}]*\}\}/g;
const number = /\d|[一二三四五六七八九十]\s?(?:天|日|小时|小時|元)|\b(?:one|two|three|five|ten|thirty) (?:days?|hours?)\b/;
const promise = /免费|免費|\bfree\b|保证|保證|guarantee/i;

describe.each(Object.entries(published))('%s', (_, texts) => {
  test('state no number that no setting contains', () => {
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter(([, text]) => number.test(text.replace(placeholder, '').replace(/<[^>]*>/g, ' ')))).toEqual([]);
  });
  test('promise nothing without a number of the site', () => {
    expect(texts.filter(([, text]) => promise.test(text) && !text.match(placeholder))).toEqual([]);
  });
});
