import { previewWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { siteToday } from '@entrepot/client/calls/site-zone.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { isSome, useCurrencyOf } from '../wallet/public.tsx';

/** Storage charges of the customer since the last bill; renders nothing if zero. */
export function RentSoFar() {
  const t = useTexts('rent');
  const currencyOf = useCurrencyOf();
  const day = siteToday();
  const { data } = useCallQuery(previewWarehouseRent, { until: day });
  if (!data || !isSome(data.amount)) return null;
  const values = { day, amount: moneyText(data.amount, currencyOf(data)), count: data.items?.length ?? 0 };
  return <Alert tone="info">{t('pages.sofar', values)}</Alert>;
}
