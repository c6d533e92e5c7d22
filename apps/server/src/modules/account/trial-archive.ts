import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { type Field, isConfidential } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { archiveKind, trialClassesOf } from '@entrepot/contract/core/trial-data.ts';
import { type exportTrialData, goLiveErrors } from '@entrepot/contract/modules/account/go-live-calls.ts';
import { site } from '@entrepot/contract/modules/sites/site.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { allFields, snake } from '../../core/db/sql-names.ts';
import { zipKind } from '../../core/files/file-kinds.ts';
import { namesOf } from '../../core/lists/localized.ts';
import { allResources } from '../../core/schema/registry.ts';
import { statementText } from '../../core/sheets/copy-out.ts';
import { escapeFormulaSql } from '../../core/sheets/escape-formula.ts';
import { type JobKind, type RunningJob, startJob } from '../../core/sheets/import-jobs.ts';
import { writeZip } from '../../core/sheets/zip-file.ts';
import { customersOf } from '../../core/trial/clear.ts';
import { trialPlan } from '../../core/trial/plan.ts';
import { siteToSetUp } from './site-to-set-up.ts';

/** An archive must be as recent as this to go live with it: what came later would be lost. */
const recentMs = 24 * 3_600_000;

/** Starts the archive of a site's trial data; returns its job. Refused for a live site (`StateNotAllowed`), whose data it would all contain. */
export async function startArchive(tx: Tx, caller: Caller, input: Input<typeof exportTrialData>): Promise<{ jobId: string }> {
  const siteId = siteToSetUp(caller, input);
  const row = await find(tx, caller, site, siteId);
  if (row.liveTime) throw goLiveErrors.liveAlready({ site: namesOf(row) });
  return { jobId: await startJob(tx, caller, { kind: archiveKind, siteId, input: { siteId } }) };
}

/** The newest archive of a site's trial data that is recent enough to go live with. */
export async function recentArchive(db: Db, siteId: string, now: Date): Promise<{ time: Date; url: string | null } | undefined> {
  const found = await sql<{ time: Date; url: string | null }>`select finished_time as time, result_url as url from import_job
    where site_id = ${siteId} and kind = ${archiveKind} and status = 'done' and finished_time > ${new Date(now.getTime() - recentMs)}
    order by finished_time desc limit 1`.execute(db);
  return found.rows[0];
}

/** Writes the rows that going live removes into a zip: one CSV file for each table with rows. */
export const trialArchive: JobKind = { kind: archiveKind, run };

async function run(job: RunningJob): Promise<undefined> {
  const { siteId } = job.input as { siteId: string };
  const parts = partsOf(siteId);
  const folder = await mkdtemp(join(tmpdir(), 'entrepot-archive-'));
  try {
    let rows = 0;
    const written: string[] = [];
    for (const [at, { table, statement, heading }] of parts.entries()) {
      await job.progress(at, parts.length);
      const copied = await job.copyOut(statement, heading, join(folder, `${table}.csv`));
      rows += copied;
      if (copied) written.push(`${table}.csv`);
    }
    const path = join(folder, 'archive.zip');
    await writeZip(
      path,
      written.map((name) => ({ name, content: createReadStream(join(folder, name)) })),
    );
    await job.finish(rows, { name: 'TrialData.zip', kind: zipKind }, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return undefined;
}

/** The statement of each table, with the names of its columns. */
function partsOf(siteId: string) {
  const { accounts } = trialPlan(allResources);
  const accountColumn = new Map(accounts.map(({ table, column }) => [table, column]));
  const classes = trialClassesOf(allResources);
  const tables = new Map<string, AnyResource>();
  for (const one of allResources) {
    const kind = classes.get(one.table);
    if ((kind === 'removed' || kind === 'accounts') && !tables.has(one.table)) tables.set(one.table, one);
  }
  return [...tables.values()].map((resource) => {
    const { table } = resource;
    const fields = Object.entries(allFields(resource)).filter(([, field]) => !isSecret(field));
    const heading = fields.map(([name]) => snake(name));
    // Customers wrote these texts, and a spreadsheet program opens the file.
    const isText = ({ sql: type }: Field) => type === 'text' || type.startsWith('varchar');
    const columns = fields.map(([name, field]) => (isText(field) ? escapeFormulaSql(sql.ref(snake(name))) : sql.ref(snake(name))));
    const column = accountColumn.get(table);
    const own = column ? sql`and ${sql.ref(column)} in ${customersOf(siteId)}` : sql``;
    const statement = sql`select ${sql.join(columns)} from ${sql.table(table)} where site_id = ${siteId} ${own} order by creation_time, id`;
    return { table, heading, statement: statementText(statement) };
  });
}

/** Passwords, tokens and secrets are for the server alone; what some staff see masked is left out too. */
const isSecret = (field: Field) => field.seenBy?.length === 0 || isConfidential(field);
