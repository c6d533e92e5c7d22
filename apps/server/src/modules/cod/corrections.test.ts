import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadFile } from '../../testing/forms.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { writeSheets } from '../../core/sheets/spreadsheet.ts';
import { type CodDesk, openCodDesk } from './test/cod-desk.ts';

let d: CodDesk;
beforeAll(async () => {
  d = await openCodDesk();
});
afterAll(() => d.server.close());

const [againstCarrier, againstCustomer, dismissed] = [1, 2, 3];
const [open, decided, settled] = [1, 2, 3];
const payable = async (customer: Awaited<ReturnType<CodDesk['customer']>>) => (await d.cod(customer)).at(-1)?.[3] ?? 0;
/** Balances of the accounts of a customer's collections, by account without its owner or carrier. */
async function accounts(userId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{
    account: string;
    total: string;
  }>`select regexp_replace(account, ':.*', '') as account, sum(debit - credit) as total
    from ledger_entry where owner_id = ${userId} group by 1`.execute(d.server.db);
  return Object.fromEntries(rows.map(({ account, total }) => [account, Number(total)]));
}
const decide = (Id: string, CodDecision: number, Remarks = 'as agreed') => d.post('DecideCodStatementLine', { Id, CodDecision, Remarks });
async function lineOf(id: string) {
  const [row] = (await d.lines({ CodLineStatus: open })).filter((one: any) => one.LogisticsOrderId === id);
  return row;
}

