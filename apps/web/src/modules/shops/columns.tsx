import { fieldOf } from '@entrepot/client/form/resource-fields.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import type { Cells } from '../../core/list/list-columns.tsx';

/** Columns of a resource for a table on a separate page, each rendered by its field or by its cell. */
export const columnsOf = <R extends AnyResource>(of: R, keys: readonly string[], t: Translate, cells: Cells<R> = {}): Column<Listed<R>>[] =>
  keys.map((key) => ({
    key,
    label: t(`${of.name}.fields.${key}`),
    field: fieldOf(of, key),
    cell: cells[key],
  }));
