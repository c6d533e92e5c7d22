import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@entrepot/testing/people.ts';
import { openPayers, type Payers } from '../src/modules/billing/test/payers.ts';

let p: Payers;
beforeAll(async () => {
  p = await openPayers();
});
afterAll(() => p.server.close());

const balance = 1;
const ofCode = (answers: readonly { Code: number }[], code: number) => answers.filter(({ Code }) => Code === code).length;

// Six hundred calls, half of them at once: on a machine with much else to do that is more than the minute a test has.
test('200 payments at once on 40 wallets take from each what it holds, and sent twice they are booked once', {
  timeout: 240_000,
}, async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => p.customer({ balance: 35 })));
  const asked: { person: Person; bill: Awaited<ReturnType<typeof p.freight>>; key: string }[] = [];
  for (const [at, person] of people.entries())
    for (let n = 0; n < 5; n++) asked.push({ person, bill: await p.freight(person, '10'), key: `crowd-${at}-${n}` });
  const press = ({ person, bill, key }: (typeof asked)[number]) => p.pay(person, [bill], balance, { IdempotencyKey: key });
  const answers = await Promise.all([...asked, ...asked].map(press));
  const [first, again] = [answers.slice(0, 200), answers.slice(200)];
  // Each wallet pays three of its five bills; which ones, and by which press, is a matter of luck.
  for (const [at, person] of people.entries()) {
    const paid = asked.slice(at * 5, at * 5 + 5).filter((_, n) => [first, again].some((some) => some[at * 5 + n]!.Code === 0));
    expect(paid).toHaveLength(3);
    expect((await p.wallet(person)).Balance).toBe(5);
  }
  expect(new Set(answers.map(({ Code }) => Code))).toEqual(new Set([0, 450]));
  await p.everythingHolds();
});

test('everything that moves one wallet may happen to it at once: each step stands in the journal after the one before', async () => {
  const person = await p.customer({ balance: 200, credit: 100 });
  const bills = await Promise.all(Array.from({ length: 60 }, () => p.freight(person, '5')));
  const paid = bills.slice(0, 10);
  for (const bill of paid) await p.pay(person, [bill], balance);
  const lines = await Promise.all(paid.map(async ({ id }) => [id, (await p.open(id)).Lines[0].Id] as const));
  const of = (path: string, body: object) => p.finance.post(path, body);
  const answers = await Promise.all([
    ...bills.slice(10).map((bill, at) => p.pay(person, [bill], at % 2 ? balance : 6)),
    ...lines.map(([Id, BillLineId]) => of('/Bill/RefundBill', { Id, Lines: [{ BillLineId, Amount: 2 }], Remarks: 'at once' })),
    ...Array.from({ length: 20 }, () =>
      of('/UserAmountJournal/AdjustUserAmount', { UserId: person.userId, Amount: -3, Remarks: 'at once' }),
    ),
    ...Array.from({ length: 20 }, () => of('/Recharge/ManualRecharge', { UserId: person.userId, Amount: 1 })),
    ...Array.from({ length: 10 }, (_, at) => of('/User/SetUserCredit', { Id: person.userId, CreditEnabled: true, CreditLimit: 100 + at })),
  ]);
  expect(ofCode(answers, 0) + ofCode(answers, 450) + ofCode(answers, 451)).toBe(answers.length);
  const rows = await p.journal(person);
  for (const account of [1, 2]) {
    const own = rows.filter((row: any) => row.AmountAccount === account);
    for (const [at, row] of own.slice(1).entries()) expect(row.BeforeAmount).toBe(own[at].AfterAmount);
  }
  expect((await p.wallet(person)).Balance).toBeGreaterThanOrEqual(0);
  await p.everythingHolds();
});