describe('a collected amount', () => {
  test('is never above the order, needs a reason below it, and is booked after delivery only', async () => {
    const customer = await d.customer();
    const [order, away] = [await d.order(customer, { amount: 1280 }), await d.order(customer, { delivered: false })];
    expect(await d.confirm([order.id], { CollectedAmounts: [12_800] })).toBeRefused('TotalExceeded', {
      Message: expect.stringContaining('1,280'),
    });
    expect(await d.confirm([order.id], { CollectedAmounts: [1200] })).toBeRefused('ValidationFailed', { Data: [{ Field: 'Remarks' }] });
    expect(await d.confirm([away.id])).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('delivered') });
    expect((await d.import([[away.serialNumber, 1000]])).Data).toMatchObject({ Matched: 0, Differences: [{ Parked: true }] });
    expect(await d.cod(customer)).toEqual([]);
    await d.expectInvariants();
  });

  test('is reversed and booked again with a reason, by entries of its own', async () => {
    const customer = await d.customer();
    const order = await d.order(customer, { amount: 1280 });
    await d.confirm([order.id], { CollectedAmounts: [128], Remarks: 'a digit is missing' });
    const correct = (more: object) =>
      d.post('CorrectCodCollected', { Id: order.id, CollectedAmount: 1280, Remarks: 'typed wrongly', ...more });
    expect(await correct({ CollectedAmount: 12_800 })).toBeRefused('TotalExceeded');
    expect(await correct({ Remarks: null })).toBeRefused('ValidationFailed');
    expect(await correct({})).toSucceed();
    expect((await d.cod(customer)).map((row: any) => [row[2], row[3]])).toEqual([
      [128, 128],
      [-128, 0],
      [1280, 1280],
    ]);
    expect(await accounts(customer.userId)).toMatchObject({ CASH: 1280, COD: -1280, COD_CASH: 0 });
    const { Id } = (await d.establish(customer, [order.id])).Data;
    expect(await correct({ CollectedAmount: 1000 })).toBeRefused('StateNotAllowed');
    await d.post('CancelCodRemittance', { Id });
    expect(await correct({ CollectedAmount: 1000 })).toSucceed();
    await d.expectInvariants();
  });

  test('needs four-eyes approval when the correction exceeds the limit of the site', async () => {
    const customer = await d.customer();
    const order = await d.order(customer, { amount: 90_000, currency: 'CNY' });
    await d.confirm([order.id]);
    await d.configure(sql`manual_limit = 1000`);
    const body = { Id: order.id, CollectedAmount: 10, Remarks: 'typed wrongly' };
    expect(await d.post('CorrectCodCollected', body)).toBeRefused('SecondPersonNeeded');
    await d.configure(sql`manual_limit = 0`);
    expect(await payable(customer)).toBe(90_000);
  });

  test('goes back to the receiver, borne by the carrier or the site', async () => {
    const customer = await d.customer();
    const [byCarrier, bySite] = [await d.order(customer, { amount: 500 }), await d.order(customer, { amount: 300 })];
    await d.confirm([byCarrier.id], { Settled: false });
    await d.confirm([bySite.id]);
    expect(await d.post('ReturnCodMoney', { Id: byCarrier.id, Remarks: 'goods refused' })).toSucceed();
    expect(await d.post('ReturnCodMoney', { Id: bySite.id, ReturnedBySite: true, Remarks: 'goods refused' })).toSucceed();
    expect(await payable(customer)).toBe(0);
    expect(await accounts(customer.userId)).toMatchObject({ CASH: 0, COD: 0, COD_CASH: 0 });
    expect((await d.codOrders({ UserId: customer.userId })).map((row) => row.CollectionStatus)).toEqual([5, 5]);
    expect(await d.post('ReturnCodMoney', { Id: bySite.id, Remarks: 'again' })).toBeRefused('StateNotAllowed');
    expect(await d.establish(customer, [bySite.id])).toBeRefused('StateNotAllowed');
    await d.expectInvariants();
  });

  test('of the wrong order is undone with what its carrier paid over, once, and collected again', async () => {
    const customer = await d.customer();
    const order = await d.order(customer, { amount: 500 });
    await d.import([[order.serialNumber, 500, null, 9]]);
    const undo = () => d.post('UndoCodCollected', { Id: order.id, Remarks: 'statement of another month' });
    const answers = await Promise.all(Array.from({ length: 10 }, undo));
    expect(answers.map(outcomeOf).filter((one) => one === 'Ok')).toHaveLength(1);
    for (const answer of answers.filter((one) => outcomeOf(one) !== 'Ok')) expect(answer).toBeRefused('StateNotAllowed');
    expect(await payable(customer)).toBe(0);
    expect(await accounts(customer.userId)).toEqual({ CASH: 0, CARRIER_FEE: 0, COD: 0, COD_CASH: 0 });
    expect(await d.codOrders({ UserId: customer.userId })).toMatchObject([
      { CollectionStatus: 2, CollectedAmount: null, SettledTime: null },
    ]);
    await d.expectInvariants();
    expect((await d.import([[order.serialNumber, 500, null, 9]])).Data).toMatchObject({ Matched: 1 });
    const { Id } = (await d.establish(customer, [order.id])).Data ?? {};
    if (Id) await d.post('CancelCodRemittance', { Id });
    expect(await accounts(customer.userId)).toMatchObject({ CASH: 491, CARRIER_FEE: 9, COD: -500, COD_CASH: 0 });
    await d.expectInvariants();
  });

  test('is not undone while it is in a remittance, nor when our own desk took it', async () => {
    const customer = await d.customer();
    const { ids } = await d.ready(customer, [400]);
    const undo = (Id: string) => d.post('UndoCodCollected', { Id, Remarks: 'another order' });
    expect(await undo(ids[0]!)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('CR') });
    expect(await undo((await d.order(customer)).id)).toBeRefused('StateNotAllowed');
    expect((await d.post('UndoCodCollected', { Id: ids[0]!, Remarks: 'x' }, await d.server.as('support'))).status).toBe(403);
    expect(await d.post('UndoCodCollected', { Id: ids[0]!, Remarks: 'x' }, await d.server.as('hkmanager'))).toBeRefused('NotFound');
  });

  test.each([true, false])('that went back to the receiver by mistake is the customer’s again (by site: %s)', async (ReturnedBySite) => {
    const customer = await d.customer();
    const order = await d.order(customer, { amount: 300 });
    await d.confirm([order.id]);
    const before = await accounts(customer.userId);
    const undo = () => d.post('UndoCodReturn', { Id: order.id, Remarks: 'another order' });
    expect(await undo()).toBeRefused('StateNotAllowed');
    await d.post('ReturnCodMoney', { Id: order.id, ReturnedBySite, Remarks: 'goods refused' });
    const [message] = (await customer.ok('/UserMessages/GetUserMessages', { rows: 1 })).Data;
    expect(message).toMatchObject({
      Title: expect.stringContaining(order.serialNumber),
      Content: expect.stringMatching(/returned to the recipient.*goods refused/),
    });
    const answers = await Promise.all([undo(), undo(), undo()]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed', 'StateNotAllowed']);
    expect(await accounts(customer.userId)).toEqual(before);
    expect(await d.codOrders({ UserId: customer.userId })).toMatchObject([{ CollectionStatus: 3, ReturnedTime: null }]);
    expect(await d.establish(customer, [order.id])).toSucceed();
    await d.expectInvariants();
  });

  test('of goods that come back is not paid out', async () => {
    const customer = await d.customer();
    const { Id, ids } = await d.ready(customer, [400]);
    await d.comesBack(ids[0]!);
    expect(await d.post('RemitCod', { Id, PayTo: 'balance' })).toBeRefused('StateNotAllowed', {
      Message: expect.stringContaining('coming back'),
    });
    const found = await checkInvariants(d.server.db);
    expect(found.map(({ what }) => what)).toEqual(['a remittance contains no order whose goods are returned or lost']);
    await d.post('CancelCodRemittance', { Id });
    expect(await d.establish(customer, ids)).toBeRefused('StateNotAllowed');
    expect(await d.codOrders({ UserId: customer.userId, Remittable: true })).toEqual([]);
    expect(await d.post('ReturnCodMoney', { Id: ids[0], Remarks: 'goods refused' })).toSucceed();
    await d.expectInvariants();
  });
});

