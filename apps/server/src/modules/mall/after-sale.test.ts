import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import type { Person } from '../../testing/people.ts';
import { type Mall, openMall } from './test/mall-desk.ts';

const { Requested, Refunded, Rejected, Withdrawn, Reversed } = enumCodes.AfterSaleStatus;
const { Seller, Platform, Carrier } = enumCodes.AfterSaleBearer;

/** The answers without a refusal. */
const succeeded = <A extends { Code: number }>(answers: readonly A[]): A[] => answers.filter(({ Code }) => !Code);
let m: Mall;
let finance: Person;
let offer: string;
beforeAll(async () => {
  m = await openMall();
  finance = await m.as('finance');
  offer = (await m.fromStock(200)).id;
});
afterAll(async () => {
  expect(await checkInvariants(m.db)).toEqual([]);
  await m.close();
});

/** Buys, pays and confirms a quantity of the offer at 20 each, with 10% commission. */
async function completed(quantity = 2, id = offer) {
  const order = await m.ordered(m.bob, [{ id, quantity }]);
  await m.pay(m.bob, order);
  await m.bob.ok('/SellerOrder/ConfirmSellerOrderReceived', { Id: order.id });
  const { Lines } = await m.seen(m.bob, order.id);
  return { ...order, lineId: Lines[0].Id as string };
}
type Order = Awaited<ReturnType<typeof completed>>;
const ask = (order: Order, Quantity = 1, more: object = {}, who = m.bob) =>
  who.post('/AfterSale/EstablishAfterSale', {
    SellerOrderId: order.id,
    Lines: [{ LineId: order.lineId, Quantity }],
    Reason: 'broken',
    ...more,
  });
const requested = async (order: Order, Quantity = 1, more: object = {}): Promise<string> => {
  const { Data, Message } = await ask(order, Quantity, more);
  if (!Data?.Id) throw new Error(Message);
  return Data.Id;
};
const decide = (order: Order, Id: string, Amount: number, more: object = {}, headers: Record<string, string> = {}) =>
  finance.post('/AfterSale/DecideAfterSale', { Id, Lines: [{ LineId: order.lineId, Amount }], AfterSaleBearer: Seller, ...more }, headers);
const requestOf = async (Id: string) =>
  (await finance.ok('/AfterSale/GetAfterSales', { rows: 100 })).Data.find((row: any) => row.Id === Id);
const balances = async () => ({ buyer: await m.balanceOf(m.bob), seller: await m.balanceOf(m.seller) });
const moved = async (act: () => Promise<unknown>) => {
  const before = await balances();
  await act();
  const after = await balances();
  const cents = (amount: number) => Math.round(amount * 100) / 100;
  return { buyer: cents(after.buyer - before.buyer), seller: cents(after.seller - before.seller) };
};
const arrears = async (): Promise<number> => (await m.seller.ok('/UserAmountJournal/GetUserWallet')).Arrears;
const accountOf = async (account: string) => {
  const found = await sql<{ total: string }>`select coalesce(sum(debit - credit), 0) as total from ledger_entry
    where site_id = ${m.siteId} and account like ${account}`.execute(m.db);
  return Number(found.rows[0]!.total);
};
/** Runs an act on an empty wallet of the seller, and returns the balance afterwards. */
async function withEmptyWallet<T>(act: () => Promise<T>): Promise<T> {
  const all = await m.balanceOf(m.seller);
  await finance.ok('/UserAmountJournal/AdjustUserAmount', { UserId: m.seller.userId, Amount: -all, Remarks: 'withdrawn' });
  try {
    return await act();
  } finally {
    await finance.ok('/UserAmountJournal/AdjustUserAmount', { UserId: m.seller.userId, Amount: all, Remarks: 'back' });
  }
}

