import { type AnyResource, needsOf } from '@entrepot/contract/core/resource.ts';
import type { Needs } from '@entrepot/contract/core/screen.ts';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import type { ToolbarAction } from '@entrepot/ui/table/list-props.ts';
import type { RowAction } from '@entrepot/ui/table/table-props.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { type Button, type ButtonRow, isVisibleIn, labelOf } from './buttons.tsx';
import type { Buttons } from './use-buttons.tsx';

/** The appearance of a button, wherever it is drawn. */
const lookOf = (t: Translate, { icon, key, label, tone }: Pick<Button<never>, 'icon' | 'key' | 'label' | 'tone'>) => ({
  key,
  label: labelOf(t, { key, label }),
  icon: icon && <Icon name={icon} />,
  tone,
});

type ListAction = ToolbarAction & Pick<Button<void>, 'whenEmpty'>;

/** Buttons of the toolbar that apply to the list as a whole. */
export const toolbarActions = (t: Translate, { offered, press }: Buttons<void>): ListAction[] =>
  offered
    .filter(({ visible }) => visible?.() !== false)
    .map((button) => ({
      ...lookOf(t, button),
      primary: button.primary,
      disabled: button.disabled,
      whenEmpty: button.whenEmpty,
      onClick: () => press(button),
    }));

/** Buttons for the selected rows; each clears the selection unless it returns false. */
export const bulkActions = <Row extends ButtonRow>(
  t: Translate,
  { offered, press }: Buttons<readonly Row[]>,
  { rows, clear }: { rows(): readonly Row[]; clear(): void },
): ToolbarAction[] =>
  offered.map((button) => ({
    ...lookOf(t, button),
    primary: button.primary,
    mustSelect: button.mustSelect,
    bulk: !button.mustSelect,
    onClick: async () => {
      const fitting = rows().filter((row) => button.fits?.(row) ?? true);
      if (fitting.length > 0) return (await press(button, fitting)) !== false && clear();
      if (button.none) toast({ tone: 'warn', text: t(button.none) });
    },
  }));

/** Buttons of a row that are drawn in its line, or in the header of its detail. */
export const rowActions = <Row extends ButtonRow>(
  t: Translate,
  { offered, press }: Buttons<Row>,
  place: 'row' | 'detail',
): (RowAction<Row> & Pick<Button<Row>, 'primary'>)[] =>
  offered
    .filter((button) => button.place === 'both' || (button.place ?? 'row') === place)
    .map((button) => ({
      ...lookOf(t, button),
      primary: button.primary,
      later: button.later,
      visible: (row) => isVisibleIn(button, row),
      blocked: button.blocked,
      run: (row) => press(button, row),
    }));

/** Whether a button is a step of its row: its state, or the rights of the caller in it, decide whether it is offered. */
const isStep = <Row extends ButtonRow>({ may, visible, place }: Button<Row>): boolean => Boolean(may || visible) && place !== 'detail';

/**
 * The buttons in the header of a row's detail: those of the detail, and the steps of the row. The next step is primary, so that it is not only
 * in the row or in a menu.
 */
export function detailActions<Row extends ButtonRow>(t: Translate, buttons: Buttons<Row>) {
  const isDrawn = (button: Button<Row>) => button.place === 'both' || button.place === 'detail' || isStep(button);
  const offered = buttons.offered.filter(isDrawn).map((button) => ({ ...button, place: 'detail' as const }));
  return rowActions(t, { ...buttons, offered }, 'detail');
}

interface RemoveSelected<Row> {
  rows(): readonly Row[];
  clear(): void;
  web: Translate;
  remove(rows: readonly Row[]): Promise<boolean>;
}

/**
 * The button that deletes the selected rows, where single ones can be deleted and the list has no such button of its own. Rows that may not be
 * deleted are left out.
 */
export function removeSelected<Row extends ButtonRow>(
  plain: readonly RowAction<Row>[],
  bulk: readonly { key: string }[] | undefined,
  { rows, clear, web, remove }: RemoveSelected<Row>,
): ToolbarAction[] {
  const one = plain.find(({ key }) => key === 'remove');
  if (!one || bulk?.some(({ key }) => /remove|delete/i.test(key))) return [];
  const press = async () => {
    const fitting = rows().filter((row) => one.visible?.(row) ?? true);
    if (fitting.length === 0) return toast({ tone: 'warn', text: web('list.noneRemovable') });
    if (await remove(fitting)) clear();
  };
  return [{ key: 'removeSelected', label: one.label, icon: one.icon, tone: 'danger', bulk: true, onClick: press }];
}

/** Returns the call to action of the empty list: the first offered button of the toolbar that is marked for it. */
export function emptyAction(toolbar: readonly ListAction[]): { label: string; onClick(): void } | undefined {
  const button = toolbar.find(({ whenEmpty, disabled }) => whenEmpty && !disabled);
  return button && { label: button.label, onClick: () => void button.onClick() };
}

type Can = (needs: Needs | undefined) => boolean;

interface Plain<R extends AnyResource> {
  can: Can;
  web: Translate;
  mayWrite: boolean;
  onNew(): void;
  onEdit(row: Listed<R>): void;
  onRemove(row: Listed<R>): void;
  mayEdit?: ((row: Listed<R>) => boolean) | undefined;
  mayRemove?: ((row: Listed<R>) => boolean) | undefined;
}

/** Standard buttons of a resource (create, edit, delete), where its call exists and the user has the permission. */
export function plainActions<R extends AnyResource>(of: R, { can, web, mayWrite, onNew, onEdit, onRemove, mayEdit, mayRemove }: Plain<R>) {
  const writes = of.audience?.write.includes(audience()) ?? false;
  const may = (call: 'create' | 'edit' | 'remove') => writes && Boolean(of.calls?.[call]) && can(needsOf(of, call));
  const create: ToolbarAction | undefined =
    mayWrite && may('create')
      ? { key: 'create', label: web('list.create'), icon: <Icon name="plus" />, primary: true, onClick: onNew }
      : undefined;
  const row: RowAction<Listed<R>>[] = [];
  if (mayWrite && may('edit'))
    row.push({
      key: 'edit',
      label: web('list.edit'),
      icon: <Icon name="edit" />,
      run: onEdit,
      visible: (one) => mayDo(one, 'edit') && mayEdit?.(one) !== false,
    });
  if (may('remove'))
    row.push({
      key: 'remove',
      label: web('list.remove'),
      icon: <Icon name="trash" />,
      tone: 'danger',
      run: onRemove,
      visible: (one) => mayDo(one, 'remove') && mayRemove?.(one) !== false,
    });
  return { create, row };
}
