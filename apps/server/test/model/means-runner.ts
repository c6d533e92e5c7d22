import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { coupon as couponResource } from '@entrepot/contract/modules/promotions/coupon.ts';
import { newId } from '../../src/core/db/ids.ts';
import { insert, lock } from '../../src/core/db/rows.ts';
import type { Caller } from '../../src/core/calls/caller.ts';
import type { Tx } from '../../src/core/db/db.ts';
import { pay } from '@entrepot/server/modules/billing/pay-bills.ts';
import { refundAmount, voidBillsOf } from '@entrepot/server/modules/billing/public.ts';
import { payOrOpen } from '@entrepot/server/modules/payments/pay-bills-online.ts';
import { takePaymentReport } from '@entrepot/server/modules/payments/take-payment-report.ts';
import { review } from '@entrepot/server/modules/payments/verbs.ts';
import { give } from '@entrepot/server/modules/promotions/public.ts';
import * as model from './means-model.ts';
import { type ModelBill, toPay } from './money-model.ts';
import { money, type Payer } from './money-runner.ts';
import type { Step, World } from './run.ts';

const { Unpaid, Paid, PartiallyRefunded } = enumCodes.PaymentStatus;
const couponCents = [500, 2_000, 10_000];
const texts = (name: string) => ({ 'zh-cn': name, 'zh-tw': name, 'en-us': name });

/** Coupons, providers and price changes for a run's customers, and how each command runs on database and model. */
export async function openMeans({ inTransaction, system, wayId }: World, payers: readonly Payer[]) {
  const staff: Caller = { ...system, audience: 'platform' };
  const { siteId } = system as { siteId: string };
  const sides = payers.map((): model.MeansSide => ({ coupons: [], payments: [] }));
  const newKind = (tx: Tx, cents: number) =>
    insert(tx, system, couponResource, {
      siteId,
      name: texts(newId()),
      preferentialAmount: money(cents),
      couponValidityType: 2,
      effectiveDays: 30,
      couponStatus: enumCodes.CouponStatus.Effective,
    });
  const kinds = await inTransaction((tx) => Promise.all(couponCents.map((cents) => newKind(tx, cents))));

  /** The step of a command, or null when there is nothing to run it on. */
  function stepOf(command: model.MeansCommand): Step | null {
    const payer = payers[command.who % payers.length]!;
    const side = sides[command.who % payers.length]!;
    switch (command.do) {
      case 'giveCoupon':
        return giving(payer, side, command.kind % kinds.length);
      case 'payByCoupon':
        return payingByCoupon(payer, side, command);
      case 'payOnline':
        return payingOnline(payer, side, command);
      case 'word':
        return reportPayment(payer, side, command);
      case 'review': {
        const one = side.payments[command.at % side.payments.length];
        if (!one) return null;
        const input = { id: one.id, accepted: command.accepted, remarks: 'model' };
        return { verdict: model.review(payer.wallet, one, command.accepted), act: (tx) => review(tx, staff, input) };
      }
      case 'requote':
        return requoting(payer, command);
    }
  }

  function giving({ ownerId }: Payer, side: model.MeansSide, kind: number): Step {
    let id = '';
    const act = async (tx: Tx) => {
      const row = await lock(tx, system, couponResource, kinds[kind]!.id);
      [id = ''] = await give(tx, system, row, { ownerIds: [ownerId], quantity: 1, source: { sourceType: 'staff', sourceId: null } });
    };
    return { verdict: { refusal: null, apply: () => void side.coupons.push({ id, cents: couponCents[kind]!, on: null }) }, act };
  }

  function payingByCoupon(
    { wallet, caller }: Payer,
    side: model.MeansSide,
    { bill: at, at: which, means }: Extract<model.MeansCommand, { do: 'payByCoupon' }>,
  ): Step | null {
    const bill = pick(wallet.bills, at, Unpaid);
    const free = side.coupons.filter(model.isFree);
    const from = free.length && which < 25 ? free : side.coupons;
    const coupon = from[which % from.length];
    if (!bill || !coupon) return null;
    const expectedAmount = money(Math.max(0, toPay(bill) - (bill.state === Unpaid ? coupon.cents : 0)));
    const input = { billIds: [bill.id], paymentType: means, couponIds: [coupon.id], expectedAmount };
    return { verdict: model.payByCoupon(wallet, bill, coupon, means), act: (tx) => pay(tx, caller, input) };
  }

  function payingOnline(
    { wallet, caller }: Payer,
    side: model.MeansSide,
    { bills: wanted, mixed }: Extract<model.MeansCommand, { do: 'payOnline' }>,
  ): Step | null {
    const bills = [...new Set(wanted.flatMap((at) => pick(wallet.bills, at, Unpaid) ?? []))].sort((a, b) => (a.id < b.id ? -1 : 1));
    if (!bills.length) return null;
    const { due, ...parts } = model.partsOf(wallet, bills, mixed);
    const input = {
      billIds: bills.map(({ id }) => id),
      paymentType: mixed ? (6 as const) : (3 as const),
      onlinePaymentConfigurationId: wayId,
      expectedAmount: money(due),
    };
    let id = '';
    const verdict = model.payOnline(wallet, side, bills, mixed);
    const apply = () => void side.payments.push({ id, bills, ...parts, received: 0, state: 'pending' });
    return { verdict: { ...verdict, apply }, act: async (tx) => void (id = (await payOrOpen(tx, caller, input)).onlinePayment!.id!) };
  }

  function reportPayment(
    { wallet }: Payer,
    side: model.MeansSide,
    { at, reported }: Extract<model.MeansCommand, { do: 'word' }>,
  ): Step | null {
    const pending = side.payments.filter(({ state }) => state === 'pending');
    const from = pending.length && at < 25 ? pending : side.payments;
    const one = from[at % from.length];
    if (!one) return null;
    const isPaying = reported === 'paid' || reported === 'otherAmount';
    const state = isPaying ? 'paid' : reported;
    const act = async (tx: Tx) => {
      const row = await lock(tx, system, onlinePayment, one.id);
      const amount = isPaying ? money(one.online + (reported === 'otherAmount' ? 1 : 0)) : null;
      const providerTradeNo = isPaying ? `T${one.id}` : null;
      await takePaymentReport(tx, system, row, {
        outTradeNo: row.outTradeNo,
        state,
        providerTradeNo,
        amount,
        currency: 'CNY',
        at: system.now,
      });
    };
    return { verdict: model.word(wallet, one, reported), act };
  }

  function requoting({ wallet }: Payer, { bill: at, cents }: Extract<model.MeansCommand, { do: 'requote' }>): Step | null {
    const bill = pick(wallet.bills, at, Paid, PartiallyRefunded);
    // Rent has no changing price.
    if (!bill?.sourceId) return null;
    const source = { siteId, sourceType: 'model', sourceId: bill.sourceId };
    const act = async (tx: Tx) => {
      await voidBillsOf(tx, system, source);
      const lines = [{ billLineId: bill.lines[0]!.id, amount: money(cents) }];
      await refundAmount(tx, system, { ...source, lines, reason: 'requote', key: newId() });
    };
    return { verdict: model.requote(wallet, bill, cents), act };
  }

  /** Usually a bill in the fitting state, sometimes any. */
  function pick(bills: readonly ModelBill[], at: number, ...states: number[]): ModelBill | undefined {
    const fit = bills.filter(({ state }) => states.includes(state));
    const from = fit.length && at < 25 ? fit : bills;
    return from[at % from.length];
  }
  return { stepOf };
}
