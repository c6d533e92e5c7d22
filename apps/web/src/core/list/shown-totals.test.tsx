import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { loadUiTexts, TextsProvider } from '@entrepot/ui/base/texts.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import { RowsInSight } from '@entrepot/ui/table/visible-rows.tsx';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';

beforeAll(() => loadUiTexts('en-us'));

const textOf = (part: ReactNode) =>
  renderToStaticMarkup(<TextsProvider language="en-us">{part}</TextsProvider>)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const nothing = () => undefined;

test('a tab shows a bound as a bound and an exact count as it is', () => {
  const tabs = [
    { key: 'many', label: 'On a shelf', count: 10_000, countIsBound: true },
    { key: 'exact', label: 'Declared', count: 43_554, countIsBound: false },
  ];
  expect(textOf(<Tabs label="Status" tabs={tabs} value="many" onChange={nothing} />)).toMatch(/On a shelf 10,000\+ Declared 43,554 /);
});

describe('a pager', () => {
  const pager = { page: 1, size: 20, onChange: nothing };

  test('shows a bound as a bound, ends at it, and states the way on from its first page', () => {
    const text = textOf(<Pager {...pager} total={10_000} totalIsBound mayExport />);
    expect(text).toContain('More than 10,000');
    expect(text).toContain('Only the first 10,000 can be browsed: narrow the search or export');
    const last = renderToStaticMarkup(<Pager {...pager} page={500} total={10_000} totalIsBound />);
    expect(last.match(/<button[^>]*disabled=""/g)).toHaveLength(1);
  });

  test('of an exact total that is sorted otherwise ends where the server does', () => {
    const text = textOf(<Pager {...pager} total={75_030} totalIsBound={false} reached={10_000} />);
    expect(text).toContain('75,030 in total');
    expect(text).toContain('Only the first 10,000 can be browsed: narrow the search');
    expect(text).not.toContain('3752');
  });

  test('of an exact total reaches its end without a note', () => {
    const text = textOf(<Pager {...pager} total={75_030} totalIsBound={false} />);
    expect(text).toContain('3752');
    expect(text).not.toContain('Only the first');
  });

  test('of a scrolled list states the end before it is reached', () => {
    const rows = { first: 1, last: 30, onGo: nothing, onPages: nothing };
    expect(textOf(<RowsInSight {...rows} total={10_000} totalIsBound reached={10_000} />)).toContain(
      'Only the first 10,000 can be browsed',
    );
  });
});

test('no page states that a total is exact, or shows it without its bound', () => {
  const apps = join(import.meta.dirname, '../../../..');
  const wrong = ['web/src', 'mobile/src'].flatMap((folder) =>
    readdirSync(join(apps, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !/\.(?:test|e2e)\./.test(name) && !name.startsWith('dev'))
      .flatMap((name) => {
        const text = readFileSync(join(apps, folder, name), 'utf8');
        const tables = text.match(/<(?:Pager|PagedTable)\b(?:[^<>]|=>|<[A-Z]\w*>)*?\btotal=(?:[^<>]|=>)*?\/>/g) ?? [];
        const unsaid = tables.filter((one) => !one.includes('totalIsBound='));
        return /\.total\}\s+totalIsBound=\{false\}|>\{\w+\.total\}</.test(text) || unsaid.length ? [`${folder}/${name}`] : [];
      }),
  );
  expect(wrong).toEqual([]);
});
