import { useSettings } from '../base/settings.ts';
import { serverNow } from '@entrepot/contract/core/clock.ts';
import { foreignZone } from '@entrepot/contract/core/shown-time.ts';
import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Alert } from '../feedback/alert.tsx';
import { Button } from '../base/button.tsx';
import { lazyGeneric } from '../feedback/lazy.tsx';
import css from './data-table.module.css';
import type { Column, DataTableProps, RowAction, RowsByScroll } from './table-props.ts';
import { TableHead } from './table-head.tsx';
import { BackToTop, NoRows, SkeletonRows } from './table-states.tsx';
import { type BodyProps, type Lines, linesOf, type RowPlan, type TableRow, ToggleContext } from './table-parts.ts';
import { DataRow } from './table-row.tsx';
import { actionsWidth, widthOf } from './table-state.ts';
import { type TableStore, tableStore } from './table-store.ts';
import { useRowEvents } from './use-row-events.ts';
import { useSelection } from './use-selection.ts';
import { useTexts } from '../base/texts.tsx';
import type { ScrolledBody as Scrolled } from './scrolled-body.tsx';
import type { TableFoot as Foot } from './table-foot.tsx';
import type { VirtualBody as Virtual } from './virtual-body.tsx';

const VirtualBody = lazyGeneric<typeof Virtual>(() => import('./virtual-body.tsx').then((part) => ({ default: part.VirtualBody })));
const ScrolledBody = lazyGeneric<typeof Scrolled>(() => import('./scrolled-body.tsx').then((part) => ({ default: part.ScrolledBody })));
const TableFoot = lazyGeneric<typeof Foot>(() => import('./table-foot.tsx').then((part) => ({ default: part.TableFoot })));
const maxPlainRows = 100;
const nothing: readonly never[] = [];
// "UTC+12:45" beside the times of lists, for readers elsewhere.
const zoneWidth = 72;
const columnWidth = <R,>(column: Column<R>, timeZone: string): number =>
  widthOf(column) + (column.field?.widget === 'time' && foreignZone(serverNow(), timeZone) ? zoneWidth : 0);
/** A width in pixels at the usual text size; it grows with the text of the browser. */
const inText = (width: number) => `${width / 16}rem`;
const idOf = (row: unknown) => String((row as { id: unknown }).id);

function Columns<R>({ plan, actions }: { plan: RowPlan<R>; actions: number }) {
  const { timeZone } = useSettings();
  return (
    <colgroup>
      {plan.selection !== 'none' && <col style={{ width: 38 }} />}
      {plan.expand && <col style={{ width: 38 }} />}
      {plan.columns.map((column) => (
        <col key={column.key} style={{ width: inText(columnWidth(column, timeZone)) }} />
      ))}
      {actions > 0 && <col style={{ width: inText(actions) }} />}
    </colgroup>
  );
}

const drawn = <R,>(rows: readonly TableRow<R>[], plan: RowPlan<R>) =>
  rows.map((row, index) => <DataRow key={row.id} row={row} index={index} plan={plan} />);

interface AllRows<R> extends BodyProps<R> {
  lines: Lines<R>;
  scrolled: RowsByScroll<R> | undefined;
  dim: boolean;
  skeleton: number | false;
}

function Body<R>(props: AllRows<R>) {
  const { rows, plan, scrolled, dim, skeleton } = props;
  const many = rows.length > maxPlainRows;
  const plain = (bodyRows: readonly TableRow<R>[]) => (
    <tbody className={css.body} data-dim={dim || undefined}>
      {skeleton ? <SkeletonRows plan={plan} count={skeleton} /> : drawn(bodyRows, plan)}
    </tbody>
  );
  if (scrolled && !skeleton) {
    const { lines, box, reach } = props;
    return (
      <Suspense fallback={plain(rows.slice(0, 40))}>
        <ScrolledBody {...{ scrolled, lines, box, reach, plan }} />
      </Suspense>
    );
  }
  if (!many || skeleton) return plain(rows);
  return (
    <Suspense fallback={plain(rows.slice(0, 40))}>
      <VirtualBody {...props} />
    </Suspense>
  );
}

/**
 * Returns how much of a column of numbers or times is visible next to a sticky edge, in px. That part is covered: ¥90 of ¥900 would be
 * misleading, and so would a day without its hour. Texts may be cut, because that is visible.
 */
function partOfNumber(place: HTMLElement, edge: number, side: 'left' | 'right'): number {
  for (const head of place.querySelectorAll('thead th[data-whole]')) {
    const { left, right } = head.getBoundingClientRect();
    if (left < edge - 1 && right > edge + 1) return Math.ceil(side === 'right' ? edge - left : right - edge);
  }
  return 0;
}

function coverParts(place: HTMLElement): void {
  const [pinned, operators] = [[...place.querySelectorAll('thead th[data-pinned]')].at(-1), place.querySelector(`thead .${css.ops}`)];
  const before = pinned ? partOfNumber(place, pinned.getBoundingClientRect().right, 'left') : 0;
  const after = operators ? partOfNumber(place, operators.getBoundingClientRect().left, 'right') : 0;
  place.style.setProperty('--covers-left', `${before}px`);
  place.style.setProperty('--covers-right', `${after}px`);
}

/**
 * Marks the box while the table is wider than it, for sticky cells; written directly to the DOM, so that nothing is rendered again. A table
 * that overflows its box, with nothing focusable, takes the focus itself, so that the arrow keys can scroll it.
 */
