import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf, daysAfter } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import type { Person } from '../../testing/people.ts';
import { makeBill } from '../billing/public.ts';
import { discount } from '../billing/discount.ts';
import { refundOne } from '../billing/refund-bill.ts';
import { restore } from '../billing/restore-bill.ts';
import { voidOne } from '../billing/void-bill.ts';
import { openPayers, type Payers } from '../billing/test/payers.ts';

let p: Payers;
let manager: Person;
beforeAll(async () => {
  p = await openPayers();
  manager = await p.server.as('manager');
  const Id = p.siteId;
  await sql`update site_configuration set manual_limit = 0, discount_limit = 0, discount_share = 0 where site_id = ${Id}`.execute(
    p.server.db,
  );
});
afterAll(() => p.server.close());

const zone = 'Asia/Shanghai';
const today = () => dayOf(new Date(), zone);
const at = (daysAgo: number): Caller => ({ ...p.system, now: new Date(Date.now() - daysAgo * dayMs) });
const during = (daysAgo: number, work: (tx: Tx, caller: Caller) => Promise<unknown>) =>
  p.server.inTransaction((tx) => work(tx, at(daysAgo)));
const rentOf = (person: Person, amount: string, daysAgo: number) =>
  p.server.inTransaction((tx) =>
    makeBill(tx, at(daysAgo), {
      siteId: p.siteId,
      ownerId: person.userId,
      billType: enumCodes.BillType.WarehouseRent,
      sourceType: 'test',
      sourceId: null,
      lines: [{ expenseTypeId: p.typeOf('FREIGHT'), code: 'FREIGHT', amount }],
    }),
  );
const report = async (StartDate: string, EndDate: string, more: object = {}) =>
  (await manager.ok('/LogisticsOrderReport/GetLogisticsOrderReport', { StartDate, EndDate, GroupBy: 'day', rows: 100, ...more }))
    .Data as Record<string, any>[];
const Remarks = 'agreed';

test('voids, discounts and refunds count on their own day, and a past day stays as it was', async () => {
  const person = await p.customer({ balance: 500 });
  const UserId = person.userId;
  const day = daysAfter(today(), -40);
  const bills = [];
  for (const amount of ['100', '77', '50', '30']) bills.push(await rentOf(person, amount, 40));
  const [, toVoid, toDiscount, toRefund] = bills;
  await p.pay(person, [toRefund!], 1);
  const past = await report(day, day, { UserId });
  expect(past).toMatchObject([{ Key: day, Bills: 4, Revenue: 257, Discount: 0, Refund: 0, Net: 257 }]);
  await p.finance.ok('/Bill/VoidBill', { Id: toVoid!.id, Remarks });
  await p.finance.ok('/Bill/DiscountBill', { Id: toDiscount!.id, DiscountAmount: 5, Remarks });
  const { Lines } = await p.open(toRefund!.id);
  await p.finance.ok('/Bill/RefundBill', { Id: toRefund!.id, Lines: [{ BillLineId: Lines[0].Id, Amount: 12 }], Remarks });
  const { Unpaid: _unpaid, ...unchanged } = past[0]!;
  expect(await report(day, day, { UserId })).toMatchObject([unchanged]);
  expect(await report(today(), today(), { UserId })).toMatchObject([{ Bills: -1, Revenue: -77, Discount: 5, Refund: 12, Net: -94 }]);
  await p.finance.ok('/Bill/RestoreBill', { Id: toVoid!.id, Remarks });
  expect(await report(today(), today(), { UserId })).toMatchObject([{ Bills: 0, Revenue: 0, Discount: 5, Refund: 12, Net: -17 }]);
  await p.expectInvariants();
});

/** A small generator of pseudo-random numbers, so that a failure can be repeated. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('report and ledger agree on every period over random days', async () => {
  const random = randomOf(20_260_301);
  const people = [await p.customer({ balance: 5000 }), await p.customer({ balance: 5000 })];
  const bills: { id: string; person: Person }[] = [];
  for (let daysAgo = 70; daysAgo > 10; daysAgo -= 1 + random(3)) {
    const person = people[random(people.length)]!;
    const { id } = await rentOf(person, String(20 + random(400) / 10), daysAgo);
    bills.push({ id, person });
    const one = bills[random(bills.length)]!;
    const off = String(random(80) / 10);
    const acts: ((tx: Tx, caller: Caller) => Promise<unknown>)[] = [
      (tx, caller) => discount(tx, caller, { id: one.id, discountAmount: off, remarks: Remarks }),
      (tx, caller) => voidOne(tx, caller, { id: one.id, remarks: Remarks }),
      (tx, caller) => restore(tx, caller, { id: one.id, remarks: Remarks }),
      async (tx, caller) => {
        const { Lines } = await p.open(one.id);
        return refundOne(tx, caller, { id: one.id, lines: [{ billLineId: Lines[0].Id, amount: '1.5' }], remarks: Remarks } as never);
      },
    ];
    // An act that the state of the bill does not allow is refused and books nothing.
    await during(daysAgo - random(8), acts[random(acts.length)]!).catch((problem: { key?: string }) => expect(problem.key).toBeTruthy());
    if (random(3)) continue;
    const { PaymentMoney: ExpectedAmount } = await p.open(one.id);
    await one.person.post('/UserBill/PayBills', { BillIds: [one.id], PaymentType: 1, ExpectedAmount });
  }
  await p.expectInvariants();
  for (let at = 0; at < 12; at++) {
    const [first, length] = [80 - random(70), random(30)];
    const from = daysAfter(today(), -first);
    const to = daysAfter(from, length);
    const lines = await report(from, to);
    const net = text(sum(lines.map(({ Net }) => dec(String(Net)))));
    const booked = await sql<{ net: string }>`select coalesce(sum(credit - debit), 0)::text as net from ledger_entry
      where site_id = ${p.siteId} and (account like 'REVENUE:%' or account in ('DISCOUNT', 'COUPON'))
        and day_at(site_id, creation_time) between ${from}::date and ${to}::date`.execute(p.server.db);
    expect([from, to, net]).toEqual([from, to, text(dec(booked.rows[0]!.net))]);
  }
});
