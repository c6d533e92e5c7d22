import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Draft } from '@entrepot/contract/core/field.ts';
import { establishLogisticsOrder, previewLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import type { orderInput } from '@entrepot/contract/modules/orders/inputs.ts';
import { calculateOrderFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { clearWish, type Wish } from './use-wish.ts';

const { HomeDelivery } = enumCodes.DeliveryMode;
const goodsOf = ({ parcels }: Wish) => parcels.map((packageId) => ({ packageId, commodityId: null, quantity: null }));

/** Converts the choices to the input of the order call. */
export function inputOf(wish: Wish): Draft<typeof orderInput> {
  return {
    warehouseId: wish.warehouseId ?? '',
    goods: goodsOf(wish),
    deliveryMode: wish.deliveryMode,
    recipientId: wish.recipientId,
    selfPickupAddressId: wish.deliveryMode === HomeDelivery ? null : wish.selfPickupAddressId,
    shippingMethodId: wish.typeOfShippingId,
    carrierId: wish.carrierId,
    consolidation: wish.parcels.length > 1,
    valueAddedServiceIds: [...wish.services],
    applicantId: wish.applicantId,
    remarks: wish.remarks,
  };
}

/** Loads the shipping methods for the chosen parcels, with prices. */
export function useWays(wish: Wish, isEnabled: boolean) {
  const body = {
    warehouseId: wish.warehouseId ?? '',
    destinationCountryId: wish.countryId ?? '',
    goods: goodsOf(wish),
    selfPickup: wish.deliveryMode !== HomeDelivery,
    taxInclusive: false,
  };
  return useCallQuery(calculateOrderFreight, body, {
    enabled: isEnabled && Boolean(wish.warehouseId && wish.countryId && wish.parcels.length),
  });
}

/** Loads the price of the order as entered, and the warnings to read before submitting. */
export function usePreview(wish: Wish, isEnabled: boolean) {
  const input = inputOf({ ...wish, remarks: useSettled(wish.remarks, 600) });
  return useCallQuery(previewLogisticsOrder, input, { enabled: isEnabled });
}
export type Preview = Pick<ReturnType<typeof usePreview>, 'data' | 'error' | 'isFetching'> & { refetch(): unknown };

/** Returns the currency of a price. */
export const currencyOfQuote = (quote: { walletCurrencyCode: string; walletSymbol: string; walletDecimalPlaces: number }) => ({
  code: quote.walletCurrencyCode,
  sign: quote.walletSymbol,
  decimals: quote.walletDecimalPlaces,
});

/** The result of an order call: its number and the bills to pay. */
interface Made {
  id: string;
  serialNumber: string;
  billIds: readonly string[];
}

/** Submits the order for the displayed price. On `PriceChanged` it shows the new price and waits for another confirmation. */
export function useOrdering(preview: Preview, order: (expectedAmount: string, idempotencyKey: string) => Promise<Made>, done?: () => void) {
  const t = useTexts('orders');
  const [, go] = useLocation();
  const [changed, setChanged] = useState<string | null>(null);
  const sending = useAction(order, {
    success: t('send.done'),
    copy: ({ serialNumber }) => serialNumber,
    done({ id, billIds }) {
      done?.();
      go(billIds.length > 0 ? `/pay/${billIds.join(',')}?order=${id}` : `/orders/${id}`, { replace: true });
    },
    handle(problem) {
      if (problem.code !== errorCodes.PriceChanged) return false;
      setChanged(problem.message);
      void preview.refetch();
      return true;
    },
  });
  return {
    changed,
    busy: sending.busy || preview.isFetching,
    async send() {
      if (preview.data) await sending.run(preview.data.payable);
    },
  };
}

/** Creates an order from the collected choices and then clears them. */
export const useNewOrder = (wish: Wish, preview: Preview) =>
  useOrdering(
    preview,
    (expectedAmount, idempotencyKey) =>
      callApi(establishLogisticsOrder, { ...inputOf(wish), expectedAmount, submit: true }, { quiet: true, idempotencyKey }),
    clearWish,
  );
