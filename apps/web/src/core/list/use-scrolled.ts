import { list, type Listed, type Page } from '@entrepot/client/calls/api.ts';
import { queries } from '@entrepot/client/react/queries.ts';
import { useLatest } from '@entrepot/client/react/use-latest.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { RowsByScroll } from '@entrepot/ui/table/table-props.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createStore, type StoreApi } from 'zustand';
import { reachOf, type Sight, windowSize, windowsFor } from './reach.ts';

/** Store of the visible rows: scrolling re-renders only its subscribers. */
export type SightStore = StoreApi<Sight>;

interface Reading {
  /** Query of the list; null while it is paginated. */
  body: Record<string, unknown> | null;
  /** Row in the address, from 1. */
  row: number;
  /** Writes a new first row to the address. */
  onRow(row: number): void;
}

// Dragging the scroll bar passes hundreds of windows; they are requested only where it stops.
const idleMs = 90;
const writeDelayMs = 400;
// Windows outside the viewport are dropped to limit memory.
const retainMs = 20_000;
const rowsInView = 30;
const sightFrom = (row: number): Sight => ({ first: row - 1, last: row - 2 + rowsInView });

/** Rows of a scrolled list: requests the visible windows and the next ones, and drops the others. */
export function useScrolled<R extends AnyResource>(of: R, { body, row, onRow }: Reading) {
  const [sight, setSight] = useState(() => sightFrom(row));
  const { index: _index, rows: _rows, ...search } = body ?? {};
  const searchKey = JSON.stringify(body ? search : null);
  const size = useRef<{ searchKey: string; page: Page<Listed<R>> }>(undefined);
  const known = size.current?.searchKey === searchKey ? size.current.page : undefined;
  const bodyOf = (window: number) => ({ ...search, index: window + 1, rows: windowSize });
  const keyOf = (window: number) => ['list', of.name, bodyOf(window)];
  const wanted = body ? windowsFor(sight, known && reachOf(known, search.sortType)) : [];
  const found = useQueries({
    queries: wanted.map((window) => ({
      queryKey: keyOf(window),
      queryFn: ({ signal }: { signal: AbortSignal }) => list(of, bodyOf(window), { quiet: true, signal }),
      gcTime: retainMs,
    })),
  });
  const page = found.find(({ data }) => data)?.data ?? known;
  if (page) size.current = { searchKey, page };
  const count = page ? reachOf(page, search.sortType) : 0;
  const follows = useSight({ searchKey, row, onRow, sight, setSight, reach: page && count });
  const here = found.map(({ data }) => data);
  // At most four: one above, the visible ones, and the next one.
  const rows = useMemo(() => here.flatMap((one) => one?.data ?? []), [searchKey, here.length, here[0], here[1], here[2], here[3]]);
  const scrolled: RowsByScroll<Listed<R>> = {
    count,
    at: (place) => queries.getQueryData<Page<Listed<R>>>(keyOf(Math.floor(place / windowSize)))?.data[place % windowSize],
    onSight: follows.follow,
    goTo: follows.goTo,
  };
  return {
    scrolled,
    data: page && { ...page, data: rows },
    error: found.find(({ error }) => error)?.error ?? null,
    isFetching: found.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(found.map((one) => one.refetch())),
    seen: follows.seen,
    goToRow: follows.goToRow,
  };
}

interface InRows extends Pick<Reading, 'row' | 'onRow'> {
  searchKey: string;
  sight: Sight;
  setSight(sight: Sight): void;
  reach: number | undefined;
}

/** Scroll position in the rows: visible rows, windows to request, and the row in the address. */
function useSight({ searchKey, row, onRow, sight, setSight, reach }: InRows) {
  const [goTo, setGoTo] = useState({ row: row - 1 });
  const [seen] = useState<SightStore>(() => createStore(() => sightFrom(row)));
  const written = useRef(row);
  const timers = useRef<Partial<Record<'rests' | 'writes', ReturnType<typeof setTimeout>>>>({});
  const later = (name: 'rests' | 'writes', ms: number, work: () => void) => {
    clearTimeout(timers.current[name]);
    timers.current[name] = setTimeout(work, ms);
  };
  const start = (to: number) => {
    written.current = to;
    setGoTo({ row: to - 1 });
    setSight(sightFrom(to));
  };
  // A new search starts at its own row; so does an address that was changed elsewhere.
  useEffect(() => {
    start(row);
  }, [searchKey]);
  useEffect(() => {
    if (row !== written.current) start(row);
  }, [row]);
  useEffect(
    () => () => {
      for (const timer of Object.values(timers.current)) clearTimeout(timer);
    },
    [],
  );
  const does = useLatest({
    follow(first: number, last: number) {
      const isNear = Math.abs(first - sight.first) < 2 * windowSize;
      seen.setState({ first, last });
      const next = { first, last };
      if (isNear && String(windowsFor(next, reach)) !== String(windowsFor(sight, reach))) setSight(next);
      later('rests', idleMs, () => setSight(next));
      later('writes', writeDelayMs, () => {
        if (first + 1 === written.current) return;
        written.current = first + 1;
        onRow(first + 1);
      });
    },
    goToRow: (to: number) => setGoTo({ row: to - 1 }),
  });
  return { goTo, seen, ...does };
}
