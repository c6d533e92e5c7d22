import { ask } from '@entrepot/client/calls/api.ts';
import { getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { useQuery } from '@tanstack/react-query';

/** The warehouses between which goods may go. */
export function useWarehouses(): readonly { value: string; label: string }[] {
  const { data } = useQuery({
    queryKey: ['select', 'warehouse'],
    queryFn: () => ask(getSelectWarehouses, {}, { quiet: true }),
    staleTime: 600_000,
  });
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
