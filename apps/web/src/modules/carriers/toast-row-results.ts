import { toast } from '@entrepot/client/calls/notices.ts';

type Answers = readonly { id?: string | null; ok: boolean; message?: string | null }[];

/** Shows a toast with the number of successful orders, and the reason for each of the others by its number. */
export function toastRowResults(answers: Answers, numbers: ReadonlyMap<string, string>, success: (count: number) => string): void {
  const done = answers.filter(({ ok }) => ok).length;
  if (done) toast({ tone: 'success', text: success(done) });
  for (const { id, message } of answers.filter(({ ok }) => !ok).slice(0, 5))
    toast({ tone: 'error', title: numbers.get(id ?? '') ?? '', text: message ?? '' });
}
