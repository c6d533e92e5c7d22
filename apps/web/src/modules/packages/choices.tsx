import { getSelectCargoTypes } from '@entrepot/contract/modules/commodities/calls.ts';
import { getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import type { Choice } from '@entrepot/ui/context-props.ts';
import type { FilterProps, InputProps } from '@entrepot/ui/widget-props.ts';
import { Select } from '@entrepot/ui/select.tsx';
import { useWords } from '@entrepot/ui/words.tsx';
import { useQuery } from '@tanstack/react-query';
import { askAfterRows } from '@entrepot/client/react/rows-first.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';

type Choices = readonly Choice<string>[];

/** The warehouses the person may work with or send to. */
function useWarehouses(): Choices {
  const { data } = useQuery({
    queryKey: ['select', 'warehouse'],
    queryFn: () => askAfterRows(getSelectWarehouses, {}),
    staleTime: 600_000,
  });
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** The cargo types of the site, in the language in use. */
export function useCargoTypes(): Choices {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['select', 'cargoType', language],
    queryFn: () => askAfterRows(getSelectCargoTypes, {}),
    staleTime: 600_000,
  });
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

const useCurrencyChoices = (): Choices => useCurrencies().map(({ id, code }) => ({ value: id, label: code }));

/** A field of a form that offers choices every audience may read. */
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

/** The same as a filter. */
const filterOf = (useOptions: () => Choices) =>
  function ChoiceFilter({ name, label, value, onChange }: FilterProps<string>) {
    const t = useWords();
    const options = useOptions();
    return (
      <Select
        label={label}
        hideLabel
        name={name}
        options={options}
        value={value ?? null}
        onChange={onChange}
        placeholder={t('common.all')}
        clearable
      />
    );
  };

/** Inputs of the package's refs that customers can use as well as the staff. */
export const inputs = {
  warehouseId: inputOf(useWarehouses),
  cargoTypeId: inputOf(useCargoTypes),
  purchaseCurrencyId: inputOf(useCurrencyChoices),
};
/** Filters of the same. */
export const filterInputs = { warehouseId: filterOf(useWarehouses), cargoTypeId: filterOf(useCargoTypes) };
