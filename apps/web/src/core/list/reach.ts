/** How many rows of a list are asked for at once while it is read by scrolling: as many as the server gives. */
export const windowSize = 100;
// Rows that have no kept total are found by counting from the first, which the server does no further than this.
const mostCounted = 10_000;

/** What a page of a list tells of its size. */
export interface Size {
  total: number;
  totalIsBound: boolean;
}

/** How many rows can be scrolled through: all where their total is kept and they stand in the order of creation. */
export const reachOf = ({ total, totalIsBound }: Size, sortType: unknown): number =>
  totalIsBound || sortType !== 0 ? Math.min(total, mostCounted) : total;

/** Rows in sight, from 0. */
export interface Sight {
  first: number;
  last: number;
}

// Half a window before what is seen and a whole one behind it: most people read on.
const before = windowSize / 2;
const behind = windowSize;

/** The windows, from 0, that rows in sight need, with those that come next; before it is known how far the list reaches, the first of them. */
export function windowsFor({ first, last }: Sight, reach: number | undefined): number[] {
  if (reach === undefined) return [Math.floor(first / windowSize)];
  const end = Math.max(0, reach - 1);
  const from = Math.floor(Math.max(0, Math.min(first - before, end)) / windowSize);
  const to = Math.floor(Math.min(last + behind, end) / windowSize);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** How many rows can be chosen at once: as many as a call takes that acts on several. */
export const mostChosen = 200;
