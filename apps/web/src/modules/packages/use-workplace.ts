import { useState } from 'react';
import { keep, recall } from '@entrepot/client/browser/storage.ts';
import { useWarehouses, useWarehousesKnown } from './choices.tsx';

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
