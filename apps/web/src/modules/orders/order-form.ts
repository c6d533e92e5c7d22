import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Draft } from '@entrepot/contract/core/field.ts';
import { getEditLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { orderInput } from '@entrepot/contract/modules/orders/inputs.ts';
import { useEffect, useRef, useState } from 'react';
import { useCallOnce } from '@entrepot/client/react/call-queries.ts';
import { changedValues, draftName, dropDraft, storeDraft, findDraft, isOutdated, type StoredDraft } from '@entrepot/client/form/drafts.ts';
import { audience } from '@entrepot/client/session/session.ts';

/** Values of the wizard in the shape of the contract's input; parts may be missing. */
export type OrderValues = Partial<Draft<typeof orderInput>>;
export type SetValue = <K extends keyof OrderValues>(key: K, value: OrderValues[K] | null) => void;

const { HomeDelivery } = enumCodes.DeliveryMode;
const nothing: OrderValues = { goods: [], valueAddedServiceIds: [], deliveryMode: HomeDelivery };
const saveDelayMs = 600;

const stepKeys = {
  stepGoods: ['goods', 'warehouseId', 'userId'],
  stepWay: ['deliveryMode', 'recipientId', 'selfPickupAddressId', 'shippingMethodId', 'carrierId'],
};
const stepOf = (key: string) => Object.entries(stepKeys).find(([, keys]) => keys.includes(key))?.[0] ?? 'stepPrice';

/** Form values of an existing order and its row version. */
export const useOrderToEdit = (id: string | null) => useCallOnce(getEditLogisticsOrder, id === null ? null : { id });

/**
 * Form values of the wizard, saved as a draft while typing and offered again after a reload. A draft contains the changed values only, and the
 * version of the order.
 */
export function useOrderForm(id: string | null, first: OrderValues | null, rowVersion: number | null) {
  const [form] = useState(() => draftName('logisticsOrder:wizard', id, first ?? {}));
  const [values, setValues] = useState<OrderValues>({ ...nothing, ...first });
  const loaded = useRef(values);
  const [touched, setTouched] = useState(false);
  const [offered, setOffered] = useState<StoredDraft | null>(() => findDraft(form, orderInput));
  useEffect(() => {
    if (!touched) return;
    const timer = setTimeout(() => storeDraft(form, orderInput, changedValues(loaded.current, values), rowVersion), saveDelayMs);
    return () => clearTimeout(timer);
  }, [values, touched, form, rowVersion]);
  function change(key: string, value: unknown) {
    setTouched(true);
    setValues((before) => ({ ...before, [key]: value }));
  }
  const set: SetValue = change;
  return {
    values,
    set,
    /** Sets the value of a form field, as its widget provides it. */
    change,
    touched,
    offered,
    /** Titles of the steps that the offered draft would replace although another user changed the order since. */
    overwrites: offered && isOutdated(offered, rowVersion) ? [...new Set(Object.keys(offered.values).map(stepOf))] : [],
    /** Loads the saved draft into the form, or discards it. */
    takeDraft(use: boolean) {
      if (use && offered) setValues((before) => ({ ...before, ...offered.values }));
      else dropDraft(form);
      setOffered(null);
    },
    discardDraft() {
      dropDraft(form);
      setTouched(false);
    },
  };
}
export type OrderFormState = ReturnType<typeof useOrderForm>;

/** Converts values for sending: drops those that earlier choices make meaningless. */
export function inputOf(values: OrderValues): Draft<typeof orderInput> {
  const atDoor = values.deliveryMode === HomeDelivery;
  return {
    ...values,
    userId: audience() === 'customer' ? null : undefined,
    selfPickupAddressId: atDoor ? null : values.selfPickupAddressId,
    collectionAmount: values.isCod ? values.collectionAmount : null,
    collectionCurrencyId: values.isCod ? values.collectionCurrencyId : null,
  } as Draft<typeof orderInput>;
}

/** Whether an order can be priced: it has goods, origin, destination and shipping method. */
export const isPriceable = (values: OrderValues) => Boolean(values.warehouseId && values.goods?.length) && missingDelivery(values) === null;

/** Key of the first missing delivery choice; null when complete. */
export function missingDelivery({ deliveryMode, recipientId, selfPickupAddressId, shippingMethodId }: OrderValues) {
  if (deliveryMode === HomeDelivery && !recipientId) return 'chooseReceiver';
  if (deliveryMode !== HomeDelivery && !selfPickupAddressId) return 'choosePickup';
  return shippingMethodId ? null : 'chooseWay';
}
