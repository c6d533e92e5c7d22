import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { currenciesOf } from '../sites/public.ts';

interface Received {
  receivedAmount: string | null;
  receivedCurrency: string | null;
}

/** The received amount with the code of its currency ("CNY 50.00"), which may differ from the requested one. */
export async function receivedText(tx: Tx, caller: Caller, siteId: string, received: Received): Promise<string> {
  const { receivedAmount, receivedCurrency: code } = received;
  const { byId } = await currenciesOf(tx, siteId, caller.now);
  const amount = dec(receivedAmount ?? '0');
  const known = Object.values(byId).find((one) => one.code === code);
  return `${code ?? ''} ${known ? amount.toFixed(known.decimalPlaces) : text(amount)}`.trim();
}
