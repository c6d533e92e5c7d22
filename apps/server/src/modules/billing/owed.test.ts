import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import type { Person } from '../../testing/people.ts';
import { markOverdue } from './ledger-check.ts';
import { makeStatements } from './make-statement.ts';
import { openPayers, type Payers } from './test/payers.ts';

let p: Payers;
let roles = 0;
beforeAll(async () => {
  p = await openPayers();
});
afterAll(() => p.server.close());

const { BillType, PaymentStatus } = enumCodes;
const { Unpaid, PartiallyPaid, Paid, PartiallyRefunded, Refunded } = PaymentStatus;
const [credit, balance] = [2, 1];
const work = (now: Date) => ({ db: p.server.db, takeNumber: p.server.server.takeNumber, now });
const at = (wire: string) => new Date(`${wire.replace(' ', 'T')}+08:00`);
const sumOf = (rows: readonly Record<string, number>[], key: string) => rows.reduce((sum, row) => sum + row[key]!, 0);

async function settler(): Promise<Person> {
  const manager = await p.server.as('manager');
  const Name = `Owing ${++roles}`;
  await manager.ok('/Role/EstablishRole', { Name, RoleKind: 2, Priority: 1, SettlementCycleType: 5, SettlementGraceDays: 5 });
  return p.customer({ credit: 1000, balance: 1000, roleNames: ['Customer', Name] });
}
const inMarch = (id: string) => sql`update bill set creation_time = ${at('2026-03-10 10:00:00')} where id = ${id}`.execute(p.server.db);

/** A customer whose statement of March asks for 332 of credit, 45 of rent and 252 of freight that was not delivered. */
async function owing(): Promise<Person> {
  const person = await settler();
  const onCredit = await p.freight(person, '332', { dueTime: null });
  const rent = await p.freight(person, '45', { billType: BillType.WarehouseRent, dueTime: at('2026-03-20 10:00:00') });
  const freight = await p.freight(person, '252', { dueTime: null });
  for (const { id } of [onCredit, rent, freight]) await inMarch(id);
  expect(await p.pay(person, [onCredit], credit)).toSucceed();
  await makeStatements(work(at('2026-04-01 03:00:00')));
  await markOverdue(work(at('2026-04-10 03:00:00')));
  await p.freight(person, '10', { dueTime: new Date(Date.now() + 5 * dayMs) });
  return person;
}

test('an overdue statement asks for the arrears of wallet, lists, heads, reports and first page', async () => {
  const person = await owing();
  const UserId = person.userId;
  const [statement] = (await person.ok('/BillSettlement/GetBillSettlements')).Data;
  expect(await p.finance.ok('/BillSettlement/GetBillSettlementById', { Id: statement.Id })).toMatchObject({ ToPayAmount: 629 });
  const due = { Arrears: 629, ArrearsTime: '2026-03-20 10:00:00' };
  expect(await p.wallet(person)).toMatchObject({ ...due, CreditDue: 332, OpenAmount: 639 });
  const { Data: wallets } = await p.finance.ok('/UserAmountJournal/GetUserWallets', { UserId });
  expect(wallets).toMatchObject([{ ...due, CreditDue: 332, OpenAmount: 639 }]);
  expect(await person.ok('/User/GetUserInfoDetailedInfo')).toMatchObject({ Arrears: 629 });
  const [head] = await person.ok('/Bill/GetBillStatistics');
  expect(head).toMatchObject({ OverdueAmount: 297, OverdueCount: 2, CreditDueAmount: 332, UnpaidAmount: 307 });
  const overdueBills = (await person.ok('/Bill/GetBills', { Overdue: true })).Data;
  expect(sumOf(overdueBills, 'Open')).toBe(297);
  const report = await p.finance.ok('/LogisticsOrderReport/GetArrearsReport', { UserId });
  expect(report.Data).toMatchObject([{ Arrears: 629 }]);
  // Over all customers of the site, report and first page equal the wallets.
  const all = (await p.finance.ok('/UserAmountJournal/GetUserWallets', { Arrears: true, rows: 100 })).Data;
  const [summed] = (await p.finance.ok('/LogisticsOrderReport/GetArrearsReport', { Summed: true })).Data;
  expect(summed.Arrears).toBe(sumOf(all, 'Arrears'));
  expect((await p.finance.ok('/LogisticsOrderReport/GetDashboard')).Arrears).toMatchObject([{ Arrears: summed.Arrears }]);
  await p.expectInvariants();
});

