import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { f } from '@entrepot/contract/core/field.ts';
import { composed, listOf, objectJson, withValues } from './answers.ts';
import { withoutDatabase } from './db.ts';

const reader = { language: 'en-us', timeZone: 'America/New_York' } as const;
const gives = f.object({
  number: f.code({ wire: 'SerialNumber' }),
  amount: f.money(),
  paidTime: f.time(),
  status: f.enum('EnableStatus'),
  lines: f.list({ text: f.text() }),
});

test('pieces and plain values are put together under the names of the call, after the members of a whole', () => {
  const parts = {
    amount: '12.500',
    paidTime: new Date('2026-07-01T16:00:00Z'),
    status: 1 as const,
    lines: { rawJson: '[{"Text":"a, \\"b\\""}]' },
  };
  const made = composed(reader, gives, parts, { rawJson: '{"Id":1.0}' });
  expect(JSON.parse(made.rawJson)).toEqual({
    Id: 1,
    Amount: 12.5,
    PaidTime: '2026-07-01 12:00:00',
    Status: 1,
    StatusName: expect.any(String),
    Lines: [{ Text: 'a, "b"' }],
  });
  expect(made.rawJson.startsWith('{"Id":1.0,')).toBe(true);
  expect(composed(reader, gives, { number: null }, { rawJson: '{}' }).rawJson).toBe('{"SerialNumber":null}');
  expect(listOf([made, { rawJson: '{}' }]).rawJson).toBe(`[${made.rawJson},{}]`);
});

test('what the call does not name cannot be answered', () => {
  expect(() => composed(reader, gives, { another: 1 } as never)).toThrow('the answer has no field another');
  expect(() => objectJson(reader, gives, { another: sql`1` } as never)).toThrow('another');
});

test('in a statement amounts lose idle zeros, times follow the reader’s clock, and a label stands beside a code', () => {
  const text = objectJson(reader, gives, { amount: sql`b.amount`, paidTime: sql`b.paid_time`, status: sql`b.status` }).compile(
    withoutDatabase,
  ).sql;
  expect(text).toContain(`'Amount', trim_scale(b.amount)`);
  expect(text).toContain(`'PaidTime', to_char(b.paid_time at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI:SS')`);
  expect(text).toMatch(/'StatusName', '\{.*\}'::jsonb ->> b\.status::text/);
});

test('a value that is kept sealed is opened in every row of a page', () => {
  const opened = withValues(
    f.page({ number: f.code() }),
    { rawJson: '{"Total":2,"Data":[{"Number":"x","Id":1},{"Number":null}]}' },
    {
      number: (sealed: string | null) => sealed && `open ${sealed}`,
    },
  );
  expect(JSON.parse(opened.rawJson)).toEqual({ Total: 2, Data: [{ Number: 'open x', Id: 1 }, { Number: null }] });
});
