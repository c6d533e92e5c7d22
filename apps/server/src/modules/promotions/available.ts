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
import type { Db } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { mainAccountOf } from '../access/public.ts';
import { walletOf } from '../wallet/public.ts';
import { type ReservedCoupon, withKinds } from './lock-coupons.ts';

type Choice = Output<typeof getUserBillAvailableCoupons>;

/** Returns the caller's coupons that alone reduce these bills; thresholds apply to their total. */
export async function forBills(
  tx: Db,
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

/** Returns the coupons of a customer (for customers their own) that increase a recharge of an amount; without one, of any amount. */
export async function forRecharge(
  tx: Db,
  caller: Caller,
  { ownerId: request, currencyId, rechargeAmount }: Input<typeof getUserRechargeAvailableCoupons>,
): Promise<Choice> {
  const ownerId = await ownerFor(tx, caller, request);
  const use = await useOf(tx, caller, ownerId, currencyId);
  return offer(tx, caller, ownerId, (rule) => rechargeBonus(rule, rechargeAmount ?? rule.availableAmount ?? '0', use).ok);
}

/** Returns the caller's own coupons that increase a recharge; without an amount, one that covers the total due on the bills. */
export async function forOwnRecharge(
  tx: Db,
  caller: Caller,
  { billIds, rechargeAmount, ...request }: Input<typeof getCurrentUserRechargeAvailableCoupons>,
): Promise<Choice> {
  const due = rechargeAmount === null && billIds?.length ? await dueOn(tx, caller, billIds) : rechargeAmount;
  return forRecharge(tx, caller, { ...request, rechargeAmount: due ?? null });
}

const dueOn = async (tx: Db, caller: Caller, billIds: readonly string[]) =>
  text(sum((await findWhere(tx, caller, bill, { id: billIds })).map((row) => dec(row.paymentMoney).minus(dec(row.paidAmount)))));

/** Resolves the owner of the coupons. Throws `NotFound` if a customer requests those of another. */
async function ownerFor(tx: Db, caller: Caller, request: string | null | undefined): Promise<string> {
  if (caller.audience !== 'customer') return request ? mainAccountOf(tx, caller, request) : Promise.reject(refuse('AtLeastOneSelection'));
  if (request && request !== caller.ownerId && request !== caller.userId) throw refuse('NotFound');
  return caller.ownerId!;
}

async function useOf(tx: Db, caller: Caller, ownerId: string, currencyId: string | null | undefined): Promise<CouponUse> {
  const walletCurrencyId = currencyId ?? (await walletOf(tx, caller, ownerId)).currencyId;
  return { ownerId, walletCurrencyId, at: caller.now.toISOString() };
}

/** Reads the bills without payments, with the open amounts of their lines. */
async function toPay(tx: Db, caller: Caller, billIds: readonly string[]) {
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

async function offer(tx: Db, caller: Caller, ownerId: string, fits: (rule: Coupon) => boolean): Promise<Choice> {
  const own = await findWhere(tx, caller, userCoupon, { ownerId, userCouponStatus: enumCodes.UserCouponStatus.Unused });
  const usable = (await withKinds(tx, caller, own)).filter(({ rule }) => fits(rule));
  const typeIds = usable.flatMap(({ kind }) => (kind.expenseTypeId ? [kind.expenseTypeId] : []));
  const types = typeIds.length ? await findWhere(tx, caller, expenseType, { id: typeIds }) : [];
  const nameOf = (id: string | null) => types.find((type) => type.id === id)?.name[caller.language] ?? null;
  return usable.sort(soonest).map(({ row, kind }) => ({
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

const soonest = (a: ReservedCoupon, b: ReservedCoupon) =>
  a.row.expirationTime.getTime() - b.row.expirationTime.getTime() || (a.row.id < b.row.id ? -1 : 1);
