import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { maxTakeOverRows, type clearTakeOverPart, type upLoadTakeOver } from '@entrepot/contract/modules/takeover/calls.ts';
import { takeoverErrors } from '@entrepot/contract/modules/takeover/errors.ts';
import { takeOver, takeOverRow, takeOverStates } from '@entrepot/contract/modules/takeover/take-over.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { change, find, lock, removeWhere } from '../../core/db/rows.ts';
import { seal } from '../../core/http/crypto.ts';
import { startJob } from '../../core/sheets/import-jobs.ts';
import { uploadedSheet } from '../../core/sheets/import-columns.ts';
import { type ImportKind, type ImportRow, importOf, type Wrong } from '../../core/sheets/imports.ts';
import { closeRequests } from '../wallet/public.ts';
import { contextOf, type TakeOver } from './context.ts';
import type { Part, PartRow } from './part.ts';
import { parts, partWith } from './parts.ts';

/** Starts the import of a spreadsheet of a part; returns the job. Throws `StateNotAllowed` once the take-over was opened. */
export async function upload(tx: Tx, caller: Caller, { id, part, fileId }: Input<typeof upLoadTakeOver>) {
  const row = await find(tx, caller, takeOver, id);
  refuseOver(row);
  await uploadedSheet(tx, caller, fileId);
  return { jobId: await startJob(tx, caller, { kind: partWith(part).kind, siteId: row.siteId, fileId, input: { takeOverId: id } }) };
}

/** Removes the rows of a part. */
export async function clear(tx: Tx, caller: Caller, { id, part }: Input<typeof clearTakeOverPart>): Promise<true> {
  const row = await lockToPrepare(tx, caller, id);
  await removeWhere(tx, caller, takeOverRow, { siteId: row.siteId, takeOverId: id, part });
  await touch(tx, caller, row);
  return true;
}

type Staged = PartRow & { cells: Record<string, string> };

/** The imports of the parts. A file is checked as a whole; its rows wait in the take-over, where a row with the same key is replaced. */
export const partImports: readonly ImportKind[] = parts.map((part) =>
  importOf<Staged>({
    kind: part.kind,
    columns: () => part.columns,
    async check({ db, caller, input }, rows, wrong) {
      const row = await find(db, caller, takeOver, input.takeOverId as string);
      const drafts = await part.read(db, await contextOf(db, caller, row, rows), rows, wrong);
      await refuseTaken(db, row, part, drafts, wrong);
      const byLine = new Map(rows.map((one) => [one.line, one]));
      return drafts.map(({ line, rowKey, figures }) => ({ line, rowKey, figures, cells: cellsOf(part, byLine.get(line)!) }));
    },
    async save(tx, { caller, input }, drafts, wrong) {
      const row = await lockToPrepare(tx, caller, input.takeOverId as string);
      await store(tx, caller, row, part, drafts);
      await touch(tx, caller, row);
      const { n } = await tx
        .selectFrom('takeOverRow')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('siteId', '=', row.siteId)
        .where('takeOverId', '=', row.id)
        .executeTakeFirstOrThrow();
      if (Number(n) > maxTakeOverRows) wrong(drafts[0]!.line, null, 'takeover.lines.tooMany', { max: maxTakeOverRows });
    },
  }),
);

const cellsOf = (part: Part, { values }: ImportRow): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, cell]) => (cell === '' ? [] : [[key, part.sealed?.includes(key) ? seal(cell) : cell]])),
  );

async function store(tx: Tx, { now }: Caller, { siteId, id }: TakeOver, { part }: Part, drafts: readonly Staged[]): Promise<void> {
  const rows = drafts.map((draft) => ({ ...draft, id: newId() }));
  await sql`insert into take_over_row (site_id, id, creation_time, take_over_id, part, row_key, line, cells, figures)
    select ${siteId}::uuid, d.id, ${now}::timestamptz, ${id}::uuid, ${part}::smallint, d."rowKey", d.line, d.cells, d.figures
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id uuid, "rowKey" text, line integer, cells jsonb, figures jsonb)
    on conflict (site_id, take_over_id, part, row_key)
    do update set line = excluded.line, cells = excluded.cells, figures = excluded.figures`.execute(tx);
}

/** Reports rows that an earlier take-over of the site has opened: the same file twice takes nothing over twice. */
async function refuseTaken(db: Db, { siteId }: TakeOver, { part }: Part, drafts: readonly PartRow[], wrong: Wrong): Promise<void> {
  const found = await sql<{ rowKey: string; name: string }>`select r.row_key, t.name
    from take_over t
    join take_over_row r on r.site_id = t.site_id and r.take_over_id = t.id and r.part = ${part}
      and r.row_key = any(${drafts.map(({ rowKey }) => rowKey)}::text[])
    where t.site_id = ${siteId} and t.take_over_status = ${enumCodes.TakeOverStatus.Opened} and not t.is_deleted`.execute(db);
  const names = new Map(found.rows.map(({ rowKey, name }) => [rowKey, name]));
  for (const { line, rowKey } of drafts)
    if (names.has(rowKey)) wrong(line, null, 'takeover.lines.takenBefore', { name: names.get(rowKey) });
}

/** Throws `StateNotAllowed` once a take-over was opened. */
export function refuseOver({ takeOverStatus, name }: TakeOver): void {
  if (!takeOverStates.can(takeOverStatus, 'prepare')) throw takeoverErrors.notPreparing({ name });
}

/** Locks a take-over whose rows are about to change. */
async function lockToPrepare(tx: Tx, caller: Caller, id: string): Promise<TakeOver> {
  const row = await lock(tx, caller, takeOver, id);
  refuseOver(row);
  return row;
}

/** Records that the rows changed: what waits for approval is of other rows, and ends. */
async function touch(tx: Tx, caller: Caller, row: TakeOver): Promise<void> {
  await change(tx, caller, takeOver, row, {
    takeOverStatus: takeOverStates.after(row.takeOverStatus, 'prepare'),
    revision: row.revision + 1,
  });
  await closeRequests(tx, caller, { subjectId: row.id });
}

/** Deletes the rows of a take-over that is about to be deleted, and ends its request. */
export async function discard(tx: Tx, caller: Caller, row: TakeOver): Promise<void> {
  refuseOver(row);
  await removeWhere(tx, caller, takeOverRow, { siteId: row.siteId, takeOverId: row.id });
  await closeRequests(tx, caller, { subjectId: row.id });
}
