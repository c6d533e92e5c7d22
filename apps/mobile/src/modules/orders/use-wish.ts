import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dropDraft, storeDraft, findDraft } from '@entrepot/client/form/drafts.ts';
import { useEffect, useState } from 'react';
import type { CodeOf } from '@entrepot/contract/core/field.ts';

/** The choices collected by the steps. The country follows from the recipient or the pickup point. */
export interface Wish {
  warehouseId: string | null;
  parcels: readonly string[];
  deliveryMode: CodeOf<'DeliveryMode'>;
  recipientId: string | null;
  selfPickupAddressId: string | null;
  countryId: string | null;
  typeOfShippingId: string | null;
  carrierId: string | null;
  /** Ids of the chosen value-added services. */
  services: readonly string[];
  /** The customs declarant; if null, the site chooses one. */
  applicantId: string | null;
  remarks: string | null;
}

const form = 'logisticsOrder:phone';
const nothing: Wish = {
  warehouseId: null,
  parcels: [],
  deliveryMode: enumCodes.DeliveryMode.HomeDelivery,
  recipientId: null,
  selfPickupAddressId: null,
  countryId: null,
  typeOfShippingId: null,
  carrierId: null,
  services: [],
  applicantId: null,
  remarks: null,
};

/** Discards the choices after the order is submitted. */
export const clearWish = (): void => dropDraft(form);

/**
 * Returns the order being prepared. It is stored until it is submitted, even if the phone discards the page. Opening it for one parcel
 * starts with only that parcel.
 */
export function useWish(parcel: string | null) {
  const [wish, setWish] = useState<Wish>(() =>
    parcel ? { ...nothing, parcels: [parcel] } : { ...nothing, ...(findDraft(form, {})?.values as Partial<Wish> | undefined) },
  );
  useEffect(() => {
    if (wish.parcels.length > 0) storeDraft(form, {}, { ...wish });
    else dropDraft(form);
  }, [wish]);
  return { wish, set: (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part })) };
}
