import { getSelectPickers } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingRule } from '@entrepot/contract/modules/picking/picking-rule.ts';
import { getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { useRows } from '@entrepot/client/react/queries.ts';

type Choices = readonly { value: string; label: string }[];

/** The warehouses the person works for. */
export function useWarehouses(): Choices {
  const { data } = useQuery({
    queryKey: ['select', 'warehouse'],
    queryFn: () => ask(getSelectWarehouses, {}, { quiet: true }),
    staleTime: 600_000,
  });
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** Who may pick in a warehouse, each with the lists in hand. */
export function usePickers(t: Words, warehouseId: string | null): Choices {
  const { data } = useQuery({
    queryKey: ['pickers', warehouseId],
    queryFn: () => ask(getSelectPickers, { warehouseId: warehouseId! }, { quiet: true }),
    enabled: warehouseId !== null,
  });
  return (data ?? []).map(({ value, name, openLists }) => ({ value, label: t('pages.pickerWith', { name, count: openLists }) }));
}

/** The rules of a warehouse that are switched on. */
export function useRules(warehouseId: string | null): Choices {
  const { data } = useRows(pickingRule, { WarehouseId: warehouseId, Enabled: true, rows: 100 }, warehouseId !== null);
  return (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
