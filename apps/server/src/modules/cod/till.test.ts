import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { selfPickupAddress } from '@entrepot/contract/modules/warehouses/self-pickup-address.ts';
import { orderParcel } from '@entrepot/contract/modules/orders/order-lines.ts';
import { insert } from '../../core/db/rows.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { type CodDesk, openCodDesk } from './test/cod-desk.ts';

const { ToBePickedUp, Signed } = enumCodes.OrderStatus;
const { ToBeCollected, Collected } = enumCodes.CollectionStatus;
const { Cash, Card, Transfer } = enumCodes.TillMeans;
const code = '042137';
let d: CodDesk;
let clerk: Person;
let leader: Person;
let finance: Person;
let warehouseId: string;
let point: string;
let partner: string;

beforeAll(async () => {
  d = await openCodDesk();
  clerk = await d.server.as('clerk');
  leader = await d.server.as('leader');
  finance = d.finance;
  point = d.ownPoint;
  const made = await d.server.inTransaction((tx) =>
    insert(tx, d.system, selfPickupAddress, { siteId: d.siteId, name: 'Partner shop', address: '1 Main St', pointType: 2 }),
  );
  partner = made.id;
});
afterAll(() => d.server.close());

const till = (path: string, body: object, person: Person = clerk) => person.post(`/Till/${path}`, body);

const waiting: CodDesk['waiting'] = async (...of) => {
  const order = await d.waiting(...of);
  warehouseId = order.warehouseId;
  return order;
};
const status = async (id: string) =>
  (
    await sql<{ orderStatus: number; collectionStatus: number }>`
      select order_status, collection_status from logistics_order where id = ${id}`.execute(d.server.db)
  ).rows[0]!;

let tills = 0;
/** Creates a till; opened by the clerk with a float of 1,000 unless stated otherwise. */
async function newTill({ float = 1000 as number | null, person = clerk, currency = 'TWD' } = {}): Promise<{ id: string; shift: string }> {
  if (!warehouseId) await waiting(await d.customer());
  const { Id: id } = await finance.ok('/Till/EstablishTill', {
    Name: `Desk ${++tills}`,
    WarehouseId: warehouseId,
    CurrencyId: d.currency(currency),
  });
  const shift = float === null ? '' : (await person.ok('/Till/OpenTill', { Id: id, OpeningFloat: float })).Id;
  return { id, shift };
}
const collect = (tillId: string, order: { id: string }, more: object = {}, person: Person = clerk) =>
  till(
    'CollectAtDesk',
    { TillId: tillId, LogisticsOrderId: order.id, PickupCode: code, Amount: 900, TillMeans: Cash, Tendered: 1000, ...more },
    person,
  );
const handOut = (id: string, more: object = {}, person: Person = clerk) =>
  person.post('/LogisticsOrder/ConfirmSelfPickup', { Id: id, PickupCode: code, ...more });
const shiftOf = (id: string) => finance.ok('/Till/GetTillShiftById', { Id: id });
const entriesOf = async (id: string) =>
  (await finance.ok('/Till/GetTillEntries', { TillShiftId: id, rows: 100, descendingOrder: false })).Data as any[];
/** Debits less credits of the ledger accounts that are not of a customer's pocket, by account without ids. */
async function ledger(tillId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; total: string }>`
    select case when e.account like 'TILL:%' then 'TILL' when e.account like 'COD:%' then 'COD' else e.account end as account,
      sum(e.debit - e.credit) as total
    from ledger_entry e
    where e.transaction_id in (select transaction_id from ledger_entry where account = ${`TILL:${tillId}`})
    group by 1`.execute(d.server.db);
  return Object.fromEntries(rows.map(({ account, total }) => [account, Number(total)]));
}
const good = async () => expect(await checkInvariants(d.server.db)).toEqual([]);

