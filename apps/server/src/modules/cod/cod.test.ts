import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turnBack } from '../orders/delivering/returning.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { type CodDesk, daysAgo, openCodDesk } from './test/cod-desk.ts';

let d: CodDesk;
beforeAll(async () => {
  d = await openCodDesk();
});
afterAll(() => d.server.close());

describe('money that a carrier collected', () => {
  test("is in the customer's pocket of its currency, with the order in the statement", async () => {
    const customer = await d.customer();
    const [one, two] = [await d.order(customer, { amount: 1200 }), await d.order(customer, { amount: 80, currency: 'CNY' })];
    expect(await d.wallet(customer)).toMatchObject({ CodPayable: 0 });
    expect(await d.confirm([one.id, two.id])).toSucceed({ Data: true });
    expect(await d.cod(customer)).toEqual([
      [301, 'NT$', 1200, 1200],
      [301, '¥', 80, 80],
    ]);
    const [row] = await d.codOrders({ UserId: customer.userId });
    expect(row).toMatchObject({
      SerialNumber: one.serialNumber,
      CollectionStatus: 3,
      CollectedAmount: 1200,
      CollectedTime: expect.stringContaining(daysAgo(10).slice(0, 10)),
    });
    const wallet = await d.wallet(customer);
    expect(wallet.Balance).toBe(0);
    expect(wallet.CodPayable).toBe(wallet.CodOutstanding);
    expect(wallet.CodPayable).toBeGreaterThan(80);
    const own = await customer.ok('/UserCodRemittance/GetCodSummary');
    expect(
      own.map((line: any) => [line.CurrencyCode, line.ToBeCollected, line.Payable, line.Remittable, line.Remitted, line.WithCarriers]),
    ).toEqual([
      ['CNY', 0, 80, 80, 0, null],
      ['TWD', 0, 1200, 1200, 0, null],
    ]);
    await d.expectInvariants();
  });

  test('is confirmed manually with an amount, all orders or none', async () => {
    const customer = await d.customer();
    const [one, two] = [await d.order(customer), await d.order(customer)];
    expect(await d.confirm([one.id, two.id], { CollectedAmounts: [990] })).toBeRefused('ValidationFailed');
    expect(await d.confirm([one.id, one.id])).toBeRefused('DuplicateSelection');
    const notGone = await d.order(customer, { departed: false });
    expect(await d.confirm([one.id, notGone.id])).toBeRefused('StateNotAllowed', {
      Message: expect.stringContaining(notGone.serialNumber),
    });
    expect(await d.confirm([one.id], { CollectedTime: daysAgo(-1) })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'CollectedTime' }],
    });
    expect(await d.confirm([one.id], { CollectedAmounts: [0] })).toBeRefused('ValidationFailed');
    expect(await d.cod(customer)).toEqual([]);
    expect(await d.confirm([one.id, two.id], { CollectedAmounts: [990, 1000], Remarks: 'receiver paid less' })).toSucceed();
    expect((await d.cod(customer)).map((row: any) => row[2])).toEqual([990, 1000]);
    expect(await d.confirm([one.id])).toBeRefused('StateNotAllowed');
    await d.expectInvariants();
  });

  test('is booked once under concurrent confirmations', async () => {
    const customer = await d.customer();
    const ids = [(await d.order(customer)).id, (await d.order(customer)).id];
    const answers = await Promise.all([d.confirm(ids), d.confirm([...ids].reverse()), d.confirm(ids)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed', 'StateNotAllowed']);
    expect((await d.cod(customer)).at(-1)![3]).toBe(2000);
    await d.expectInvariants();
  });

  test('is never collected for returned goods, and stays collected when they return later', async () => {
    const customer = await d.customer();
    const [back, paid] = [await d.order(customer, { delivered: false }), await d.order(customer)];
    await d.confirm([paid.id]);
    await d.server.inTransaction((tx) => turnBack(tx, d.system, { id: back.id, remarks: 'refused' }));
    await d.comesBack(paid.id);
    expect((await d.codOrders({ UserId: customer.userId })).map(({ CollectionStatus }) => CollectionStatus)).toEqual([5, 3]);
    expect(await d.confirm([back.id])).toBeRefused('StateNotAllowed');
    await d.expectInvariants();
  });

  test('is confirmed by finance only, for orders within their scope', async () => {
    const customer = await d.customer();
    const { id } = await d.order(customer);
    const body = { LogisticsOrderIds: [id], CollectedTime: daysAgo(1) };
    for (const name of ['support', 'clerk'])
      expect(await d.post('ConfirmCodCollected', body, await d.server.as(name))).toBeRefused('NoPermission', { status: 403 });
    expect(await customer.post('/CodRemittance/ConfirmCodCollected', body)).toBeRefused('NoPermission', { status: 403 });
    expect(await d.post('ConfirmCodCollected', body, await d.server.as('hkmanager'))).toBeRefused('NotFound');
    expect(await d.codOrders({ UserId: customer.userId }, await d.server.as('hkmanager'))).toEqual([]);
    expect(await d.codOrders({}, await d.customer())).toEqual([]);
  });
});

