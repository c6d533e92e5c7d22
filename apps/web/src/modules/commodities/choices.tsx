import { useCargoTypes, useWarehouses } from '@entrepot/client/react/use-choices.ts';
import { choiceFilter, choiceInput, useCurrencyChoices } from '../../core/form/choice-inputs.tsx';
import { CategoryFilter, CategoryInput } from './category-inputs.tsx';

/** Inputs of a commodity that customers can use as well as the staff. */
export const inputs = { categoryId: CategoryInput, cargoTypeId: choiceInput(useCargoTypes), currencyId: choiceInput(useCurrencyChoices) };
/** Filters of the same. */
export const filterInputs = {
  categoryId: CategoryFilter,
  cargoTypeId: choiceFilter(useCargoTypes),
  warehouseId: choiceFilter(useWarehouses),
};
