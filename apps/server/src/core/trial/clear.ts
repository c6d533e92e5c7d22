import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { archiveKind } from '@entrepot/contract/core/trial-data.ts';
import type { Tx } from '../db/db.ts';
import { allResources } from '../schema/registry.ts';
import { trialPlan } from './plan.ts';

/** Long enough for the goods and orders of a trial; other work on the site waits meanwhile. */
const [statementTime, lockTime] = ['5min', '30s'];
const firstDay = '2000-01-01';

/** The ids of a site's customers, as a subquery. */
export const customersOf = (siteId: string) =>
  sql`(select id from user_account where site_id = ${siteId} and account_type_code = ${enumCodes.AccountTypeCode.User})`;

/**
 * Locks a site for the removal of its trial data: inserts into any of its tables wait, because they share the lock of its row. Returns when
 * it went live, null while it is being tried out.
 */
export async function lockTrial(tx: Tx, siteId: string): Promise<Date | null> {
  await sql`set local statement_timeout = ${sql.lit(statementTime)}`.execute(tx);
  await sql`set local lock_timeout = ${sql.lit(lockTime)}`.execute(tx);
  const { rows } = await sql<{ liveTime: Date | null }>`select live_time from site where id = ${siteId} for update`.execute(tx);
  return rows[0]!.liveTime;
}

/**
 * Removes the trial data of a locked site, table by table: customers with all they own, goods, documents, money, logs, messages and
 * counters. Nothing of another site is touched. The database refuses it for a site that is live.
 */
export async function clearTrial(tx: Tx, siteId: string): Promise<void> {
  const { detached, groups, accounts } = trialPlan(allResources);
  const customers = customersOf(siteId);
  for (const { table, column, toAccount } of detached) {
    const which = toAccount ? sql`in ${customers}` : sql`is not null`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where site_id = ${siteId} and ${sql.ref(column)} ${which}`.execute(
      tx,
    );
  }
  // Its running and finished jobs are of the trial, except the archive of the trial itself.
  await sql`delete from import_job where site_id = ${siteId} and not (kind = ${archiveKind} and status = 'done')`.execute(tx);
  await sql`update import_job set owner_id = null, file_id = null where site_id = ${siteId}`.execute(tx);
  for (const group of groups) await sql`select remove_trial_rows(${siteId}, ${group}::text[])`.execute(tx);
  for (const { table, column } of accounts)
    await sql`delete from ${sql.table(table)} where site_id = ${siteId} and ${sql.ref(column)} in ${customers}`.execute(tx);
  for (const table of ['outbox', 'serial']) await sql`delete from ${sql.table(table)} where site_id = ${siteId}`.execute(tx);
  await sql`select days_corrected(array[${siteId}::uuid], ${firstDay}::date)`.execute(tx);
}
