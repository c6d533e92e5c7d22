import { getSelectCarriers, getSelectTypeOfShippings } from '@entrepot/contract/modules/carriers/calls.ts';
import { getSelectCargoTypes } from '@entrepot/contract/modules/commodities/calls.ts';
import { getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import type { Choice } from '@entrepot/ui/context-props.ts';
import type { FilterProps } from '@entrepot/ui/widget-props.ts';
import { Select } from '@entrepot/ui/select.tsx';
import { useWords } from '@entrepot/ui/words.tsx';
import { useQuery } from '@tanstack/react-query';
import { askAfterRows } from '@entrepot/client/react/rows-first.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';

type Choices = readonly Choice<string>[];
const minutes = 60_000;

/** The warehouses the person may order from. */
export function useWarehouses(): Choices {
  const { data } = useQuery({
    queryKey: ['select', 'warehouse'],
    queryFn: () => askAfterRows(getSelectWarehouses, {}),
    staleTime: 10 * minutes,
  });
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** The shipping methods of the site, in the language in use. */
export function useShippingMethods(): Choices {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['select', 'shippingMethod', language],
    queryFn: () => askAfterRows(getSelectTypeOfShippings, {}),
    staleTime: 10 * minutes,
  });
  return (data ?? []).map(({ value, name }) => ({ value, label: name }));
}

/** The carriers of the site. */
export function useCarriers(): Choices {
  const { data } = useQuery({
    queryKey: ['select', 'carrier'],
    queryFn: () => askAfterRows(getSelectCarriers, {}),
    staleTime: 10 * minutes,
  });
  return (data ?? []).map(({ value, name }) => ({ value, label: name }));
}

/** The cargo types of the site, in the language in use. */
export function useCargoTypes(): Choices {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['select', 'cargoType', language],
    queryFn: () => askAfterRows(getSelectCargoTypes, {}),
    staleTime: 10 * minutes,
  });
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

const filterOf = (useOptions: () => Choices) =>
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

/** Filters of the list that every audience may read the choices of. */
export const filterInputs = {
  warehouseId: filterOf(useWarehouses),
  shippingMethodId: filterOf(useShippingMethods),
  carrierId: filterOf(useCarriers),
};
