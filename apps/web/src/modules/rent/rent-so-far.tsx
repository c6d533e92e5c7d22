import { previewWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { isSome, useCurrencyOf } from '../wallet/public.tsx';

/** Today in the sites' zone (UTC+8). */
export const dayOfSites = (daysAgo = 0) => new Date(Date.now() + (8 - 24 * daysAgo) * 3_600_000).toISOString().slice(0, 10);

/** What the customer's own goods owe since they were last settled; nothing where that is nothing. */
export function RentSoFar() {
  const t = useWords('rent');
  const currencyOf = useCurrencyOf();
  const day = dayOfSites();
  const { data } = useQuery({ queryKey: ['rentSoFar', day], queryFn: () => ask(previewWarehouseRent, { until: day }, { quiet: true }) });
  if (!data || !isSome(data.amount)) return null;
  const values = { day, amount: moneyText(data.amount, currencyOf(data)), count: data.items?.length ?? 0 };
  return <Alert tone="info">{t('pages.sofar', values)}</Alert>;
}
