import { useChoices } from '@entrepot/client/react/use-choices.ts';
import { getMallShopSelect } from '@entrepot/contract/modules/mall/calls.ts';
import { choiceInput, useCurrencyChoices } from '../../core/form/choice-inputs.tsx';
import { useWarehouses } from '../receiving/public.tsx';

const useShops = (everyones: boolean) => useChoices(getMallShopSelect, { everyones, rows: 100 }, { staleTime: 60_000 });

/** The shops the user may sell in; undefined while loading. */
export const useOwnShops = () => useShops(false);
/** All open shops. */
export const useOpenShops = () => useShops(true);
/** The warehouses the user may send to or sell from; undefined while loading. */
export const useWarehouseChoices = useWarehouses;

/** Inputs that customers can use as well as staff. */
export const ShopInput = choiceInput(useOwnShops);
export const WarehouseInput = choiceInput(useWarehouseChoices);
export const CurrencyInput = choiceInput(useCurrencyChoices);
