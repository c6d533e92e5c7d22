import { tell } from '@entrepot/client/calls/notices.ts';

type Answers = readonly { id?: string | null; ok: boolean; message?: string | null }[];

/** Says how many of several orders it was done to, and of the others, by their numbers, why not. */
export function tellRows(answers: Answers, numbers: ReadonlyMap<string, string>, success: (count: number) => string): void {
  const done = answers.filter(({ ok }) => ok).length;
  if (done) tell({ tone: 'success', text: success(done) });
  for (const { id, message } of answers.filter(({ ok }) => !ok).slice(0, 5))
    tell({ tone: 'error', title: numbers.get(id ?? '') ?? '', text: message ?? '' });
}
