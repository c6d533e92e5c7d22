import type { Refusal } from '@entrepot/contract/core/errors.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import { promotionsErrors } from '@entrepot/contract/modules/promotions/errors.ts';
import type { Refused } from '@entrepot/rules/outcome.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { coinOf } from '../wallet/public.ts';
import type { Held } from './hold.ts';

/** What a coupon is called, in the caller's language. */
export const nameOf = (held: readonly Held[], id: unknown, { language }: Caller) =>
  held.find(({ row }) => row.id === id)?.kind.name[language] ?? '';
const unusable = {
  Owner: promotionsErrors.notHeld,
  Status: promotionsErrors.spent,
  NotStarted: promotionsErrors.notStarted,
  Expired: promotionsErrors.expired,
  Currency: promotionsErrors.otherCurrency,
  UseScope: promotionsErrors.otherUse,
} as const;
const broken: Partial<Record<Refused['error'], (typeof promotionsErrors)['sameKind']>> = {
  SameCouponTypeSelected: promotionsErrors.sameKind,
  OnlyOneExclusionCouponCanBeUsed: promotionsErrors.onlyAlone,
  CouponAmountNotMet: promotionsErrors.spendTooLow,
  CouponWeightNotMet: promotionsErrors.weightTooLow,
};

/** What a broken rule says to the person, naming the coupon and what it asks for, money in the currency that is paid in. */
export async function refusalOf(
  tx: Tx,
  { error, values }: Refused,
  held: readonly Held[],
  caller: Caller,
  currencyId: string,
): Promise<Refusal> {
  const say = broken[error] ?? unusable[values.rule as keyof typeof unusable];
  const asked = values.wanted as Dec | undefined;
  const coin = error === 'CouponAmountNotMet' ? await coinOf(tx, caller, currencyId) : null;
  const wanted = asked === undefined ? null : (coin?.text(asked) ?? text(dec(asked)));
  return say({ name: nameOf(held, values.id, caller), wanted }, { Id: values.id });
}
