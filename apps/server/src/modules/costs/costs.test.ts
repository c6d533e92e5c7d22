import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import { uploadFile } from '../../testing/forms.ts';
import { endedJob } from '../../testing/jobs.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { playJourney } from '../../../test/journey.ts';
import { writeSheets } from '../../core/sheets/spreadsheet.ts';

// A delivered order, and the charges of its carrier.
let server: TestServer;
let finance: Person;
let order: { id: string; serialNumber: string };
let carrierNo: string;
let currencies: Map<string, string>;
beforeAll(async () => {
  server = await openTestServer();
  finance = await server.as('finance');
  const played = await playJourney(server);
  order = played.placed;
  carrierNo = played.packed.Waybill.CarrierNo;
  const { Data } = await (await server.as('manager')).ok('/Currencies/GetCurrencies', { rows: 100 });
  currencies = new Map(Data.map(({ Code, Id }: { Code: string; Id: string }) => [Code, Id]));
});
afterAll(() => server.close());

const path = '/CarrierCharge/EstablishCarrierCharge';
const charge = (more: object = {}) => ({
  Number: order.serialNumber,
  InvoiceNumber: 'INV-1',
  StatedAmount: 100.5,
  StatedCurrencyId: currencies.get('CNY'),
  ...more,
});
const report = async (by: Person, more: object = {}) =>
  (await by.ok('/LogisticsOrderReport/GetLogisticsOrderReport', { rows: 100, ...more })).Data as Record<string, any>[];
const charges = async (more: object = {}) =>
  (await finance.ok('/CarrierCharge/GetCarrierCharges', { rows: 100, ...more })).Data as Record<string, any>[];

/** Returns the balance of ledger accounts: debits minus credits. */
async function booked(like: string): Promise<string> {
  const found = await sql<{
    amount: string;
  }>`select coalesce(sum(debit - credit), 0)::text as amount from ledger_entry where account like ${like}`.execute(server.db);
  return text(dec(found.rows[0]!.amount));
}

test("books a carrier's charge as cost of its order at the day's rate, exact in the ledger", async () => {
  const before = dec(await booked('CARRIAGE:%'));
  await finance.ok(path, charge());
  await finance.ok(
    path,
    charge({ Number: carrierNo, InvoiceNumber: 'INV-2', StatedAmount: 1000, StatedCurrencyId: currencies.get('TWD') }),
  );
  const lines = await charges();
  const taiwan = lines.find(({ InvoiceNumber }) => InvoiceNumber === 'INV-2')!;
  expect(taiwan).toMatchObject({ LogisticsOrderId: order.id, StatedAmount: 1000 });
  expect(taiwan.Amount).toBeCloseTo(1000 * taiwan.ExchangeRate, 2);
  const cost = text(dec('100.5').plus(String(taiwan.Amount)));
  expect(text(dec(await booked('CARRIAGE:%')).minus(before))).toBe(cost);
  expect(await booked('PAYABLE:%')).toBe(text(dec(await booked('CARRIAGE:%')).negated()));

  const [whole] = await report(finance, { GroupBy: 'all' });
  expect(text(dec(String(whole!.Cost)))).toBe(await booked('CARRIAGE:%'));
  expect(text(dec(String(whole!.Margin)))).toBe(text(dec(String(whole!.Net)).minus(String(whole!.Cost))));
  for (const GroupBy of ['day', 'month', 'shippingMethod', 'carrier', 'customer', 'warehouse']) {
    const grouped = await report(finance, { GroupBy });
    const total = sum(grouped.map(({ Cost }) => dec(String(Cost))));
    expect([GroupBy, text(total)]).toEqual([GroupBy, text(dec(String(whole!.Cost)))]);
  }
  const [way] = (await report(finance, { GroupBy: 'shippingMethod' })).filter(({ Orders }) => Orders > 0);
  expect(text(dec(String(way!.Cost)))).toBe(cost);
  // Each cost opens the charges that it is the sum of.
  const filters = { shippingMethod: 'TypeOfShippingId', carrier: 'CarrierId', customer: 'UserId', warehouse: 'WarehouseId' };
  for (const [GroupBy, filter] of Object.entries(filters))
    for (const { Key, Cost } of (await report(finance, { GroupBy })).filter((line) => line.Key)) {
      const behind = await charges({ [filter]: Key, Valid: true });
      expect([GroupBy, text(sum(behind.map(({ Amount }) => dec(String(Amount)))))]).toEqual([GroupBy, text(dec(String(Cost)))]);
    }
});

