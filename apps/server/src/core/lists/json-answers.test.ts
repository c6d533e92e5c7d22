import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { f } from '@entrepot/contract/core/field.ts';
import { composed, listOf, objectJson, withValues } from './json-answers.ts';
import { withoutDatabase } from '../db/db.ts';

const reader = { language: 'en-us', timeZone: 'America/New_York' } as const;
const output = f.object({
  number: f.code({ apiName: 'SerialNumber' }),
  amount: f.money(),
  paidTime: f.time(),
  status: f.enum('EnableStatus'),
  lines: f.list({ text: f.text() }),
});

test('combines JSON pieces and plain values under wire names, after the members of `whole`', () => {
  const parts = {
    amount: '12.500',
    paidTime: new Date('2026-07-01T16:00:00Z'),
    status: 1 as const,
    lines: { rawJson: '[{"Text":"a, \\"b\\""}]' },
  };
  const made = composed(reader, output, parts, { rawJson: '{"Id":1.0}' });
  expect(JSON.parse(made.rawJson)).toEqual({
    Id: 1,
    Amount: 12.5,
    PaidTime: '2026-07-01 12:00:00',
    Status: 1,
    StatusName: expect.any(String),
    Lines: [{ Text: 'a, "b"' }],
  });
  expect(made.rawJson.startsWith('{"Id":1.0,')).toBe(true);
  expect(composed(reader, output, { number: null }, { rawJson: '{}' }).rawJson).toBe('{"SerialNumber":null}');
  expect(listOf([made, { rawJson: '{}' }]).rawJson).toBe(`[${made.rawJson},{}]`);
});

test('rejects a value that the call does not name', () => {
  expect(() => composed(reader, output, { another: 1 } as never)).toThrow('the answer has no field another');
  expect(() => objectJson(reader, output, { another: sql`1` } as never)).toThrow('another');
});

test('formats amounts, times and enumeration labels in a statement for the reader', () => {
  const text = objectJson(reader, output, { amount: sql`b.amount`, paidTime: sql`b.paid_time`, status: sql`b.status` }).compile(
    withoutDatabase,
  ).sql;
  expect(text).toContain(`'Amount', trim_scale(b.amount)`);
  expect(text).toContain(`'PaidTime', to_char(b.paid_time at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI:SS')`);
  expect(text).toMatch(/'StatusName', '\{.*\}'::jsonb ->> b\.status::text/);
});

test('decrypts a sealed value in every row of a page', () => {
  const opened = withValues(
    f.page({ number: f.code() }),
    { rawJson: '{"Total":2,"Data":[{"Number":"x","Id":1},{"Number":null}]}' },
    {
      number: (sealed: string | null) => sealed && `open ${sealed}`,
    },
  );
  expect(JSON.parse(opened.rawJson)).toEqual({ Total: 2, Data: [{ Number: 'open x', Id: 1 }, { Number: null }] });
});