describe('a carrier’s statement', () => {
  test('books matching rows, stores differences for review, and reports why others fail', async () => {
    const customer = await d.customer();
    const [agrees, byWaybill, differs, early, elsewhere] = [
      await d.order(customer, { amount: 500 }),
      await d.order(customer, { amount: 700 }),
      await d.order(customer, { amount: 900 }),
      await d.order(customer, { departed: false }),
      await d.order(customer, { by: 'T-Cat' }),
    ];
    const rows = [
      [agrees.serialNumber, '500', 'TWD', 20, '2025-06-01'],
      [byWaybill.carrierNo, '700.00', null, null, null],
      [differs.serialNumber, 880, null, null, null],
      [early.serialNumber, 1000, null, null, null],
      [elsewhere.serialNumber, 1000, null, null, null],
      ['NOBODY-1', 10, null, null, null],
      [agrees.carrierNo, 500, null, null, null],
    ];
    const { Data } = await d.import(rows);
    expect(Data).toMatchObject({ Matched: 2, AlreadyBooked: 0 });
    expect(Data.Differences.map((one: any) => [one.Line, one.Parked, one.Message])).toEqual([
      [4, true, 'The order collects 900; not posted, decision needed'],
      [5, true, 'The order hasn’t departed yet'],
      [6, true, 'The order is with another carrier'],
      [7, false, 'No order found for this number'],
      [8, true, 'Same order as in row 2'],
    ]);
    expect((await d.cod(customer)).map((row: any) => row[2])).toEqual([500, 700]);
    const waiting = await d.codOrders({ UserId: customer.userId, Differs: true });
    const differing = waiting.filter(({ SerialNumber }) => SerialNumber === differs.serialNumber);
    expect(differing).toMatchObject([{ CollectionStatus: 2, StatedAmount: 880, CollectedAmount: null }]);
    const lines = await d.lines({ UserId: customer.userId });
    expect(lines.map((row: any) => [row.Line, row.CodLineOutcome, row.CodLineStatus]).sort((a: any, b: any) => a[0] - b[0])).toEqual([
      [2, 1, 3],
      [3, 1, 3],
      [4, 2, 1],
      [5, 2, 1],
      [6, 2, 1],
      [8, 2, 1],
    ]);
    const legs = await sql<{
      account: string;
      total: string;
    }>`select regexp_replace(account, ':.*', '') as account, trim_scale(sum(debit - credit)) as total
      from ledger_entry where owner_id = ${customer.userId} group by 1 order by 1`.execute(d.server.db);
    expect(legs.rows.map(({ account, total }) => [account, Number(total)])).toEqual([
      ['CARRIER_FEE', 20],
      ['CASH', 1180],
      ['COD', -1200],
      ['COD_CASH', 0],
    ]);
    // Finance accepts the carrier's amount.
    const open = lines.find((row: any) => row.Line === 4);
    expect(await d.post('DecideCodStatementLine', { Id: open.Id, CodDecision: 2, Remarks: 'receiver paid less' })).toSucceed();
    const left = await d.codOrders({ UserId: customer.userId, Differs: true });
    expect(left.map(({ SerialNumber }) => SerialNumber)).not.toContain(differs.serialNumber);
    await d.expectInvariants();
  });

  test('books nothing twice when sent again or concurrently', async () => {
    const customer = await d.customer();
    const rows = [];
    for (let at = 0; at < 5; at++) rows.push([(await d.order(customer, { amount: 100 + at })).serialNumber, 100 + at]);
    const answers = await Promise.all([d.import(rows), d.import(rows), d.import(rows)]);
    expect(answers.map(({ Data }) => [Data.Matched, Data.AlreadyBooked]).sort()).toEqual([
      [0, 5],
      [0, 5],
      [5, 0],
    ]);
    rows[0]![1] = 1;
    const late = (await d.import(rows)).Data;
    expect(late).toMatchObject({
      Matched: 0,
      AlreadyBooked: 4,
      Differences: [{ Line: 2, Parked: true, Message: '100 was already posted; nothing changed' }],
    });
    expect((await d.cod(customer)).length).toBe(5);
    await d.expectInvariants();
  });

  test('settles what was confirmed manually before the carrier paid', async () => {
    const customer = await d.customer();
    const order = await d.order(customer, { amount: 300 });
    await d.confirm([order.id], { Settled: false });
    expect(await d.codOrders({ UserId: customer.userId })).toMatchObject([{ CollectedAmount: 300, SettledTime: null }]);
    expect((await d.import([[order.serialNumber, 300, null, 9]])).Data).toMatchObject({ Matched: 1 });
    expect((await d.codOrders({ UserId: customer.userId }))[0].SettledTime).not.toBeNull();
    expect((await d.cod(customer)).length).toBe(1);
    await d.expectInvariants();
  });

  test('is refused completely with unreadable cells, each reported by row', async () => {
    const customer = await d.customer();
    const order = await d.order(customer);
    const answer = await d.import([
      [order.serialNumber, 1000],
      ['貨號', 'a lot', null, 'x', 'soon'],
    ]);
    expect(answer).toBeRefused('ImportRowsInvalid');
    expect(answer.Data.map((one: any) => [one.Line, one.Field])).toEqual([
      [3, 'Order or waybill number'],
      [3, 'Amount collected'],
      [3, 'Carrier fee'],
      [3, 'Collected on'],
    ]);
    expect(await d.cod(customer)).toEqual([]);
    const FileId = await d.statement([[order.serialNumber, 1000]]);
    const CarrierId = d.carrierOf('HCT');
    expect(await d.post('ImportCarrierCodStatement', { CarrierId, FileId }, await d.server.as('manager'))).toMatchObject({
      Code: expect.any(Number),
      Data: null,
    });
    expect(await d.post('ImportCarrierCodStatement', { CarrierId, FileId }, await d.server.as('support'))).toMatchObject({ status: 403 });
    expect(await d.finance.ok('/UpLoadFile/GetImportTemplate', { Kind: 'CarrierCodStatement' })).toContain('CarrierCodStatement');
  });
});

