import { getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { useState } from 'react';
import { store, recall } from '../browser/storage.ts';
import { useChoices, useWarehouses } from '../react/use-choices.ts';

/** Whether the warehouses are loaded. */
export const useWarehousesKnown = (): boolean => useChoices(getSelectWarehouses, {}) !== undefined;

const place = 'packages.workplace';

/** The warehouse the user works in: the only one, or the last choice on this device. */
export function useWorkplace() {
  const warehouses = useWarehouses();
  const isKnown = useWarehousesKnown();
  const [chosen, setChosen] = useState(() => recall<string>(place));
  const known = warehouses.find(({ value }) => value === chosen);
  const warehouseId = known?.value ?? (warehouses.length === 1 ? warehouses[0]!.value : null);
  return {
    warehouses,
    /** Whether the warehouses are loaded, even if there are none. */
    isKnown,
    warehouseId,
    choose(value: string | null) {
      store(place, value);
      setChosen(value);
    },
  };
}
