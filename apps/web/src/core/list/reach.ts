/** Number of rows per request of a scrolled list: the server's maximum. */
export const windowSize = 100;
// Without a stored total the server counts from the first row, up to this limit.
const maxCounted = 10_000;

/** Size of a list as reported by a page response. */
export interface Size {
  total: number;
  totalIsBound: boolean;
}

/** Number of rows that can be scrolled through: all rows with a stored total and in creation order, otherwise up to the count limit. */
export const reachOf = ({ total, totalIsBound }: Size, sortType: unknown): number =>
  totalIsBound || sortType !== 0 ? Math.min(total, maxCounted) : total;

/** Visible rows, from 0. */
export interface Sight {
  first: number;
  last: number;
}

// Half a window before the visible rows and a whole one after them: most users scroll down.
const before = windowSize / 2;
const overscan = windowSize;

/** Returns the windows, from 0, that the visible rows need and the next ones; before the size of the list is known, only the first. */
export function windowsFor({ first, last }: Sight, reach: number | undefined): number[] {
  if (reach === undefined) return [Math.floor(first / windowSize)];
  const end = Math.max(0, reach - 1);
  const from = Math.floor(Math.max(0, Math.min(first - before, end)) / windowSize);
  const to = Math.floor(Math.min(last + overscan, end) / windowSize);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** Maximum number of selected rows: the limit of bulk calls. */
export const maxSelected = 200;
