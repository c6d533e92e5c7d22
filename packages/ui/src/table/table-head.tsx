import css from './data-table.module.css';
import { Icon } from '../base/icons.tsx';
import { HiddenText } from '../page/layout.tsx';
import type { Column, Sort } from './table-props.ts';
import type { RowPlan } from './table-parts.ts';
import { alignOf, chosenOf, nextSort, readsWhole, unitOf } from './table-state.ts';
import { useTableState } from './table-store.ts';
import { RowTick } from '../form/tick.tsx';
import { useTexts } from '../base/texts.tsx';

const directions = { true: 'descending', false: 'ascending' } as const;

function Label<R>({ column, sort, onSort }: { column: Column<R>; sort: Sort | null | undefined; onSort?(sort: Sort | null): void }) {
  const unit = unitOf(column);
  const labelContent = (
    <>
      {column.label}
      {unit && <span className={css.unit}>{unit}</span>}
    </>
  );
  if (!column.sortable || !onSort) return labelContent;
  const direction = sort?.key === column.key ? directions[`${sort.descending}`] : null;
  return (
    <button type="button" className={css.sort} onClick={() => onSort(nextSort(sort, column.key))}>
      {labelContent}
      <Icon name={direction === 'descending' ? 'down' : 'up'} size={12} />
    </button>
  );
}

function TickAll<R>({ plan, keys, onAll }: { plan: RowPlan<R>; keys: readonly string[]; onAll(): void }) {
  const t = useTexts();
  const chosen = useTableState(plan.store, (state) => chosenOf(state.chosen, keys));
  return <RowTick label={t('table.selectAll')} checked={chosen === 'all'} some={chosen === 'some'} onToggle={onAll} />;
}

/** Header row: selects all rows, labels the columns with their units, sorts. */
export function TableHead<R>({
  plan,
  keys,
  sort,
  onSort,
  onAll,
}: {
  plan: RowPlan<R>;
  keys: readonly string[];
  sort?: Sort | null;
  onSort?(sort: Sort | null): void;
  onAll(): void;
}) {
  const t = useTexts();
  const left = (plan.selection === 'none' ? 0 : 38) + (plan.expand ? 38 : 0);
  return (
    <thead className={css.head}>
      <tr aria-rowindex={1}>
        {plan.selection !== 'none' && (
          <th className={css.pick} data-pinned={plan.columns.some((column) => column.pinned) ? 'left' : undefined}>
            {plan.selection === 'many' ? (
              <TickAll plan={plan} keys={keys} onAll={onAll} />
            ) : (
              <HiddenText>{t('table.selectRow')}</HiddenText>
            )}
          </th>
        )}
        {plan.expand && (
          <th className={css.pick}>
            <HiddenText>{t('table.expand')}</HiddenText>
          </th>
        )}
        {plan.columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            data-align={alignOf(column)}
            data-whole={readsWhole(column) || undefined}
            data-pinned={column.pinned ? 'left' : undefined}
            style={column.pinned ? ({ '--left': `${left}px` } as React.CSSProperties) : undefined}
            aria-sort={column.sortable && sort?.key === column.key ? directions[`${sort.descending}`] : undefined}
          >
            <Label column={column} sort={sort} onSort={onSort} />
          </th>
        ))}
        {plan.actions.length > 0 && (
          <th className={css.ops} scope="col">
            {t('table.actions')}
          </th>
        )}
      </tr>
    </thead>
  );
}
