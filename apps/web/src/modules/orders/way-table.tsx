import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { calculateOrderFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { errorProps } from '../../core/app/error-props.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { QuoteComparison, wayKey } from '../pricing/public.tsx';
import type { OrderValues, SetValue } from './order-form.ts';

// Uses the same inputs as the price of the order.
function useWays(
  { warehouseId, goods = [], deliveryMode, taxInclusive, declaredPrice, declaredCurrencyId }: OrderValues,
  countryId: string | null,
) {
  const body = {
    warehouseId: warehouseId!,
    destinationCountryId: countryId!,
    goods: (goods ?? []).map(({ packageId, commodityId, quantity }) => ({ packageId, commodityId, quantity })),
    selfPickup: deliveryMode !== enumCodes.DeliveryMode.HomeDelivery,
    taxInclusive: taxInclusive ?? false,
    declaredPrice,
    currencyId: declaredCurrencyId,
  };
  return useCallQuery(calculateOrderFreight, body, { enabled: Boolean(warehouseId && countryId && body.goods.length) });
}

/** Shipping methods for the selected packages with prices, cheapest first; unavailable ones follow with the reason. */
export function WayTable({ values, set, countryId }: { values: OrderValues; set: SetValue; countryId: string | null }) {
  const t = useTexts('orders');
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
