import { type AnyResource, needsOf } from '@entrepot/contract/core/resource.ts';
import type { Needs } from '@entrepot/contract/core/screen.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import type { ToolbarAction } from '@entrepot/ui/list-props.ts';
import type { RowAction } from '@entrepot/ui/table-props.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { audience } from '@entrepot/client/session/session.ts';

/** A button for the selected rows, there only while some are; with `mustSelect` always, asking for a row first. Answering false keeps the selection. */
export interface PageAction<R extends AnyResource> extends Omit<ToolbarAction, 'onClick' | 'bulk'> {
  /** The permission; none: everybody's. */
  needs?: Needs;
  run(rows: readonly Listed<R>[]): void | false | Promise<unknown>;
}

type Can = (needs: Needs | undefined) => boolean;

/** The actions whose permission the person holds. */
export const shownActions = <A extends { needs?: Needs }>(actions: readonly A[], can: Can): Omit<A, 'needs'>[] =>
  actions.filter(({ needs }) => can(needs)).map(({ needs: _needs, ...action }) => action);

interface Chosen<R extends AnyResource> {
  can: Can;
  rows(): readonly Listed<R>[];
  clear(): void;
}

/** The buttons for the selected rows that the person may press; each clears the selection unless it answers false. */
export const bulkActions = <R extends AnyResource>(actions: readonly PageAction<R>[], { can, rows, clear }: Chosen<R>): ToolbarAction[] =>
  actions
    .filter(({ needs }) => can(needs))
    .map(({ run, needs: _needs, ...action }) => ({
      ...action,
      bulk: !action.mustSelect,
      onClick: async () => {
        if ((await run(rows())) !== false) clear();
      },
    }));

interface Plain<R extends AnyResource> {
  can: Can;
  web: Words;
  mayWrite: boolean;
  onNew(): void;
  onEdit(row: Listed<R>): void;
  onRemove(row: Listed<R>): void;
  mayEdit?: ((row: Listed<R>) => boolean) | undefined;
  mayRemove?: ((row: Listed<R>) => boolean) | undefined;
}

/** The buttons a resource has by itself: new, change, remove, each where its call exists and the person holds its code. */
export function plainActions<R extends AnyResource>(of: R, { can, web, mayWrite, onNew, onEdit, onRemove, mayEdit, mayRemove }: Plain<R>) {
  const writes = of.who?.write.includes(audience()) ?? false;
  const may = (call: 'create' | 'edit' | 'remove') => writes && Boolean(of.calls?.[call]) && can(needsOf(of, call));
  const create: ToolbarAction | undefined =
    mayWrite && may('create')
      ? { key: 'create', label: web('list.create'), icon: <Icon name="plus" />, primary: true, onClick: onNew }
      : undefined;
  const row: RowAction<Listed<R>>[] = [];
  if (mayWrite && may('edit')) row.push({ key: 'edit', label: web('list.edit'), icon: <Icon name="edit" />, run: onEdit, shown: mayEdit });
  if (may('remove'))
    row.push({
      key: 'remove',
      label: web('list.remove'),
      icon: <Icon name="trash" />,
      tone: 'danger',
      run: onRemove,
      shown: mayRemove,
    });
  return { create, row };
}
