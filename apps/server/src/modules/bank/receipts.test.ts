import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { type CodDesk, openCodDesk } from '../cod/test/cod-desk.ts';

const { Cash, Card, ByStaff, BankSlip } = enumCodes.ReceiptMeans;
const means = enumCodes.TillMeans;
let d: CodDesk;
let finance: Person;
let clerk: Person;
let tillId: string;
let today: string;

beforeAll(async () => {
  d = await openCodDesk();
  finance = d.finance;
  clerk = await d.server.as('clerk');
  const order = await d.waiting(await d.customer());
  ({ Id: tillId } = await finance.ok('/Till/EstablishTill', {
    Name: 'Front desk',
    WarehouseId: order.warehouseId,
    CurrencyId: d.currency('TWD'),
  }));
  await clerk.ok('/Till/OpenTill', { Id: tillId, OpeningFloat: 1000 });
  await collect(order.id, { TillMeans: means.Cash, Tendered: 1000 });
  await collect((await d.waiting(await d.customer())).id, { TillMeans: means.Card, Reference: 'SLIP-1' });
  const customer = await d.customer();
  await finance.ok('/Recharge/ManualRecharge', { UserId: customer.userId, Amount: 250.5 });
  const mistake = (await finance.ok('/Recharge/ManualRecharge', { UserId: customer.userId, Amount: 99 })).Id;
  await finance.ok('/Recharge/VoidRecharge', { Id: mistake, Remarks: 'Typed twice' });
  today = (await finance.ok('/Till/GetTillShifts', { TillId: tillId })).Data[0].CreationTime.slice(0, 10);
});
afterAll(() => d.server.close());

const collect = (id: string, more: object) =>
  clerk.ok('/Till/CollectAtDesk', { TillId: tillId, LogisticsOrderId: id, PickupCode: '042137', Amount: 900, ...more });
const receipts = async (GroupBy: string, more: object = {}): Promise<any[]> =>
  (await finance.ok('/Receipt/GetReceipts', { Day: today, GroupBy, rows: 100, ...more })).Data;
const dayOf = (Day = today): Promise<any> => finance.ok('/Receipt/GetReceiptDay', { Day });
/** The lines of the day with what was counted: what is booked, unless stated by means. */
async function counted(differences: Record<number, object> = {}): Promise<object[]> {
  const { Lines } = await dayOf();
  return Lines.map(({ ReceiptMeans, CurrencyId, BookedAmount }: any) => ({
    ReceiptMeans,
    CurrencyId,
    BookedAmount,
    CountedAmount: BookedAmount,
    ...differences[ReceiptMeans],
  }));
}
const closing = async (body: object = {}, by = finance) =>
  by.post('/Receipt/CloseDay', { Day: today, Lines: await counted(), Remarks: 'Front desk counts later', ...body });
const reopen = (Id: string) => finance.ok('/Receipt/ReopenDay', { Id, Remarks: 'Closed too early' });
const byMeans = (lines: any[], of: number) => lines.find(({ ReceiptMeans }) => ReceiptMeans === of);

