import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { useEffect, useState } from 'react';
import { type ListState, listBody, readList, saysNothing, writeList } from './list-state.ts';
import { usePlace, writeQuery } from '../tabs/place.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useScrolled } from './use-scrolled.ts';
import { clearSelected, useSelectedStore } from './selected.ts';
import { mayHaveSites } from './sites.tsx';

/** What the list opens with while its address says nothing. It is written into the address, which is the truth from then on. */
function useOpening(place: ReturnType<typeof usePlace>, opensWith: string): URLSearchParams {
  const [opening, setOpening] = useState(opensWith !== '' && !place.opens);
  const silent = saysNothing(place.query);
  if (opening && !silent) setOpening(false);
  const query = opening && silent ? new URLSearchParams([...new URLSearchParams(opensWith), ...place.query]) : place.query;
  useEffect(() => {
    if (opening && silent) writeQuery(place, query);
  }, [opening, silent, place.inFront]);
  return query;
}

/** The state of a list that stands in the address, its rows, and the ways to change what is shown; it opens with a default view's query. */
export function useList<R extends AnyResource>(
  of: R,
  { fixed, starts }: { fixed?: Record<string, unknown>; starts?: Record<string, unknown> },
  opensWith = '',
) {
  const place = usePlace();
  const query = useOpening(place, opensWith);
  if (!mayHaveSites()) query.delete('siteId');
  const state = readList(of, query, starts);
  const byScroll = state.row !== null;
  const body = listBody(of, state, fixed);
  const pages = useRows(of, body, !byScroll);
  const scrolling = useScrolled(of, {
    body: byScroll ? body : null,
    row: state.row ?? 1,
    onRow: (row) => writeQuery(place, openedToo(writeList(of, { ...state, row }, starts))),
  });
  const rows = byScroll ? { ...scrolling, isPlaceholderData: false } : pages;
  const selected = useSelectedStore();
  const opened = place.query.get('open');

  function show(next: Partial<ListState>) {
    writeQuery(place, writeList(of, { ...state, page: 1, row: byScroll ? 1 : null, ...next }, starts));
  }
  function openedToo(query: URLSearchParams): URLSearchParams {
    if (opened) query.set('open', opened);
    return query;
  }
  // What was selected stays selected over pages, but not over another search.
  const searched = JSON.stringify(state.filters);
  useEffect(() => {
    clearSelected(selected);
  }, [selected, searched]);

  function open(id: string | null) {
    const query = writeList(of, state, starts);
    if (id) query.set('open', id);
    writeQuery(place, query);
  }
  // What a view keeps: the page is nobody's, and `starts` come by themselves.
  const address = writeList(of, { ...state, page: 1, row: byScroll ? 1 : null }).toString();
  const showAddress = (query: URLSearchParams) => writeQuery(place, query);
  return { state, body, rows, scrolling: byScroll ? scrolling : null, show, opened, open, selected, address, showAddress };
}
