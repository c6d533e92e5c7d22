import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { payBills, payBillsForUser } from '@entrepot/contract/modules/billing/calls.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { coinOf } from '../wallet/public.ts';
import { holdBills } from './bill-rows.ts';
import { takeOffCoupons } from './coupons.ts';
import { type Means, mustBePayable, payHeld, totalDue } from './pay.ts';

const { Balance, Credit, Online, Coupon, Mixed, Offline } = enumCodes.PaymentType;
const ofCustomers: Partial<Record<number, Means>> = { [Balance]: 'balance', [Credit]: 'credit', [Mixed]: 'mixed', [Coupon]: 'coupons' };
const ofStaff: Partial<Record<number, Means>> = { [Balance]: 'balance', [Credit]: 'credit', [Offline]: 'offline' };

type Keyed<I> = I & { idempotencyKey?: string | null };

/**
 * Pays the customer's own bills whole, less what coupons take off. Refuses coupons that do not fit (455 to 459), another amount
 * than the customer saw (454), what the pockets do not hold (450, 451, 452), bills that are not open (453); online payment is
 * not offered (462).
 */
export async function pay(
  tx: Tx,
  caller: Caller,
  { billIds, paymentType, couponIds, onlinePaymentConfigurationId, expectedAmount, ...sent }: Keyed<Input<typeof payBills>>,
) {
  if (paymentType === Coupon && !couponIds?.length) throw billingErrors.couponsNeeded();
  if (onlinePaymentConfigurationId || paymentType === Online) throw billingErrors.onlineNotOffered();
  const means = meansOf(ofCustomers, paymentType, billIds);
  const { wallet, bills: held } = await holdBills(tx, caller, billIds);
  mustBePayable(wallet, held);
  const bills = couponIds?.length ? await takeOffCoupons(tx, caller, wallet, held, couponIds) : held;
  const due = totalDue(bills);
  const coin = () => coinOf(tx, caller, wallet.currencyId);
  if (!due.equals(dec(expectedAmount))) {
    const { text: said } = await coin();
    throw billingErrors.amountChanged({ due: said(due), expected: said(expectedAmount) }, { Due: Number(text(due)) });
  }
  if (means === 'coupons' && due.gt(0)) throw billingErrors.couponsLeaveRest({ due: (await coin()).text(due) }, { Due: Number(text(due)) });
  const record = await payHeld(tx, caller, wallet, bills, means, { key: sent.idempotencyKey ?? null });
  return { paymentRecordIds: [record.id], onlinePayment: null };
}

/** Pays bills of one customer (312) for the customer: from the balance, on credit, or with money that came in outside. */
export async function payForUser(tx: Tx, caller: Caller, { billIds, paymentType, remarks, ...sent }: Keyed<Input<typeof payBillsForUser>>) {
  const means = meansOf(ofStaff, paymentType, billIds);
  const { wallet, bills } = await holdBills(tx, caller, billIds);
  const record = await payHeld(tx, caller, wallet, bills, means, { remarks: remarks ?? null, key: sent.idempotencyKey ?? null });
  return { paymentRecordIds: [record.id] };
}

function meansOf(offered: Partial<Record<number, Means>>, paymentType: number, billIds: readonly string[]): Means {
  if (!billIds.length) throw refuse('AtLeastOneSelection');
  const means = offered[paymentType];
  if (!means) throw invalid({ field: 'PaymentType', key: 'choice' });
  return means;
}
