import type { Call } from '@entrepot/contract/core/call.ts';
import type { Field } from '@entrepot/contract/core/field.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type Button, type ButtonRow, callButton } from './buttons.tsx';

type PoolCall = Call<{ ids: Field<string[], true> }, Field>;
type Rows = readonly ButtonRow[];

/** Buttons for selected numbers of a pool, each with a confirmation: void permanently, or delete unused ones. */
export function useNumberPool(calls: { void: PoolCall; delete: PoolCall }): readonly Button<Rows>[] {
  const web = useTexts('core-web');
  const button = (key: 'void' | 'delete', success: string, text?: string) =>
    callButton<Rows, PoolCall['input'], Field>({
      key,
      call: calls[key],
      label: web(`numberPool.${key}`),
      tone: 'danger',
      confirm: (rows) => ({ title: web(`numberPool.${key}Title`, { count: rows.length }), text }),
      success,
    });
  return [button('void', 'pages.numbersVoided', web('numberPool.voidText')), button('delete', 'pages.numbersDeleted')];
}
