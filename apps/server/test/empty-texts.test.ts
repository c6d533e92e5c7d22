import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { resources } from '@entrepot/contract/modules/index.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const folders = ['packages/contract/src', 'packages/client/src', 'packages/ui/src', 'apps/web/src', 'apps/mobile/src'];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('texts.json'))
    .map((name) => join(root, folder, name)),
);

type Texts = { readonly [key: string]: Texts | readonly (string | null)[] };
const linesOf = (texts: Texts, path: string): [string, readonly (string | null)[]][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    Array.isArray(value) ? [[`${path}.${key}`, value] as [string, readonly (string | null)[]]] : linesOf(value as Texts, `${path}.${key}`),
  );
const all = files.flatMap((file) => linesOf(JSON.parse(readFileSync(file, 'utf8')) as Texts, relative(root, file)));

const speaksOfFilters = /\bfilters?\b|match (these|this|the)|\bmatch\.|筛选|篩選|符合条件|符合條件/i;
// Of filters, a search and the saved reports, which contain filters.
const afterFilters = /\.errors\.|table\.filtered|savedReport\.|reports\/texts\.json\.saved|dev\/texts\.json/;

describe('texts of empty lists', () => {
  test('never mention filters, which may not be set', () => {
    const empty = all.filter(([path]) => /\.(empty\w*|no[A-Z]\w*|none\w*|nothing\w*)$/.test(path) && !afterFilters.test(path));
    expect(empty.length).toBeGreaterThan(150);
    const wrong = empty.filter(([, texts]) => texts.some((one) => one && speaksOfFilters.test(one)));
    expect(wrong.map(([path, texts]) => `${path}: ${texts[2]}`)).toEqual([]);
  });

  test('exist for every resource with a list', () => {
    const missing = (resources as readonly AnyResource[])
      .filter(({ calls, page }) => calls?.list && page?.columns.length)
      .filter(({ module, name }) => !all.some(([path]) => path.endsWith(`${module}/texts.json.${name}.empty`)));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});
