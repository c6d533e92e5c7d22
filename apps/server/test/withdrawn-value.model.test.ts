import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { freshNumber, type Mall, named, openMall } from '@entrepot/server/modules/mall/test/mall-desk.ts';
import { bookGift } from '@entrepot/server/modules/wallet/public.ts';
import { checkInvariants } from '@entrepot/server/testing/invariants.ts';
import type { Person } from '@entrepot/server/testing/people.ts';
import { modelSeed } from './model/seed.ts';

/** Sequences of what two accounts of one person try. MONEY_SEQUENCES runs more, MODEL_SEED repeats a run. */
const wanted = Number(process.env.MONEY_SEQUENCES ?? 60);
const seconds = Number(process.env.MONEY_SECONDS ?? 60);
const seed = modelSeed(process.env.MONEY_SEQUENCES !== undefined);
const fewest = 3;
const { Balance, Credit, Mixed, Coupon } = enumCodes.PaymentType;

let m: Mall;
let finance: Person;
let offers: string[];
beforeAll(async () => {
  m = await openMall();
  finance = await m.as('finance');
  await sql`update site_configuration set withdrawal_enabled = true, mall_hold_days = 0, mall_commission_rate = 0 where site_id = ${m.siteId}`.execute(
    m.db,
  );
  offers = await Promise.all([20, 35, 60].map((Price) => m.sentByMerchant(9_999, { Price })));
});
afterAll(() => m?.close());

const amount = fc.integer({ min: 1, max: 120 });
const means = fc.constantFrom(Balance, Balance, Credit, Mixed, Coupon);
const at = fc.nat({ max: 9 });
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('recharge' as const), isSeller: fc.boolean(), amount }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('gift' as const), isSeller: fc.boolean(), amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('coupon' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('credit' as const), amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('repay' as const), amount }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('buy' as const), offer: fc.nat({ max: 2 }), means, withCoupon: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('finish' as const), at, byCancel: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refundBill' as const), at, amount }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('withdraw' as const), isSeller: fc.boolean(), amount }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decide' as const), at, approved: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refundRecharge' as const), isSeller: fc.boolean(), at, amount }) },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

let people = 0;
/** A buyer and a merchant of one person, with their orders. */
interface Pair {
  buyer: Person;
  seller: Person;
  orders: { id: string; billId: string }[];
}
const done: Record<string, number> = {};
const account = { BankName: 'Bank', AccountName: 'Holder', AccountNumber: '6222020200112233445' };

/** Tries one act; whether it is refused does not matter. */
async function attempt(pair: Pair, one: Act): Promise<boolean> {
  const { buyer, seller, orders } = pair;
  const person = 'isSeller' in one && one.isSeller ? seller : buyer;
  const Amount = 'amount' in one ? one.amount : 0;
  const order = 'at' in one ? orders[one.at % orders.length] : undefined;
  const isDone = ({ Code }: { Code: number }) => Code === errorCodes.Ok;
  switch (one.do) {
    case 'recharge':
      return isDone(await finance.post('/Recharge/ManualRecharge', { UserId: person.userId, Amount, Remarks: 'cash' }));
    case 'gift': {
      const gift = { ownerId: person.userId, amount: String(Amount), sourceType: 'model', sourceId: crypto.randomUUID() };
      const system = { ...m.system, siteId: m.siteId, changes: [] };
      await m.inTransaction((tx) => bookGift(tx, system, gift, enumCodes.JournalType.RechargeGift));
      return true;
    }
    case 'coupon': {
      const body = { Name: named(`Free ${freshNumber()}`), PreferentialAmount: Amount, CouponValidityType: 2, EffectiveDays: 30 };
      const { Data } = await m.manager.post('/Coupon/EstablishCoupon', body);
      return isDone(await m.manager.post('/UserCoupon/AddUserCoupons', { CouponId: Data?.Id, UserIds: [buyer.userId], Quantity: 1 }));
    }
    case 'credit':
      return isDone(await m.manager.post('/User/SetUserCredit', { Id: buyer.userId, CreditEnabled: true, CreditLimit: Amount }));
    case 'repay':
      return isDone(await buyer.post('/UserAmountJournal/RepayCredit', { Amount }));
    case 'buy':
      return buy(pair, offers[one.offer]!, one.means, one.withCoupon);
    case 'finish':
      if (!order) return false;
      return isDone(await (one.byCancel ? cancel(pair, order.id) : arrive(pair, order.id)));
    case 'refundBill': {
      if (!order) return false;
      const { Data } = await finance.post('/Bill/GetBillById', { Id: order.billId });
      const Lines = [{ BillLineId: Data.Lines[0].Id, Amount }];
      return isDone(await finance.post('/Bill/RefundBill', { Id: order.billId, Lines, Remarks: 'model' }));
    }
    case 'withdraw':
      return isDone(await person.post('/Recharge/EstablishWithdrawal', { Amount, ...account }));
    case 'decide': {
      const { Data } = await finance.post('/Recharge/GetWithdrawals', { WithdrawalStatus: 1, UserId: person.userId, rows: 9 });
      const row = Data?.Data?.[one.at % Math.max(Data.Data.length, 1)];
      if (!row) return false;
      const body = { Id: row.Id, Approved: one.approved, TransferNo: 'T', Remarks: 'model' };
      return isDone(await finance.post('/Recharge/AuditWithdrawal', body));
    }
    case 'refundRecharge': {
      const { Data } = await person.post('/UserRecharge/GetRecharges', { rows: 9 });
      const row = Data?.Data?.[one.at % Math.max(Data.Data.length, 1)];
      return row ? isDone(await finance.post('/Recharge/RefundRecharge', { Id: row.Id, Amount, Remarks: 'model' })) : false;
    }
  }
}