describe('request of a buyer', () => {
  test('is possible within the days of the site, and shown to buyer and seller in the order', async () => {
    const order = await completed(3);
    expect((await m.seen(m.bob, order.id)).Refundable).toBe(true);
    const Id = await requested(order, 2);
    const view = await m.seen(m.seller, order.id);
    expect(view.AfterSales).toMatchObject([{ Id, AfterSaleStatus: Requested, Amount: 40, GoodsReturned: false, Reason: 'broken' }]);
    expect([view.Refundable, view.Lines[0].RefundableQuantity]).toEqual([false, 1]);
    expect(await requestOf(Id)).toMatchObject({ SellerOrderId: order.id, Amount: 40, AfterSaleStatus: Requested });
  });

  test('is refused before the completion, after the days, twice, and for more than was bought', async () => {
    const bought = await m.ordered(m.bob, [{ id: offer }]);
    await m.pay(m.bob, bought);
    const { Lines } = await m.seen(m.bob, bought.id);
    expect(await ask({ ...bought, lineId: Lines[0].Id })).toBeRefused('StateNotAllowed', {
      Message: expect.stringContaining('not completed'),
    });
    const order = await completed(2);
    expect(await ask(order, 3)).toBeRefused('CargoQuantityAbnormal');
    await sql`update seller_order set completed_time = now() - interval '8 days' where id = ${order.id}`.execute(m.db);
    expect(await ask(order)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('is over') });
    // Staff are not bound to the days.
    expect(await ask(order, 1, {}, finance)).toSucceed();
    expect(await ask(order, 1, {}, finance)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('not been decided') });
    expect(await ask(order, 1, {}, m.rival)).toBeRefused('NotFound');
    expect(await ask(order, 1, {}, m.seller)).toBeRefused('NotFound');
  });

  test('is withdrawn by the buyer alone, and can be made again', async () => {
    const order = await completed();
    const Id = await requested(order);
    expect(await m.seller.post('/AfterSale/WithdrawAfterSale', { Id })).not.toSucceed();
    expect(await m.bob.post('/AfterSale/WithdrawAfterSale', { Id })).toSucceed();
    expect((await requestOf(Id)).AfterSaleStatus).toBe(Withdrawn);
    expect(await decide(order, Id, 20)).toBeRefused('StateNotAllowed');
    expect(await ask(order, 2)).toSucceed();
  });

  test('is answered by the seller until it is decided, and goods that go back are awaited', async () => {
    const order = await completed();
    const Id = await requested(order, 1, { GoodsReturned: true });
    const answer = (who: Person, SellerAgrees: boolean) =>
      who.post('/AfterSale/AnswerAfterSale', { Id, SellerAgrees, Remarks: 'send it back' });
    expect(await answer(m.bob, true)).not.toSucceed();
    expect(await answer(m.rival, true)).toBeRefused('NotFound');
    expect(await answer(m.seller, false)).toSucceed();
    expect(await answer(m.seller, true)).toSucceed();
    expect(await requestOf(Id)).toMatchObject({ SellerAgrees: true, SellerRemarks: 'send it back' });
    expect(await decide(order, Id, 20)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('not back') });
    const back = (Back: boolean) => m.seller.post('/AfterSale/ConfirmGoodsBack', { Id, Back });
    for (const Back of [true, false]) expect(await back(Back)).toSucceed();
    expect(await decide(order, Id, 20)).toBeRefused('StateNotAllowed');
    expect(await back(true)).toSucceed();
    expect(await decide(order, Id, 20)).toSucceed();
    expect(await answer(m.seller, false)).toBeRefused('StateNotAllowed');
  });
});

describe('refund', () => {
  test('takes the proceeds less commission from the seller, in parts to the cent', async () => {
    const order = await completed(3);
    const first = await requested(order, 1);
    expect(await moved(() => decide(order, first, 12.33))).toEqual({ buyer: 12.33, seller: -11.1 });
    expect(await requestOf(first)).toMatchObject({ AfterSaleStatus: Refunded, SellerAmount: 12.33, CommissionAmount: 1.23, DebtAmount: 0 });
    const rest = await requested(order, 2);
    const before = await accountOf('COMMISSION');
    expect(await decide(order, rest, 50)).toBeRefused('RefundExceedsPaid');
    const { seller, buyer } = await moved(() => decide(order, rest, 47.67));
    expect([buyer, seller]).toEqual([47.67, -42.9]);
    expect((await accountOf('COMMISSION')) - before).toBeCloseTo(4.77, 2);
    expect(await accountOf('MALL_ADVANCE')).toBe(0);
    expect(await checkInvariants(m.db)).toEqual([]);
  });

  test('is borne by platform or carrier without the seller', async () => {
    const order = await completed(2);
    const first = await requested(order);
    expect(await decide(order, first, 20, { AfterSaleBearer: Carrier })).toBeRefused('ValidationFailed');
    const before = await accountOf('COMPENSATION');
    expect(await moved(() => decide(order, first, 20, { AfterSaleBearer: Platform }))).toEqual({ buyer: 20, seller: 0 });
    expect((await accountOf('COMPENSATION')) - before).toBe(20);
    const second = await requested(order);
    const { rows } = await sql<{ id: string }>`select id from carrier where site_id = ${m.siteId} limit 1`.execute(m.db);
    const CarrierId = rows[0]!.id;
    expect(await moved(() => decide(order, second, 20, { AfterSaleBearer: Carrier, CarrierId }))).toEqual({ buyer: 20, seller: 0 });
    expect(await accountOf(`CARRIER_CLAIM:${CarrierId}`)).toBe(20);
    expect(await checkInvariants(m.db)).toEqual([]);
  });

  test('bills the seller what the balance does not cover', async () => {
    const order = await completed(2);
    const Id = await requested(order, 2);
    const before = await arrears();
    await withEmptyWallet(async () => {
      expect(await moved(() => decide(order, Id, 40))).toEqual({ buyer: 40, seller: 0 });
      expect(await requestOf(Id)).toMatchObject({ SellerAmount: 40, CommissionAmount: 4, DebtAmount: 36 });
      const { Data } = await m.seller.ok('/UserBill/GetBills', { rows: 100 });
      expect(Data.find((bill: any) => bill.SourceId === Id)).toMatchObject({
        TotalAmount: 36,
        PaymentStatus: enumCodes.PaymentStatus.Unpaid,
      });
      expect((await arrears()) - before).toBe(36);
      expect(await accountOf('MALL_ADVANCE')).toBe(0);
      expect(await checkInvariants(m.db)).toEqual([]);
    });
  });

  test('is decided once, by two people at the same moment and when repeated with its key', async () => {
    const order = await completed(2);
    const Id = await requested(order, 2);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const { buyer } = await moved(async () => {
      const answers = await Promise.all([
        decide(order, Id, 40),
        decide(order, Id, 40),
        decide(order, Id, 40, { AfterSaleBearer: Platform }),
      ]);
      expect(succeeded(answers)).toHaveLength(1);
      expect(await decide(order, Id, 40, {}, key)).toBeRefused('StateNotAllowed');
    });
    expect(buyer).toBe(40);
  });

  test('needs four-eyes approval above the limit of the site', async () => {
    const order = await completed(2);
    const Id = await requested(order, 2);
    await sql`update site_configuration set manual_limit = 10 where site_id = ${m.siteId}`.execute(m.db);
    try {
      expect(await moved(async () => expect(await decide(order, Id, 40)).toBeRefused('SecondPersonNeeded'))).toEqual({
        buyer: 0,
        seller: 0,
      });
    } finally {
      await sql`update site_configuration set manual_limit = 0 where site_id = ${m.siteId}`.execute(m.db);
    }
  });
});