test('a voided charge costs nothing, is reversed in the ledger, and can be booked again', async () => {
  const { Id } = await finance.ok<{ Id: string }>(path, charge({ InvoiceNumber: 'INV-3', StatedAmount: 7.77 }));
  const before = await booked('CARRIAGE:%');
  await finance.ok('/CarrierCharge/VoidCarrierCharge', { Id, Remarks: 'Wrong order' });
  expect(text(dec(before).minus(await booked('CARRIAGE:%')))).toBe('7.77');
  const [whole] = await report(finance, { GroupBy: 'all' });
  expect(text(dec(String(whole!.Cost)))).toBe(await booked('CARRIAGE:%'));
  expect(await finance.post('/CarrierCharge/VoidCarrierCharge', { Id, Remarks: 'Again' })).toBeRefused('StateNotAllowed');
  await finance.ok(path, charge({ InvoiceNumber: 'INV-3', StatedAmount: 7.7 }));
});

test('books an invoice line once, also concurrently', async () => {
  const same = charge({ InvoiceNumber: 'INV-4' });
  const answers = await Promise.all([finance.post(path, same), finance.post(path, same)]);
  expect(answers.map(outcomeOf).sort()).toEqual(['Duplicate', 'Ok']);
  expect((await charges()).filter(({ InvoiceNumber }) => InvoiceNumber === 'INV-4')).toHaveLength(1);
});

test('refuses lines without an order, without an amount or in an inconvertible currency', async () => {
  expect(await finance.post(path, charge({ Number: 'NO-SUCH-ORDER' }))).toBeRefused('NotFound');
  expect(await finance.post(path, charge({ StatedAmount: 0, InvoiceNumber: 'X' }))).toBeRefused('ValidationFailed');
  expect(await finance.post(path, charge({ StatedAmount: 1.005, InvoiceNumber: 'X' }))).toBeRefused('ValidationFailed');
});

test('imports an invoice completely or not at all, and reports each wrong row', async () => {
  const heading = ['Order or waybill number', 'Invoice number', 'Amount', 'Currency', 'Remarks'];
  const imported = async (rows: (string | number)[][]) => {
    const bytes = await writeSheets([{ name: 'Invoice', heading, rows }]);
    const { Id } = await uploadFile(server, finance, { name: 'invoice.xlsx', bytes });
    const { JobId } = await finance.ok<{ JobId: string }>('/CarrierCharge/ImportCarrierCharges', { FileId: Id });
    return endedJob(finance, JobId);
  };
  const count = (await charges()).length;
  const wrong = await imported([
    [order.serialNumber, 'INV-5', 10, 'CNY', ''],
    ['NO-SUCH-ORDER', 'INV-5', 10, 'CNY', ''],
    [order.serialNumber, 'INV-6', 'ten', 'XXX', ''],
  ]);
  expect(wrong.Status).toBe('failed');
  expect(wrong.Errors.map(({ Line }: { Line: number }) => Line)).toEqual([4, 4]);
  expect(await charges()).toHaveLength(count);
  expect((await imported([[order.serialNumber, 'INV-5', '1,010.5', 'CNY', 'Peak surcharge']])).Status).toBe('done');
  expect(await charges({ InvoiceNumber: 'INV-5' })).toMatchObject([{ StatedAmount: 1010.5, Remarks: 'Peak surcharge' }]);
});

test('shows costs to finance and managers; support sees the report without them', async () => {
  const support = await server.as('support');
  const [line] = await report(support, { GroupBy: 'all' });
  expect(line).toMatchObject({ Cost: null, Margin: null });
  expect((await report(await server.as('manager'), { GroupBy: 'all' }))[0]!.Cost).toBeGreaterThan(0);
  for (const name of ['support', 'clerk', 'leader', 'alice'])
    expect(await (await server.as(name)).post('/CarrierCharge/GetCarrierCharges')).toMatchObject({ status: 403 });
  const hongKong = await server.as('hkmanager');
  expect((await hongKong.ok('/CarrierCharge/GetCarrierCharges')).Total).toBe(0);
  expect(await hongKong.post(path, charge({ InvoiceNumber: 'HK' }))).toBeRefused('NotFound');
});

