import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { list, type Listed } from '@entrepot/client/calls/api.ts';
import { mostChosen, windowSize } from './reach.ts';
import type { SelectedRows, SelectedStore } from './selected.ts';

/**
 * Chooses all rows that a list is asked for, whatever page they stand on; of many the first, as many as can be acted on at once. What
 * goes wrong stands in the notices. The list is asked again: its rows are chosen as they are now.
 */
export async function chooseAll(of: AnyResource, body: Record<string, unknown>, into: SelectedStore): Promise<void> {
  const pages = await Promise.all(
    Array.from({ length: mostChosen / windowSize }, (_, at) => list(of, { ...body, index: at + 1, rows: windowSize })),
  ).catch(() => []);
  const rows = pages.flatMap(({ data }) => data);
  if (rows.length) into.setState({ keys: rows.map(({ id }) => id), rows });
}

/** The chosen rows after some were ticked: a table knows the rows it has shown, and the others were chosen before. */
export function chosenNow(before: SelectedRows, keys: readonly string[], shown: readonly Listed<AnyResource>[]): SelectedRows {
  const known = new Map([...before.rows, ...shown].map((row): [unknown, Readonly<Record<string, unknown>>] => [row.id, row]));
  return { keys, rows: keys.map((key) => known.get(key)).filter((row) => row !== undefined) };
}