describe('money at our own counter', () => {
  test('is collected before the parcel leaves, into the desk’s till, not the carrier’s account', async () => {
    const customer = await d.customer();
    const order = await waiting(customer);
    const own = await newTill();
    expect(await handOut(order.id)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining(order.serialNumber) });
    expect(await leader.ok('/LogisticsOrder/ConfirmSigned', { Ids: [order.id] })).toMatchObject([expect.toBeRefused('StateNotAllowed')]);
    expect(await clerk.ok('/LogisticsOrder/GetPickupOrder', { Number: order.serialNumber })).toMatchObject({
      Id: order.id,
      AmountDue: 900,
    });
    const answer = await collect(own.id, order);
    expect(answer.Data).toMatchObject({ SerialNumber: expect.stringMatching(/^TE/), Change: 100 });
    expect(await status(order.id)).toEqual({ orderStatus: ToBePickedUp, collectionStatus: Collected });
    expect(await handOut(order.id)).toSucceed();
    expect(await status(order.id)).toEqual({ orderStatus: Signed, collectionStatus: Collected });
    expect(await d.cod(customer)).toEqual([[301, 'NT$', 900, 900]]);
    expect(await ledger(own.id)).toEqual({ TILL: 1900, COD: -900, 'CASH:safe': -1000 });
    const [row] = (await d.codOrders({ UserId: customer.userId })).filter((one) => one.Id === order.id);
    expect(row).toMatchObject({ AtDesk: true, CollectedAmount: 900, SettledTime: expect.any(String) });
    await good();
  });

  test('is refused with a wrong code, another amount, too little cash, no reference', async () => {
    const order = await waiting(await d.customer());
    const own = await newTill();
    expect(await collect(own.id, order, { PickupCode: '999999' })).toBeRefused('ValidationFailed');
    expect(await collect(own.id, order, { Amount: 9 })).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('900') });
    expect(await collect(own.id, order, { Tendered: 500 })).toBeRefused('ValidationFailed', { Data: [{ Field: 'Tendered' }] });
    expect(await collect(own.id, order, { TillMeans: Transfer })).toBeRefused('ValidationFailed', { Data: [{ Field: 'Reference' }] });
    expect(await status(order.id)).toEqual({ orderStatus: ToBePickedUp, collectionStatus: ToBeCollected });
    expect(await shiftOf(own.shift)).toMatchObject({
      Id: own.shift,
      TillName: expect.stringMatching(/^Desk/),
      OperatorName: expect.any(String),
      CashInside: 1000,
      Collections: 0,
    });
    await good();
  });

  test('of another currency, and of orders at a partner’s point, is not taken', async () => {
    const customer = await d.customer();
    const [foreign, away] = [await waiting(customer, { currency: 'CNY' }), await waiting(customer, { at: partner })];
    const own = await newTill();
    expect(await collect(own.id, foreign)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('900') });
    expect(await collect(own.id, away)).toBeRefused('StateNotAllowed');
    // A partner collects for us, as a carrier does.
    expect(await handOut(away.id)).toSucceed();
    await good();
  });

  test('is not booked again by the carrier’s statement, which waits for a decision', async () => {
    const customer = await d.customer();
    const order = await waiting(customer);
    const own = await newTill();
    await collect(own.id, order);
    await handOut(order.id);
    const { Data } = await d.import([[order.serialNumber, 900]]);
    expect(Data).toMatchObject({ Matched: 0, AlreadyBooked: 0, Differences: [{ Parked: true }] });
    const [line] = (await d.lines({ CodLineStatus: 1 })).filter((one: any) => one.LogisticsOrderId === order.id);
    expect(await d.post('DecideCodStatementLine', { Id: line.Id, CodDecision: 1, Remarks: 'theirs' })).toBeRefused('StateNotAllowed');
    expect(await d.post('DecideCodStatementLine', { Id: line.Id, CodDecision: 3, Remarks: 'ours' })).toSucceed();
    expect(await d.post('CorrectCodCollected', { Id: order.id, CollectedAmount: 800, Remarks: 'less' })).toBeRefused('StateNotAllowed');
    await good();
  });

  test('is paid out as other collections, and returned to the receiver from the safe', async () => {
    const customer = await d.customer();
    const [order, other] = [await waiting(customer), await waiting(customer)];
    const own = await newTill();
    for (const one of [order, other]) {
      await collect(own.id, one);
      await handOut(one.id);
    }
    await sql`update cod_collection set collected_time = now() - interval '30 days' where logistics_order_id = ${order.id}`.execute(
      d.server.db,
    );
    const { Data } = await d.establish(customer, [order.id]);
    await finance.ok('/CodRemittance/ConfirmCodRemittance', { Id: Data.Id });
    expect(await d.post('RemitCod', { Id: Data.Id, PayTo: 'bank', TransferNo: 'T1' })).toSucceed();
    expect(await d.post('ReturnCodMoney', { Id: other.id, Remarks: 'goods refused later' })).toSucceed();
    const [row] = await d.codOrders({ UserId: customer.userId, CollectionStatus: enumCodes.CollectionStatus.Failed });
    expect(row).toMatchObject({ Id: other.id, ReturnedTime: expect.any(String) });
    await good();
  });
});

