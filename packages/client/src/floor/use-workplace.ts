import { getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keep, recall } from '../browser/storage.ts';
import { ask } from '../calls/api.ts';

const warehouseQuery = {
  queryKey: ['select', 'warehouse'],
  queryFn: () => ask(getSelectWarehouses, {}, { quiet: true }),
  staleTime: 600_000,
};

/** The warehouses the person may work with or send to. */
export function useWarehouses(): readonly { value: string; label: string }[] {
  const { data } = useQuery(warehouseQuery);
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** Has the server told which warehouses there are? */
export const useWarehousesKnown = (): boolean => useQuery(warehouseQuery).isSuccess;

const place = 'packages.workplace';

/** The warehouse somebody works in: the only one, or the one chosen last on this device. */
export function useWorkplace() {
  const warehouses = useWarehouses();
  const isKnown = useWarehousesKnown();
  const [chosen, setChosen] = useState(() => recall<string>(place));
  const known = warehouses.find(({ value }) => value === chosen);
  const warehouseId = known?.value ?? (warehouses.length === 1 ? warehouses[0]!.value : null);
  return {
    warehouses,
    /** The warehouses are known, be there any or none. */
    isKnown,
    warehouseId,
    choose(value: string | null) {
      keep(place, value);
      setChosen(value);
    },
  };
}
