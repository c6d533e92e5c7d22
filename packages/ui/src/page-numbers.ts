/** The page numbers a pager shows: the first, the last, five around the current one; null stands for a gap. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  if (last <= 7) return Array.from({ length: last }, (_, at) => at + 1);
  const from = Math.max(2, Math.min(page - 2, last - 5));
  const to = Math.min(last - 1, Math.max(page + 2, 6));
  const middle = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return [1, ...(from > 2 ? [null] : []), ...middle, ...(to < last - 1 ? [null] : []), last];
}

/** The page numbers of a small pager: at most `buttons` beside each other, the current one in their middle where there is room. */
export function nearPages(page: number, last: number, buttons = 5): number[] {
  const from = Math.max(1, Math.min(page - Math.floor(buttons / 2), last - buttons + 1));
  return Array.from({ length: Math.min(buttons, last) }, (_, at) => from + at);
}

/** The page that shows the row now at the top when the page size changes. */
export const pageAfterResize = (page: number, size: number, next: number) => Math.floor(((page - 1) * size) / next) + 1;
