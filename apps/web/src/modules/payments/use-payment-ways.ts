import type { Output } from '@entrepot/contract/core/call.ts';
import { getAvailableOnlinePayments } from '@entrepot/contract/modules/payments/calls.ts';
import type { establishRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { followOpened, type GoingOn } from '@entrepot/client/money/follow-opened.ts';
import { go } from '../../core/tabs/place.ts';

export type PaymentWay = Output<typeof getAvailableOnlinePayments>[number];
export type OpenedPayment = NonNullable<Output<typeof establishRecharge>['onlinePayment']>;

/** The ways the site offers to pay a currency online now; none for staff and until they are loaded. */
export function usePaymentWays(currencyId: string | null | undefined, enabled = true): readonly PaymentWay[] {
  const { data } = useQuery({
    queryKey: ['paymentWays', currencyId],
    queryFn: () => ask(getAvailableOnlinePayments, { currencyId: currencyId! }, { quiet: true }),
    enabled: enabled && Boolean(currencyId),
    staleTime: 60_000,
  });
  return data ?? [];
}

/** Goes where an opened payment is paid: a page of ours, the provider's, or the code that is shown where its payer comes back to. */
export const followPayment = (opened: GoingOn, back: string): void => followOpened(opened, back, go);
