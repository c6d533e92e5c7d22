import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { useEffect } from 'react';
import { type ListState, listBody, readList, writeList } from './list-state.ts';
import { usePlace, writeQuery } from '../tabs/place.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { clearSelected, useSelectedStore } from './selected.ts';
import { mayHaveSites } from './sites.tsx';

/** The state of a list that stands in the address, its rows, and the ways to change what is shown. */
export function useList<R extends AnyResource>(
  of: R,
  { fixed, starts }: { fixed?: Record<string, unknown>; starts?: Record<string, unknown> },
) {
  const place = usePlace();
  const query = place.query;
  if (!mayHaveSites()) query.delete('siteId');
  const state = readList(of, query, starts);
  const rows = useRows(of, listBody(of, state, fixed));
  const selected = useSelectedStore();
  const opened = place.query.get('open');

  function show(next: Partial<ListState>) {
    writeQuery(place, writeList(of, { ...state, page: 1, ...next }, starts));
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
  return { state, rows, show, opened, open, selected };
}