test('paying an overdue statement ends the arrears that it asked for', async () => {
  const person = await owing();
  const [{ Id }] = (await person.ok('/BillSettlement/GetBillSettlements')).Data;
  await person.ok('/UserBillSettlement/PayBillSettlement', { Id, PaymentType: balance });
  expect(await p.wallet(person)).toMatchObject({ Arrears: 0, CreditDue: 0, OpenAmount: 10, Balance: 371, OrdersWaitTime: null });
  await p.expectInvariants();
});

test('freight that is not delivered counts as a debt no earlier than its statement', async () => {
  const person = await settler();
  const freight = await p.freight(person, '60', { dueTime: at('2026-03-12 10:00:00') });
  await inMarch(freight.id);
  await markOverdue(work(at('2026-03-20 03:00:00')));
  expect(await p.wallet(person)).toMatchObject({ Arrears: 0, OpenAmount: 60 });
  const soon = new Date(Date.now() - dayMs);
  await makeStatements(work(soon));
  expect(await p.wallet(person)).toMatchObject({ Arrears: 0 });
  await p.expectInvariants();
  await markOverdue(work(new Date(soon.getTime() + 7 * dayMs)));
  expect(await p.wallet(person)).toMatchObject({ Arrears: 60 });
});

test.each([0, 7, 90])('wallet and message state the day from which orders wait: %i days of arrears', async (days) => {
  const Id = p.siteId;
  await sql`update site_configuration set arrears_block_days = ${days} where site_id = ${Id}`.execute(p.server.db);
  const person = await p.customer();
  await p.bill(person, [['FREIGHT', '20']], { billType: BillType.WarehouseRent, dueTime: at('2026-03-01 12:00:00') });
  const from = new Date(at('2026-03-01 12:00:00').getTime() + days * dayMs);
  const day = new Date(from.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  expect(await p.wallet(person)).toMatchObject({ Arrears: 20, OrdersWaitTime: `${day} 12:00:00` });
  const { Data } = await person.ok('/UserMessages/GetUserMessages', { rows: 10 });
  expect(JSON.stringify(Data)).toContain(`${day}`);
  await p.expectInvariants();
});

test('each figure above the bills is the sum of the list that it opens', async () => {
  const person = await p.customer({ balance: 500 });
  const rows = [];
  for (const amount of ['11', '22', '33', '44', '55']) rows.push(await p.freight(person, amount));
  const [one, partly, whole, voided] = rows;
  for (const row of [one!, partly!, whole!]) expect(await p.pay(person, [row], balance)).toSucceed();
  await sql`update site_configuration set manual_limit = 0, discount_limit = 0, discount_share = 0 where site_id = ${p.siteId}`.execute(
    p.server.db,
  );
  const refund = async (id: string, Amount: number) => {
    const { Lines } = await p.open(id);
    await p.finance.ok('/Bill/RefundBill', { Id: id, Lines: [{ BillLineId: Lines[0].Id, Amount }], Remarks: 'agreed' });
  };
  await refund(partly!.id, 2);
  await refund(whole!.id, 33);
  await p.finance.ok('/Bill/VoidBill', { Id: voided!.id, Remarks: 'mistyped' });
  const [head] = await person.ok('/Bill/GetBillStatistics');
  const list = async (PaymentStatus: readonly number[]) => (await person.ok('/Bill/GetBills', { PaymentStatus, rows: 50 })).Data;
  const paid = await list([Paid, PartiallyRefunded, Refunded]);
  expect([head.PaidAmount, head.PaidCount]).toEqual([sumOf(paid, 'PaidAmount'), paid.length]);
  const unpaid = await list([Unpaid, PartiallyPaid]);
  expect([head.UnpaidAmount, head.UnpaidCount]).toEqual([sumOf(unpaid, 'Open'), unpaid.length]);
  expect(head).toMatchObject({ PaidAmount: 66, PaidCount: 3, UnpaidAmount: 55, UnpaidCount: 1 });
});
