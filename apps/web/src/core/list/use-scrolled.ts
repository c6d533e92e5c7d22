import { list, type Listed, type Page } from '@entrepot/client/calls/api.ts';
import { queries } from '@entrepot/client/react/queries.ts';
import { useLatest } from '@entrepot/client/react/use-latest.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { RowsByScroll } from '@entrepot/ui/table-props.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createStore, type StoreApi } from 'zustand';
import { reachOf, type Sight, windowSize, windowsFor } from './reach.ts';

/** Where the rows in sight are kept: only what follows it is drawn anew while somebody scrolls. */
export type SightStore = StoreApi<Sight>;

interface Reading {
  /** What the list is asked for; null while it is read by pages. */
  body: Record<string, unknown> | null;
  /** The row, from 1, that the address says. */
  row: number;
  /** Writes another row into the address. */
  onRow(row: number): void;
}

// The thumb of a scroll bar passes hundreds of windows: they are asked for where it rests.
const restsMs = 90;
const writesMs = 400;
// What was passed is let go, so that a long list does not fill the memory.
const keptMs = 20_000;
const inView = 30;
const sightFrom = (row: number): Sight => ({ first: row - 1, last: row - 2 + inView });

/** A list as it is read by scrolling: the windows in sight and those that come next are asked for, the others are forgotten. */
export function useScrolled<R extends AnyResource>(of: R, { body, row, onRow }: Reading) {
  const [sight, setSight] = useState(() => sightFrom(row));
  const { index: _index, rows: _rows, ...search } = body ?? {};
  const asked = JSON.stringify(body ? search : null);
  const size = useRef<{ asked: string; page: Page<Listed<R>> }>(undefined);
  const known = size.current?.asked === asked ? size.current.page : undefined;
  const bodyOf = (window: number) => ({ ...search, index: window + 1, rows: windowSize });
  const keyOf = (window: number) => ['list', of.name, bodyOf(window)];
  const wanted = body ? windowsFor(sight, known && reachOf(known, search.sortType)) : [];
  const found = useQueries({
    queries: wanted.map((window) => ({
      queryKey: keyOf(window),
      queryFn: ({ signal }: { signal: AbortSignal }) => list(of, bodyOf(window), { quiet: true, signal }),
      gcTime: keptMs,
    })),
  });
  const page = found.find(({ data }) => data)?.data ?? known;
  if (page) size.current = { asked, page };
  const count = page ? reachOf(page, search.sortType) : 0;
  const follows = useSight({ asked, row, onRow, sight, setSight, reach: page && count });
  const here = found.map(({ data }) => data);
  // There are four at most: one above, what is seen, and what comes next.
  const rows = useMemo(() => here.flatMap((one) => one?.data ?? []), [asked, here.length, here[0], here[1], here[2], here[3]]);
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
  asked: string;
  sight: Sight;
  setSight(sight: Sight): void;
  reach: number | undefined;
}

/** Where the person is among the rows: what is seen, what is to be asked for, and what the address says of it. */
function useSight({ asked, row, onRow, sight, setSight, reach }: InRows) {
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
  // Another search begins at its own row, and so does an address that was written elsewhere.
  useEffect(() => {
    start(row);
  }, [asked]);
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
      later('rests', restsMs, () => setSight(next));
      later('writes', writesMs, () => {
        if (first + 1 === written.current) return;
        written.current = first + 1;
        onRow(first + 1);
      });
    },
    goToRow: (to: number) => setGoTo({ row: to - 1 }),
  });
  return { goTo, seen, ...does };
}