describe('a till', () => {
  test('takes nothing while it is closed, of another person, or handed over', async () => {
    const order = await waiting(await d.customer());
    const own = await newTill({ float: null });
    expect(await collect(own.id, order)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('closed') });
    expect(await till('PayOutOfTill', { Id: own.id, Amount: 1, Remarks: 'tape' }, finance)).toBeRefused('StateNotAllowed');
    await till('OpenTill', { Id: own.id, OpeningFloat: 500 });
    expect(await till('OpenTill', { Id: own.id, OpeningFloat: 500 }, leader)).toBeRefused('StateNotAllowed');
    expect(await collect(own.id, order, {}, leader)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('another person') });
    expect(await till('HandOverTill', { Id: own.id, CountedCash: 500, ReceiverId: leader.userId })).toSucceed();
    expect(await collect(own.id, order)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('handed over') });
    const { RowVersion } = (await finance.ok('/Till/GetTills', { rows: 100 })).Data.find((one: any) => one.Id === own.id);
    const edit = { Id: own.id, Name: 'Other', WarehouseId: warehouseId, CurrencyId: d.currency('CNY'), RowVersion };
    expect(await finance.post('/Till/EditTill', edit)).toBeRefused('StateNotAllowed');
    expect(await finance.post('/Till/DeleteTill', { Id: own.id })).toBeRefused('StateNotAllowed');
    await good();
  });

  test('is handed over with two persons who counted the same', async () => {
    const own = await newTill();
    await collect(own.id, await waiting(await d.customer()));
    expect(await till('HandOverTill', { Id: own.id, CountedCash: 1900, ReceiverId: clerk.userId })).toBeRefused('ValidationFailed');
    expect(await till('HandOverTill', { Id: own.id, CountedCash: 1900, ReceiverId: leader.userId })).toSucceed();
    expect(await till('TakeOverTill', { Id: own.id, CountedCash: 1900 }, finance)).toBeRefused('StateNotAllowed');
    expect(await till('TakeOverTill', { Id: own.id, CountedCash: 1800 }, leader)).toBeRefused('TotalExceeded');
    const { Data } = await till('TakeOverTill', { Id: own.id, CountedCash: 1900 }, leader);
    expect(await shiftOf(own.shift)).toMatchObject({ TillShiftStatus: 4, CashInside: 0, ReceiverId: leader.userId, Difference: 0 });
    expect(await shiftOf(Data.Id)).toMatchObject({ TillShiftStatus: 1, OpeningFloat: 1900, CashInside: 1900, OperatorId: leader.userId });
    expect(await collect(own.id, await waiting(await d.customer()), {}, leader)).toSucceed();
    expect((await ledger(own.id)).TILL).toBe(2800);
    await good();
  });

  test('is counted at the end; a difference needs a reason', async () => {
    const own = await newTill();
    const [first, second] = [await waiting(await d.customer()), await waiting(await d.customer())];
    await collect(own.id, first);
    await collect(own.id, second, { TillMeans: Card, Tendered: null, Reference: '4711' });
    expect(await till('PayOutOfTill', { Id: own.id, Amount: 120, Remarks: 'packing tape' })).toBeRefused('NoPermission');
    expect(await till('PayOutOfTill', { Id: own.id, Amount: 120, Remarks: 'packing tape' }, finance)).toBeRefused('StateNotAllowed');
    expect(await shiftOf(own.shift)).toMatchObject({ CashTaken: 900, CardTaken: 900, TransferTaken: 0, CashInside: 1900, Collections: 2 });
    expect(await till('CloseTill', { Id: own.id, CountedCash: 1890 })).toBeRefused('ValidationFailed', { Data: [{ Field: 'Remarks' }] });
    expect(await till('CloseTill', { Id: own.id, CountedCash: 1890, Remarks: 'wrong change' })).toSucceed();
    expect(await shiftOf(own.shift)).toMatchObject({
      TillShiftStatus: 2,
      ExpectedCash: 1900,
      CountedCash: 1890,
      Difference: -10,
      CashInside: 0,
    });
    expect(await ledger(own.id)).toEqual({ TILL: 0, COD: -900, 'CASH:safe': 890, TILL_DIFFERENCE: 10 });
    expect(await collect(own.id, await waiting(await d.customer()))).toBeRefused('StateNotAllowed');
    await good();
  });

  test('pays out with a reason, never more than is in it, and takes a pay-out back', async () => {
    const own = await newTill({ person: finance, float: 300 });
    expect(await till('PayOutOfTill', { Id: own.id, Amount: 301, Remarks: 'tape' }, finance)).toBeRefused('InsufficientBalance');
    expect(await till('PayOutOfTill', { Id: own.id, Amount: 120 }, finance)).toBeRefused('ValidationFailed');
    expect(await till('PayOutOfTill', { Id: own.id, Amount: 120, Remarks: 'packing tape' }, finance)).toSucceed();
    expect(await shiftOf(own.shift)).toMatchObject({ PaidOut: 120, CashInside: 180 });
    expect(await ledger(own.id)).toEqual({ TILL: 180, 'CASH:safe': -300, TILL_PAYOUT: 120 });
    const [float, paid] = await entriesOf(own.shift);
    expect(await till('UndoTillEntry', { Id: float.Id, Remarks: 'no' }, finance)).toBeRefused('StateNotAllowed');
    expect(await till('UndoTillEntry', { Id: paid.Id, Remarks: 'tape returned' }, finance)).toSucceed();
    expect(await till('UndoTillEntry', { Id: paid.Id, Remarks: 'again', IdempotencyKey: 'again' }, finance)).toBeRefused('StateNotAllowed');
    expect(await shiftOf(own.shift)).toMatchObject({ PaidOut: 0, CashTaken: 0, CashInside: 300 });
    expect(await ledger(own.id)).toEqual({ TILL: 300, 'CASH:safe': -300, TILL_PAYOUT: 0 });
    await good();
  });

  test('collects each order once, and its sum equals its entries, when many collect together', async () => {
    const customer = await d.customer();
    const orders = [];
    for (let made = 0; made < 6; made++) orders.push(await waiting(customer));
    const own = await newTill();
    const answers = await Promise.all(
      orders.flatMap((order) => [1, 2, 3].map((at) => collect(own.id, order, { IdempotencyKey: `${order.id} ${at}` }))),
    );
    expect(answers.filter((answer) => outcomeOf(answer) === 'Ok')).toHaveLength(orders.length);
    const entries = await entriesOf(own.shift);
    expect(
      entries
        .filter((one) => one.TillEntryType === 2)
        .map((one) => one.LogisticsOrderId)
        .sort(),
    ).toEqual(orders.map(({ id }) => id).sort());
    expect(entries.reduce((sum, one) => sum + one.Amount, 0)).toBe(1000 + 6 * 900);
    expect((await shiftOf(own.shift)).CashInside).toBe(6400);
    // Closing while others collect: what was accepted is counted, the rest is refused.
    const more = [];
    for (let made = 0; made < 4; made++) more.push(await waiting(customer));
    const [closed, ...late] = await Promise.all([
      till('CloseTill', { Id: own.id, CountedCash: 6400, Remarks: 'counted while others collected' }),
      ...more.map((order) => collect(own.id, order)),
    ]);
    expect(closed).toSucceed();
    const accepted = late.filter((answer) => outcomeOf(answer) === 'Ok').length;
    expect(await shiftOf(own.shift)).toMatchObject({ ExpectedCash: 6400 + accepted * 900, Difference: 0 - accepted * 900, CashInside: 0 });
    await good();
  });

  test('prints a receipt and the paper of a shift in each language', async () => {
    const own = await newTill();
    const order = await waiting(await d.customer());
    const { Data } = await collect(own.id, order);
    for (const language of ['zh-cn', 'zh-tw', 'en-us'])
      for (const [path, Id] of [
        ['PrintTillReceipt', Data.Id],
        ['PrintTillShift', own.shift],
      ] as const) {
        const address = await clerk.ok(`/Till/${path}`, { Id }, { 'accept-language': language });
        const file = await d.server.server.http.inject(address);
        expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
        if (process.env.PAPERS) writeFileSync(`${process.env.PAPERS}/${path}-${language}.pdf`, file.rawPayload);
      }
  });
});

