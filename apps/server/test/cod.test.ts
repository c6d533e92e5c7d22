import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodDesk, daysAgo, openCodDesk } from './cod-desk.ts';

let d: CodDesk;
beforeAll(async () => {
  d = await openCodDesk();
});
afterAll(() => d.server.close());

describe('money that a carrier collected', () => {
  test('stands in the customer’s pocket of its currency, with the order in the statement', async () => {
    const customer = await d.customer();
    const [one, two] = [await d.order(customer, { amount: 1200 }), await d.order(customer, { amount: 80, currency: 'CNY' })];
    expect(await d.wallet(customer)).toMatchObject({ CodPayable: 0 });
    expect(await d.confirm([one.id, two.id])).toMatchObject({ Code: 0, Data: true });
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
    await d.everythingHolds();
  });

  test('is confirmed with the amount that a person names, all orders or none', async () => {
    const customer = await d.customer();
    const [one, two] = [await d.order(customer), await d.order(customer)];
    expect(await d.confirm([one.id, two.id], { CollectedAmounts: [990] })).toMatchObject({ Code: 100 });
    expect(await d.confirm([one.id, one.id])).toMatchObject({ Code: 120 });
    const notGone = await d.order(customer, { departed: false });
    expect(await d.confirm([one.id, notGone.id])).toMatchObject({ Code: 102, Message: expect.stringContaining(notGone.serialNumber) });
    expect(await d.confirm([one.id], { CollectedTime: daysAgo(-1) })).toMatchObject({ Code: 100, Data: [{ Field: 'CollectedTime' }] });
    expect(await d.confirm([one.id], { CollectedAmounts: [0] })).toMatchObject({ Code: 100 });
    expect(await d.cod(customer)).toEqual([]);
    expect(await d.confirm([one.id, two.id], { CollectedAmounts: [990, 1000], Remarks: 'receiver paid less' })).toMatchObject({ Code: 0 });
    expect((await d.cod(customer)).map((row: any) => row[2])).toEqual([990, 1000]);
    expect(await d.confirm([one.id])).toMatchObject({ Code: 102 });
    await d.everythingHolds();
  });

  test('is booked once when two people confirm the same orders at the same moment', async () => {
    const customer = await d.customer();
    const ids = [(await d.order(customer)).id, (await d.order(customer)).id];
    const answers = await Promise.all([d.confirm(ids), d.confirm([...ids].reverse()), d.confirm(ids)]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 102, 102]);
    expect((await d.cod(customer)).at(-1)![3]).toBe(2000);
    await d.everythingHolds();
  });

  test('that came back with the goods is never collected, and what was collected stays when they come back later', async () => {
    const customer = await d.customer();
    const [back, paid] = [await d.order(customer), await d.order(customer)];
    await d.confirm([paid.id]);
    for (const { id } of [back, paid])
      await d.server.inTransaction((tx) =>
        import('../src/modules/orders/returning.ts').then(({ turnBack }) => turnBack(tx, d.system, { id, remarks: 'refused' })),
      );
    expect((await d.codOrders({ UserId: customer.userId })).map(({ CollectionStatus }) => CollectionStatus)).toEqual([5, 3]);
    expect(await d.confirm([back.id])).toMatchObject({ Code: 102 });
    await d.everythingHolds();
  });

  test('is confirmed by finance alone, and only of orders they may see', async () => {
    const customer = await d.customer();
    const { id } = await d.order(customer);
    const body = { LogisticsOrderIds: [id], CollectedTime: daysAgo(1) };
    for (const name of ['support', 'clerk'])
      expect(await d.post('ConfirmCodCollected', body, await d.server.as(name))).toMatchObject({ status: 403, Code: 1 });
    expect(await customer.post('/CodRemittance/ConfirmCodCollected', body)).toMatchObject({ status: 403, Code: 1 });
    expect(await d.post('ConfirmCodCollected', body, await d.server.as('hkmanager'))).toMatchObject({ Code: 101 });
    expect(await d.codOrders({ UserId: customer.userId }, await d.server.as('hkmanager'))).toEqual([]);
    expect(await d.codOrders({}, await d.customer())).toEqual([]);
  });
});

