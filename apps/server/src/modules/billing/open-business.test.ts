import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openPayers, type Payers } from './test/payers.ts';

let p: Payers;
beforeAll(async () => {
  p = await openPayers();
});
afterAll(() => p.server.close());
// The check runs at most six times a minute.
beforeEach(() => sql`delete from attempt`.execute(p.server.db));

const { OrderStatus, BillType } = enumCodes;
const { Balance, Offline } = enumCodes.PaymentType;

/** The ids of the rows that a rule lists now. */
async function listed(rule: string): Promise<string[]> {
  const { Differences, DifferenceCount } = await p.finance.ok('/UserAmountJournal/RunLedgerCheck');
  expect(DifferenceCount).toBe(0);
  const own = Differences.filter(({ Rule }: { Rule: string }) => Rule === rule) as { Id: string; Open: boolean }[];
  expect(own.every(({ Open }) => Open)).toBe(true);
  return own.map(({ Id }) => Id);
}

test('lists offline payments without a document, until they are voided', async () => {
  const person = await p.customer();
  const [bare, named] = [await p.freight(person, '10'), await p.freight(person, '20')];
  const pay = (id: string, Remarks?: string) => p.finance.ok('/Bill/PayBillsForUser', { BillIds: [id], PaymentType: Offline, Remarks });
  const { PaymentRecordIds } = await pay(bare.id);
  await pay(named.id, 'receipt 17');
  const [Id] = PaymentRecordIds;
  expect(await listed('paymentWithoutReceipt')).toEqual([Id]);
  await p.finance.ok('/PaymentRecord/VoidPaymentRecord', { Id, Remarks: 'not received' });
  expect(await listed('paymentWithoutReceipt')).toEqual([]);
});

test('lists orders that go on although their payment was refunded in full, until they end', async () => {
  const person = await p.customer({ balance: 100 });
  const orderId = await p.order(person);
  const freight = await p.freight(person, '40', { sourceType: 'logisticsOrder', sourceId: orderId });
  await p.pay(person, [freight], Balance);
  const { Lines } = await p.open(freight.id);
  await p.finance.ok('/Bill/RefundBill', {
    Id: freight.id,
    Lines: [{ BillLineId: Lines[0].Id, Amount: 40 }],
    Remarks: 'agreed',
  });
  expect(await listed('refundedGoesOn')).toEqual([]);
  // As an order of before, which a full refund did not stop.
  await sql`update logistics_order set order_status = ${OrderStatus.ToBePicked} where id = ${orderId}`.execute(p.server.db);
  expect(await listed('refundedGoesOn')).toEqual([orderId]);
  await sql`update logistics_order set order_status = ${OrderStatus.Cancelled}, cancelled = true where id = ${orderId}`.execute(
    p.server.db,
  );
  expect(await listed('refundedGoesOn')).toEqual([]);
});

test('does not list a waived refund, nor one that was billed again', async () => {
  const refunded = async (Waived: boolean) => {
    const person = await p.customer({ balance: 100 });
    const orderId = await p.order(person);
    const freight = await p.freight(person, '40', { sourceType: 'logisticsOrder', sourceId: orderId });
    await p.pay(person, [freight], Balance);
    await sql`update logistics_order set order_status = ${OrderStatus.Delivering}, departure_time = now() where id = ${orderId}`.execute(
      p.server.db,
    );
    const { Lines } = await p.open(freight.id);
    for (const Amount of [15, 25])
      await p.finance.ok('/Bill/RefundBill', { Id: freight.id, Lines: [{ BillLineId: Lines[0].Id, Amount }], Remarks: 'agreed', Waived });
    return { orderId, bill: await p.open(freight.id) };
  };
  const waived = await refunded(true);
  expect(waived.bill).toMatchObject({ RefundAmount: 40, WaivedAmount: 40 });
  const again = await refunded(false);
  expect(again.bill).toMatchObject({ RefundAmount: 40, WaivedAmount: 0 });
  expect(await listed('refundedGoesOn')).toEqual([]);
  // As a refund of before, whose waiver was not stored.
  await sql`update bill set waived_amount = 0 where id = ${waived.bill.Id}`.execute(p.server.db);
  expect(await listed('refundedGoesOn')).toEqual([waived.orderId]);
  await sql`update bill set waived_amount = refund_amount where id = ${waived.bill.Id}`.execute(p.server.db);
});

test('lists unpaid bills that no statement took, and withdrawals that take a bonus too early', async () => {
  const person = await p.customer({ balance: 50 });
  const old = await p.freight(person, '5', { billType: BillType.WarehouseRent, dueTime: null });
  await sql`update bill set creation_time = now() - interval '60 days' where id = ${old.id}`.execute(p.server.db);
  expect(await listed('billOnNoStatement')).toEqual([]);
  const days = (count: number) => sql.raw(`(current_date - ${count})`);
  await sql`insert into bill_settlement (id, creation_time, site_id, serial_number, owner_id, settlement_cycle_type, period_start, period_end,
      currency_id, bill_settlement_status)
    select gen_random_uuid(), now(), ${p.siteId}, 'ST-1', ${person.userId}, 5, ${days(60)}, ${days(30)}, currency_id, 4
    from bill where id = ${old.id}`.execute(p.server.db);
  expect(await listed('billOnNoStatement')).toEqual([old.id]);
  await sql`delete from bill_settlement where owner_id = ${person.userId}`.execute(p.server.db);

  await p.finance.ok('/Bill/VoidBill', { Id: old.id, Remarks: 'old' });
});

test('faults and open business count apart, and the first page names the rules of both', async () => {
  const person = await p.customer({ balance: 10 });
  const unequal = (by: number) => sql`update wallet set balance = balance + ${by} where owner_id = ${person.userId}`.execute(p.server.db);
  await unequal(1);
  const found = await p.finance.ok('/UserAmountJournal/RunLedgerCheck');
  expect(found.DifferenceCount).toBeGreaterThan(0);
  expect(found.OpenCount).toBeGreaterThan(0);
  // Faults first.
  expect(found.Differences[0]).toMatchObject({ Open: false });
  const { Ledger } = await p.finance.ok('/LogisticsOrderReport/GetDashboard');
  expect(Ledger.Rules.map(({ Rule }: { Rule: string }) => Rule)).toEqual(expect.arrayContaining(['1', 'rechargeWithoutReceipt']));
  await unequal(-1);
  await p.expectInvariants();
});
