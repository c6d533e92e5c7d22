import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { mayOpen } from '@entrepot/client/session/may-open.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import type { ToolbarAction } from '@entrepot/ui/table/list-props.ts';
import type { RowAction } from '@entrepot/ui/table/table-props.ts';
import { useOpening } from '../tabs/opening.ts';
import { useTabLocation } from '../tabs/tab-location.ts';

interface Ways<R extends AnyResource> {
  /** Keys of actions by suffix of the hidden page, where the two differ in more than the first letter. */
  at: Readonly<Record<string, string>> | undefined;
  toolbar: readonly ToolbarAction[];
  actions: readonly RowAction<Listed<R>>[];
  rows: readonly Listed<R>[] | undefined;
  open(id: string): void;
}

const keysOf: Readonly<Record<string, readonly string[]>> = { Establish: ['create', 'new'], Edit: ['change'] };
/** Keys of texts begin with a small letter in most modules. */
const withSmallLetter = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** Opens what a hidden page of the list requests: a button, a row action of the row in the address, or the row. */
export function useRowOpening<R extends AnyResource>(of: R, { at, toolbar, actions, rows, open }: Ways<R>): () => void {
  const { opens = '', query } = useTabLocation();
  const id = opens ? query.get('id') : null;
  const canFetch = mayOpen(of);
  const fetched = useQueryRow(of, canFetch ? id : null).data;
  const keys = at?.[opens] ? [at[opens]] : [opens, withSmallLetter(opens), ...(keysOf[opens] ?? [])];
  const button = toolbar.find(({ key }) => keys.includes(key));
  const action = actions.find(({ key }) => keys.includes(key));
  const row = fetched ?? rows?.find((one) => one.id === id);
  const press = button && !id ? () => void button.onClick() : undefined;
  const operate = action && row && action.visible?.(row) !== false ? () => void action.run(row) : undefined;
  const show = id && !action ? open : undefined;
  return useOpening({ [opens]: press ?? operate ?? show });
}
