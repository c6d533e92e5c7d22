import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Draft } from '@entrepot/contract/core/field.ts';
import { getEditLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { orderInput } from '@entrepot/contract/modules/orders/inputs.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { dropDraft, keepDraft, keptDraft, type KeptDraft } from '@entrepot/client/form/drafts.ts';
import { audience } from '@entrepot/client/session/session.ts';

/** What the wizard gathers, in the shape of the contract's input; parts may still be missing. */
export type OrderValues = Partial<Draft<typeof orderInput>>;
export type SetValue = <K extends keyof OrderValues>(key: K, value: OrderValues[K] | null) => void;

const { HomeDelivery } = enumCodes.DeliveryMode;
const nothing: OrderValues = { goods: [], valueAddedServiceIds: [], deliveryMode: HomeDelivery };
const savedAfter = 600;

/** The order that is changed, as its form holds it, and its row version. */
export function useOrderToEdit(id: string | null) {
  return useQuery({
    queryKey: ['order-to-edit', id],
    queryFn: () => ask(getEditLogisticsOrder, { id: id! }, { quiet: true }),
    enabled: id !== null,
    gcTime: 0,
    refetchOnMount: false,
  });
}

/** The values of the wizard, kept while typing and offered again after a reload. */
export function useOrderForm(id: string | null, first: OrderValues | null) {
  const form = `logisticsOrder:wizard:${id ?? 'new'}`;
  const [values, setValues] = useState<OrderValues>({ ...nothing, ...first });
  const [touched, setTouched] = useState(false);
  const [offered, setOffered] = useState<KeptDraft | null>(() => keptDraft(form, orderInput));
  useEffect(() => {
    if (!touched) return;
    const timer = setTimeout(() => keepDraft(form, values), savedAfter);
    return () => clearTimeout(timer);
  }, [values, touched, form]);
  const set: SetValue = (key, value) => {
    setTouched(true);
    setValues((before) => ({ ...before, [key]: value }));
  };
  return {
    values,
    set,
    touched,
    offered,
    /** Puts the kept draft into the form, or forgets it. */
    takeDraft(use: boolean) {
      if (use && offered) setValues({ ...nothing, ...offered.values });
      else dropDraft(form);
      setOffered(null);
    },
    forget() {
      dropDraft(form);
      setTouched(false);
    },
  };
}
export type OrderFormState = ReturnType<typeof useOrderForm>;

/** The values as they are sent: without what the choices before make meaningless. */
export function inputOf(values: OrderValues): Draft<typeof orderInput> {
  const atDoor = values.deliveryMode === HomeDelivery;
  return {
    ...values,
    userId: audience() === 'C' ? null : undefined,
    selfPickupAddressId: atDoor ? null : values.selfPickupAddressId,
    collectionAmount: values.isCod ? values.collectionAmount : null,
    collectionCurrencyId: values.isCod ? values.collectionCurrencyId : null,
  } as Draft<typeof orderInput>;
}

/** Whether an order could be priced: goods, where from, where to, and by which way. */
export const isPriceable = (values: OrderValues) => Boolean(values.warehouseId && values.goods?.length) && lackOfWay(values) === null;

/** What of where an order goes and how is still to be chosen, the first of it, by the key of its words; null: nothing. */
export function lackOfWay({ deliveryMode, recipientId, selfPickupAddressId, shippingMethodId }: OrderValues) {
  if (deliveryMode === HomeDelivery && !recipientId) return 'chooseReceiver';
  if (deliveryMode !== HomeDelivery && !selfPickupAddressId) return 'choosePickup';
  return shippingMethodId ? null : 'chooseWay';
}