function useWideMark(box: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    const follow = new ResizeObserver(() => {
      const wide = place.toggleAttribute('data-wide', place.scrollWidth > place.clientWidth + 1);
      const moves = wide || place.scrollHeight > place.clientHeight + 1;
      if (moves && !place.querySelector('button, a, input, [tabindex]')) place.tabIndex = 0;
      else place.removeAttribute('tabindex');
      coverParts(place);
    });
    // Vertical scrolling moves no column under the sticky edges.
    let left = place.scrollLeft;
    const moved = () => {
      if (place.scrollLeft === left) return;
      left = place.scrollLeft;
      coverParts(place);
    };
    place.addEventListener('scroll', moved, { passive: true });
    follow.observe(place);
    if (place.firstElementChild) follow.observe(place.firstElementChild);
    return () => {
      place.removeEventListener('scroll', moved);
      follow.disconnect();
    };
  }, [box]);
}

function usePlan<R>(props: DataTableProps<R>, store: TableStore): RowPlan<R> {
  const { columns, selection = 'none', actions = nothing as readonly RowAction<R>[], expand, rowTone, onOpen } = props;
  const latest = useRef({ expand, rowTone });
  latest.current = { expand, rowTone };
  const expands = Boolean(expand);
  const toned = Boolean(rowTone);
  const opens = Boolean(onOpen);
  return useMemo(
    () => ({
      store,
      columns,
      selection,
      actions,
      expand: expands ? (row: R) => latest.current.expand?.(row) : undefined,
      rowTone: toned ? (row: R) => latest.current.rowTone?.(row) : undefined,
      clicks: selection !== 'none' || opens,
      opens,
      width: columns.length + (selection === 'none' ? 0 : 1) + (expands ? 1 : 0) + (actions.length ? 1 : 0),
    }),
    [store, columns, selection, actions, expands, toned, opens],
  );
}

function scrolledLines<R>({ count, at }: RowsByScroll<R>, lineOf: (row: R) => TableRow<R>): Lines<R> {
  return {
    count,
    at(index) {
      const row = at(index);
      return row === undefined ? undefined : lineOf(row);
    },
  };
}

/**
 * The product's table: sticky header, selection, sorting, opening, row actions, sums, error and empty states. Dims its old rows while
 * `refetching`; above a hundred rows it renders only the visible ones.
 */
export function DataTable<R>(props: DataTableProps<R>) {
  const { label, rows: data, scrolled, rowKey = idOf, summary, refetching, error, height, skeletonRows = 10 } = props;
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const reach = useRef<((index: number) => void) | null>(null);
  const [isDown, setDown] = useState(false);
  useWideMark(box);
  const [store] = useState(tableStore);
  const plan = usePlan(props, store);
  const [lineOf] = useState(() => linesOf(rowKey));
  const rows = useMemo(() => (data ?? (nothing as readonly R[])).map(lineOf), [data, lineOf]);
  const lines = scrolled ? scrolledLines(scrolled, lineOf) : { count: rows.length, at: (index: number) => rows[index] };
  const choose = useSelection(store, rows, props);
  const toggle = useRef((key: string, range: boolean) => choose.toggle(key, range)).current;
  const texts = { copied: (text: string) => t('common.copied', { text }), failed: t('common.copyFailed') };
  const events = useRowEvents({ lines, columns: props.columns, toggle, onOpen: props.onOpen, box, reach, texts });
  const chooseOthers = (onAll: () => unknown) => (Object.keys(store.get().chosen).length ? choose.put({}) : onAll());
  const loading = data === undefined && !error;
  const actions = useMemo(() => (plan.actions.length ? actionsWidth(plan.actions, data ?? []) : 0), [plan, data]);
  const { timeZone } = useSettings();
  const least =
    38 * (plan.width - props.columns.length) + props.columns.reduce((sum, column) => sum + columnWidth(column, timeZone), actions);
  const keys = useMemo(() => rows.map((row) => row.id), [rows]);
  const virtual = lines.count > maxPlainRows || scrolled !== undefined;
  return (
    <ToggleContext value={toggle}>
      <div
        className={css.root}
        style={{ height }}
        data-sized={height !== undefined || undefined}
        data-scrolled={scrolled !== undefined || undefined}
        aria-busy={loading || refetching || undefined}
      >
        {refetching && <span className={css.line} aria-hidden="true" />}
        {error && rows.length > 0 && (
          <div className={css.note}>
            <Alert
              tone="error"
              live
              action={
                error.onRetry && (
                  <Button size="small" onClick={error.onRetry}>
                    {t('common.retry')}
                  </Button>
                )
              }
            >
              {error.message}
            </Alert>
          </div>
        )}
        <div ref={box} className={css.box} data-scrolls onScroll={(event) => setDown(event.currentTarget.scrollTop > 100)}>
          <table
            className={css.table}
            role={plan.clicks ? 'grid' : undefined}
            aria-label={label}
            aria-rowcount={virtual ? lines.count + 1 : undefined}
            aria-multiselectable={plan.selection === 'many' || undefined}
            data-virtual={virtual || undefined}
            style={{ minWidth: inText(least) }}
            {...events}
          >
            <Columns plan={plan} actions={actions} />
            <TableHead
              plan={plan}
              keys={keys}
              sort={props.sort}
              onSort={props.onSort}
              onAll={() => (props.onAll ? chooseOthers(props.onAll) : choose.all())}
            />
            <Body {...{ rows, lines, scrolled, plan, box, reach }} dim={Boolean(refetching)} skeleton={loading && skeletonRows} />
            {summary && rows.length > 0 && (
              <Suspense>
                <TableFoot plan={plan} rows={data ?? nothing} />
              </Suspense>
            )}
          </table>
          {!loading && rows.length === 0 && <NoRows {...props} />}
        </div>
        <BackToTop box={box} scrolled={isDown} />
      </div>
    </ToggleContext>
  );
}
