import { ask } from '@entrepot/client/calls/api.ts';
import { getMallShopSelect } from '@entrepot/contract/modules/mall/calls.ts';
import type { Choice } from '@entrepot/ui/context-props.ts';
import { Select } from '@entrepot/ui/select.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { useQuery } from '@tanstack/react-query';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useWarehouses } from '../receiving/public.tsx';

type Choices = readonly Choice<string>[];

const useShops = (everyones: boolean): Choices | undefined =>
  useQuery({
    queryKey: ['select', 'mallShop', everyones],
    queryFn: () => ask(getMallShopSelect, { everyones, rows: 100 }, { quiet: true }),
    staleTime: 60_000,
  }).data?.map(({ value, name }) => ({ value, label: name }));

/** The shops a person may sell in; undefined while they are not known. */
export const useOwnShops = () => useShops(false);
/** All shops that are open, to look around in. */
export const useOpenShops = () => useShops(true);
/** The warehouses a person may send to or sell from; undefined while they are not known. */
export const useWarehouseChoices = useWarehouses;

const useCurrencyChoices = (): Choices => useCurrencies().map(({ id, code }) => ({ value: id, label: code }));

const inputOf = (useOptions: () => Choices | undefined) =>
  function ChoiceInput({
    field: _field,
    row: _row,
    labelOf: _labelOf,
    currency: _currency,
    value,
    onChange,
    ...control
  }: InputProps<string>) {
    return <Select options={useOptions() ?? []} value={value ?? null} onChange={onChange} clearable={!control.required} {...control} />;
  };

/** Inputs that customers can use as well as staff. */
export const ShopInput = inputOf(useOwnShops);
export const WarehouseInput = inputOf(useWarehouseChoices);
export const CurrencyInput = inputOf(useCurrencyChoices);
