import type { Output } from '@entrepot/contract/core/call.ts';
import { getUserBillAvailableCoupons } from '@entrepot/contract/modules/promotions/calls.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import { applyCoupons, chooserRefusal, type Coupon, type Discounts } from '@entrepot/rules/pricing/coupons.ts';
import { useMemo, useState } from 'react';
import { useCallQuery } from '../react/call-query.ts';
import { useTexts } from '../react/use-texts.ts';
import { toast } from '../calls/notices.ts';

/** An available coupon. */
export type Offered = Output<typeof getUserBillAvailableCoupons>[number];

/** The fields of a bill that coupons depend on. */
export interface Payable {
  id: string;
  billingWeight: string;
  lines?: readonly { id: string; expenseTypeId: string; amount: string; discountAmount: string }[];
}

/** The user's coupons for some bills: which are selected, their discount, and the function that toggles one. */
export function useCoupons(bills: readonly Payable[], offers: boolean) {
  const t = useTexts('promotions');
  // null until the user chooses; until then the best coupons are selected.
  const [chosenByHand, setChosen] = useState<readonly string[] | null>(null);
  const billIds = bills.map(({ id }) => id);
  // Without the charges the page could not show the discount of a coupon.
  const enabled = offers && bills.length > 0 && bills.every(({ lines }) => lines !== undefined);
  const { data: offered = [], isLoading } = useCallQuery(getUserBillAvailableCoupons, { billIds }, { enabled });
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
    if (refused) toast({ tone: 'error', title: t('pages.error'), text: t(`pages.${refused}`) });
    else if (idle) toast({ tone: 'error', title: t('pages.error'), text: t('errors.nothingToTakeOff', { name: clicked.name }) });
    else setChosen([...chosen, id]);
  }
  return {
    enabled,
    /** The amount to pay is unknown until the coupons are loaded. */
    looking: isLoading,
    offered,
    chosen: own.map(({ id }) => id),
    off: discounts?.discount ?? '0',
    toggle,
    clear: () => setChosen([]),
  };
}

/** Returns the discount of coupons on bills, by the same rules as on the server; null when they cannot be combined. */
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

// The server only offers the user's own valid coupons in the right currency.
const asRule = (coupon: Offered): Coupon => ({
  id: coupon.id,
  couponId: coupon.couponId,
  ownerId: '',
  status: 1,
  reservedByThisPayment: false,
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

interface Choosable {
  id: string;
  superposition: boolean;
}

/**
 * Returns the coupons with the highest total discount: a single exclusive one, or combinable ones, each added only while it increases the
 * discount. `off` returns the discount of a set, null when it cannot be combined.
 */
export function bestOf<C extends Choosable>(offered: readonly C[], off: (coupons: readonly C[]) => string | null): string[] {
  const worth = (coupons: readonly C[]) => dec(off(coupons) ?? '0');
  const ranked = [...offered].sort((a, b) => worth([b]).cmp(worth([a])));
  const alone = ranked.filter(({ superposition }) => !superposition).slice(0, 1);
  let combination: C[] = [];
  for (const coupon of ranked.filter(({ superposition }) => superposition)) {
    const more = [...combination, coupon];
    if (worth(more).gt(worth(combination))) combination = more;
  }
  const best = worth(alone).gt(worth(combination)) ? alone : combination;
  return worth(best).gt(0) ? best.map(({ id }) => id) : [];
}
