import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { type Field, wireName } from '@entrepot/contract/core/field.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { type AnyResource, seenBy } from '@entrepot/contract/core/resource.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { type Caller, fieldAudience } from '../calls/caller.ts';
import { statementText } from './copy-out.ts';
import type { Tx } from '../db/db.ts';
import { csvKind, spreadsheetType } from '../files/file-kinds.ts';
import { type JobKind, type RunningJob, startJob } from './import-jobs.ts';
import { columnsOf, referencedRow } from '../lists/columns.ts';
import { type ListExtras, type Query, whereOf } from '../lists/filters.ts';
import { allFields } from '../db/sql-names.ts';
import { escapeFormulaSql } from './escape-formula.ts';
import { text } from '../calls/texts.ts';

/** A list that can be exported to a file: the rows of its list call, with the columns of its page. */
export interface Export {
  kind: string;
  /** The list's resource for this caller. */
  resource(caller: Caller): AnyResource;
  /** The list call's query, and the list's extensions for this caller. */
  query(input: Query, caller: Caller): { query: Query; extras: ListExtras };
}

/** An export, as calls start it and jobs run it. */
export interface ExportKind extends JobKind {
  /** Starts the export of a list query; returns its job. Rejects more rows than a file may have (`LimitExceeded`). */
  start(tx: Tx, caller: Caller, input: Query & { asCsv?: boolean | null }): Promise<{ jobId: string }>;
}

/** Maximum rows of a worksheet, not counting the heading. */
const max = 1_000_000;
type Fragment = RawBuilder<unknown>;

/** Defines an export: a call and a job that create an Excel workbook or CSV, up to a million rows. */
export function exportOf(of: Export): ExportKind {
  const kind = `Export${of.kind}`;
  return {
    kind,
    async start(tx, caller, { asCsv, ...input }) {
      const { query, extras } = of.query(input, caller);
      const { where, table } = whereOf(caller, of.resource(caller), query, extras);
      const found = await sql<{ n: number }>`select count(*) as n from (select 1 from ${table} where ${where} limit ${max + 1}) c`.execute(
        tx,
      );
      if (found.rows[0]!.n > max) throw filesErrors.tooManyToExport({ max: max });
      return { jobId: await startJob(tx, caller, { kind, input: { query: input, asCsv: asCsv ?? false } }) };
    },
    run: (job) => run(of, job),
  };
}

async function run(of: Export, job: RunningJob): Promise<undefined> {
  const { caller, input } = job;
  const stored = input.query as Query;
  const time = (value: unknown) => (value ? new Date(value as string) : null);
  const { query, extras } = of.query({ ...stored, startDate: time(stored.startDate), endDate: time(stored.endDate) }, caller);
  const resource = of.resource(caller);
  // A cell of a workbook has a type; in CSV, a text that begins like a formula is one.
  const columns = columnsToTake(caller, resource, input.asCsv ? escapeFormulaSql : (value) => value);
  const select = selectOf(caller, resource, { query, extras }, columns);
  const heading = columns.map(({ heading: title }) => title);
  const folder = await mkdtemp(join(tmpdir(), 'entrepot-export-'));
  try {
    const path = join(folder, 'result');
    const rows = input.asCsv
      ? await job.copyOut(statementText(select), heading, path)
      : await job.copySheet(statementText(select), { name: of.kind, columns }, path);
    const kind = input.asCsv ? csvKind : { mimeType: spreadsheetType, extension: 'xlsx', group: 'document' as const };
    await job.finish(rows, { name: `${of.kind}.${kind.extension}`, kind }, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return undefined;
}

interface Column {
  /** Its column name in the statement. */
  key: string;
  heading: string;
  value: Fragment;
  number: boolean;
  /** A join that provides its value, when it is not in the row itself. */
  join?: Fragment;
}

/** Makes a text safe for the kind of file. */
type Escape = (value: Fragment) => Fragment;

/** The columns of the list's page that this caller may see and that fit into a cell, plus the creation time. */
function columnsToTake(caller: Caller, resource: AnyResource, escape: Escape): Column[] {
  const who = fieldAudience(caller);
  const fields = allFields(resource);
  const names = [...new Set([...((resource.page?.columns ?? []) as string[]), 'creationTime'])];
  const fit = names.filter((name) => {
    const field = fields[name];
    return field && seenBy(field, who) && field.widget !== 'hidden' && (field.sql !== 'jsonb' || field.shape === 'translations');
  });
  return fit.map((name, at) => {
    const field = fields[name]!;
    return {
      key: `c${at}`,
      // Times are those of the caller's site; the reader of a file may be anywhere.
      heading: headingOf(caller.language, resource, name) + (field.shape === 'time' ? ` (${caller.timeZone})` : ''),
      ...valueOf(caller, name, field, { at: `t${at}`, escape }),
      number: isNumber(field),
    };
  });
}

const isNumber = (field: Field) => field.shape === 'decimal' || (field.shape === 'plain' && /^(integer|smallint|bigint)/.test(field.sql));
const headingOf = (language: Language, resource: AnyResource, name: string) =>
  text(language, `${resource.module}.${resource.name}.fields.${name}`) ?? text(language, `files.sheet.${name}`) ?? name;

/** A cell's value: labels and names instead of codes and ids. */
function valueOf(
  caller: Caller,
  name: string,
  field: Field,
  { at, escape }: { at: string; escape: Escape },
): Pick<Column, 'value' | 'join'> {
  const wire = wireName(name, field);
  const column = (own: string) => sql.raw(`j."${own}"`);
  if (field.shape === 'enum') return { value: column(`${wire}Name`) };
  if (isNumber(field) || field.shape === 'time') return { value: column(wire) };
  if (field.sql === 'boolean') {
    const [yes, no] = ['yes', 'no'].map((key) => sql.lit(text(caller.language, `files.sheet.${key}`)));
    return { value: sql`case when ${column(wire)} then ${yes} else ${no} end` };
  }
  const pointed = field.references && field.sql === 'uuid' ? referencedRow(caller, name, field, sql`j."SiteId"`) : undefined;
  const [visible] = pointed?.visible ?? [];
  if (!pointed || !visible) return { value: escape(sql`${column(wire)}::text`) };
  // PostgreSQL executes this as a join; a subquery for each of so many rows takes ten times as long.
  const found = sql`(select ${visible[1]} as shown from ${pointed.table} t where ${pointed.site}t.id = ${column(wire)})`;
  return { value: escape(sql`${sql.raw(at)}.shown::text`), join: sql`left join lateral ${found} ${sql.raw(at)} on true` };
}

/** The statement that returns the rows of a list query as cells of these columns. */
function selectOf(
  caller: Caller,
  resource: AnyResource,
  { query, extras }: { query: Query; extras: ListExtras },
  columns: readonly Column[],
): Fragment {
  const { where, table } = whereOf(caller, resource, query, extras);
  const direction = query.descendingOrder === false ? sql`asc` : sql`desc`;
  const taken = columns.map(({ key, value }) => sql`${value} as ${sql.raw(key)}`);
  const joins = sql.join(
    columns.flatMap(({ join }) => join ?? []),
    sql` `,
  );
  return sql`select ${sql.join(taken)}
    from (select ${columnsOf(caller, resource)}, r.creation_time as made_at, r.id as made_id
      from (select * from ${table} where ${where}) r) j ${joins}
    order by made_at ${direction}, made_id ${direction}`;
}
