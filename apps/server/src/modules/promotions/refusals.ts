import type { Refusal } from '@entrepot/contract/core/errors.ts';
import { promotionsErrors } from '@entrepot/contract/modules/promotions/errors.ts';
import type { Refused } from '@entrepot/rules/outcome.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { type Dec, dec, text } from '@entrepot/rules/decimal.ts';
import { currencyFormatOf } from '../wallet/public.ts';
import type { ReservedCoupon } from './lock-coupons.ts';

/** Returns a coupon's name in the caller's language. */
export const nameOf = (locked: readonly ReservedCoupon[], id: unknown, { language }: Caller) =>
  locked.find(({ row }) => row.id === id)?.kind.name[language] ?? '';
const unusable = {
  Owner: promotionsErrors.ofOtherCustomer,
  Status: promotionsErrors.spent,
  NotStarted: promotionsErrors.notStarted,
  Expired: promotionsErrors.expired,
  Currency: promotionsErrors.otherCurrency,
  UseScope: promotionsErrors.otherUse,
} as const;
/** The refusal of each rule about the bill and the other coupons. */
export const brokenRules: Partial<Record<Refused['error'], (typeof promotionsErrors)['sameKind']>> = {
  SameCouponTypeSelected: promotionsErrors.sameKind,
  OnlyOneExclusionCouponCanBeUsed: promotionsErrors.onlyAlone,
  CouponAmountNotMet: promotionsErrors.spendTooLow,
  CouponWeightNotMet: promotionsErrors.weightTooLow,
};

/** Builds the refusal of a broken rule with the coupon's name and its requirement, amounts in the currency of the payment. */
export async function refusalOf(
  tx: Tx,
  { error, values }: Refused,
  locked: readonly ReservedCoupon[],
  caller: Caller,
  currencyId: string,
): Promise<Refusal> {
  const refusalFor = brokenRules[error] ?? unusable[values.rule as keyof typeof unusable];
  const amount = values.wanted as Dec | undefined;
  const format = error === 'CouponAmountNotMet' ? await currencyFormatOf(tx, caller, currencyId) : null;
  const wanted = amount === undefined ? null : (format?.text(amount) ?? text(dec(amount)));
  return refusalFor({ name: nameOf(locked, values.id, caller), wanted }, { Id: values.id });
}
