/** The page numbers a pager shows: the first, the last, five around the current one; null stands for a gap. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  if (last <= 7) return Array.from({ length: last }, (_, at) => at + 1);
  const from = Math.max(2, Math.min(page - 2, last - 5));
  const to = Math.min(last - 1, Math.max(page + 2, 6));
  const middle = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return [1, ...(from > 2 ? [null] : []), ...middle, ...(to < last - 1 ? [null] : []), last];
}

/** The page that shows the row now at the top when the page size changes. */
export const pageAfterResize = (page: number, size: number, next: number) => Math.floor(((page - 1) * size) / next) + 1;
