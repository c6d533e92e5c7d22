import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billLine } from '@entrepot/contract/modules/billing/bill.ts';
import type {
  getCurrentUserRechargeAvailableCoupons,
  getUserBillAvailableCoupons,
  getUserRechargeAvailableCoupons,
} from '@entrepot/contract/modules/promotions/calls.ts';
import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import { applyCoupons, type Coupon, type CouponUse, rechargeBonus } from '@entrepot/rules/pricing/coupons.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere } from '../../core/rows/rows.ts';
import { mainAccountOf, walletOf } from '../wallet/public.ts';
import { type Held, withKinds } from './hold.ts';

type Choice = Output<typeof getUserBillAvailableCoupons>;

/** The caller's coupons that each by itself take something off these bills, whose thresholds count together. */
export async function forBills(
  tx: Tx,
  caller: Caller,
  { billIds, currencyId }: Input<typeof getUserBillAvailableCoupons>,
): Promise<Choice> {
  const { bills, lines } = await toPay(tx, caller, billIds ?? []);
  const ownerId = caller.ownerId!;
  const billingWeight = text(sum(bills.map((row) => dec(row.billingWeight))));
  const use = await useOf(tx, caller, ownerId, currencyId);
  return offer(tx, caller, ownerId, (rule) => {
    const outcome = applyCoupons([rule], lines, billingWeight, use);
    return outcome.ok && dec(outcome.value.discount).gt(0);
  });
}

/** The coupons of a customer (the caller's own for customers) that add to a recharge of an amount; without one, of any amount. */
export async function forRecharge(
  tx: Tx,
  caller: Caller,
  { ownerId: asked, currencyId, rechargeAmount }: Input<typeof getUserRechargeAvailableCoupons>,
): Promise<Choice> {
  const ownerId = await ownerFor(tx, caller, asked);
  const use = await useOf(tx, caller, ownerId, currencyId);
  return offer(tx, caller, ownerId, (rule) => rechargeBonus(rule, rechargeAmount ?? rule.availableAmount ?? '0', use).ok);
}

/** The caller's own coupons that add to a recharge; without an amount, to one that covers what is due on the bills. */
export async function forOwnRecharge(
  tx: Tx,
  caller: Caller,
  { billIds, rechargeAmount, ...asked }: Input<typeof getCurrentUserRechargeAvailableCoupons>,
): Promise<Choice> {
  const due = rechargeAmount === null && billIds?.length ? await dueOn(tx, caller, billIds) : rechargeAmount;
  return forRecharge(tx, caller, { ...asked, rechargeAmount: due ?? null });
}

const dueOn = async (tx: Tx, caller: Caller, billIds: readonly string[]) =>
  text(sum((await findWhere(tx, caller, bill, { id: billIds })).map((row) => dec(row.paymentMoney).minus(dec(row.paidAmount)))));

/** Whose coupons are asked for; a customer may ask for no one else's (101). */
async function ownerFor(tx: Tx, caller: Caller, asked: string | null | undefined): Promise<string> {
  if (caller.who !== 'C') return asked ? mainAccountOf(tx, caller, asked) : Promise.reject(refuse('AtLeastOneSelection'));
  if (asked && asked !== caller.ownerId && asked !== caller.userId) throw refuse('NotFound');
  return caller.ownerId!;
}

async function useOf(tx: Tx, caller: Caller, ownerId: string, currencyId: string | null | undefined): Promise<CouponUse> {
  const walletCurrencyId = currencyId ?? (await walletOf(tx, caller, ownerId)).currencyId;
  return { ownerId, walletCurrencyId, at: caller.now.toISOString() };
}

/** Bills on which nothing was paid, with what is left of their lines. */
async function toPay(tx: Tx, caller: Caller, billIds: readonly string[]) {
  const found = await findWhere(tx, caller, bill, { id: billIds });
  if (found.length !== new Set(billIds).size) throw refuse('NotFound');
  const bills = found.filter(({ paymentStatus }) => paymentStatus === enumCodes.PaymentStatus.Unpaid);
  const rows = bills.length ? await findWhere(tx, caller, billLine, { billId: bills.map(({ id }) => id) }) : [];
  const lines = rows.map(({ id, billId, expenseTypeId, amount, discountAmount }) => ({
    id,
    billId,
    expenseTypeId,
    amount: text(dec(amount).minus(dec(discountAmount))),
  }));
  return { bills, lines };
}

async function offer(tx: Tx, caller: Caller, ownerId: string, fits: (rule: Coupon) => boolean): Promise<Choice> {
  const own = await findWhere(tx, caller, userCoupon, { ownerId, userCouponStatus: enumCodes.UserCouponStatus.Unused });
  const held = (await withKinds(tx, caller, own)).filter(({ rule }) => fits(rule));
  const typeIds = held.flatMap(({ kind }) => (kind.expenseTypeId ? [kind.expenseTypeId] : []));
  const types = typeIds.length ? await findWhere(tx, caller, expenseType, { id: typeIds }) : [];
  const nameOf = (id: string | null) => types.find((type) => type.id === id)?.name[caller.language] ?? null;
  return held.sort(soonest).map(({ row, kind }) => ({
    id: row.id,
    couponId: kind.id,
    name: kind.name[caller.language],
    preferentialAmount: kind.preferentialAmount,
    availableAmount: kind.availableAmount,
    availableWeight: kind.availableWeight,
    startDate: row.startDate,
    expirationTime: row.expirationTime,
    expenseTypeId: kind.expenseTypeId,
    expenseType: nameOf(kind.expenseTypeId),
    superposition: kind.superposition ?? false,
    currencyIds: kind.currencyIds,
  }));
}

const soonest = (a: Held, b: Held) => a.row.expirationTime.getTime() - b.row.expirationTime.getTime() || (a.row.id < b.row.id ? -1 : 1);