describe('undoing at the desk', () => {
  test('reverses a collection within its shift: money out of the till, the order collects again', async () => {
    const customer = await d.customer();
    const order = await waiting(customer);
    const own = await newTill();
    const { Data } = await collect(own.id, order);
    const undo = (person = clerk) => till('UndoTillEntry', { Id: Data.Id, Remarks: 'paid by card instead' }, person);
    expect(await undo(leader)).toBeRefused('StateNotAllowed');
    expect(await undo()).toSucceed();
    expect(await undo()).toBeRefused('StateNotAllowed');
    expect(await status(order.id)).toEqual({ orderStatus: ToBePickedUp, collectionStatus: ToBeCollected });
    expect((await d.cod(customer)).map((row: any) => [row[2], row[3]])).toEqual([
      [900, 900],
      [-900, 0],
    ]);
    expect(await shiftOf(own.shift)).toMatchObject({ CashTaken: 0, CashInside: 1000, Collections: 1, Undone: 1 });
    expect(await ledger(own.id)).toEqual({ TILL: 1000, COD: 0, 'CASH:safe': -1000 });
    expect(await collect(own.id, order, { TillMeans: Card, Tendered: null })).toSucceed();
    expect(await shiftOf(own.shift)).toMatchObject({ CardTaken: 900, CashInside: 1000 });
    await good();
  });

  test('is refused once the shift was counted, and while the goods are handed out', async () => {
    const order = await waiting(await d.customer());
    const own = await newTill();
    const { Data } = await collect(own.id, order);
    await handOut(order.id);
    const undo = () => till('UndoTillEntry', { Id: Data.Id, Remarks: 'wrong parcel' });
    expect(await undo()).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('handed out') });
    await till('CloseTill', { Id: own.id, CountedCash: 1900 });
    expect(await undo()).toBeRefused('StateNotAllowed');
    await till('OpenTill', { Id: own.id, OpeningFloat: 0 });
    expect(await undo()).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('counted') });
    await good();
  });

  test('takes a hand-out back on its day, and the goods can be handed out again', async () => {
    const order = await waiting(await d.customer());
    const own = await newTill();
    await collect(own.id, order);
    await handOut(order.id);
    const [handout] = (await leader.ok('/LogisticsOrder/GetOrderHandouts', { LogisticsOrderId: order.id })).Data;
    const undo = () => leader.post('/LogisticsOrder/UndoSelfPickup', { Id: handout.Id, Remarks: 'wrong person' });
    expect(await undo()).toSucceed();
    expect(await undo()).toBeRefused('StateNotAllowed');
    expect(await status(order.id)).toEqual({ orderStatus: ToBePickedUp, collectionStatus: Collected });
    expect(await handOut(order.id)).toSucceed();
    const [again] = (await leader.ok('/LogisticsOrder/GetOrderHandouts', { LogisticsOrderId: order.id })).Data;
    await sql`update order_handout set creation_time = now() - interval '2 days' where id = ${again.Id}`.execute(d.server.db);
    expect(await leader.post('/LogisticsOrder/UndoSelfPickup', { Id: again.Id, Remarks: 'late' })).toBeRefused('StateNotAllowed');
    await good();
  });
});

