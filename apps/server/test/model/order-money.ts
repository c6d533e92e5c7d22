import { Refusal } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { QuoteLine, QuoteSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { type Decimal, dec, smaller, sum, text, zero } from '@entrepot/rules/decimal.ts';
import { wallet as walletResource } from '@entrepot/contract/modules/wallet/wallet.ts';
import { change, findWhere, find, lock } from '@entrepot/server/core/db/rows.ts';
import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import type { Db } from '@entrepot/server/core/db/db.ts';
import { dueOf, lockBills, payLockedBills, refundSource, takeOffCoupons, voidBillsOf } from '@entrepot/server/modules/billing/public.ts';
import { discount } from '@entrepot/server/modules/billing/discount.ts';
import { billSource, priceBillsOf, restFor, settleBills } from '@entrepot/server/modules/orders/paying/bills.ts';
import { recountPayment, unpaidOf } from '@entrepot/server/modules/orders/paying/payment.ts';
import type { Holders } from '@entrepot/server/modules/promotions/test/coupon-holders.ts';

const { Unpaid, PartiallyPaid, Refunded } = enumCodes.PaymentStatus;
const { Unused, Used } = enumCodes.UserCouponStatus;

type Charges = { freight: number; service: number; insurance: number; cod: number };

/** A step of one order; amounts in hundredths of the wallet's currency. */
export type MoneyStep =
  | ({ verb: 'change' } & Charges)
  | ({ verb: 'measure' } & Charges)
  | { verb: 'pay'; means: 'balance' | 'offline'; coupons: number }
  | { verb: 'discount'; amount: number };

function expectEqual(what: string, actual: Decimal, expected: Decimal): void {
  if (!actual.eq(expected)) throw new Error(`${what}: ${text(actual)} is not ${text(expected)}`);
}

/** The kinds of coupons of the model, each with a different condition. */
const kinds = [
  { PreferentialAmount: 35 },
  { PreferentialAmount: 30, AvailableAmount: 150 },
  { PreferentialAmount: 20, AvailableWeight: 5 },
  { PreferentialAmount: 50, Superposition: false },
];

/** One customer with a supply of coupons, and orders whose price changes while they are paid. */
export async function openOrderMoney(h: Holders) {
  const customer = await h.customer({ balance: 9_000_000 });
  const supply: string[][] = [];
  const ofFreight = { PreferentialAmount: 25, ExpenseTypeId: h.typeOf('FREIGHT') };
  const kindIds: string[] = [];
  for (const more of [...kinds, ofFreight]) kindIds.push(await h.kind(more));
  const site = {
    ...h.system,
    siteIds: [h.siteId],
    get now() {
      return new Date();
    },
  };

  /** Takes an unused coupon of each chosen kind (bits of `mask`); more are issued when none is left. */
  async function couponsFor(mask: number): Promise<string[]> {
    const ids: string[] = [];
    for (const [at, couponId] of kindIds.entries()) {
      if (!(mask & (1 << at))) continue;
      supply[at] ??= [];
      if (!supply[at].length) {
        await h.issue(couponId, [customer], 100);
        const rows = await findWhere(h.server.db, site, userCoupon, { couponId, userCouponStatus: Unused });
        if (!rows.length) throw new Error('no coupon was issued');
        supply[at].push(...rows.map(({ id }) => id));
      }
      ids.push(supply[at].pop()!);
    }
    return ids;
  }

  const lineOf = (code: string, cents: number, allowRefunds = true): QuoteLine[] =>
    cents
      ? [
          {
            step: 1,
            code,
            expenseTypeId: h.typeOf(code),
            originId: null,
            name: { 'zh-cn': code, 'zh-tw': code, 'en-us': code },
            detail: { kind: 'taxInclusive', quantity: '1', unitPrice: text(dec(cents).dividedBy(100)) },
            amount: text(dec(cents).dividedBy(100)),
            walletAmount: text(dec(cents).dividedBy(100)),
            allowRefunds,
          },
        ]
      : [];

  function quoteOf({ freight, service, insurance, cod }: Charges, currencyId: string): QuoteSnapshot {
    const lines = [
      ...lineOf('FREIGHT', freight),
      ...lineOf('COD_FEE', cod),
      ...lineOf('VALUE_ADDED', service),
      ...lineOf('OTHER', insurance, false),
    ];
    const total = text(sum(lines.map(({ walletAmount }) => dec(walletAmount))));
    // The weight follows the freight, so that minimum weights are crossed as well.
    const billingWeight = text(dec(freight).dividedBy(2000).toDecimalPlaces(3));
    const weights = { actualWeight: billingWeight, volumeWeight: billingWeight, comparedWeight: billingWeight, billingWeight };
    const quotation = { quotationId: h.siteId, quotationVersion: 1, quotationName: 'Model', rates: {}, volume: '0', overSizePieces: 0 };
    const valid = { validUntil: new Date().toISOString(), quoteHash: total };
    return { ...quotation, ...weights, ...valid, lines, total, payable: total, discount: '0', currencyId, walletCurrencyId: currencyId };
  }

  /** Plays the steps of one order and then cancels it; throws where money does not add up or the order is stuck. */
  async function play(steps: readonly MoneyStep[]): Promise<string[]> {
    const id = await h.order(customer);
    const outcomes: string[] = [];
    const taken: string[] = [];
    const walletOf = async (db: Db) => (await findWhere(db, site, walletResource, { ownerId: customer.userId }))[0]!;
    const balance = async () => dec((await walletOf(h.server.db)).balance);
    const start = await balance();
    let offline: Decimal = zero;
    const work = <T>(act: Parameters<typeof h.server.inTransaction<T>>[0]) => h.server.inTransaction(act);
    const state = () =>
      work(async (tx) => {
        const order = await lock(tx, site, logisticsOrder, id);
        const bills = await priceBillsOf(tx, site, order);
        return { order: await recountPayment(tx, site, order), bills, owed: await unpaidOf(tx, site, order) };
      });
    const moneyOn = (bills: Awaited<ReturnType<typeof state>>['bills']) =>
      sum(bills.map(({ paidAmount, refundAmount }) => dec(paidAmount).minus(dec(refundAmount))));

    for (const step of steps) {
      if (step.verb === 'change' || step.verb === 'measure') {
        const rule = step.verb === 'change' ? 'checked' : 'asUsed';
        const outcome = await work(async (tx) => {
          const order = await lock(tx, site, logisticsOrder, id);
          const changed = await change(tx, site, logisticsOrder, order, { remarks: String(order.rowVersion) });
          const quote = quoteOf(step, (await walletOf(tx)).currencyId);
          const rest = await restFor(tx, site, changed, quote, rule);
          const settled = await settleBills(tx, site, changed, quote, 'model', rule);
          return { rest, settled, quote };
        });
        const { bills, owed, order } = await state();
        const { rest, settled } = outcome;
        outcomes.push(settled.action);
        expectEqual('what is open is what the preview said', owed, dec(rest.toPay));
        expectEqual('what was refunded is what the preview said', dec(settled.refunded), dec(rest.toRefund));
        const open = sum(bills.filter(({ paymentStatus }) => paymentStatus === Unpaid || paymentStatus === PartiallyPaid).map(dueOf));
        expectEqual('what is owed is on bills that can be paid', open, owed);
        if (owed.isZero() && [Unpaid, PartiallyPaid, Refunded].some((status) => status === order.paymentStatus))
          throw new Error(`nothing is owed, but the order has the status ${order.paymentStatus}`);
        expectEqual(
          'money paid and open is the price and what is retained',
          moneyOn(bills).plus(owed),
          dec(rest.price.due).plus(dec(rest.retained)),
        );
        await expectCoupons(rest.price.couponAmounts);
      } else if (step.verb === 'pay') {
        const { bills } = await state();
        const unpaid = bills.filter(({ paymentStatus }) => paymentStatus === Unpaid);
        if (!unpaid.length) continue;
        const couponIds = await couponsFor(step.coupons);
        const ids = unpaid.map((row) => row.id);
        const pay = (withCoupons: readonly string[]) =>
          work(async (tx) => {
            const { wallet, bills: locked } = await lockBills(tx, site, ids);
            const reduced = withCoupons.length ? await takeOffCoupons(tx, site, wallet, locked, withCoupons) : locked;
            await payLockedBills(tx, site, wallet, reduced, step.means, {});
            return sum(reduced.map(dueOf));
          });
        let paid: Decimal;
        try {
          paid = await pay(couponIds);
          taken.push(...couponIds);
          if (couponIds.length) outcomes.push('paid with coupons');
        } catch (problem) {
          if (!couponIds.length || !(problem instanceof Refusal)) throw problem;
          // The combination is refused; the coupons stay unused.
          outcomes.push(`coupons refused: ${problem.key}, ${problem.text}`);
          paid = await pay([]);
        }
        outcomes.push('paid');
        if (step.means === 'offline') offline = offline.plus(paid);
        const after = await state();
        expectEqual('nothing is open after the payment', after.owed, zero);
      } else {
        const { bills } = await state();
        const [row] = bills.filter(({ paymentStatus }) => paymentStatus === Unpaid);
        if (!row) continue;
        const amount = smaller(dec(step.amount).dividedBy(100), dec(row.totalAmount));
        await work((tx) => discount(tx, site, { id: row.id, discountAmount: text(amount), remarks: 'model' }));
        outcomes.push('discounted');
      }
    }
    await work(async (tx) => {
      const order = await lock(tx, site, logisticsOrder, id);
      await voidBillsOf(tx, site, billSource(order));
      await refundSource(tx, site, { ...billSource(order), reason: 'model', key: `model:${id}` });
    });
    const end = await state();
    expectEqual('the wallet lost what the order retains', start.plus(offline).minus(await balance()), moneyOn(end.bills));
    return outcomes;

    /** Each coupon that was used is on the order with its present discount, or is the customer's again. */
    async function expectCoupons(amounts: ReadonlyMap<string, string>): Promise<void> {
      for (const couponId of taken) {
        const row = await find(h.server.db, site, userCoupon, couponId);
        const amount = amounts.get(couponId);
        if (row.userCouponStatus !== (amount ? Used : Unused))
          throw new Error(`the coupon ${couponId} has the status ${row.userCouponStatus}`);
        if (amount) expectEqual('a coupon takes off what it says', dec(row.usedAmount), dec(amount));
      }
    }
  }
  return { play };
}
