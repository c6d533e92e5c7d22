import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dropDraft, keepDraft, keptDraft } from '@entrepot/client/form/drafts.ts';
import { useEffect, useState } from 'react';
import type { Wish } from './use-sending.ts';

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

/** Forgets what was chosen, once it is ordered. */
export const forgetWish = (): void => dropDraft(form);

/** What is to be sent, kept until it is ordered, also when the phone ends the page; who comes for one parcel begins with that alone. */
export function useWish(parcel: string | null) {
  const [wish, setWish] = useState<Wish>(() =>
    parcel ? { ...nothing, parcels: [parcel] } : { ...nothing, ...(keptDraft(form, {})?.values as Partial<Wish> | undefined) },
  );
  useEffect(() => {
    if (wish.parcels.length > 0) keepDraft(form, { ...wish });
    else dropDraft(form);
  }, [wish]);
  return { wish, set: (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part })) };
}
