import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { mayOpen } from '@entrepot/client/session/may-open.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import type { ToolbarAction } from '@entrepot/ui/list-props.ts';
import type { RowAction } from '@entrepot/ui/table-props.ts';
import { useOpening } from '../tabs/opening.ts';
import { usePlace } from '../tabs/place.ts';

interface Ways<R extends AnyResource> {
  /** Keys of actions by what hidden pages are for, where they are not called alike. */
  at: Readonly<Record<string, string>> | undefined;
  toolbar: readonly ToolbarAction[];
  actions: readonly RowAction<Listed<R>>[];
  rows: readonly Listed<R>[] | undefined;
  open(id: string): void;
}

const keysOf: Readonly<Record<string, readonly string[]>> = { Establish: ['create', 'new'], Edit: ['edit', 'change'] };

/** Opens over a list what a hidden page beside it is for: a button, an operator of the row in the address, or else the row itself. */
export function useRowOpening<R extends AnyResource>(of: R, { at, toolbar, actions, rows, open }: Ways<R>): () => void {
  const { opens = '', query } = usePlace();
  const id = opens ? query.get('id') : null;
  const canAsk = mayOpen(of);
  const asked = useQueryRow(of, canAsk ? id : null).data;
  const keys = at?.[opens] ? [at[opens]] : (keysOf[opens] ?? []);
  const button = toolbar.find(({ key }) => keys.includes(key));
  const action = actions.find(({ key }) => keys.includes(key));
  const row = asked ?? rows?.find((one) => one.id === id);
  const press = button && !id ? () => void button.onClick() : undefined;
  const operate = action && row && action.shown?.(row) !== false ? () => void action.run(row) : undefined;
  const show = id && !action ? open : undefined;
  return useOpening({ [opens]: press ?? operate ?? show });
}