describe('receipts of a day', () => {
  test('add up by means, without floats, and with what was voided', async () => {
    const lines = await receipts('means');
    expect(byMeans(lines, Cash)).toMatchObject({ Name: 'Cash', Received: 900, PaidBack: 0, Net: 900, Entries: 1, CurrencyCode: 'TWD' });
    expect(byMeans(lines, Card)).toMatchObject({ Received: 900, Net: 900 });
    expect(byMeans(lines, ByStaff)).toMatchObject({ Received: 349.5, PaidBack: 99, Net: 250.5, Entries: 3 });
  });

  test('have the same sums in every grouping and in the cash accounts of the ledger', async () => {
    const { rows } = await sql<{ code: string; net: string }>`
      select c.code, sum(e.debit - e.credit) as net
      from ledger_entry e
      join currency c on c.id = e.currency_id
      where e.site_id = ${d.siteId} and (e.account like 'CASH:%' or e.account like 'TILL:%') and e.account <> 'CASH:withdrawal'
      group by 1 having sum(e.debit - e.credit) <> 0 order by 1`.execute(d.server.db);
    for (const group of ['means', 'cashier', 'place', 'entry']) {
      const lines = await receipts(group);
      const codes = [...new Set(lines.map(({ CurrencyCode }) => CurrencyCode))].sort();
      const sums = codes.map((code) => ({
        code,
        net: text(sum(lines.filter(({ CurrencyCode }) => CurrencyCode === code).map(({ Net }) => dec(String(Net))))),
      }));
      expect([group, sums]).toEqual([group, rows.map(({ code, net }) => ({ code, net: text(dec(net)) }))]);
    }
  });

  test('name the cashier, the till and the receipt', async () => {
    const cashiers = await receipts('cashier');
    const names = (code: string) => cashiers.filter(({ CurrencyCode }) => CurrencyCode === code).map(({ Name }) => Name);
    expect(names('TWD')).toEqual([expect.any(String)]);
    expect(names('CNY')).toEqual([expect.any(String)]);
    expect(names('TWD')).not.toEqual(names('CNY'));
    expect((await receipts('place')).map(({ Name }) => Name)).toContain('Front desk');
    const entries = await receipts('entry');
    expect(byMeans(entries, Cash)).toMatchObject({ PlaceName: 'Front desk', Number: expect.any(String), OwnerName: expect.any(String) });
    expect(entries.filter(({ ReceiptMeans }) => ReceiptMeans === ByStaff).every(({ Number: number }) => number)).toBe(true);
  });

  test('count on their own day only', async () => {
    expect(byMeans(await receipts('means'), BankSlip)).toBeUndefined();
    const yesterday = new Date(Date.parse(today) - 864e5).toISOString().slice(0, 10);
    expect(await receipts('means', { Day: yesterday })).toEqual([]);
  });

  test('are exported as spreadsheet, CSV and PDF', async () => {
    for (const as of [{}, { AsCsv: true }, { AsPdf: true }])
      for (const GroupBy of ['means', 'cashier', 'entry'])
        expect(await finance.ok('/Receipt/ExportReceipts', { Day: today, GroupBy, ...as })).toMatch(/^\/files\//);
  });

  test('are refused for days to come, unknown groupings, support, and staff of other sites', async () => {
    expect(await finance.post('/Receipt/GetReceipts', { Day: '2199-01-01' })).toBeRefused('StateNotAllowed');
    expect(await finance.post('/Receipt/GetReceipts', { Day: today, GroupBy: 'weather' })).toBeRefused('ValidationFailed');
    for (const name of ['support', 'clerk', 'alice'])
      expect(await (await d.server.as(name)).post('/Receipt/GetReceipts', { Day: today })).toMatchObject({ status: 403 });
    const hongKong = await d.server.as('hkmanager');
    expect((await hongKong.ok('/Receipt/GetReceipts', { Day: today })).Total).toBe(0);
    expect(await hongKong.post('/Receipt/GetReceipts', { Day: today, SiteId: d.siteId })).toBeRefused('NotFound');
  });
});

describe('the close of a day', () => {
  test('lists what is open and needs a reason for it', async () => {
    expect((await dayOf()).OpenItems).toContainEqual({ Item: 'tills', Count: 1 });
    expect(await closing({ Remarks: null })).toBeRefused('ValidationFailed', { Message: expect.stringContaining('not finished') });
  });

  test('needs the reason of a difference, and records it with its person and time', async () => {
    const difference = { [Cash]: { CountedAmount: 880 } };
    expect(await closing({ Lines: await counted(difference) })).toBeRefused('ValidationFailed', { Message: expect.stringContaining('20') });
    const lines = await counted({ [Cash]: { CountedAmount: 880, Remarks: 'Change given twice' } });
    const { Data } = await closing({ Lines: lines });
    const day = await dayOf();
    expect(day).toMatchObject({ CloseId: Data.Id, ClosedByName: expect.any(String), ClosedTime: expect.any(String) });
    expect(byMeans(day.Lines, Cash)).toMatchObject({
      BookedAmount: 900,
      ClosedAmount: 900,
      CountedAmount: 880,
      Remarks: 'Change given twice',
    });
    expect((await finance.ok('/Receipt/GetDayCloses', {})).Data[0]).toMatchObject({ Day: today, Differences: 1 });
    await reopen(Data.Id);
  });

  test('happens once when two people close at the same time', async () => {
    const manager = await d.server.as('manager');
    const answers = await Promise.all([closing(), closing({}, manager)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Duplicate', 'Ok']);
    expect(await closing()).toBeRefused('Duplicate');
    await reopen((await dayOf()).CloseId);
  });

  test('is refused when something was booked since the amounts were shown', async () => {
    const lines = await counted();
    await finance.ok('/Recharge/ManualRecharge', { UserId: (await d.customer()).userId, Amount: 5 });
    expect(await closing({ Lines: lines })).toBeRefused('ConcurrencyConflict');
    expect(await closing({ Lines: lines.slice(1) })).toBeRefused('ConcurrencyConflict');
  });

  test('shows what is booked afterwards, and is reopened once with a reason', async () => {
    const { Data } = await closing();
    await finance.ok('/Recharge/ManualRecharge', { UserId: (await d.customer()).userId, Amount: 7 });
    const line = byMeans((await dayOf()).Lines, ByStaff);
    expect(Number(line.BookedAmount) - Number(line.ClosedAmount)).toBe(7);
    expect(await finance.post('/Receipt/ReopenDay', { Id: Data.Id })).toBeRefused('ValidationFailed');
    await reopen(Data.Id);
    expect(await finance.post('/Receipt/ReopenDay', { Id: Data.Id, Remarks: 'Again' })).toBeRefused('StateNotAllowed');
    expect(await dayOf()).toMatchObject({ CloseId: null });
    const [row] = (await finance.ok('/Receipt/GetDayCloses', {})).Data;
    expect(row).toMatchObject({ ReopenRemarks: 'Closed too early', ReopenedTime: expect.any(String) });
  });
});
