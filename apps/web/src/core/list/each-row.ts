import { toast } from '@entrepot/client/calls/notices.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { refreshAll } from '@entrepot/client/react/queries.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { ButtonRow } from './buttons.tsx';

/** The refused rows whose reasons are shown at most. */
const maxReasons = 5;

/** The outcome of a call for each of several rows. */
export interface RowsOutcome {
  done: number;
  refused: readonly { row: ButtonRow; message: string; waits: boolean }[];
}

/** Makes a call for each row, one after the other, each in a transaction of its own; refused ones do not stop the others. */
export async function forEachRow<Row extends ButtonRow>(rows: readonly Row[], send: (row: Row) => Promise<unknown>): Promise<RowsOutcome> {
  const refused: RowsOutcome['refused'][number][] = [];
  for (const row of rows)
    try {
      await send(row);
    } catch (problem) {
      // Without the server the rest would fail as well.
      if (!isApiProblem(problem)) throw problem;
      refused.push({ row, message: problem.message, waits: problem.code === errorCodes.SecondPersonNeeded });
    }
  void refreshAll();
  return { done: rows.length - refused.length, refused };
}

/** Shows how many rows are done, and the reasons of those that are not; returns whether any is, so that the selection may end. */
export function reportRows(of: AnyResource, { done, refused }: RowsOutcome, texts: { success: string; failed: string }): boolean {
  if (done > 0) toast({ tone: 'success', text: texts.success });
  for (const { row, message, waits } of refused.slice(0, maxReasons))
    toast(waits ? { tone: 'info', text: message } : { tone: 'error', title: headed(texts.failed, titleOf(of, row)), text: message });
  return done > 0 || refused.some(({ waits }) => waits);
}
