import { sql } from 'kysely';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { databaseError, type Tx } from '../../core/db/db.ts';
import { enumLabel, sentence, text } from '../../core/calls/texts.ts';
import type { LineError, RunningJob } from '../../core/sheets/import-jobs.ts';
import type { Wrong } from '../../core/sheets/imports.ts';
import { contextOf, importRowsOf, stagedRows, type TakeOver } from './context.ts';
import type { Part } from './part.ts';
import { parts } from './parts.ts';

/** Thrown to roll back a transaction whose rows turned out wrong, or that was only a rehearsal. */
export const rolledBack = Symbol('rolled back');
const progressEvery = 50;
const maxErrors = 500;

/** The errors of the rows of all parts, for the person who started the job. */
export function errorsOf({ caller }: Pick<RunningJob, 'caller'>) {
  const { language } = caller;
  const list: LineError[] = [];
  const label = (part: Part, column: string | null) => {
    const heading = part.columns.find(({ key }) => key === column)?.label;
    return [enumLabel(language, 'TakeOverPart', part.part), heading && text(language, heading)].filter(Boolean).join(' · ');
  };
  const add = (line: number, field: string, message: string) => void (list.length < maxErrors && list.push({ line, field, message }));
  return {
    list,
    of:
      (part: Part): Wrong =>
      (line, column, path, values = {}) =>
        add(line, label(part, column), text(language, path, values) ?? path),
    refused: (part: Part, line: number, refusal: Refusal) => add(line, label(part, null), sentence(language, refusal)),
  };
}
export type Errors = ReturnType<typeof errorsOf>;

/** Counts rows and reports the progress of a job now and then. */
export function counter(job: RunningJob, total: number) {
  let done = 0;
  return async () => {
    done += 1;
    if (done % progressEvery === 0) await job.progress(done, total);
  };
}

/**
 * Enters all rows of a take-over, part by part, and stores what each became. Reports every row that is refused; the caller rolls back if there
 * is any. The cells are removed, because the data of customers is in their accounts now.
 */
export async function enterAll(tx: Tx, job: RunningJob, row: TakeOver, errors: Errors, next: () => Promise<void>): Promise<void> {
  for (const part of parts) {
    const rows = await stagedRows(tx, row, part);
    if (!rows.length) continue;
    const read = importRowsOf(part, rows);
    const context = await contextOf(tx, job.caller, row, read);
    const report = errors.of(part);
    const wrong: Wrong = (at, ...problem) => report(rows[at]!.line, ...problem);
    const drafts = await part.read(tx, context, read, wrong);
    if (errors.list.length) continue;
    const made: { id: string; createdId: string }[] = [];
    for (const draft of drafts) {
      await next();
      const staged = rows[draft.line]!;
      const createdId = await refusable(errors, part, staged.line, () => part.enter(tx, context, draft, staged.id, wrong));
      if (createdId) made.push({ id: staged.id, createdId });
    }
    await sql`update take_over_row r set created_id = d."createdId", cells = '{}'
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as d(id uuid, "createdId" uuid)
      where r.site_id = ${row.siteId} and r.id = d.id`.execute(tx);
    if (!errors.list.length && made.length !== rows.length)
      throw new Error(`${part.kind}: ${made.length} of ${rows.length} rows were entered`);
  }
}

/** Does the work for a row and reports its refusal. Once the database refused a statement, no further one can run: the job ends there. */
export async function refusable<T>(errors: Errors, part: Part, line: number, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (problem) {
    const isOver = databaseError(problem)?.state === '25P02';
    if (isOver && errors.list.length) throw rolledBack;
    if (!(problem instanceof Refusal)) throw problem;
    errors.refused(part, line, problem);
    return undefined;
  }
}

/** Whether a take-over has rows at all. */
export const countRows = async (tx: Tx, { siteId, id }: Pick<TakeOver, 'siteId' | 'id'>): Promise<number> => {
  const found = await sql<{
    n: number;
  }>`select count(*)::int as n from take_over_row where site_id = ${siteId} and take_over_id = ${id}`.execute(tx);
  return found.rows[0]!.n;
};
