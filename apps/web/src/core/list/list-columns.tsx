import type { Field } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { textWidth } from '@entrepot/ui/table/table-state.ts';
import { isValidElement, type ReactNode } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { enumChoices } from '../values/enums.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { sortTypeOf } from './list-state.ts';
import { allFields, fieldOf, titleOf } from '@entrepot/client/form/resource-fields.ts';
import { refLabel } from '@entrepot/ui/form/field-details.ts';

/** A column that is not a field: computed from several fields, or specific to the page. */
export interface OwnColumn<R extends AnyResource> {
  key: string;
  label: string;
  /** Unit after the label: kg, cm. */
  unit?: string;
  cell(row: Listed<R>): ReactNode;
  width?: number;
  /** Lets long text wrap to several lines. */
  wrap?: boolean;
  align?: 'left' | 'right' | 'center';
  sum?: boolean;
  value?(row: Listed<R>): unknown;
}
/** Custom cell renderers by key. */
export type Cells<R extends AnyResource> = Partial<Record<string, (row: Listed<R>) => ReactNode>>;

/** Columns of a list for the UI kit. The first column shows the row's name and opens the row. */
export function listColumns<R extends AnyResource>(
  of: R,
  keys: readonly string[],
  {
    t,
    web,
    cells = {},
    own = [],
    first,
    onOpen,
  }: { t: Translate; web: Translate; cells?: Cells<R>; own?: readonly OwnColumn<R>[]; first: string; onOpen?: (row: Listed<R>) => void },
): Column<Listed<R>>[] {
  return keys.flatMap((key): Column<Listed<R>>[] => {
    const open = key === first ? onOpen : undefined;
    const opensBy = (cell: (row: Listed<R>) => ReactNode) => (open ? (row: Listed<R>) => opening(cell(row), row, open) : cell);
    const ownColumn = own.find((column) => column.key === key);
    if (ownColumn) return [{ ...ownColumn, cell: opensBy(ownColumn.cell) }];
    if (!(key in allFields(of))) return [];
    const field = fieldOf(of, key);
    const drawn = cells[key];
    const visible = (row: Row) => (key === of.title ? titleOf(of, row) : field.references ? refLabel(key, field, row) : row[key]);
    const cell = drawn
      ? opensBy(drawn)
      : open && ((row: Listed<R>) => <OpenButton row={row} visible={visible(row)} mono={field.widget === 'code'} onOpen={open} />);
    return [
      {
        key,
        label: key in of.fields ? t(`${of.name}.fields.${key}`) : web(`fields.${key}`),
        field,
        sortable: sortTypeOf(of, key) !== undefined,
        ...roomOf(field, key === first),
        pinned: key === first ? true : undefined,
        headline: of.page?.headline?.includes(key),
        cell,
      },
    ];
  });
}

// Horizontal space around the text of a cell: cell padding plus icon and ends of a tag.
const wordPadding = 52;
const maxChoiceWidth = 196;

/** Width in px at which every label of an enumeration is readable, within limits. */
const choicesWidth = (enumName: string): number =>
  Math.min(maxChoiceWidth, Math.max(0, ...enumChoices(enumName).map(({ label }) => textWidth(label, 13))) + wordPadding);

// Names in several languages, such as those of combinations, are phrases rather than single words and need more width.
const nameWidth = 240;

/** Returns column widths that override those of the widget. */
function roomOf(field: Field, isFirst: boolean): { width?: number; minWidth?: number } {
  if (field.shape === 'time') return { width: 182 };
  if (field.enumName) return { minWidth: choicesWidth(field.enumName) };
  return isFirst && field.shape === 'translations' ? { minWidth: nameWidth } : {};
}

type Row = Readonly<Record<string, unknown>>;

/** Makes custom content in the first column open the row as well, unless it is a link itself. */
function opening<R extends Row>(drawn: ReactNode, row: R, onOpen: (row: R) => void): ReactNode {
  const isText = isValidElement(drawn) ? drawn.type === 'span' : typeof drawn !== 'object';
  return isText ? <OpenButton row={row} visible={drawn} mono={false} onOpen={onOpen} /> : drawn;
}

function OpenButton<R extends Row>({ row, visible, mono, onOpen }: { row: R; visible: unknown; mono: boolean; onOpen(row: R): void }) {
  return (
    <button
      type="button"
      className={mono ? 'row-opener mono' : 'row-opener'}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(row);
      }}
    >
      {isValidElement(visible) ? visible : String(visible ?? '') || '—'}
    </button>
  );
}