describe('a row of a statement that differs', () => {
  test('is decided against the carrier, who owes the rest', async () => {
    const customer = await d.customer();
    const order = await d.order(customer, { amount: 1000 });
    await d.import([[order.serialNumber, 900, null, 10, '2025-06-01']]);
    const line = await lineOf(order.id);
    expect(line).toMatchObject({ CodLineOutcome: 2, StatedAmount: 900, ExpectedAmount: 1000, StatedFee: 10 });
    expect(await decide(line.Id, againstCarrier)).toSucceed();
    expect(await accounts(customer.userId)).toMatchObject({ CASH: 890, CARRIER_FEE: 10, COD: -1000, COD_CASH: 100 });
    expect((await d.lines({ CodLineStatus: decided })).find((one: any) => one.Id === line.Id)).toMatchObject({ Remarks: 'as agreed' });
    expect(await decide(line.Id, againstCustomer)).toBeRefused('StateNotAllowed');
    await d.expectInvariants();
  });

  test('is decided against the customer although another amount was confirmed by hand', async () => {
    const customer = await d.customer();
    const order = await d.order(customer, { amount: 12_800 });
    await d.confirm([order.id]);
    expect((await d.import([[order.serialNumber, 1280, null, 30]])).Data).toMatchObject({ Matched: 0, Differences: [{ Parked: true }] });
    await d.configure(sql`manual_limit = 1000`);
    expect(await decide((await lineOf(order.id)).Id, againstCustomer, 'the order was entered wrongly')).toBeRefused('SecondPersonNeeded');
    await d.configure(sql`manual_limit = 0`);
    expect(await decide((await lineOf(order.id)).Id, againstCustomer, 'the order was entered wrongly')).toSucceed();
    expect(await payable(customer)).toBe(1280);
    expect(await accounts(customer.userId)).toMatchObject({ CASH: 1250, CARRIER_FEE: 30, COD: -1280, COD_CASH: 0 });
    await d.expectInvariants();
  });

  test('of an unknown number can only be dismissed, and is listed once however often it is sent', async () => {
    const rows = [['NOBODY-77', 10]];
    await d.import(rows);
    await d.import(rows);
    const lines = (await d.lines({ CodLineStatus: open })).filter((one: any) => one.Number === 'NOBODY-77');
    expect(lines).toMatchObject([{ CodLineOutcome: 3, LogisticsOrderId: null }]);
    expect(await decide(lines[0].Id, againstCarrier)).toBeRefused('StateNotAllowed');
    expect(await decide(lines[0].Id, dismissed)).toSucceed();
  });

  test('needs no decision once a later statement agrees', async () => {
    const customer = await d.customer();
    const order = await d.order(customer, { amount: 700 });
    await d.import([[order.serialNumber, 70]]);
    const { Id } = await lineOf(order.id);
    await d.import([[order.serialNumber, 700]]);
    expect((await d.lines({ CodLineStatus: settled })).map((one: any) => one.Id)).toContain(Id);
    await d.expectInvariants();
  });
});

