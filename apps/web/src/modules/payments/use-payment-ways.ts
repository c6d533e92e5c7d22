import type { Output } from '@entrepot/contract/core/call.ts';
import { getAvailableOnlinePayments } from '@entrepot/contract/modules/payments/calls.ts';
import type { establishRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
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

/** Where an opened payment goes on, as far as one of them is given. */
export type GoingOn = { id: string } & { [K in 'redirect' | 'form' | 'qrPicture']?: string | null };

/** Goes where an opened payment is paid: a page of ours, the provider's, or the code that is shown where its payer comes back to. */
export function followPayment({ id, redirect, form, qrPicture }: GoingOn, back: string): void {
  if (redirect?.startsWith('/')) go(redirect);
  else if (redirect) window.location.assign(redirect);
  else if (form) sendForm(form);
  else if (qrPicture) go(`${back}?onlinePayment=${id}`);
}

/** Sends the payer's browser to a provider with a form. */
function sendForm(written: string): void {
  const { action, fields } = JSON.parse(written);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