describe('a carrier’s statement', () => {
  test('books what agrees, keeps what differs for a person, and says of every other row why not', async () => {
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
      [4, true, 'The order collects 900; kept for a decision, nothing booked'],
      [5, false, 'The order has not left yet'],
      [6, false, 'The order goes with another carrier'],
      [7, false, 'No order has this number'],
      [8, false, 'The same order stands in row 2'],
    ]);
    expect((await d.cod(customer)).map((row: any) => row[2])).toEqual([500, 700]);
    const waiting = await d.codOrders({ UserId: customer.userId, Differs: true });
    expect(waiting).toMatchObject([{ SerialNumber: differs.serialNumber, CollectionStatus: 2, StatedAmount: 880, CollectedAmount: null }]);
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
    // The person decides that the carrier is right.
    expect(await d.confirm([differs.id], { CollectedAmounts: [880] })).toMatchObject({ Code: 0 });
    expect(await d.codOrders({ UserId: customer.userId, Differs: true })).toEqual([]);
    await d.everythingHolds();
  });

  test('sent again, or twice at once, books nothing twice', async () => {
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
      Differences: [{ Line: 2, Parked: false, Message: '100 was booked already; nothing changed' }],
    });
    expect((await d.cod(customer)).length).toBe(5);
    await d.everythingHolds();
  });

  test('settles what was confirmed by hand before the carrier had paid', async () => {
    const customer = await d.customer();
    const order = await d.order(customer, { amount: 300 });
    await d.confirm([order.id], { Settled: false });
    expect(await d.codOrders({ UserId: customer.userId })).toMatchObject([{ CollectedAmount: 300, SettledTime: null }]);
    expect((await d.import([[order.serialNumber, 300, null, 9]])).Data).toMatchObject({ Matched: 1 });
    expect((await d.codOrders({ UserId: customer.userId }))[0].SettledTime).not.toBeNull();
    expect((await d.cod(customer)).length).toBe(1);
    await d.everythingHolds();
  });

  test('with cells nobody can read is refused whole, each cell told with its row', async () => {
    const customer = await d.customer();
    const order = await d.order(customer);
    const answer = await d.import([
      [order.serialNumber, 1000],
      ['貨號', 'a lot', null, 'x', 'soon'],
    ]);
    expect(answer).toMatchObject({ Code: 119 });
    expect(answer.Data.map((one: any) => [one.Line, one.Field])).toEqual([
      [3, 'Order or waybill number'],
      [3, 'Amount collected'],
      [3, 'Kept by carrier'],
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
  test('goes to the balance at the day’s rate less the fee, as the design’s run of the ledger says', async () => {
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
    expect(await d.post('RemitCod', { Id, PayTo: 'balance' })).toMatchObject({ Code: 102 });
    expect(await d.post('ConfirmCodRemittance', { Id })).toMatchObject({ Code: 0 });
    expect(await d.post('RemitCod', { Id, PayTo: 'balance' })).toMatchObject({ Code: 0, Data: true });
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
    await d.everythingHolds();
  });

  test('goes to the bank with the number of the transfer, in its own currency, and leaves the balance alone', async () => {
    const customer = await d.customer({ balance: 5 });
    const { Id } = await d.ready(customer, [400, 600]);
    expect(await d.post('RemitCod', { Id, PayTo: 'bank' })).toMatchObject({ Code: 100, Data: [{ Field: 'TransferNo' }] });
    expect(await d.post('RemitCod', { Id, PayTo: 'purse', TransferNo: 'X1' })).toMatchObject({ Code: 100 });
    expect(await d.post('RemitCod', { Id, PayTo: 'bank', TransferNo: 'TT-77' })).toMatchObject({ Code: 0 });
    expect(await d.wallet(customer)).toMatchObject({ Balance: 5, CodPayable: 0 });
    expect((await d.cod(customer)).at(-1)).toEqual([302, 'NT$', -1000, 0]);
    expect(await d.remittance(Id)).toMatchObject({ TransferNo: 'TT-77', WalletAmount: null, OrderCount: 2 });
    await d.everythingHolds();
  });

  test('takes collected orders of one customer and one currency, collected long enough ago', async () => {
    const [alice, eve] = [await d.customer(), await d.customer()];
    const [mine, yuan, hers, open, fresh] = [
      await d.order(alice),
      await d.order(alice, { currency: 'CNY' }),
      await d.order(eve),
      await d.order(alice),
      await d.order(alice),
    ];
    await d.confirm([mine.id, yuan.id, hers.id]);
    await d.confirm([fresh.id], { CollectedTime: daysAgo(6) });
    const refused = async (ids: string[], number: string) =>
      expect(await d.establish(alice, ids)).toMatchObject({ Code: 102, Message: expect.stringContaining(number) });
    await refused([mine.id, yuan.id], yuan.serialNumber);
    await refused([mine.id, hers.id], hers.serialNumber);
    await refused([open.id], open.serialNumber);
    await refused([fresh.id], fresh.serialNumber);
    expect(await d.establish(alice, [mine.id], { Fees: [1000] })).toMatchObject({ Code: 122 });
    expect(await d.establish(alice, [mine.id])).toMatchObject({ Code: 0 });
    await refused([mine.id], mine.serialNumber);
    expect((await d.codOrders({ UserId: alice.userId, Remittable: true })).map(({ Id }) => Id)).toEqual([yuan.id]);
    await d.everythingHolds();
  });

  test('keeps the site’s share as its fee when nobody names one', async () => {
    const customer = await d.customer();
    await d.configure(sql`cod_fee_rate = 1.5`);
    const { Id } = await d.ready(customer, [333]);
    await d.configure(sql`cod_fee_rate = 0`);
    const twd = await d.remittance(Id);
    expect(twd.TotalFee).toBeCloseTo(5, 0);
    expect(twd.Orders).toMatchObject([{ CollectedAmount: 333, Fee: twd.TotalFee }]);
  });

  test('that is given up frees its orders for another one, and is never paid', async () => {
    const customer = await d.customer();
    const { Id, ids } = await d.ready(customer, [100, 200]);
    expect(await d.post('CancelCodRemittance', { Id })).toMatchObject({ Code: 0, Data: true });
    for (const call of ['CancelCodRemittance', 'ConfirmCodRemittance']) expect(await d.post(call, { Id })).toMatchObject({ Code: 102 });
    expect(await d.post('RemitCod', { Id, PayTo: 'balance' })).toMatchObject({ Code: 102 });
    expect(await d.establish(customer, ids)).toMatchObject({ Code: 0 });
    await d.everythingHolds();
  });

  test('waits for the carrier’s money unless the site pays in advance', async () => {
    const customer = await d.customer();
    const order = await d.order(customer, { amount: 50, currency: 'CNY' });
    await d.confirm([order.id], { Settled: false });
    const { Id } = (await d.establish(customer, [order.id])).Data;
    await d.post('ConfirmCodRemittance', { Id });
    expect(await d.post('RemitCod', { Id, PayTo: 'balance' })).toMatchObject({
      Code: 102,
      Message: 'The carrier has not paid over the money of 1 order yet',
    });
    await d.configure(sql`cod_advance = true`);
    expect(await d.post('RemitCod', { Id, PayTo: 'balance' })).toMatchObject({ Code: 0 });
    await d.configure(sql`cod_advance = false`);
    expect((await d.wallet(customer)).Balance).toBe(50);
    // The carrier pays later: the order is paid out already, its debt ends all the same.
    expect((await d.import([[order.serialNumber, 50]])).Data).toMatchObject({ Matched: 1 });
    await d.everythingHolds();
  });

  test('takes an order once when two people put it together at once, and is paid once when two people pay it', async () => {
    const customer = await d.customer();
    const ids: string[] = [];
    for (let at = 0; at < 6; at++) ids.push((await d.order(customer, { amount: 100 })).id);
    await d.confirm(ids);
    const halves = [ids.slice(0, 4), ids.slice(2).reverse(), ids];
    const made = await Promise.all(halves.map((some) => d.establish(customer, some)));
    const won = made.filter(({ Code }) => Code === 0);
    expect(won).toHaveLength(1);
    expect(made.filter(({ Code }) => Code === 102)).toHaveLength(2);
    const { Id } = won[0]!.Data;
    await d.post('ConfirmCodRemittance', { Id });
    const paid = await Promise.all([
      ...Array.from({ length: 6 }, () => d.post('RemitCod', { Id, PayTo: 'balance' })),
      d.post('CancelCodRemittance', { Id }),
      d.post('RemitCod', { Id, PayTo: 'bank', TransferNo: 'T1' }),
    ]);
    expect(paid.filter(({ Code }) => Code === 0)).toHaveLength(1);
    expect(paid.filter(({ Code }) => Code === 102)).toHaveLength(7);
    expect((await d.cod(customer)).filter((row: any) => row[0] === 302).length).toBeLessThanOrEqual(1);
    await d.everythingHolds();
  });

  test('is made and paid by finance alone; customers read their own and nobody else’s', async () => {
    const customer = await d.customer();
    const { Id, ids } = await d.ready(customer, [10]);
    const other = await d.customer();
    expect(await other.post('/UserCodRemittance/GetCodRemittanceById', { Id })).toMatchObject({ Code: 101 });
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
      expect(await d.post(call, body, support)).toMatchObject({ status: 403, Code: 1 });
      expect(await d.post(call, body, customer)).toMatchObject({ status: 403, Code: 1 });
      expect(await d.post(call, body, elsewhere)).toMatchObject({ Code: 101 });
    }
  });
});
