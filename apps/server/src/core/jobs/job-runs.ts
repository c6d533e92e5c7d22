import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { languages } from '@entrepot/contract/core/language.ts';
import { sentence } from '../calls/texts.ts';
import { jsonText } from '../db/json-text.ts';
import { newId } from '../db/ids.ts';
import type { Db, Tx } from '../db/db.ts';
import { reasonOf, type SubjectFailure, SubjectsFailed } from './each-subject.ts';

const { Waiting, Running, Done, Partial, Failed } = enumCodes.JobRunState;
// A job that fails for every customer of a site would otherwise write as many rows each time.
const maxFailures = 500;
const cut = (text: string, length: number) => text.slice(0, length);

/** The sentences of a refusal; null for any other problem, whose reason is in no language of people. */
const inLanguages = (problem: unknown): string | null =>
  problem instanceof Refusal ? jsonText(Object.fromEntries(languages.map((one) => [one, cut(sentence(one, problem), 500)]))) : null;

/** The times of a job: now, and when it runs next. */
interface Times {
  now: Date;
  next: Date | null;
}

/** Creates the rows of jobs that have none, and removes those of jobs that the product no longer has. */
export async function registerJobs(db: Db, jobs: readonly { name: string; next: Date | null }[], now: Date): Promise<void> {
  const names = jobs.map(({ name }) => name);
  for (const { name, next } of jobs)
    await sql`insert into job_run (id, creation_time, name, run_state, next_time) values (${newId()}, ${now}, ${name}, ${Waiting}, ${next})
      on conflict (name) do update set next_time = excluded.next_time`.execute(db);
  await sql`delete from job_run where not name = any(${names}::text[])`.execute(db);
}

/** Records the start of a run. */
export async function beginRun(db: Db, name: string, { now, next }: Times): Promise<void> {
  await sql`update job_run set run_state = ${Running}, started_time = ${now}, next_time = ${next}, requested_time = null, progress = null where name = ${name}`.execute(
    db,
  );
}

/** Shows how far a run is. */
export async function showProgress(db: Db, name: string, done: number, of: number): Promise<void> {
  await sql`update job_run set progress = ${`${done} / ${of}`} where name = ${name}`.execute(db);
}

/**
 * Records a run that settled everything; what failed before at its sites is settled. A daily job runs at the night of each site: while it
 * fails at others, it is not done.
 */
export async function endRun(db: Db, name: string, now: Date, siteIds: readonly string[]): Promise<void> {
  // First, so that no job is shown as done beside failures.
  await sql`delete from job_failure where site_id = any(${siteIds}::uuid[]) and name = ${name}`.execute(db);
  await markNights(db, name, siteIds, false);
  const others = sql`(select ${openFailures(name)} as failed, exists (select 1 from job_night where name = ${name} and is_failing) as is_failing)`;
  await sql`update job_run j set ended_time = ${now}, progress = null, failed_subjects = o.failed,
      run_state = case when o.is_failing then ${Failed} when o.failed > 0 then ${Partial} else ${Done} end::smallint,
      succeeded_time = case when o.is_failing or o.failed > 0 then j.succeeded_time else ${now} end,
      failing_since = case when o.is_failing or o.failed > 0 then j.failing_since end,
      reason = case when o.is_failing or o.failed > 0 then j.reason end,
      reason_in_languages = case when o.is_failing or o.failed > 0 then j.reason_in_languages end
    from ${others} o where j.name = ${name}`.execute(db);
}

/** The failures of a job at all sites. */
const openFailures = (name: string) =>
  sql<number>`(select count(*)::int from site s join job_failure f on f.site_id = s.id and f.name = ${name} where not s.is_deleted)`;

/** Records for sites whether the run of their night failed as a whole. */
const markNights = (db: Db, name: string, siteIds: readonly string[], isFailing: boolean) =>
  sql`update job_night set is_failing = ${isFailing} where name = ${name} and site_id = any(${siteIds}::uuid[]) and is_failing <> ${isFailing}`.execute(
    db,
  );

/**
 * Records a run that failed, with the subjects that it could not settle; others that failed before are settled. Returns those that fail
 * for the first time, or, where the run itself failed for the first time, `run`.
 */
export async function failRun(
  db: Db,
  name: string,
  { now, siteIds, problem }: { now: Date; siteIds: readonly string[]; problem: unknown },
): Promise<{ subjects: SubjectFailure[]; run: boolean }> {
  const failures = problem instanceof SubjectsFailed ? problem.failures : [];
  const state = failures.length ? Partial : Failed;
  await markNights(db, name, siteIds, !failures.length);
  const others = sql`(select count(*)::int from site s join job_failure f on f.site_id = s.id and f.name = ${name}
    where not s.is_deleted and not s.id = any(${siteIds}::uuid[]))`;
  const { rows } = await sql<{ isFirst: boolean }>`update job_run j set run_state = ${state}, ended_time = ${now}, progress = null,
      failing_since = coalesce(j.failing_since, ${now}), failed_subjects = ${failures.length} + ${others}, reason = ${cut(reasonOf(problem), 500)}, reason_in_languages = ${inLanguages(problem)}::jsonb
    from (select failing_since from job_run where name = ${name}) before
    where j.name = ${name} returning before.failing_since is null as is_first`.execute(db);
  // A run that did not get as far as its subjects settled none.
  if (!failures.length) return { subjects: [], run: rows[0]?.isFirst ?? false };
  const subjects: SubjectFailure[] = [];
  for (const failure of failures.slice(0, maxFailures)) if (await storeFailure(db, name, failure, now)) subjects.push(failure);
  await sql`delete from job_failure where site_id = any(${siteIds}::uuid[]) and name = ${name} and last_time < ${now}`.execute(db);
  return { subjects, run: false };
}

/** Stores a failure; returns whether it is new. */
async function storeFailure(db: Db, name: string, { siteId, id, name: subject, problem }: SubjectFailure, now: Date): Promise<boolean> {
  const known = subject ?? (await customerName(db, siteId, id));
  const { rows } = await sql<{
    attempts: number;
  }>`insert into job_failure (site_id, id, creation_time, name, subject_id, subject, reason, reason_in_languages, attempts, first_time, last_time)
    values (${siteId}, ${newId()}, ${now}, ${name}, ${id}, ${cut(known, 100)}, ${cut(reasonOf(problem), 500)}, ${inLanguages(problem)}::jsonb, 1, ${now}, ${now})
    on conflict (site_id, name, subject_id) do update set subject = excluded.subject, reason = excluded.reason,
      reason_in_languages = excluded.reason_in_languages,
      attempts = job_failure.attempts + 1, last_time = excluded.last_time
    returning attempts`.execute(db);
  return rows[0]?.attempts === 1;
}

/** Asks for a run of a job. */
export async function requestRun(tx: Tx, { id }: { id: string }, now: Date): Promise<void> {
  await sql`update job_run set requested_time = ${now} where id = ${id}`.execute(tx);
}

async function customerName(db: Db, siteId: string, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select user_name as name from user_account where site_id = ${siteId} and id = ${id}`.execute(
    db,
  );
  return rows[0]?.name ?? '';
}

/** The jobs that a person asked to run. */
export async function requestedRuns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from job_run where requested_time is not null`.execute(db);
  return rows.map(({ name }) => name);
}