describe('handing out', () => {
  test('leaves the order at the counter until its last parcel', async () => {
    const order = await waiting(await d.customer(), { amount: 900 });
    const parcels = await d.server.inTransaction(async (tx) => {
      const rows = [];
      for (const parcelIndex of [1, 2])
        rows.push(
          await insert(tx, d.system, orderParcel, {
            siteId: d.siteId,
            logisticsOrderId: order.id,
            parcelNo: `${order.serialNumber}-${parcelIndex}`,
            parcelIndex,
            weight: '1',
          }),
        );
      return rows.map(({ id }) => id);
    });
    const own = await newTill();
    expect(await handOut(order.id, { ParcelIds: [parcels[0]] })).toBeRefused('StateNotAllowed');
    await collect(own.id, order);
    expect(await handOut(order.id, { ParcelIds: [parcels[0]] })).toSucceed();
    expect((await status(order.id)).orderStatus).toBe(ToBePickedUp);
    expect(await handOut(order.id, { ParcelIds: [parcels[0]], IdempotencyKey: 'again' })).toBeRefused('StateNotAllowed');
    const { Parcels } = await clerk.ok('/LogisticsOrder/GetPickupOrder', { Number: order.serialNumber });
    expect(Parcels.map((one: any) => one.HandedOut)).toEqual([true, false]);
    expect(await handOut(order.id, { IdempotencyKey: 'rest' })).toSucceed();
    expect((await status(order.id)).orderStatus).toBe(Signed);
    await good();
  });

  test('to another person needs a name and the last digits of a document or phone', async () => {
    const order = await waiting(await d.customer());
    const own = await newTill();
    await collect(own.id, order);
    const { Family } = enumCodes.PickupRelation;
    expect(await handOut(order.id, { PickupRelation: Family, PersonName: '王小明' })).toBeRefused('ValidationFailed');
    expect(await handOut(order.id, { PickupRelation: Family, PersonName: '王小明', LastDigits: '7788', IdempotencyKey: 'b' })).toSucceed();
    const [row] = (await clerk.ok('/LogisticsOrder/GetOrderHandouts', { LogisticsOrderId: order.id })).Data;
    expect(row).toMatchObject({ PickupRelation: Family, PersonName: '王小明', LastDigits: '7788', OperatorId: clerk.userId });
    await good();
  });

  test('shows the customer amount, opening hours, last day and address with the code', async () => {
    const customer = await d.customer();
    const order = await waiting(customer);
    await sql`update self_pickup_address set opening_hours = '10:00–20:00', keep_days = 7 where id = ${point}`.execute(d.server.db);
    expect(await customer.ok('/UserLogisticsOrder/GetOrderPickupCode', { Id: order.id })).toMatchObject({
      PickupCode: code,
      AmountDue: 900,
      CurrencyId: d.currency('TWD'),
      OpeningHours: '10:00–20:00',
      StoredUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
      Address: expect.any(String),
    });
  });
});

