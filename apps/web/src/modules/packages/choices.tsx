import { useCargoTypes, useWarehouses } from '@entrepot/client/react/use-choices.ts';
import { choiceFilter, choiceInput, useCurrencyChoices } from '../../core/form/choice-inputs.tsx';

const useLateWarehouses = () => useWarehouses({ afterRows: true });
const useLateCargoTypes = () => useCargoTypes({ afterRows: true });

/** Inputs of the package's refs that customers can use as well as the staff. */
export const inputs = {
  warehouseId: choiceInput(useLateWarehouses),
  cargoTypeId: choiceInput(useLateCargoTypes),
  purchaseCurrencyId: choiceInput(useCurrencyChoices),
};
/** Filters of the same. */
export const filterInputs = { warehouseId: choiceFilter(useLateWarehouses), cargoTypeId: choiceFilter(useLateCargoTypes) };
