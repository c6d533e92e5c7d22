import { dec, round, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { currenciesOf } from '../sites/public.ts';

/**
 * New Taiwan dollars per unit of a currency at the rate of the day, with eight decimals; null while one of the two has no rate. Invoices state
 * whole dollars, whatever the bill's currency is.
 */
export async function dollarRateOf(
  tx: Db,
  caller: Caller,
  { siteId, currencyId }: { siteId: string; currencyId: string },
): Promise<string | null> {
  const { byId } = await currenciesOf(tx, siteId, caller.now);
  const own = byId[currencyId];
  if (own?.code === 'TWD') return '1';
  const dollar = Object.values(byId).find(({ code }) => code === 'TWD');
  if (!own?.rate || !dollar?.rate) return null;
  return text(round(dec(own.rate).dividedBy(dec(dollar.rate)), 8));
}
