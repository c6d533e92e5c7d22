import { readdirSync, readFileSync } from 'node:fs';
import { f, objectSchema } from '@entrepot/contract/core/field.ts';
import { problemsOf } from '@entrepot/contract/core/problems.ts';
import { expect, test, vi } from 'vitest';
import { zod } from './real-zod.ts';

const fields = {
  name: f.text({ required: true, max: 5 }),
  weight: f.kilograms(),
  lines: f.list({ quantity: f.count({ required: true, min: 1 }) }),
};
const bodies = [
  { Name: 'shelf', Weight: 1.25, Lines: [{ Quantity: 2 }] },
  { Name: 'a shelf' },
  { Name: 'x', Weight: -1, Lines: [{ Quantity: 0 }] },
  { Odd: 1 },
];

test('a recorded schema parses like one made by zod directly', async () => {
  const atOnce = objectSchema(fields);
  vi.resetModules();
  const late = await import('./late-zod.ts');
  vi.doMock('zod/mini', () => ({ z: late.z }));
  const field = await import('@entrepot/contract/core/field.ts');
  const again = {
    name: field.f.text({ required: true, max: 5 }),
    weight: field.f.kilograms(),
    lines: field.f.list({ quantity: field.f.count({ required: true, min: 1 }) }),
  };
  const made = await late.realSchema(field.objectSchema(again));
  for (const body of bodies) {
    const [expected, got] = [atOnce.safeParse(body), made.safeParse(body)];
    expect(got.data).toEqual(expected.data);
    expect(got.error && problemsOf(got.error)).toEqual(expected.error && problemsOf(expected.error));
  }
});

test('every part of zod that the contract uses is in the download', () => {
  const folder = new URL('../../../contract/src/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const used = sources.flatMap((name) => readFileSync(new URL(name, folder), 'utf8').match(/(?<=\bz\.)[a-z]\w*(?=\()/g) ?? []);
  expect(used.length).toBeGreaterThan(20);
  expect([...new Set(used)].filter((name) => !(name in zod))).toEqual([]);
});
