import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { constraintRefusal } from '../../core/calls/constraint-refusals.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { makeBill } from './public.ts';
import { openPayers, type Payers } from './test/payers.ts';

let p: Payers;
let manager: Person;
let person: Person;
beforeAll(async () => {
  p = await openPayers();
  manager = await p.server.as('manager');
  person = await p.customer({ balance: 500 });
  const limits = sql`manual_limit = 0, discount_limit = 0, discount_share = 0, withdrawal_enabled = true`;
  await sql`update site_configuration set ${limits} where site_id = ${p.siteId}`.execute(p.server.db);
});
afterAll(() => p.server.close());

const zone = 'Asia/Shanghai';
const { Closed, Reopened } = enumCodes.BookMonthStatus;
const thisMonth = () => dayOf(new Date(), zone).slice(0, 7);
const before = (months: number) => {
  const [year, at] = thisMonth().split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, at - 1 - months, 1)).toISOString().slice(0, 7);
};
const dated = (month: string, day = '15') => ({ ...p.system, now: new Date(`${month}-${day}T04:00:00Z`) });
const newBill = (amount: string) => ({
  siteId: p.siteId,
  ownerId: person.userId,
  billType: enumCodes.BillType.WarehouseRent,
  sourceType: 'test',
  sourceId: null,
  dueTime: null,
  lines: [{ expenseTypeId: p.typeOf('FREIGHT'), code: 'FREIGHT', amount }],
});
const bill = (month: string, amount: string) => p.server.inTransaction((tx) => makeBill(tx, dated(month), newBill(amount)));
/** The refusal of a bill that is due immediately. */
const refusedBill = (month: string) =>
  p.server.inTransaction((tx) => makeBill(tx, dated(month), { ...newBill('10'), dueTime: undefined })).catch((problem: unknown) => problem);
const toClose = (Month?: string) => p.finance.ok('/BookMonth/GetMonthToClose', { Month });
const openOf = async (Month: string): Promise<number> =>
  (await toClose(Month)).Open.reduce((sum: number, { Count }: { Count: number }) => sum + Count, 0);
const close = async (Month: string, by = p.finance, more: object = {}) =>
  by.post('/BookMonth/CloseMonth', { Month, OpenCount: await openOf(Month), ...more });
const rows = async () => (await p.finance.ok('/BookMonth/GetBookMonths', { rows: 100 })).Data as Record<string, any>[];
const reopenAll = () => sql`delete from book_month where site_id = ${p.siteId}`.execute(p.server.db);

async function reportOf(month: string) {
  const [year, at] = month.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
  const input = { StartDate: `${month}-01`, EndDate: last, GroupBy: 'all', rows: 10 };
  const [line] = (await manager.ok('/LogisticsOrderReport/GetLogisticsOrderReport', input)).Data;
  return { Revenue: line.Revenue, Discount: line.Discount, Refund: line.Refund, Net: line.Net };
}

describe('a month that was closed', () => {
  test('has the figures of the report, which later corrections leave as they are', async () => {
    await reopenAll();
    const month = before(1);
    const [one] = [await bill(month, '80'), await bill(month, '20')];
    const offered = await toClose(month);
    expect(offered.Months).toContain(month);
    const report = await reportOf(month);
    expect(offered.Figures).toMatchObject([report]);
    expect(await close(month)).toSucceed();
    expect(await rows()).toMatchObject([{ Month: month, BookMonthStatus: Closed, ClosedByName: expect.any(String) }]);
    await p.finance.ok('/Bill/VoidBill', { Id: one.id, Remarks: 'twice' });
    expect(await reportOf(month)).toEqual(report);
    await p.expectInvariants();
  });

  test('refuses entries that are dated in it or before, by name, and takes those of later days', async () => {
    await reopenAll();
    const month = before(2);
    expect(await close(month)).toSucceed();
    for (const one of [month, before(5)]) {
      const problem = await refusedBill(one);
      expect(problem).toMatchObject({ constraint: 'book_month_closed' });
      expect(await constraintRefusal(p.server.db, p.system, problem, { fields: {}, input: {} })).toMatchObject({ key: 'MonthClosed' });
    }
    expect(await bill(before(1), '10')).toMatchObject({ totalAmount: '10' });
    await p.expectInvariants();
  });

  test('contains an entry that is booked while it is closed, and refuses a later one', async () => {
    await reopenAll();
    const month = before(3);
    let commit = () => {};
    const gate = new Promise<void>((resolve) => (commit = resolve));
    let written = () => {};
    const isWritten = new Promise<void>((resolve) => (written = resolve));
    const locks = (granted: boolean) =>
      sql<{ n: number }>`select count(*)::int as n from pg_locks where locktype = 'advisory' and granted = ${granted}
          and (classid::bigint << 32 | objid::bigint) = hashtextextended(${`books ${p.siteId}`}, 471)`
        .execute(p.server.db)
        .then(({ rows: [row] }) => row!.n);
    const OpenCount = await openOf(month);
    const booking = p.server.inTransaction(async (tx) => {
      await makeBill(tx, dated(month), { ...newBill('33'), dueTime: undefined });
      // Deferred entries are sent before a read; they take the lock of the books.
      await tx.selectFrom('ledgerEntry').select('id').where('siteId', '=', p.siteId).limit(1).execute();
      written();
      await gate;
    });
    let closing: ReturnType<Person['post']>;
    try {
      await isWritten;
      // Others of the site may share the lock.
      expect(await locks(true)).toBeGreaterThanOrEqual(1);
      closing = p.finance.post('/BookMonth/CloseMonth', { Month: month, OpenCount });
      await expect.poll(() => locks(false), { timeout: 10_000 }).toBeGreaterThanOrEqual(1);
    } finally {
      // The server cannot close while a transaction is open.
      commit();
    }
    await booking;
    expect(await closing).toSucceed();
    expect(await toClose()).toMatchObject({ Months: expect.not.arrayContaining([month]) });
    const stored = await sql<{ figures: { revenue: string }[] }>`select figures from book_month where month = ${month}`.execute(
      p.server.db,
    );
    expect(Number(stored.rows[0]!.figures[0]!.revenue)).toBe((await reportOf(month)).Revenue);
    expect((await reportOf(month)).Revenue).toBeGreaterThanOrEqual(33);
    expect(await refusedBill(month)).toMatchObject({ constraint: 'book_month_closed' });
    await p.expectInvariants();
  });
});

