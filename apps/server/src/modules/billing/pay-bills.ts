import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { payBills, payBillsForUser } from '@entrepot/contract/modules/billing/calls.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { currencyFormatOf } from '../wallet/public.ts';
import { lockBills } from './bill-rows.ts';
import { takeOffCoupons } from './coupons.ts';
import { type Means, mustBePayable, payLockedBills, totalDue } from './pay.ts';

const { Balance, Credit, Online, Coupon, Mixed, Offline } = enumCodes.PaymentType;
const ofCustomers: Partial<Record<number, Means>> = { [Balance]: 'balance', [Credit]: 'credit', [Mixed]: 'mixed', [Coupon]: 'coupons' };
const ofStaff: Partial<Record<number, Means>> = { [Balance]: 'balance', [Credit]: 'credit', [Offline]: 'offline' };

type WithIdempotencyKey<I> = I & { idempotencyKey?: string | null };

/**
 * Pays the customer's own bills in full, less coupons. Throws the coupon errors (`CouponNotUsable` to `CouponWeightNotMet`),
 * `AmountMismatch` when the total differs from the one shown, `InsufficientBalance`, `InsufficientCredit`, `CreditNotEnabled`,
 * `BillNotPayable`, and `ProviderNotConfigured` for online payment.
 */
export async function pay(
  tx: Tx,
  caller: Caller,
  { billIds, paymentType, couponIds, onlinePaymentConfigurationId, expectedAmount, ...sent }: WithIdempotencyKey<Input<typeof payBills>>,
) {
  if (paymentType === Coupon && !couponIds?.length) throw billingErrors.couponsNeeded();
  if (onlinePaymentConfigurationId || paymentType === Online) throw billingErrors.onlineNotOffered();
  const means = meansOf(ofCustomers, paymentType, billIds);
  const { wallet, bills: lockedBills } = await lockBills(tx, caller, billIds);
  mustBePayable(wallet, lockedBills);
  const bills = couponIds?.length ? await takeOffCoupons(tx, caller, wallet, lockedBills, couponIds) : lockedBills;
  const due = totalDue(bills);
  const format = () => currencyFormatOf(tx, caller, wallet.currencyId);
  if (!due.equals(dec(expectedAmount))) {
    const { text: formatAmount } = await format();
    throw billingErrors.amountChanged({ due: formatAmount(due), expected: formatAmount(expectedAmount) }, { Due: Number(text(due)) });
  }
  if (means === 'coupons' && due.gt(0))
    throw billingErrors.couponsLeaveRest({ due: (await format()).text(due) }, { Due: Number(text(due)) });
  const record = await payLockedBills(tx, caller, wallet, bills, means, { key: sent.idempotencyKey ?? null });
  return { paymentRecordIds: [record.id], onlinePayment: null };
}

/** Pays bills of one customer on their behalf: from the balance, on credit, or with money received offline. Throws `DifferentUser`. */
export async function payForUser(
  tx: Tx,
  caller: Caller,
  { billIds, paymentType, remarks, ...sent }: WithIdempotencyKey<Input<typeof payBillsForUser>>,
) {
  const means = meansOf(ofStaff, paymentType, billIds);
  const { wallet, bills } = await lockBills(tx, caller, billIds);
  const record = await payLockedBills(tx, caller, wallet, bills, means, { remarks: remarks ?? null, key: sent.idempotencyKey ?? null });
  return { paymentRecordIds: [record.id] };
}

function meansOf(offered: Partial<Record<number, Means>>, paymentType: number, billIds: readonly string[]): Means {
  if (!billIds.length) throw refuse('AtLeastOneSelection');
  const means = offered[paymentType];
  if (!means) throw invalid({ field: 'PaymentType', key: 'choice' });
  return means;
}