async function buy({ buyer, orders }: Pair, offer: string, PaymentType: number, withCoupon: boolean): Promise<boolean> {
  const { Code, Data } = await m.order(buyer, [{ id: offer }]);
  if (Code) return false;
  const [id, billId] = [Data.SellerOrderIds[0], Data.BillIds[0]];
  orders.push({ id, billId });
  const coupons = withCoupon ? (await buyer.ok('/UserCoupon/GetUserCoupons', { UserCouponStatus: 1, rows: 1 })).Data : [];
  const CouponIds = coupons.map((row: { Id: string }) => row.Id);
  const body = { BillIds: [billId], PaymentType, CouponIds };
  const { totalAmount } = await rowOf(id);
  const off = Number(coupons[0]?.PreferentialAmount ?? 0);
  const ExpectedAmount = Math.max(Number(totalAmount) - off, 0);
  return (await buyer.post('/UserBill/PayBills', { ...body, ExpectedAmount })).Code === errorCodes.Ok;
}

const rowOf = (id: string) => m.db.selectFrom('sellerOrder').select(['totalAmount']).where('id', '=', id).executeTakeFirstOrThrow();

/** A parcel arrives and the buyer, who is the merchant, confirms it. */
async function arrive({ buyer, seller }: Pair, Id: string) {
  const CourierNumber = freshNumber();
  const sent = await seller.post('/SellerOrder/MerchantDelivery', { Id, CourierNumber });
  if (sent.Code) return sent;
  const sizes = { Weight: 0.3, Length: 10, Width: 10, Geight: 5 };
  await m.leader.post('/Package/PackageSigning', { WarehouseId: m.xiamen.id, CourierNumber, ...sizes });
  return buyer.post('/SellerOrder/ConfirmSellerOrderReceived', { Id });
}
const cancel = ({ seller }: Pair, Id: string) => seller.post('/SellerOrder/CancelSellerOrder', { Id, Remarks: 'model' });

/** The cash that wallets paid in, and the cash that left them. */
async function cashOf(ids: readonly string[]) {
  const found = await sql<{ paidIn: string; paidOut: string }>`select
      coalesce(sum(amount) filter (where journal_type = 101), 0) as paid_in,
      coalesce(-sum(amount) filter (where journal_type in (105, 106, 116)), 0) as paid_out
    from journal where owner_id = any(${ids}::uuid[])`.execute(m.db);
  return found.rows[0]!;
}

test('two accounts and a shop never withdraw more than they paid in', { timeout: (seconds + 120) * 1000 }, async () => {
  const until = Date.now() + seconds * 1000;
  let runs = 0;
  const [before, start] = [await cashOf([m.seller.userId]), await m.balanceOf(m.seller)];
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 15, maxLength: 50 }), async (acts) => {
      if (Date.now() > until && runs >= fewest) return;
      runs++;
      const pair: Pair = { buyer: await m.newCustomer(`adversary${++people}`), seller: m.seller, orders: [] };
      for (const one of acts) {
        const name = `${one.do} ${(await attempt(pair, one)) ? 'done' : 'refused'}`;
        done[name] = (done[name] ?? 0) + 1;
      }
      const ids = [m.seller.userId, ...(await buyers())];
      const { paidIn, paidOut } = await cashOf(ids);
      expect(Number(paidOut) - Number(before.paidOut)).toBeLessThanOrEqual(start + Number(paidIn) - Number(before.paidIn));
      expect(await checkInvariants(m.db, m.siteId)).toEqual([]);
    }),
    { numRuns: wanted, seed, endOnFailure: true },
  );
  console.log(runs, done);
  expect(runs).toBeGreaterThanOrEqual(fewest);
  for (const name of ['buy done', 'finish done', 'withdraw done', 'gift done']) expect(done[name]).toBeGreaterThan(0);
});

const buyers = async () =>
  (
    await sql<{ id: string }>`select id from user_account where site_id = ${m.siteId} and user_name like 'adversary%'`.execute(m.db)
  ).rows.map(({ id }) => id);