describe('closing and reopening a month', () => {
  test('lists what is still open, and refuses another number than the confirmed one', async () => {
    await reopenAll();
    const month = before(1);
    const OpenCount = await openOf(month);
    const to = { BankName: 'Bank', AccountName: 'P', AccountNumber: '6222000011112222' };
    const other = await p.customer({ balance: 50 });
    const { Id } = await other.ok('/Recharge/EstablishWithdrawal', { Amount: 5, ...to });
    await sql`update withdrawal set creation_time = ${dated(month).now} where id = ${Id}`.execute(p.server.db);
    expect((await toClose(month)).Open).toContainEqual(expect.objectContaining({ Kind: 'withdrawals', Screen: 'WithdrawalIndex' }));
    expect(await p.finance.post('/BookMonth/CloseMonth', { Month: month, OpenCount })).toBeRefused('ConcurrencyConflict');
    expect(await close(month)).toSucceed();
    expect((await rows())[0]).toMatchObject({ OpenCount: OpenCount + 1 });
  });

  test('refuses a month before its end, a closed one, another site and a missing permission', async () => {
    await reopenAll();
    expect(await close(thisMonth())).toBeRefused('StateNotAllowed');
    expect(await close(before(1))).toSucceed();
    expect(await close(before(1))).toBeRefused('MonthClosed');
    expect(await close(before(4))).toBeRefused('MonthClosed');
    const elsewhere = await p.server.as('hkmanager');
    expect(await elsewhere.post('/BookMonth/CloseMonth', { Month: before(1), OpenCount: 0, SiteId: p.siteId })).toBeRefused('NotFound');
    for (const one of [person, await p.server.as('clerk')])
      expect(await one.post('/BookMonth/CloseMonth', { Month: before(1), OpenCount: 0 })).toBeRefused('NoPermission', { status: 403 });
  });

  test('closes once when two people close it at the same time', async () => {
    await reopenAll();
    const month = before(1);
    const OpenCount = await openOf(month);
    const answers = await Promise.all([p.finance, manager].map((by) => by.post('/BookMonth/CloseMonth', { Month: month, OpenCount })));
    expect(answers.map(outcomeOf).sort()).toEqual(['MonthClosed', 'Ok']);
    expect(await rows()).toHaveLength(1);
  });

  test('reopens the last closed month with a reason and always with a four-eyes approval', async () => {
    await reopenAll();
    const [older, last] = [before(2), before(1)];
    for (const month of [older, last]) expect(await close(month)).toSucceed();
    const idOf = async (month: string) => (await rows()).find(({ Month }) => Month === month)!.Id as string;
    const Remarks = 'the statement of the bank came late';
    expect(await p.finance.post('/BookMonth/ReopenMonth', { Id: await idOf(older), Remarks })).toBeRefused('StateNotAllowed');
    const response = await p.finance.post('/BookMonth/ReopenMonth', { Id: await idOf(last), Remarks });
    expect(response).toBeRefused('SecondPersonNeeded');
    expect((await rows()).every(({ BookMonthStatus }) => BookMonthStatus === Closed)).toBe(true);
    const request = response.Data.MoneyRequestId;
    const decide = (by: Person) => by.post('/MoneyRequest/AuditMoneyRequest', { Id: request, Approved: true });
    expect(await decide(p.finance)).toBeRefused('NoPermission');
    expect(await decide(manager)).toSucceed();
    const found = (await rows()).find(({ Month }) => Month === last);
    expect(found).toMatchObject({ BookMonthStatus: Reopened, Remarks });
    expect(await bill(last, '7')).toMatchObject({ totalAmount: '7' });
    expect(await close(last)).toSucceed();
    expect((await rows()).find(({ Month }) => Month === last)).toMatchObject({ BookMonthStatus: Closed });
    await p.expectInvariants();
  });
});
