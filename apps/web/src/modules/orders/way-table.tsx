import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { calculateOrderFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ask } from '../../core/api.ts';
import { errorProps } from '../../core/error-props.ts';
import { useLanguage, useWords } from '../../core/i18n.ts';
import type { OrderValues, SetValue } from './order-form.ts';

interface Way {
  id: string;
  typeOfShippingId: string;
  typeOfShippingName: string;
  carrierId: string | null;
  carrierName: string | null;
  minimumAging: number | null;
  maximumAging: number | null;
  total: string;
  currency: { code: string; sign: string; decimals: number };
}

const keyOf = (method: string, carrier: string | null | undefined) => `${method}:${carrier ?? ''}`;

function useWays({ warehouseId, goods, deliveryMode, taxInclusive }: OrderValues, countryId: string | null) {
  const language = useLanguage();
  const packageIds = (goods ?? []).map(({ packageId }) => packageId);
  const selfPickup = deliveryMode !== enumCodes.DeliveryMode.HomeDelivery;
  const body = { warehouseId: warehouseId!, destinationCountryId: countryId!, packageIds, selfPickup, taxInclusive: taxInclusive ?? false };
  return useQuery({
    queryKey: ['ways', body, language],
    queryFn: () => ask(calculateOrderFreight, body as never, { quiet: true }),
    enabled: Boolean(warehouseId && countryId && packageIds.length),
  });
}

/** The ways to ship the chosen packages with their prices, cheapest first; under them those that cannot be used, and why. */
export function WayTable({ values, set, countryId }: { values: OrderValues; set: SetValue; countryId: string | null }) {
  const t = useWords('orders');
  const { data, error, refetch, isFetching } = useWays(values, countryId);
  const rows = useMemo(
    () =>
      data?.quotes.map((quote): Way => {
        const {
          typeOfShippingId,
          typeOfShippingName,
          carrierId = null,
          carrierName = null,
          minimumAging = null,
          maximumAging = null,
          total,
        } = quote;
        const currency = { code: quote.walletCurrencyCode, sign: quote.walletSymbol, decimals: quote.walletDecimalPlaces };
        return {
          id: keyOf(typeOfShippingId, carrierId),
          typeOfShippingId,
          typeOfShippingName,
          carrierId,
          carrierName,
          minimumAging,
          maximumAging,
          total,
          currency,
        };
      }),
    [data],
  );
  const columns = useMemo(
    (): Column<Way>[] => [
      { key: 'way', label: t('logisticsOrder.fields.shippingMethodId'), cell: (way) => way.typeOfShippingName },
      { key: 'carrier', label: t('logisticsOrder.fields.carrierId'), cell: (way) => way.carrierName ?? '—' },
      {
        key: 'days',
        label: t('pages.days'),
        cell: (way) => [way.minimumAging, way.maximumAging].filter((days) => days !== null).join('–'),
      },
      { key: 'total', label: t('pages.freight'), align: 'right', cell: (way) => <Money amount={way.total} currency={way.currency} /> },
    ],
    [t],
  );
  if (!countryId) return <Text tone="soft">{t('pages.chooseReceiverFirst')}</Text>;
  const chosen = values.shippingMethodId ? [keyOf(values.shippingMethodId, values.carrierId)] : [];
  return (
    <Stack>
      <DataTable
        label={t('pages.ways')}
        columns={columns}
        rows={rows}
        selection="one"
        selected={chosen}
        onSelect={(_keys, [way]) => {
          set('shippingMethodId', way?.typeOfShippingId ?? null);
          set('carrierId', way?.carrierId ?? null);
        }}
        refetching={isFetching && Boolean(data)}
        error={error ? errorProps(error, refetch) : null}
        empty={{ title: t('pages.noWays') }}
      />
      {(data?.excluded.length ?? 0) > 0 && (
        <details>
          <summary>{t('pages.excluded', { count: data!.excluded.length })}</summary>
          <ul>
            {data!.excluded.map((one, at) => (
              <li key={at}>
                {[one.typeOfShippingName, one.carrierName, one.quotationName].filter(Boolean).join(' · ')}: {one.reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Stack>
  );
}