describe('a remittance', () => {
  test("goes to the balance at the day's rate less the fee, as in the example of the design", async () => {
    const customer = await d.customer();
    const rate = await sql<{ rate: string }>`select exchange_rate as rate from currency where code = 'TWD'`.execute(d.server.db);
    const order = await d.order(customer, { amount: 12_800 });
    await d.confirm([order.id]);
    const { Id } = (await d.establish(customer, [order.id], { Fees: [120] })).Data;
    expect(await d.remittance(Id)).toMatchObject({
      CodRemittanceStatus: 1,
      TotalCollected: 12_800,
      TotalFee: 120,
      NetAmount: 12_680,
      WalletAmount: null,
    });
    expect(await d.post('RemitCod', { Id, PayTo: 'balance' })).toBeRefused('StateNotAllowed');
    expect(await d.post('ConfirmCodRemittance', { Id })).toSucceed();
    expect(await d.post('RemitCod', { Id, PayTo: 'balance' })).toSucceed({ Data: true });
    const cents = (amount: number) => Math.round(amount * Number(rate.rows[0]!.rate) * 100) / 100;
    const [gross, fee] = [cents(12_800), cents(120)];
    const rows = await d.journal(customer);
    expect(rows.map((row: any) => [row.JournalType, row.BeforeAmount, row.Amount, row.OriginalAmount])).toEqual([
      [301, 0, 12_800, null],
      [302, 12_800, -12_800, null],
      [109, 0, gross, 12_800],
      [110, gross, -fee, -120],
    ]);
    expect(await d.wallet(customer)).toMatchObject({ Balance: Number((gross - fee).toFixed(2)), CodPayable: 0, CodOutstanding: 0 });
    expect(await d.remittance(Id, customer)).toMatchObject({
      CodRemittanceStatus: 3,
      PayTo: 'balance',
      ExchangeRate: Number(rate.rows[0]!.rate),
    });
    expect(await d.codOrders({ UserId: customer.userId })).toMatchObject([{ CollectionStatus: 4 }]);
    const [message] = (await customer.ok('/UserMessages/GetUserMessages', { UserMessageType: 5 })).Data;
    expect(message.Title).toContain((await d.remittance(Id)).SerialNumber);
    expect((await d.remittance(Id)).SerialNumber).toMatch(/^CR\d{13}$/);
    await d.expectInvariants();
  });

  test('goes to the bank with the transfer number in its own currency, without the balance', async () => {
    const customer = await d.customer({ balance: 5 });
    const { Id } = await d.ready(customer, [400, 600]);
    expect(await d.post('RemitCod', { Id, PayTo: 'bank' })).toBeRefused('ValidationFailed', { Data: [{ Field: 'TransferNo' }] });
    expect(await d.post('RemitCod', { Id, PayTo: 'purse', TransferNo: 'X1' })).toBeRefused('ValidationFailed');
    expect(await d.post('RemitCod', { Id, PayTo: 'bank', TransferNo: 'TT-77' })).toSucceed();
    expect(await d.wallet(customer)).toMatchObject({ Balance: 5, CodPayable: 0 });
    expect((await d.cod(customer)).at(-1)).toEqual([302, 'NT$', -1000, 0]);
    expect(await d.remittance(Id)).toMatchObject({ TransferNo: 'TT-77', WalletAmount: null, OrderCount: 2 });
    await d.expectInvariants();
  });

  test('takes collected orders of one customer and currency after the waiting period', async () => {
    const [alice, eve] = [await d.customer(), await d.customer()];
    const [ownOrder, yuan, hers, open, fresh] = [
      await d.order(alice),
      await d.order(alice, { currency: 'CNY' }),
      await d.order(eve),
      await d.order(alice),
      await d.order(alice),
    ];
    await d.confirm([ownOrder.id, yuan.id, hers.id]);
    await d.confirm([fresh.id], { CollectedTime: daysAgo(6) });
    const refused = async (ids: string[], number: string) =>
      expect(await d.establish(alice, ids)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining(number) });
    await refused([ownOrder.id, yuan.id], yuan.serialNumber);
    await refused([ownOrder.id, hers.id], hers.serialNumber);
    await refused([open.id], open.serialNumber);
    await refused([fresh.id], fresh.serialNumber);
    expect(await d.establish(alice, [ownOrder.id], { Fees: [1000] })).toBeRefused('TotalExceeded');
    expect(await d.establish(alice, [ownOrder.id])).toSucceed();
    await refused([ownOrder.id], ownOrder.serialNumber);
    expect((await d.codOrders({ UserId: alice.userId, Remittable: true })).map(({ Id }) => Id)).toEqual([yuan.id]);
    await d.expectInvariants();
  });

  test("deducts the site's share as default fee", async () => {
    const customer = await d.customer();
    await d.configure(sql`cod_fee_rate = 1.5`);
    const { Id } = await d.ready(customer, [333]);
    await d.configure(sql`cod_fee_rate = 0`);
    const twd = await d.remittance(Id);
    expect(twd.TotalFee).toBeCloseTo(5, 0);
    expect(twd.Orders).toMatchObject([{ CollectedAmount: 333, Fee: twd.TotalFee }]);
  });

  test('that is cancelled frees its orders for another one, and is never paid', async () => {
    const customer = await d.customer();
    const { Id, ids } = await d.ready(customer, [100, 200]);
    expect(await d.post('CancelCodRemittance', { Id })).toSucceed({ Data: true });
    for (const call of ['CancelCodRemittance', 'ConfirmCodRemittance']) expect(await d.post(call, { Id })).toBeRefused('StateNotAllowed');
    expect(await d.post('RemitCod', { Id, PayTo: 'balance' })).toBeRefused('StateNotAllowed');
    expect(await d.establish(customer, ids)).toSucceed();
    await d.expectInvariants();
  });

  test("waits for the carrier's money unless the site pays in advance", async () => {
    const customer = await d.customer();
    const order = await d.order(customer, { amount: 50, currency: 'CNY' });
    await d.confirm([order.id], { Settled: false });
    const { Id } = (await d.establish(customer, [order.id])).Data;
    await d.post('ConfirmCodRemittance', { Id });
    expect(await d.post('RemitCod', { Id, PayTo: 'balance' })).toBeRefused('StateNotAllowed', {
      Message: 'The carrier hasn’t paid for 1 order yet',
    });
    await d.configure(sql`cod_advance = true`);
    expect(await d.post('RemitCod', { Id, PayTo: 'balance' })).toSucceed();
    await d.configure(sql`cod_advance = false`);
    expect((await d.wallet(customer)).Balance).toBe(50);
    // The carrier pays later: the order is paid out already, but the carrier's debt is settled.
    expect((await d.import([[order.serialNumber, 50]])).Data).toMatchObject({ Matched: 1 });
    await d.expectInvariants();
  });

  test('takes an order once and is paid once under concurrency', async () => {
    const customer = await d.customer();
    const ids: string[] = [];
    for (let at = 0; at < 6; at++) ids.push((await d.order(customer, { amount: 100 })).id);
    await d.confirm(ids);
    const halves = [ids.slice(0, 4), ids.slice(2).reverse(), ids];
    const made = await Promise.all(halves.map((some) => d.establish(customer, some)));
    const won = made.filter((one) => outcomeOf(one) === 'Ok');
    expect(won).toHaveLength(1);
    expect(made.filter((one) => outcomeOf(one) === 'StateNotAllowed')).toHaveLength(2);
    const { Id } = won[0]!.Data;
    await d.post('ConfirmCodRemittance', { Id });
    const paid = await Promise.all([
      ...Array.from({ length: 6 }, () => d.post('RemitCod', { Id, PayTo: 'balance' })),
      d.post('CancelCodRemittance', { Id }),
      d.post('RemitCod', { Id, PayTo: 'bank', TransferNo: 'T1' }),
    ]);
    expect(paid.filter((one) => outcomeOf(one) === 'Ok')).toHaveLength(1);
    expect(paid.filter((one) => outcomeOf(one) === 'StateNotAllowed')).toHaveLength(7);
    expect((await d.cod(customer)).filter((row: any) => row[0] === 302).length).toBeLessThanOrEqual(1);
    await d.expectInvariants();
  });

  test('is created and paid by finance only; customers read only their own', async () => {
    const customer = await d.customer();
    const { Id, ids } = await d.ready(customer, [10]);
    const other = await d.customer();
    expect(await other.post('/UserCodRemittance/GetCodRemittanceById', { Id })).toBeRefused('NotFound');
    expect((await other.ok('/UserCodRemittance/GetCodRemittances')).Data).toEqual([]);
    const [own] = (await customer.ok('/UserCodRemittance/GetCodRemittances')).Data;
    expect(own).toMatchObject({ Id, NetAmount: 10 });
    expect(own).not.toHaveProperty('OperatorName');
    const calls: [string, object][] = [
      ['EstablishCodRemittance', { UserId: customer.userId, LogisticsOrderIds: ids }],
      ['ConfirmCodRemittance', { Id }],
      ['RemitCod', { Id, PayTo: 'balance' }],
      ['CancelCodRemittance', { Id }],
    ];
    const [support, elsewhere] = [await d.server.as('support'), await d.server.as('hkmanager')];
    for (const [call, body] of calls) {
      expect(await d.post(call, body, support)).toBeRefused('NoPermission', { status: 403 });
      expect(await d.post(call, body, customer)).toBeRefused('NoPermission', { status: 403 });
      expect(await d.post(call, body, elsewhere)).toBeRefused('NotFound');
    }
  });
});
