import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf, Draft } from '@entrepot/contract/core/field.ts';
import { establishLogisticsOrder, previewLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import type { orderInput } from '@entrepot/contract/modules/orders/inputs.ts';
import { calculateOrderFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { forgetWish } from './use-wish.ts';

/** What the steps gather. The country follows from the receiver or the pickup point. */
export interface Wish {
  warehouseId: string | null;
  parcels: readonly string[];
  deliveryMode: CodeOf<'DeliveryMode'>;
  recipientId: string | null;
  selfPickupAddressId: string | null;
  countryId: string | null;
  typeOfShippingId: string | null;
  carrierId: string | null;
  /** The value-added services that are wanted. */
  services: readonly string[];
  /** Who declares it to customs; without one the site chooses. */
  applicantId: string | null;
  remarks: string | null;
}

const { HomeDelivery } = enumCodes.DeliveryMode;
const goodsOf = ({ parcels }: Wish) => parcels.map((packageId) => ({ packageId, commodityId: null, quantity: null }));

/** The order as it is sent. */
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

/** The ways the chosen parcels can go, with their prices. */
export function useWays(wish: Wish, isAsked: boolean) {
  const language = useLanguage();
  const body = {
    warehouseId: wish.warehouseId ?? '',
    destinationCountryId: wish.countryId ?? '',
    goods: goodsOf(wish),
    selfPickup: wish.deliveryMode !== HomeDelivery,
    taxInclusive: false,
  };
  return useQuery({
    queryKey: ['ways', body, language],
    queryFn: () => ask(calculateOrderFreight, body, { quiet: true }),
    enabled: isAsked && Boolean(wish.warehouseId && wish.countryId && wish.parcels.length),
  });
}

/** The price of the order as it stands, and what to know before it is made. */
export function usePreview(wish: Wish, isAsked: boolean) {
  const language = useLanguage();
  const input = inputOf({ ...wish, remarks: useSettled(wish.remarks, 600) });
  return useQuery({
    queryKey: ['order-preview', input, language],
    queryFn: () => ask(previewLogisticsOrder, input, { quiet: true }),
    enabled: isAsked,
  });
}
export type Preview = ReturnType<typeof usePreview>;

/** The currency of a price. */
export const currencyOfQuote = (quote: { walletCurrencyCode: string; walletSymbol: string; walletDecimalPlaces: number }) => ({
  code: quote.walletCurrencyCode,
  sign: quote.walletSymbol,
  decimals: quote.walletDecimalPlaces,
});

/** What came of an order: where it stands, and the bills that are to be paid for it. */
interface Made {
  id: string;
  serialNumber: string;
  billIds: readonly string[];
}

/** Orders once, for the price that was shown; one that changed meanwhile is shown and asked about again. */
export function useOrdering(preview: Preview, order: (expectedAmount: string, idempotencyKey: string) => Promise<Made>, done?: () => void) {
  const t = useWords('orders');
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

/** Makes an order of what the steps gathered, which are forgotten then. */
export const useNewOrder = (wish: Wish, preview: Preview) =>
  useOrdering(
    preview,
    (expectedAmount, idempotencyKey) =>
      ask(establishLogisticsOrder, { ...inputOf(wish), expectedAmount, submit: true }, { quiet: true, idempotencyKey }),
    forgetWish,
  );