describe('reversal of each act', () => {
  test('rejected: reopened with a reason, then refunded', async () => {
    const order = await completed();
    const Id = await requested(order);
    expect(await finance.post('/AfterSale/RejectAfterSale', { Id, Remarks: 'worn' })).toSucceed();
    expect(await requestOf(Id)).toMatchObject({ AfterSaleStatus: Rejected, Remarks: 'worn' });
    expect(await decide(order, Id, 20)).toBeRefused('StateNotAllowed');
    expect(await finance.post('/AfterSale/ReopenAfterSale', { Id, Remarks: 'was not worn' })).toSucceed();
    expect(await decide(order, Id, 20)).toSucceed();
  });

  test('bearer: another one bears it, and a paid debt of the seller is refunded', async () => {
    const order = await completed(2);
    const Id = await requested(order, 2);
    await withEmptyWallet(() => decide(order, Id, 40));
    const { Data } = await m.seller.ok('/UserBill/GetBills', { rows: 100 });
    const { Id: billId } = Data.find((bill: any) => bill.SourceId === Id);
    const change = (AfterSaleBearer: number) => finance.post('/AfterSale/ChangeAfterSaleBearer', { Id, AfterSaleBearer, Remarks: 'ours' });
    expect(await change(Seller)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('borne by it') });
    const Balance = enumCodes.PaymentType.Balance;
    await m.seller.ok('/UserBill/PayBills', { BillIds: [billId], PaymentType: Balance, ExpectedAmount: 36 });
    expect(await moved(() => change(Platform))).toEqual({ buyer: 0, seller: 36 });
    expect(await checkInvariants(m.db)).toEqual([]);
    expect(await moved(() => change(Seller))).toEqual({ buyer: 0, seller: -36 });
    expect(await requestOf(Id)).toMatchObject({ AfterSaleBearer: Seller, SellerAmount: 40, DebtAmount: 0 });
    expect(await accountOf('MALL_ADVANCE')).toBe(0);
  });

  test('refund: the seller gets the proceeds back and the buyer is billed again, once', async () => {
    const order = await completed(2);
    const Id = await requested(order, 2);
    const start = await accountOf('COMMISSION');
    await decide(order, Id, 40);
    const reverse = () => finance.post('/AfterSale/ReverseAfterSale', { Id, Remarks: 'never sent back' });
    const change = await moved(async () => {
      const answers = await Promise.all([reverse(), reverse()]);
      expect(succeeded(answers)).toHaveLength(1);
    });
    expect(change).toEqual({ buyer: 0, seller: 36 });
    expect((await requestOf(Id)).AfterSaleStatus).toBe(Reversed);
    expect((await m.seen(m.bob, order.id)).Money).toMatchObject({ Paid: 40, Refunded: 40, Open: 40, Difference: 0 });
    expect([await accountOf('COMMISSION'), await accountOf('MALL_ADVANCE')]).toEqual([start, 0]);
    expect(await ask(order, 1)).toBeRefused('CargoQuantityAbnormal');
    expect(await checkInvariants(m.db)).toEqual([]);
  });

  test('refund whose debt was not paid: the bill of the seller is voided', async () => {
    const order = await completed(2);
    const Id = await requested(order, 2);
    await withEmptyWallet(async () => {
      const before = await arrears();
      await decide(order, Id, 40);
      expect((await arrears()) - before).toBe(36);
      expect(await moved(() => finance.ok('/AfterSale/ReverseAfterSale', { Id, Remarks: 'wrong order' }))).toEqual({ buyer: 0, seller: 0 });
      expect(await arrears()).toBe(before);
    });
    expect(await accountOf('MALL_ADVANCE')).toBe(0);
    expect(await checkInvariants(m.db)).toEqual([]);
  });
});
