import { getSelectPickers } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingRule } from '@entrepot/contract/modules/picking/picking-rule.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useRows } from '@entrepot/client/react/queries.ts';

type Choices = readonly { value: string; label: string }[];

/** Pickers of a warehouse with the number of their open lists. */
export function usePickers(t: Translate, warehouseId: string | null): Choices {
  const { data } = useCallQuery(getSelectPickers, warehouseId === null ? null : { warehouseId });
  return (data ?? []).map(({ value, name, openLists }) => ({ value, label: t('pages.pickerWith', { name, count: openLists }) }));
}

/** The rules of a warehouse that are switched on. */
export function useRules(warehouseId: string | null): Choices {
  const { data } = useRows(pickingRule, { WarehouseId: warehouseId, Enabled: true, rows: 100 }, warehouseId !== null);
  return (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
