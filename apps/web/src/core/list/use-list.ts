import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { useEffect, useState } from 'react';
import { type ListState, listBody, readList, isEmptyQuery, writeList } from './list-state.ts';
import { useTabLocation, writeQuery } from '../tabs/tab-location.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useScrolled } from './use-scrolled.ts';
import { clearSelected, useSelectedStore } from './selected.ts';
import { mayHaveSites } from './sites.tsx';

/** Applies the default view when the query is empty. It is written into the address, which is the source of truth from then on. */
function useOpening(place: ReturnType<typeof useTabLocation>, opensWith: string): URLSearchParams {
  const [opening, setOpening] = useState(opensWith !== '' && !place.opens);
  const silent = isEmptyQuery(place.query);
  if (opening && !silent) setOpening(false);
  const query = opening && silent ? new URLSearchParams([...new URLSearchParams(opensWith), ...place.query]) : place.query;
  useEffect(() => {
    if (opening && silent) writeQuery(place, query);
  }, [opening, silent, place.inFront]);
  return query;
}

/** State of a list from the address, its rows, and the functions that change it. Opens with the query of a default view. */
export function useList<R extends AnyResource>(
  of: R,
  { fixed, defaults }: { fixed?: Record<string, unknown>; defaults?: Record<string, unknown> },
  opensWith = '',
) {
  const place = useTabLocation();
  const query = useOpening(place, opensWith);
  if (!mayHaveSites()) query.delete('siteId');
  const state = readList(of, query, defaults);
  const byScroll = state.row !== null;
  const body = listBody(of, state, fixed);
  const pages = useRows(of, body, !byScroll);
  const scrolling = useScrolled(of, {
    body: byScroll ? body : null,
    row: state.row ?? 1,
    onRow: (row) => writeQuery(place, withOpenedRow(writeList(of, { ...state, row }, defaults))),
  });
  const rows = byScroll ? { ...scrolling, isPlaceholderData: false } : pages;
  const selected = useSelectedStore();
  const opened = place.query.get('open');

  function show(next: Partial<ListState>) {
    writeQuery(place, writeList(of, { ...state, page: 1, row: byScroll ? 1 : null, ...next }, defaults));
  }
  function withOpenedRow(query: URLSearchParams): URLSearchParams {
    if (opened) query.set('open', opened);
    return query;
  }
  // The selection survives a page change, but not a new search.
  const searched = JSON.stringify(state.filters);
  useEffect(() => {
    clearSelected(selected);
  }, [selected, searched]);

  function open(id: string | null) {
    const query = writeList(of, state, defaults);
    if (id) query.set('open', id);
    writeQuery(place, query);
  }
  // A view excludes the page number, and `defaults` apply automatically.
  const address = writeList(of, { ...state, page: 1, row: byScroll ? 1 : null }).toString();
  const showAddress = (query: URLSearchParams) => writeQuery(place, query);
  return { state, body, rows, scrolling: byScroll ? scrolling : null, show, opened, open, selected, address, showAddress };
}
