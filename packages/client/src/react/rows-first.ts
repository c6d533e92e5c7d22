import { drawn } from './after-render.ts';
import { queries } from './queries.ts';

// In ms. A page that does not load delays the other requests no longer than this.
const maxAnswerMs = 5_000;

let rowsDrawn = Promise.resolve();
let show = () => {};

/** Defers secondary requests of a visit (counts, filters, side panels) until the rows of its first page are rendered. */
export function deferUntilRows(): void {
  rowsDrawn = new Promise((resolve) => {
    show = resolve;
    setTimeout(resolve, maxAnswerMs);
  });
}

/** Resolves when the rows of the visit's first page are rendered, or it has none; immediately when nothing was deferred. */
export const rowsFirst = (): Promise<void> => rowsDrawn;

/** Called when the first page is loaded; it requests its rows within a frame if it has any. */
export async function pageCame(): Promise<void> {
  do await drawn();
  while (queries.isFetching({ queryKey: ['list'], type: 'active' }));
  // The loaded rows are not painted yet.
  await drawn();
  show();
}
