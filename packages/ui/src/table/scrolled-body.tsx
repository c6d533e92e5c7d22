import { type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import css from './data-table.module.css';
import { Skeleton } from '../feedback/loader.tsx';
import { drawnHeight, movedTo, rowsInSight, type ScrollPosition, positionAt, type Track } from './row-track.ts';
import type { BodyProps, Lines, RowPlan } from './table-parts.ts';
import type { RowsByScroll } from './table-props.ts';
import { rowHeight } from './row-height.ts';
import { DataRow } from './table-row.tsx';

// Overscan: rows rendered beyond the visible ones, so that a turn of the wheel shows no gap.
const beyond = 8;

const defaultHeight = () => rowHeight() + 1;

/** Placeholder of a row that is loading, with its final height. */
function ComingRow<R>({ index, plan, height }: { index: number; plan: RowPlan<R>; height: number }) {
  return (
    <tr className={css.row} aria-rowindex={index + 2} data-coming style={{ height }}>
      <td colSpan={plan.width}>
        <Skeleton width={`${40 + ((index * 17) % 45)}%`} />
      </td>
    </tr>
  );
}

/** Returns the position of the box among the rows, and which of them are rendered. */
function useScrollPosition<R>(scrolled: RowsByScroll<R>, box: RefObject<HTMLDivElement | null>) {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const [now] = useState(() => ({
    position: { top: 0, offset: 0 } as ScrollPosition,
    height: defaultHeight(),
    view: 700,
    first: 0,
    last: 30,
  }));
  const latest = useRef(scrolled);
  latest.current = scrolled;
  const moves = useMemo(() => {
    const track = (): Track => ({ rows: latest.current.count, height: now.height, view: now.view });
    /** Applies a position: renders when rows outside the rendered ones became visible, and reports which are visible. */
    const take = (position: ScrollPosition, refreshed = false) => {
      const place = box.current;
      const moved = position.offset !== now.position.offset;
      const { first, last } = rowsInSight(track(), position);
      const isDrawn = first >= now.first && last <= now.last;
      now.position = position;
      if (!isDrawn || moved || refreshed) {
        now.first = Math.max(0, first - beyond);
        now.last = Math.min(latest.current.count - 1, last + beyond);
        draw();
      }
      if (place && Math.abs(place.scrollTop - position.top) > 1) place.scrollTop = position.top;
      latest.current.onSight(first, last);
    };
    return {
      follow: () => box.current && take(movedTo(track(), now.position, box.current.scrollTop)),
      goTo: (row: number) => take(positionAt(track(), row * now.height), true),
      /** Measures the height of a row by the first rendered one, and the current height of the box. */
      measure() {
        const view = (box.current?.clientHeight ?? 0) - (box.current?.querySelector('thead')?.offsetHeight ?? 0);
        const height = box.current?.querySelector<HTMLElement>('tr[data-key]')?.getBoundingClientRect().height ?? 0;
        const same = Math.abs(height - now.height) < 0.5;
        if ((view <= 0 || view === now.view) && (height === 0 || same)) return;
        const row = (now.position.top + now.position.offset) / now.height;
        if (view > 0) now.view = view;
        if (height > 0 && !same) now.height = height;
        take(positionAt(track(), row * now.height), true);
      },
    };
  }, [box, now]);
  return { now, moves };
}

/** Renders the visible rows of a table with virtual scrolling. Rows that are not loaded yet are grey bars. */
export function ScrolledBody<R>({
  scrolled,
  lines,
  plan,
  box,
  reach,
}: Omit<BodyProps<R>, 'rows'> & { scrolled: RowsByScroll<R>; lines: Lines<R> }) {
  const { now, moves } = useScrollPosition(scrolled, box);
  useEffect(() => {
    const place = box.current;
    if (!place) return;
    place.addEventListener('scroll', moves.follow, { passive: true });
    const resized = new ResizeObserver(moves.measure);
    resized.observe(place);
    reach.current = (index) => {
      const { position, height, view } = now;
      const top = position.top + position.offset;
      if (index * height < top) moves.goTo(index);
      else if ((index + 1) * height > top + view) moves.goTo(index + 1 - Math.floor(view / height));
    };
    return () => {
      place.removeEventListener('scroll', moves.follow);
      resized.disconnect();
      reach.current = null;
    };
  }, [box, moves, now, reach]);
  useEffect(() => {
    moves.goTo(scrolled.goTo.row);
  }, [moves, scrolled.goTo]);
  const hasRows = scrolled.at(now.first) !== undefined;
  useEffect(moves.measure, [moves, hasRows]);

  const rows = scrolled.count;
  const { height } = now;
  const last = Math.min(now.last, rows - 1);
  const before = Math.max(0, now.first * height - now.position.offset);
  const after = Math.max(0, drawnHeight({ rows, height, view: now.view }) - before - (last - now.first + 1) * height);
  const drawn = Array.from({ length: Math.max(0, last - now.first + 1) }, (_, at) => now.first + at);
  return (
    <>
      <tbody aria-hidden="true">
        <tr>
          <td colSpan={plan.width} style={{ height: before, padding: 0 }} />
        </tr>
      </tbody>
      <tbody className={css.even}>
        {drawn.map((index) => {
          const row = lines.at(index);
          return row ? (
            <DataRow key={row.id} row={row} index={index} plan={plan} />
          ) : (
            <ComingRow key={`at ${index}`} index={index} plan={plan} height={height} />
          );
        })}
      </tbody>
      <tbody aria-hidden="true">
        <tr>
          <td colSpan={plan.width} style={{ height: after, padding: 0 }} />
        </tr>
      </tbody>
    </>
  );
}
