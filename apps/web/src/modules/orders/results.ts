import { toast } from '@entrepot/client/calls/notices.ts';
import type { OrderRow } from './order-facts.ts';

/** Result per order of a bulk call. */
export type Answers = readonly { id?: string | null; ok: boolean; message?: string | null; obstacles?: readonly Obstacle[] | null }[];
/** One obstacle and the place to resolve it. */
export interface Obstacle {
  message?: string | null;
  wayOut?: string | null;
}
/** The failed rows, with the number of successful ones. */
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

/** Shows a toast if all succeeded; returns false if some were refused and the dialog is needed. */
export function toastIfAllDone(results: Results, success: string): boolean {
  if (results.done > 0) toast({ tone: 'success', text: success });
  return results.refused.length === 0;
}
