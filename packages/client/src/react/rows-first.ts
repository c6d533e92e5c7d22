import type { Call } from '@entrepot/contract/core/call.ts';
import type { Draft, Field, Fields } from '@entrepot/contract/core/field.ts';
import { ask } from '../calls/api.ts';
import { drawn } from './drawn.ts';
import { queries } from './queries.ts';

// A page that does not come holds nobody up longer.
const longestMs = 5_000;

let shown = Promise.resolve();
let show = () => {};

/** A visit begins with a page: what counts its rows, narrows them or stands beside them may wait until they are there. */
export function holdForRows(): void {
  shown = new Promise((resolve) => {
    show = resolve;
    setTimeout(resolve, longestMs);
  });
}

/** The rows of the visit's first page are drawn, or it has none; at once where nothing was held. */
export const rowsFirst = (): Promise<void> => shown;

/** Asks quietly, once the rows are there. */
export const askAfterRows = <In extends Fields, Out extends Field>(call: Call<In, Out>, input: Draft<In>) =>
  rowsFirst().then(() => ask(call, input, { quiet: true }));

/** The first page has come, and asks for its rows within a frame if it has any. */
export async function pageCame(): Promise<void> {
  do await drawn();
  while (queries.isFetching({ queryKey: ['list'], type: 'active' }));
  // What came is not drawn yet.
  await drawn();
  show();
}
