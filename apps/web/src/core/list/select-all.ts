import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { list, type Listed } from '@entrepot/client/calls/api.ts';
import { maxSelected, windowSize } from './reach.ts';
import type { SelectedRows, SelectedStore } from './selected.ts';

/**
 * Selects all rows of the current query across pages, up to the maximum of one action. Errors are shown as toasts. The list is requested
 * again, so that the current rows are selected.
 */
export async function selectAll(of: AnyResource, body: Record<string, unknown>, into: SelectedStore): Promise<void> {
  const pages = await Promise.all(
    Array.from({ length: maxSelected / windowSize }, (_, at) => list(of, { ...body, index: at + 1, rows: windowSize })),
  ).catch(() => []);
  const rows = pages.flatMap(({ data }) => data);
  if (rows.length) into.setState({ keys: rows.map(({ id }) => id), rows });
}

/** Returns the selection after some rows were toggled: the table only knows displayed rows, other rows stay selected. */
export function selectionAfter(before: SelectedRows, keys: readonly string[], displayed: readonly Listed<AnyResource>[]): SelectedRows {
  const known = new Map([...before.rows, ...displayed].map((row): [unknown, Readonly<Record<string, unknown>>] => [row.id, row]));
  return { keys, rows: keys.map((key) => known.get(key)).filter((row) => row !== undefined) };
}
