import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openPayers, type Payers } from '../billing/test/payers.ts';

let p: Payers;
beforeAll(async () => {
  p = await openPayers();
});
afterAll(() => p.server.close());

const balance = 1;

// Six hundred calls, half of them concurrent: on a busy machine that exceeds the default timeout of a minute.
test('200 concurrent payments on 40 wallets never overdraw, and repeated keys book once', {
  timeout: 240_000,
}, async () => {
  const users = await Promise.all(Array.from({ length: 40 }, () => p.customer({ balance: 35 })));
  const requests: { person: Person; bill: Awaited<ReturnType<typeof p.freight>>; key: string }[] = [];
  for (const [at, person] of users.entries())
    for (let n = 0; n < 5; n++) requests.push({ person, bill: await p.freight(person, '10'), key: `crowd-${at}-${n}` });
  const press = ({ person, bill, key }: (typeof requests)[number]) => p.pay(person, [bill], balance, { IdempotencyKey: key });
  const answers = await Promise.all([...requests, ...requests].map(press));
  const [first, again] = [answers.slice(0, 200), answers.slice(200)];
  // Each wallet pays three of its five bills; which ones, and by which request, is random.
  for (const [at, person] of users.entries()) {
    const paid = requests.slice(at * 5, at * 5 + 5).filter((_, n) => [first, again].some((some) => outcomeOf(some[at * 5 + n]!) === 'Ok'));
    expect(paid).toHaveLength(3);
    expect((await p.wallet(person)).Balance).toBe(5);
  }
  expect(new Set(answers.map(outcomeOf))).toEqual(new Set(['Ok', 'InsufficientBalance']));
  await p.expectInvariants();
});

test('concurrent movements of one wallet each continue from the previous journal row', async () => {
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
  const expected = ['Ok', 'InsufficientBalance', 'InsufficientCredit'];
  expect(answers.map(outcomeOf).filter((one) => !expected.includes(one))).toEqual([]);
  const rows = await p.journal(person);
  for (const account of [1, 2]) {
    const own = rows.filter((row: any) => row.AmountAccount === account);
    for (const [at, row] of own.slice(1).entries()) expect(row.BeforeAmount).toBe(own[at].AfterAmount);
  }
  expect((await p.wallet(person)).Balance).toBeGreaterThanOrEqual(0);
  await p.expectInvariants();
});
