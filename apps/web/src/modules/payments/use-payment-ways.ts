import type { Output } from '@entrepot/contract/core/call.ts';
import { getAvailableOnlinePayments } from '@entrepot/contract/modules/payments/calls.ts';
import type { establishRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { followOpened, type GoingOn } from '@entrepot/client/money/follow-opened.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';

export type PaymentWay = Output<typeof getAvailableOnlinePayments>[number];
export type OpenedPayment = NonNullable<Output<typeof establishRecharge>['onlinePayment']>;

/** The ways the site offers to pay a currency online now; none for staff and until they are loaded. */
export function usePaymentWays(currencyId: string | null | undefined, enabled = true): readonly PaymentWay[] {
  const { data } = useCallQuery(getAvailableOnlinePayments, currencyId ? { currencyId } : null, { enabled, staleTime: 60_000 });
  return data ?? [];
}

/** Opens the page where a payment is made: our own, the provider's, or the code shown on the page to which the payer returns. */
export const followPayment = (opened: GoingOn, back: string): void => followOpened(opened, back, go);