test('each cost opens its charges by warehouse, method, carrier and lane, without voided ones', async () => {
  await finance.ok(path, charge({ InvoiceNumber: 'INV-WALK' }));
  const { Id } = await finance.ok<{ Id: string }>(path, charge({ InvoiceNumber: 'INV-WALK-VOID', StatedAmount: 7 }));
  await finance.ok('/CarrierCharge/VoidCarrierCharge', { Id, Remarks: 'Charged twice' });
  const filtersOf: Record<string, (key: string) => object> = {
    warehouse: (WarehouseId) => ({ WarehouseId }),
    shippingMethod: (TypeOfShippingId) => ({ TypeOfShippingId }),
    carrier: (CarrierId) => ({ CarrierId }),
    lane: (key) => ({ WarehouseId: key.split('/')[0], DestinationCountryId: key.split('/')[1] }),
    all: () => ({}),
  };
  for (const [GroupBy, filters] of Object.entries(filtersOf)) {
    const lines = (await report(finance, { GroupBy })).filter(({ Cost }) => Number(Cost) > 0);
    expect(lines.length, GroupBy).toBeGreaterThan(0);
    for (const { Key, Cost, CurrencyCode } of lines) {
      const listed = await charges({ ...filters(Key), CurrencyId: currencies.get(CurrencyCode), Valid: true });
      expect(text(sum(listed.map(({ Amount }) => dec(String(Amount))))), `${GroupBy} ${Key}`).toBe(text(dec(String(Cost))));
    }
  }
  const nowhere = await charges({ WarehouseId: Id, Valid: true });
  expect(nowhere).toEqual([]);
  expect((await charges({ Valid: false })).map(({ InvoiceNumber }) => InvoiceNumber)).toContain('INV-WALK-VOID');
});

describe('a payment to a carrier', () => {
  const paying = (Ids: unknown[], TransferNo = 'TT-1') => finance.post('/CarrierCharge/PayCarrierCharges', { Ids, TransferNo });
  const undo = (Id: unknown) => finance.post('/CarrierCharge/UndoCarrierPayment', { Id, Remarks: 'returned by the bank' });
  const owed = async () =>
    sum((await finance.ok('/LogisticsOrderReport/GetOpenItemsReport', { rows: 100 })).Data.map(({ Charges }: any) => dec(String(Charges))));

  test('settles what is owed, for all charges or none, and is undone with a reason', async () => {
    const made = await Promise.all(
      ['PAY-1', 'PAY-2'].map((InvoiceNumber) => finance.ok(path, charge({ InvoiceNumber, StatedAmount: 10 }))),
    );
    const ids = made.map(({ Id }) => Id);
    const [before, payable] = [await owed(), dec(await booked('PAYABLE:%'))];
    expect(await paying([])).toBeRefused('AtLeastOneSelection');
    expect(await paying(ids)).toSucceed();
    expect(text((await owed()).minus(before))).toBe('-20');
    expect(text(dec(await booked('PAYABLE:%')).minus(payable))).toBe('20');
    expect(await booked('CASH:carrier')).toBe('-20');
    expect((await charges({ Paid: true })).map(({ Id, TransferNo }) => [Id, TransferNo]).sort()).toEqual(
      ids.map((id) => [id, 'TT-1']).sort(),
    );
    expect(await paying(ids)).toBeRefused('StateNotAllowed');
    expect(await finance.post('/CarrierCharge/VoidCarrierCharge', { Id: ids[0], Remarks: 'wrong' })).toBeRefused('StateNotAllowed');
    expect(await undo(ids[0])).toSucceed();
    expect(await undo(ids[0])).toBeRefused('StateNotAllowed');
    expect(await paying(ids)).toBeRefused('StateNotAllowed');
    expect(text((await owed()).minus(before))).toBe('-10');
    expect(await finance.post('/CarrierCharge/VoidCarrierCharge', { Id: ids[0], Remarks: 'wrong' })).toSucceed();
    expect(await paying([ids[0]])).toBeRefused('StateNotAllowed');
    expect(await (await server.as('clerk')).post('/CarrierCharge/PayCarrierCharges', { Ids: [ids[1]], TransferNo: 'x' })).toBeRefused(
      'NoPermission',
    );
  });

  test('is booked once by many concurrent requests', async () => {
    const { Id } = await finance.ok(path, charge({ InvoiceNumber: 'PAY-3', StatedAmount: 7 }));
    const cash = dec(await booked('CASH:carrier'));
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => paying([Id], `TT-${at}`)));
    expect(answers.filter((answer) => outcomeOf(answer) === 'Ok')).toHaveLength(1);
    expect(text(dec(await booked('CASH:carrier')).minus(cash))).toBe('-7');
  });
});
