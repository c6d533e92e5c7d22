import { previewWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { isSome, useCurrencyOf } from '../wallet/public.tsx';

/** Today in the sites' zone (UTC+8). */
export const dayOfSites = (daysAgo = 0) => new Date(Date.now() + (8 - 24 * daysAgo) * 3_600_000).toISOString().slice(0, 10);

/** Storage charges of the customer since the last bill; renders nothing if zero. */
export function RentSoFar() {
  const t = useTexts('rent');
  const currencyOf = useCurrencyOf();
  const day = dayOfSites();
  const { data } = useCallQuery(previewWarehouseRent, { until: day });
  if (!data || !isSome(data.amount)) return null;
  const values = { day, amount: moneyText(data.amount, currencyOf(data)), count: data.items?.length ?? 0 };
  return <Alert tone="info">{t('pages.sofar', values)}</Alert>;
}
