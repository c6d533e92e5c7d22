import type { Field } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import type { Column } from '@entrepot/ui/table-props.ts';
import type { Cells } from '../../core/list/list-columns.tsx';

/** Columns of a resource for a table on a page of its own, each drawn as its field is, or by its cell. */
export const columnsOf = <R extends AnyResource>(of: R, keys: readonly string[], t: Words, cells: Cells<R> = {}): Column<Listed<R>>[] =>
  keys.map((key) => ({
    key,
    label: t(`${of.name}.fields.${key}`),
    field: (of.fields as Record<string, Field>)[key]!,
    cell: cells[key],
  }));
