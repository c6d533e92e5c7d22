import { f, objectSchema } from '@entrepot/contract/core/field.ts';
import { problemsOf } from '@entrepot/contract/core/problems.ts';
import { expect, test, vi } from 'vitest';

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
