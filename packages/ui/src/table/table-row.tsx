import { memo, type ReactNode } from 'react';
import { cells } from './cells.tsx';
import css from './data-table.module.css';
import { Icon } from '../base/icons.tsx';
import type { Column } from './table-props.ts';
import { RowActions } from './row-actions.tsx';
import { type RowPlan, type TableRow, useToggle } from './table-parts.ts';
import { alignOf, toggled, unitOf, valueOf } from './table-state.ts';
import { useTableState } from './table-store.ts';
import { RowTick } from '../form/tick.tsx';
import { useTexts } from '../base/texts.tsx';

function contentOf<R>(column: Column<R>, row: R): ReactNode {
  if (column.cell) return column.cell(row);
  const value = valueOf(column, row);
  if (!column.field) return value === null || value === undefined ? null : String(value);
  const Cell = cells[column.field.widget];
  return <Cell field={column.field} name={column.key} value={value} row={row as Record<string, unknown>} />;
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const maxLines = 2;

/** Returns the content of a row as a card on a phone: its name, its state, and a few further lines; the rest is shown when it is opened. */
function partsOfCard<R>(columns: readonly Column<R>[], row: R): ReadonlyMap<string, 'name' | 'state' | 'line'> {
  const parts = new Map<string, 'name' | 'state' | 'line'>();
  const [name, ...others] = columns;
  if (name) parts.set(name.key, 'name');
  const state = others.find(({ field }) => field?.widget === 'state');
  if (state) parts.set(state.key, 'state');
  const hasText = (column: Column<R>) => !parts.has(column.key) && (column.cell !== undefined || !isEmpty(valueOf(column, row)));
  const lines = others.filter(hasText);
  const leading = lines.filter(({ headline }) => headline);
  for (const { key } of [...leading, ...lines.filter(({ headline }) => !headline)].slice(0, maxLines)) parts.set(key, 'line');
  return parts;
}

function DataCell<R>({
  column,
  row,
  first,
  left,
  part,
}: {
  column: Column<R>;
  row: R;
  first: boolean;
  left: number;
  part: string | undefined;
}) {
  const unit = unitOf(column);
  return (
    <td
      data-col={column.key}
      data-label={unit ? `${column.label} ${unit}` : column.label}
      data-align={alignOf(column)}
      data-wrap={column.wrap || undefined}
      data-part={part ?? 'rest'}
      data-first={first || undefined}
      data-empty={(!column.cell && isEmpty(valueOf(column, row))) || undefined}
      data-pinned={column.pinned ? 'left' : undefined}
      style={column.pinned ? ({ '--left': `${left}px` } as React.CSSProperties) : undefined}
    >
      {contentOf(column, row)}
    </td>
  );
}

interface DrawnRow<R> {
  row: TableRow<R>;
  index: number;
  plan: RowPlan<R>;
}

function Cells<R>({ row, plan, chosen, open }: DrawnRow<R> & { chosen: boolean; open: boolean }) {
  const t = useTexts();
  const toggle = useToggle();
  const { columns, selection, actions, expand } = plan;
  const pinned = columns.some((column) => column.pinned) ? 'left' : undefined;
  const left = (selection === 'none' ? 0 : 38) + (expand ? 38 : 0);
  const parts = partsOfCard(columns, row.original);
  return (
    <>
      {selection !== 'none' && (
        <td className={css.pick} data-pinned={pinned}>
          <RowTick
            label={t('table.selectRow')}
            round={selection === 'one'}
            checked={chosen}
            onToggle={(event) => toggle(row.id, (event.nativeEvent as PointerEvent).shiftKey)}
          />
        </td>
      )}
      {expand && (
        <td className={css.pick}>
          <button
            type="button"
            className={css.chevron}
            aria-expanded={open}
            aria-label={t(open ? 'table.collapse' : 'table.expand')}
            onClick={() => plan.store.set({ open: toggled(plan.store.get().open, [row.id], row.id, 'many') })}
          >
            <Icon name="right" />
          </button>
        </td>
      )}
      {columns.map((column, at) => (
        <DataCell key={column.key} column={column} row={row.original} first={at === 0} left={left} part={parts.get(column.key)} />
      ))}
      {actions.length > 0 && (
        <td className={css.ops}>
          <RowActions actions={actions} row={row.original} />
        </td>
      )}
    </>
  );
}

function BareRow<R>(props: DrawnRow<R>) {
  const { row, index, plan } = props;
  const chosen = useTableState(plan.store, (state) => Boolean(state.chosen[row.id]));
  const open = useTableState(plan.store, (state) => Boolean(state.open[row.id]));
  return (
    <>
      <tr
        className={css.row}
        data-key={row.id}
        data-index={index}
        data-opens={plan.opens || undefined}
        data-tone={plan.rowTone?.(row.original)}
        aria-selected={plan.selection === 'none' ? undefined : chosen}
        aria-rowindex={index + 2}
        tabIndex={plan.clicks && index === 0 ? 0 : plan.clicks ? -1 : undefined}
      >
        <Cells {...props} chosen={chosen} open={open} />
      </tr>
      {open && plan.expand && (
        <tr className={css.detail} data-detail>
          <td colSpan={plan.width}>{plan.expand(row.original)}</td>
        </tr>
      )}
    </>
  );
}

/** One row. It subscribes only to its own selection and expansion, so that selecting a row renders no other one. */
export const DataRow = memo(BareRow) as typeof BareRow;
