import { useChoices } from '@entrepot/client/react/use-choices.ts';
import { getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';

/** Returns the warehouses that accept the customer's parcels, in the current language; undefined while loading. */
export const useWarehouses = () => useChoices(getSelectWarehouses, {});
