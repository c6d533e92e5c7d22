import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import type { ReactNode } from 'react';
import { go } from '../tabs/tab-location.ts';
import { LoadError } from './load-error.tsx';

interface RecordPageProps<T> {
  /** The record's id in the address. */
  id: string | null;
  query: { data: T | undefined; error: Error | null; refetch(): unknown };
  /** The text of a page without an id, with a link to the list. */
  none: { title: string; list: string; path: string; heading?: boolean };
  children(record: T, id: string): ReactNode;
}

/** A page about one record that its address names: the record, or in its place that none is chosen, that it is missing, or that it loads. */
export function RecordPage<T>({ id, query: { data, error, refetch }, none, children }: RecordPageProps<T>) {
  const { title, list, path, heading } = none;
  if (!id) return <EmptyState heading={heading} title={title} action={{ label: list, onClick: () => go(path) }} />;
  if (data !== undefined) return children(data, id);
  return error ? <LoadError error={error} again={refetch} /> : <LoadingBlock />;
}
