import { getSelectCargoTypes } from '@entrepot/contract/modules/commodities/calls.ts';
import { getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import type { Choice } from '@entrepot/ui/context-props.ts';
import { Select } from '@entrepot/ui/select.tsx';
import type { FilterProps, InputProps } from '@entrepot/ui/widget-props.ts';
import { useWords } from '@entrepot/ui/words.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { CategoryFilter, CategoryInput } from './category-inputs.tsx';

type Choices = readonly Choice<string>[];

/** The warehouses the person works for or sends to. */
export function useWarehouses(): Choices {
  const { data } = useQuery({
    queryKey: ['select', 'warehouse'],
    queryFn: () => ask(getSelectWarehouses, {}, { quiet: true }),
    staleTime: 600_000,
  });
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

function useCargoTypes(): Choices {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['select', 'cargoType', language],
    queryFn: () => ask(getSelectCargoTypes, {}, { quiet: true }),
    staleTime: 600_000,
  });
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

const useCurrencyChoices = (): Choices => useCurrencies().map(({ id, code }) => ({ value: id, label: code }));

const inputOf = (useOptions: () => Choices) =>
  function ChoiceInput({
    field: _field,
    row: _row,
    labelOf: _labelOf,
    currency: _currency,
    value,
    onChange,
    ...control
  }: InputProps<string>) {
    return <Select options={useOptions()} value={value ?? null} onChange={onChange} clearable={!control.required} {...control} />;
  };

/** The filter of a list by one of some choices. */
export const filterOf = (useOptions: () => Choices) =>
  function ChoiceFilter({ name, label, value, onChange }: FilterProps<string>) {
    const t = useWords();
    return (
      <Select
        label={label}
        hideLabel
        name={name}
        options={useOptions()}
        value={value ?? null}
        onChange={onChange}
        placeholder={t('common.all')}
        clearable
      />
    );
  };

/** Inputs of a commodity that customers can use as well as the staff. */
export const inputs = { categoryId: CategoryInput, cargoTypeId: inputOf(useCargoTypes), currencyId: inputOf(useCurrencyChoices) };
/** Filters of the same. */
export const filterInputs = { categoryId: CategoryFilter, cargoTypeId: filterOf(useCargoTypes), warehouseId: filterOf(useWarehouses) };
