import type { rowResults } from '@entrepot/contract/core/call.ts';
import type { Told } from '@entrepot/client/calls/api.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { tell } from '@entrepot/client/calls/notices.ts';

type Answers = Told<typeof rowResults>;

/** Says how many of some rows it was done to, and of the others why not; every refused row is named. */
export function tellRows(t: Words, answers: Answers, rows: readonly { id: string; courierNumber: string }[], success: string): void {
  const done = answers.filter(({ ok }) => ok).length;
  if (done) tell({ tone: 'success', text: t(success, { count: done }) });
  const numbers = new Map(rows.map(({ id, courierNumber }) => [id, courierNumber]));
  for (const { id, message } of answers.filter(({ ok }) => !ok).slice(0, 5))
    tell({ tone: 'error', title: numbers.get(id ?? '') ?? '', text: message ?? '' });
}
