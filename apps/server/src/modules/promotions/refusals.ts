import type { Refusal } from '@entrepot/contract/core/errors.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import { promotionsErrors } from '@entrepot/contract/modules/promotions/errors.ts';
import type { Refused } from '@entrepot/rules/outcome.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { plain } from '../wallet/public.ts';
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

/** What a broken rule says to the person, naming the coupon and what it asks for. */
export function refusalOf({ error, values }: Refused, held: readonly Held[], caller: Caller): Refusal {
  const say = broken[error] ?? unusable[values.rule as keyof typeof unusable];
  const wanted = values.wanted === undefined ? null : plain(values.wanted as Dec);
  return say({ name: nameOf(held, values.id, caller), wanted }, { Id: values.id });
}
