import type { Output } from '@entrepot/contract/core/call.ts';
import { getAvailableOnlinePayments } from '@entrepot/contract/modules/payments/calls.ts';
import type { establishRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../core/api.ts';
import { go } from '../../core/place.ts';

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

/** Goes where an opened payment is paid: a page of ours, or the provider's. */
export function followPayment({ redirect }: Pick<OpenedPayment, 'redirect'>): void {
  if (!redirect) return;
  if (redirect.startsWith('/')) go(redirect);
  else window.location.assign(redirect);
}
