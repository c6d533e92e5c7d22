import type { rowResults } from '@entrepot/contract/core/row-results.ts';
import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { toast } from '@entrepot/client/calls/notices.ts';

type Answers = ResponseOf<typeof rowResults>;

/** Shows a toast with the number of successful rows, and the reason for each refused row. */
export function toastRowResults(
  t: Translate,
  answers: Answers,
  rows: readonly { id: string; courierNumber: string }[],
  success: string,
): void {
  const done = answers.filter(({ ok }) => ok).length;
  if (done) toast({ tone: 'success', text: t(success, { count: done }) });
  const numbers = new Map(rows.map(({ id, courierNumber }) => [id, courierNumber]));
  for (const { id, message } of answers.filter(({ ok }) => !ok).slice(0, 5))
    toast({ tone: 'error', title: numbers.get(id ?? '') ?? '', text: message ?? '' });
}
