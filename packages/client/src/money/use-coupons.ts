import type { Output } from '@entrepot/contract/core/call.ts';
import { getUserBillAvailableCoupons } from '@entrepot/contract/modules/promotions/calls.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import { applyCoupons, chooserRefusal, type Coupon, type Discounts } from '@entrepot/rules/pricing/coupons.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ask } from '../calls/api.ts';
import { useWords } from '../react/use-words.ts';
import { bestOf } from './best-coupons.ts';
import { tell } from '../calls/notices.ts';

/** A coupon that may be chosen. */
export type Offered = Output<typeof getUserBillAvailableCoupons>[number];

/** A bill as coupons look at it. */
export interface Payable {
  id: string;
  billingWeight: string;
  lines?: readonly { id: string; expenseTypeId: string; amount: string; discountAmount: string }[];
}

/** The person's coupons for some bills, and which of them are chosen: what they take off, and how one is chosen or left. */
export function useCoupons(bills: readonly Payable[], offers: boolean) {
  const t = useWords('promotions');
  // Null until the person chooses: then those that take off most.
  const [chosenByHand, setChosen] = useState<readonly string[] | null>(null);
  const billIds = bills.map(({ id }) => id);
  // Without the charges the page could not say what a coupon takes off.
  const enabled = offers && bills.length > 0 && bills.every(({ lines }) => lines !== undefined);
  const { data: offered = [], isLoading } = useQuery({
    queryKey: ['coupons', 'bills', billIds],
    queryFn: () => ask(getUserBillAvailableCoupons, { billIds }, { quiet: true }),
    enabled,
  });
  const best = useMemo(() => bestOf(offered, (coupons) => takenOff(coupons, bills)?.discount ?? null), [offered, billIds.join()]);
  const chosen = chosenByHand ?? best;
  const own = offered.filter(({ id }) => chosen.includes(id));
  const discounts = own.length ? takenOff(own, bills) : null;

  function toggle(id: string) {
    if (chosen.includes(id)) return setChosen(chosen.filter((other) => other !== id));
    const clicked = offered.find((coupon) => coupon.id === id);
    if (!clicked) return;
    const refused = chooserRefusal(own, clicked);
    const idle = !refused && takenOff([...own, clicked], bills)?.coupons.some(({ discount }) => Number(discount) === 0);
    if (refused) tell({ tone: 'error', title: t('pages.error'), text: t(`pages.${refused}`) });
    else if (idle) tell({ tone: 'error', title: t('pages.error'), text: t('errors.nothingToTakeOff', { name: clicked.name }) });
    else setChosen([...chosen, id]);
  }
  return {
    enabled,
    /** Until it is known which there are, nobody knows what is to be paid. */
    looking: isLoading,
    offered,
    chosen: own.map(({ id }) => id),
    off: discounts?.discount ?? '0',
    toggle,
    clear: () => setChosen([]),
  };
}

/** What coupons take off bills, by the same rules as on the server; null when they cannot be used together. */
function takenOff(coupons: readonly Offered[], bills: readonly Payable[]): Discounts | null {
  const lines = bills.flatMap((bill) =>
    (bill.lines ?? []).map(({ id, expenseTypeId, amount, discountAmount }) => ({
      id,
      billId: bill.id,
      expenseTypeId,
      amount: text(dec(amount).minus(dec(discountAmount))),
    })),
  );
  const weight = text(sum(bills.map(({ billingWeight }) => dec(billingWeight))));
  const outcome = applyCoupons(coupons.map(asRule), lines, weight, { ownerId: '', walletCurrencyId: '', at: '' });
  return outcome.ok ? outcome.value : null;
}

// The server offers only those that are the person's own, in time and in the right currency.
const asRule = (coupon: Offered): Coupon => ({
  id: coupon.id,
  couponId: coupon.couponId,
  ownerId: '',
  status: 1,
  heldByThisPayment: false,
  startDate: null,
  expirationTime: null,
  currencyIds: [],
  useScope: 1,
  preferentialAmount: coupon.preferentialAmount,
  availableAmount: coupon.availableAmount ?? null,
  availableWeight: coupon.availableWeight ?? null,
  expenseTypeId: coupon.expenseTypeId ?? null,
  superposition: coupon.superposition,
});