describe('the daily check', () => {
  test('finds counted cash without entries, and another amount than the order’s', async () => {
    const order = await waiting(await d.customer());
    const own = await newTill();
    const { Data } = await collect(own.id, order);
    const rules = async (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
      await change.execute(d.server.db);
      const found = (await checkInvariants(d.server.db)).map(({ what }: any) => what);
      await back.execute(d.server.db);
      return found.join(' | ');
    };
    expect(
      await rules(
        sql`update logistics_order set collection_amount = 950 where id = ${order.id}`,
        sql`update logistics_order set collection_amount = 900 where id = ${order.id}`,
      ),
    ).toContain('money taken at a desk');
    await till('CloseTill', { Id: own.id, CountedCash: 1900 });
    const move = (by: number) =>
      sql`update till_shift set expected_cash = expected_cash + ${by}::numeric, counted_cash = counted_cash + ${by}::numeric
        where id = ${own.shift}`;
    expect(await rules(move(1), move(-1))).toContain('entries of a till shift');
    expect(
      await rules(
        sql`update cod_collection set till_entry_id = null where till_entry_id = ${Data.Id}`,
        sql`update cod_collection set till_entry_id = ${Data.Id} where logistics_order_id = ${order.id}`,
      ),
    ).toContain('money taken at a desk');
    await good();
  });
});