describe('the import of a statement', () => {
  test('reports what it would post with its totals, and posts nothing before', async () => {
    const customer = await d.customer();
    const [one, two] = [await d.order(customer, { amount: 500 }), await d.order(customer, { amount: 80, currency: 'CNY' })];
    const rows = [
      [one.serialNumber, 500, 'TWD', 20],
      [two.serialNumber, 80, null, null],
      ['NOBODY-78', 5, 'TWD', 1],
    ];
    const { Data } = await d.import(rows, 'HCT', { Preview: true });
    expect(Data).toMatchObject({
      Matched: 2,
      Differences: [{ Line: 4 }],
      Totals: [
        { CurrencyCode: 'CNY', Rows: 1, Amount: 80, Fee: 0, Net: 80 },
        { CurrencyCode: 'TWD', Rows: 2, Amount: 505, Fee: 21, Net: 484 },
      ],
    });
    expect(await d.cod(customer)).toEqual([]);
    expect((await d.lines({ UserId: customer.userId })).length).toBe(0);
    expect((await d.import(rows)).Data).toMatchObject({ Matched: 2 });
    await d.expectInvariants();
  });

  test('names unknown columns and posts nothing until they are to be ignored', async () => {
    const customer = await d.customer();
    const order = await d.order(customer, { amount: 500 });
    const heading = ['Order or waybill number', 'Amount collected', 'Handling charge'];
    const bytes = await writeSheets([{ name: 'Statement', heading, rows: [[order.serialNumber, 500, 20]] }]);
    const FileId = (await uploadFile(d.server, d.finance, { name: 'statement.xlsx', bytes })).Id;
    const send = (more: object = {}) => d.post('ImportCarrierCodStatement', { CarrierId: d.carrierOf('HCT'), FileId, ...more });
    expect(await send()).toBeRefused('ImportRowsInvalid', { Data: [{ Field: 'Handling charge' }] });
    expect(await d.cod(customer)).toEqual([]);
    expect(await send({ IgnoreColumns: true })).toSucceed();
    await d.expectInvariants();
  });

  test('completes the fee and the day of what was confirmed by hand, once', async () => {
    const customer = await d.customer();
    const order = await d.order(customer, { amount: 300 });
    await d.confirm([order.id]);
    const rows = [[order.serialNumber, 300, null, 9, '2025-06-01']];
    expect((await d.import(rows)).Data).toMatchObject({ Matched: 0, Completed: 1, AlreadyBooked: 0 });
    expect(await accounts(customer.userId)).toMatchObject({ CASH: 291, CARRIER_FEE: 9, COD_CASH: 0 });
    expect((await d.codOrders({ UserId: customer.userId }))[0]).toMatchObject({
      CarrierFee: 9,
      CollectedTime: expect.stringContaining('2025-06-01'),
    });
    expect((await d.import(rows)).Data).toMatchObject({ Completed: 0, AlreadyBooked: 1 });
    rows[0]![3] = 12;
    expect((await d.import(rows)).Data).toMatchObject({ AlreadyBooked: 0, Differences: [{ Message: expect.stringContaining('9') }] });
    await d.expectInvariants();
  });
});
