import { useCarriers, useShippingMethods, useWarehouses } from '@entrepot/client/react/use-choices.ts';
import { choiceFilter } from '../../core/form/choice-inputs.tsx';

const late = { afterRows: true };

/** Filters of the list whose choices every audience may read. */
export const filterInputs = {
  warehouseId: choiceFilter(() => useWarehouses(late)),
  shippingMethodId: choiceFilter(() => useShippingMethods(late)),
  carrierId: choiceFilter(() => useCarriers(late)),
};
