import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderReturned, orderSigned } from '@entrepot/contract/modules/orders/events.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { type Decimal, dec, text } from '@entrepot/rules/decimal.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { publish } from '@entrepot/server/core/calls/events.ts';
import type { Tx } from '@entrepot/server/core/db/db.ts';
import { change, lock } from '@entrepot/server/core/db/rows.ts';
import { linesOf, lockBills, makeBill, payLockedBills, refundAmount } from '@entrepot/server/modules/billing/public.ts';
import { cancel } from '@entrepot/server/modules/orders/changing/cancel.ts';
import { refund as refundRecharge } from '@entrepot/server/modules/payments/refund-recharge.ts';
import { settleRewards } from '@entrepot/server/modules/promotions/settle-rewards.ts';
import { openHolders } from '@entrepot/server/modules/promotions/test/coupon-holders.ts';
import { rechargeByHand } from '@entrepot/server/modules/wallet/public.ts';
import { modelSeed } from './model/seed.ts';

/** `npm run drill -- money` runs many more. MODEL_SEED repeats a run; a run of the suite ends after its time. */
const wanted = Number(process.env.MONEY_SEQUENCES ?? 2_000);
const seconds = Number(process.env.MONEY_SECONDS ?? 60);
const seed = modelSeed(process.env.MONEY_SEQUENCES !== undefined);
const fewest = 20;

const gift = 20;
const share = 20;
const verbs = ['refund', 'refund', 'supplement', 'sign', 'sign', 'cancel', 'return'] as const;
const step = fc.record({ verb: fc.constantFrom(...verbs), part: fc.integer({ min: 1, max: 100 }) });
const sequence = fc.record({
  price: fc.integer({ min: 100, max: 9_999 }),
  steps: fc.array(step, { maxLength: 6 }),
  recharged: fc.integer({ min: 100, max: 99_999 }),
  refunded: fc.integer({ min: 0, max: 100 }),
  late: fc.boolean(),
});
const cents = (amount: number): Decimal => dec(amount).dividedBy(100);
const shareOf = (amount: Decimal, part: Decimal, whole: Decimal): Decimal => {
  const remaining = part.gt(whole) ? whole : part;
  return amount.times(remaining).dividedBy(whole).toDecimalPlaces(2, 1);
};

test(`a customer never gains more than rewards for what was not undone in ${wanted} sequences`, {
  timeout: dayMs,
}, async () => {
  const h = await openHolders();
  const bob = await h.customer({ balance: 100_000 });
  const { OrderPaid, Recharge } = enumCodes.ActivityType;
  const { Signed, Returned, Cancelled } = enumCodes.OrderStatus;
  for (const [ActivityType, given] of [
    [OrderPaid, { GiftType: 2, Amount: gift }],
    [Recharge, { GiftType: 3, Percentage: share }],
  ] as const) {
    const Name = { 'zh-cn': `模型 ${ActivityType}`, 'zh-tw': `模型 ${ActivityType}`, 'en-us': `Model ${ActivityType}` };
    const dates = { StartTime: h.inDays(-1), EndTime: h.inDays(30), ResetCycle: 1 };
    await h.manager.ok('/Activity/EstablishActivity', { Name, ActivityType, Gifts: [given], ...dates });
  }
  const balance = async () => dec(String((await h.wallet(bob)).Balance));

  /** Pays an order, takes it through the steps, and returns what the customer should have lost: what remains paid, less the reward. */
  async function orderLoss(tx: Tx, orderId: string, price: Decimal, steps: readonly { verb: string; part: number }[]): Promise<Decimal> {
    const source = h.ofOrder(orderId);
    const paid: { id: string; rest: Decimal }[] = [];
    async function pay(amount: Decimal, billType: 1 | 2): Promise<void> {
      const lines = [{ expenseTypeId: h.typeOf('FREIGHT'), code: 'FREIGHT', amount: text(amount) }];
      const made = await makeBill(tx, h.system, { siteId: h.siteId, ownerId: bob.userId, billType, ...source, lines });
      const { wallet, bills } = await lockBills(tx, h.system, [made.id]);
      await payLockedBills(tx, h.system, wallet, bills, 'balance', {});
      paid.push({ id: (await linesOf(tx, h.system, [made.id]))[0]!.id, rest: amount });
    }
    const net = () => paid.reduce((total, { rest }) => total.plus(rest), dec(0));
    async function end(orderStatus: typeof Signed | typeof Returned): Promise<void> {
      const order = await lock(tx, h.system, logisticsOrder, orderId);
      await change(tx, h.system, logisticsOrder, order, { orderStatus, departureTime: h.system.now });
      const event = orderStatus === Signed ? orderSigned : orderReturned;
      await publish(tx, h.system, event, { siteId: h.siteId, orderId, ownerId: bob.userId });
    }
    await pay(price, 1);
    let status: number | null = null;
    for (const [at, { verb, part }] of steps.entries()) {
      const first = paid[0]!;
      const back = first.rest.times(part).dividedBy(100).toDecimalPlaces(2);
      if (verb === 'refund' && back.gt(0)) {
        const lines = [{ billLineId: first.id, amount: text(back) }];
        if (await refundAmount(tx, h.system, { ...source, lines, reason: 'model', key: `model:${orderId}:${at}` }))
          first.rest = first.rest.minus(back);
      } else if (status !== null) continue;
      else if (verb === 'supplement') await pay(cents(part), 2);
      else if (verb === 'sign') await end((status = Signed));
      else if (verb === 'return') await end((status = Returned));
      else if (verb === 'cancel') {
        await cancel(tx, h.system, { id: orderId, remarks: 'model' });
        status = Cancelled;
        for (const one of paid) one.rest = dec(0);
      }
    }
    return net().minus(status === Signed ? shareOf(dec(gift), net(), price) : 0);
  }

  /** Recharges, refunds a part before or after the reward is given, and returns what the customer should have gained. */
  async function rechargeGain(tx: Tx, amount: Decimal, part: number, late: boolean): Promise<Decimal> {
    const { id } = await rechargeByHand(tx, h.system, { ownerId: bob.userId, amount: text(amount), remarks: null });
    const back = amount.times(part).dividedBy(100).toDecimalPlaces(2);
    const later = { ...h.system, now: new Date(h.system.now.getTime() + 15 * dayMs) };
    const settle = () => settleRewards(tx, later, { siteId: h.siteId, sourceId: id });
    if (late) await settle();
    if (back.gt(0)) await refundRecharge(tx, h.system, { id, amount: text(back), byHand: true, remarks: 'model' });
    if (!late) await settle();
    const promised = amount.times(share).dividedBy(100).toDecimalPlaces(2, 4);
    return amount.minus(back).plus(shareOf(promised, amount.minus(back), amount));
  }

  const started = Date.now();
  let done = 0;
  try {
    while (done < wanted && (done < fewest || Date.now() - started < seconds * 1_000)) {
      const property = fc.asyncProperty(sequence, async ({ price, steps, recharged, refunded, late }) => {
        const before = await balance();
        const orderId = await h.order(bob);
        const change = await h.server.inTransaction(async (tx) => {
          const loss = await orderLoss(tx, orderId, cents(price), steps);
          return (await rechargeGain(tx, cents(recharged), refunded, late)).minus(loss);
        });
        expect(text((await balance()).minus(before))).toBe(text(change));
        done += 1;
      });
      await fc.assert(property, { seed: seed + done, numRuns: fewest, endOnFailure: true });
    }
    await h.expectInvariants();
  } finally {
    await h.server.close();
  }
  console.log(`${done} sequences`);
});
