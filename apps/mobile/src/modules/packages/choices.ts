import { getSelectCargoTypes } from '@entrepot/contract/modules/commodities/calls.ts';
import { getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';
import { useQuery } from '@tanstack/react-query';

const kept = 600_000;

/** The warehouses that the customer's parcels may go to, in the language in use; undefined until they are known. */
export function useWarehouses() {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['select', 'warehouse', language],
    queryFn: () => ask(getSelectWarehouses, {}, { quiet: true }),
    staleTime: kept,
  });
  return data?.map(({ id, name }) => ({ value: id, label: name }));
}

/** The cargo types of the site, in the language in use. */
export function useCargoTypes() {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['select', 'cargoType', language],
    queryFn: () => ask(getSelectCargoTypes, {}, { quiet: true }),
    staleTime: kept,
  });
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
