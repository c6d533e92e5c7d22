import type { Field } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Column } from '@entrepot/ui/table-props.ts';
import { textWidth } from '@entrepot/ui/table-state.ts';
import { isValidElement, type ReactNode } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { enumChoices } from '../values/enums.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { sortTypeOf } from './list-state.ts';
import { allFields, fieldOf, titleOf } from '@entrepot/client/form/resource-fields.ts';
import { refLabel } from '@entrepot/ui/field-facts.ts';

/** A column that is not a field: made from several, or of the page's own. */
export interface OwnColumn<R extends AnyResource> {
  key: string;
  label: string;
  /** Written behind the label: kg, cm. */
  unit?: string;
  cell(row: Listed<R>): ReactNode;
  width?: number;
  /** Lets long text wrap to several lines. */
  wrap?: boolean;
  align?: 'left' | 'right' | 'center';
  sum?: boolean;
  value?(row: Listed<R>): unknown;
}
/** Cells a page draws itself, by key. */
export type Cells<R extends AnyResource> = Partial<Record<string, (row: Listed<R>) => ReactNode>>;

/** The columns of a list as the kit draws them. The first one names the row and opens it. */
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
  }: { t: Words; web: Words; cells?: Cells<R>; own?: readonly OwnColumn<R>[]; first: string; onOpen?: (row: Listed<R>) => void },
): Column<Listed<R>>[] {
  return keys.flatMap((key): Column<Listed<R>>[] => {
    const open = key === first ? onOpen : undefined;
    const opensBy = (cell: (row: Listed<R>) => ReactNode) => (open ? (row: Listed<R>) => opening(cell(row), row, open) : cell);
    const mine = own.find((column) => column.key === key);
    if (mine) return [{ ...mine, cell: opensBy(mine.cell) }];
    if (!(key in allFields(of))) return [];
    const field = fieldOf(of, key);
    const drawn = cells[key];
    const shown = (row: Row) => (key === of.title ? titleOf(of, row) : field.points ? refLabel(key, field, row) : row[key]);
    const cell = drawn
      ? opensBy(drawn)
      : open && ((row: Listed<R>) => <Opener row={row} shown={shown(row)} mono={field.widget === 'code'} onOpen={open} />);
    return [
      {
        key,
        label: key in of.fields ? t(`${of.name}.fields.${key}`) : web(`fields.${key}`),
        field,
        sortable: sortTypeOf(of, key) !== undefined,
        ...roomOf(field, key === first),
        pinned: key === first ? true : undefined,
        leads: of.page?.leads?.includes(key),
        cell,
      },
    ];
  });
}

// What stands around a word in its cell: the cell's own space, and a tag's sign and ends.
const aroundWord = 52;
const widestChoice = 196;

/** The width at which every word of an enumeration can be read, in px, within reason. */
const widthOfChoices = (enumName: string): number =>
  Math.min(widestChoice, Math.max(0, ...enumChoices(enumName).map(({ label }) => textWidth(label, 13))) + aroundWord);

// A name that people write in every language, such as of what is sold together, is a sentence rather than a word.
const roomOfName = 240;

/** The room of a column beyond its widget's own. */
function roomOf(field: Field, isFirst: boolean): { width?: number; minWidth?: number } {
  if (field.shape === 'time') return { width: 182 };
  if (field.enumName) return { minWidth: widthOfChoices(field.enumName) };
  return isFirst && field.shape === 'translations' ? { minWidth: roomOfName } : {};
}

type Row = Readonly<Record<string, unknown>>;

/** What a page draws in the first column opens the row as well, unless it leads somewhere by itself. */
function opening<R extends Row>(drawn: ReactNode, row: R, onOpen: (row: R) => void): ReactNode {
  const isText = isValidElement(drawn) ? drawn.type === 'span' : typeof drawn !== 'object';
  return isText ? <Opener row={row} shown={drawn} mono={false} onOpen={onOpen} /> : drawn;
}

function Opener<R extends Row>({ row, shown, mono, onOpen }: { row: R; shown: unknown; mono: boolean; onOpen(row: R): void }) {
  return (
    <button
      type="button"
      className={mono ? 'row-opener mono' : 'row-opener'}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(row);
      }}
    >
      {isValidElement(shown) ? shown : String(shown ?? '') || '—'}
    </button>
  );
}
