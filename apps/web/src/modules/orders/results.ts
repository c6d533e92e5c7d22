import { tell } from '@entrepot/client/calls/notices.ts';
import type { OrderRow } from './order-facts.ts';

/** What a call over several orders answered for each. */
export type Answers = readonly { id?: string | null; ok: boolean; message?: string | null; obstacles?: readonly Obstacle[] | null }[];
/** One thing that stands against it, and where it is cleared. */
export interface Obstacle {
  message?: string | null;
  wayOut?: string | null;
}
/** The rows it was not done to, with how many it was done to. */
export interface Results {
  title: string;
  done: number;
  refused: readonly { row: OrderRow | undefined; number: string; message: string; obstacles: readonly Obstacle[] }[];
}

/** Pairs the answers of a call with the orders' numbers. */
export function resultsOf(title: string, answers: Answers, rows: readonly OrderRow[]): Results {
  const known = new Map(rows.map((row) => [row.id, row]));
  const refused = answers
    .filter(({ ok }) => !ok)
    .map(({ id, message, obstacles }) => {
      const row = known.get(id ?? '');
      return { row, number: row?.serialNumber ?? '', message: message ?? '', obstacles: obstacles ?? [] };
    });
  return { title, done: answers.length - refused.length, refused };
}

/** Says in a notice that all went well; gives false when some were refused and the dialog is to be shown. */
export function allWell(results: Results, success: string): boolean {
  if (results.done > 0) tell({ tone: 'success', text: success });
  return results.refused.length === 0;
}
