import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { calculateOrderFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import { Text } from '@entrepot/ui/layout.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { QuoteComparison, wayKey } from '../pricing/public.tsx';
import type { OrderValues, SetValue } from './order-form.ts';

// What the order itself will be priced by.
function useWays(
  { warehouseId, goods = [], deliveryMode, taxInclusive, declaredPrice, declaredCurrencyId }: OrderValues,
  countryId: string | null,
) {
  const language = useLanguage();
  const body = {
    warehouseId: warehouseId!,
    destinationCountryId: countryId!,
    goods: (goods ?? []).map(({ packageId, commodityId, quantity }) => ({ packageId, commodityId, quantity })),
    selfPickup: deliveryMode !== enumCodes.DeliveryMode.HomeDelivery,
    taxInclusive: taxInclusive ?? false,
    declaredPrice,
    currencyId: declaredCurrencyId,
  };
  return useQuery({
    queryKey: ['ways', body, language],
    queryFn: () => ask(calculateOrderFreight, body, { quiet: true }),
    enabled: Boolean(warehouseId && countryId && body.goods.length),
  });
}

/** The ways to ship the chosen packages with their prices, cheapest first; under them those that cannot be used, and why. */
export function WayTable({ values, set, countryId }: { values: OrderValues; set: SetValue; countryId: string | null }) {
  const t = useWords('orders');
  const { data, error, refetch, isFetching } = useWays(values, countryId);
  if (!countryId) return <Text tone="soft">{t('pages.chooseReceiverFirst')}</Text>;
  const chosen = values.shippingMethodId
    ? wayKey({ typeOfShippingId: values.shippingMethodId, carrierId: values.carrierId ?? null })
    : null;
  return (
    <QuoteComparison
      answer={data}
      refetching={isFetching && Boolean(data)}
      error={error && !data ? errorProps(error, refetch) : null}
      chosen={chosen}
      onChoose={(way) => {
        set('shippingMethodId', way?.typeOfShippingId ?? null);
        set('carrierId', way?.carrierId ?? null);
      }}
    />
  );
}
