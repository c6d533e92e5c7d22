import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { Refusal, refuse } from '@entrepot/contract/core/errors.ts';
import { timeIn } from '@entrepot/contract/core/zones.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { reportsErrors } from '@entrepot/contract/modules/reports/errors.ts';
import {
  type ReportSpan,
  type SavableReport,
  savedReport,
  type Sending,
  type sendSavedReport,
} from '@entrepot/contract/modules/reports/saved-report.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import { sentence, text } from '../../core/calls/texts.ts';
import type { FileStore } from '../../core/files/files.ts';
import type { ClockWork } from '../../core/jobs/jobs.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { type Acting, actingAs } from '../access/public.ts';
import { sendMail } from '../messaging/public.ts';
import { ageingSheet } from './ageing.ts';
import { arrearsSheet } from './arrears.ts';
import { couponSheet } from './coupons.ts';
import { customerSheet } from './customers.ts';
import { inventorySheet } from './inventory.ts';
import { orderSheet } from './order-report.ts';
import { addressOf, canSave } from './saved-reports.ts';
import { daysOfSpan, nextTimeOf } from './span.ts';
import { storeReport, type ReportFilters, type Sheet } from './export-report.ts';
import { throughputSheet } from './throughput.ts';
import { workSheet } from './work-report.ts';
import { settleEach, type Subject } from '../../core/jobs/each-subject.ts';

const siteDefault = 'zh-cn';
type SavedReport = RowOf<typeof savedReport>;
type ReportQuery = ReportFilters & { groupBy?: string | null; startDate?: Date; endDate?: Date };

const sheets: Readonly<Record<SavableReport, (tx: Tx, caller: Caller, input: ReportQuery) => Promise<Sheet>>> = {
  orders: orderSheet,
  throughput: throughputSheet,
  ageing: ageingSheet,
  work: workSheet,
  arrears: arrearsSheet,
  coupons: couponSheet,
  customers: customerSheet,
  inventory: inventorySheet,
};

/** Does a report show the present state instead of a period? */
const isOfNow = (report: string) => report === 'arrears' || report === 'ageing';

/** Sends a saved report immediately to the caller's verified address. Throws `StateNotAllowed` without one. */
export const sendNow =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { id }: Input<typeof sendSavedReport>): Promise<true> => {
    const home = atSite(caller, caller.siteId);
    const row = await lock(tx, home, savedReport, id);
    if (row.userId !== caller.userId) throw reportsErrors.notYours();
    if (!canSave(caller, row.report)) throw refuse('NoPermission');
    await mailReport(tx, caller, files, row, await addressOf(tx, caller));
    await change(tx, home, savedReport, row, { sentTime: caller.now, problem: null });
    return true;
  };

/** Renders the report as its owner sees it now, over the current days of its period, and mails it as a file. */
async function mailReport(tx: Tx, caller: Caller, files: FileStore, row: SavedReport, receiver: string): Promise<void> {
  const { siteId, name, format, narrowing, span, report } = row;
  const { language = caller.language, ...narrowed } = narrowing ?? {};
  const reader = { ...caller, language };
  const { first, last } = daysOfSpan(span as ReportSpan, caller.now, caller.timeZone);
  const days = { startDate: timeIn(caller.timeZone, first), endDate: timeIn(caller.timeZone, last) };
  const sheet = await sheets[report as SavableReport](tx, reader, { ...narrowed, ...days });
  const url = await storeReport(tx, reader, files, sheet, { ...narrowed, asCsv: format === 'csv', asPdf: format === 'pdf' });
  const values = { name, first, last };
  const translate = (part: string) => text(language, `reports.mail.${isOfNow(report) ? 'now' : 'period'}.${part}`, values) ?? name;
  const attachment = { url, name: `${sheet.name}-${isOfNow(report) ? last : `${first}-${last}`}.${format}` };
  await sendMail(tx, caller, {
    siteId,
    audience: 'staff',
    receiver,
    language,
    subject: translate('subject'),
    text: translate('text'),
    attachment,
  });
}

/**
 * Sends every saved report that is due, each in its own transaction with the current rights of its owner; a failure stores its reason and
 * is retried at the next due time. Returns how many were sent.
 */
export async function sendDue({ db, files, takeNumber, siteIds, now }: ClockWork): Promise<number> {
  const sites = await siteIds();
  const due = await sql<Subject>`select s.site_id, s.id, s.name from saved_report s
    where s.site_id = any(${sites}::uuid[]) and s.next_time <= ${now} and not s.is_deleted order by s.next_time, s.id`.execute(db);
  return settleEach({ db, takeNumber, now }, due.rows, (tx, _, { siteId, id }) =>
    sendOne(tx, files, { siteId, id }, { takeNumber, now, siteIds: sites }),
  );
}

/** Locks the row, so that two concurrent runs send it once. */
async function sendOne(
  tx: Tx,
  files: FileStore,
  { siteId, id }: Pick<SavedReport, 'siteId' | 'id'>,
  base: Parameters<typeof actingAs>[2],
): Promise<number> {
  const found = await sql`select 1 from saved_report
    where site_id = ${siteId} and id = ${id} and next_time <= ${base.now} and not is_deleted for update skip locked`.execute(tx);
  if (!found.rows.length) return 0;
  const system = systemCaller({ ...base, siteIds: [siteId] });
  const row = await lock(tx, system, savedReport, id);
  const nextTime = nextTimeOf(row.sending as Sending, row.hour, base.now, system.timeZone);
  const problem = await problemOf(tx, files, row, await actingAs(tx, row.userId, base));
  await change(tx, system, savedReport, row, problem ? { nextTime, problem } : { nextTime, problem: null, sentTime: base.now });
  return problem ? 0 : 1;
}

/** Sends a scheduled report; returns the reason of a failure, in the language of the report. */
async function problemOf(tx: Tx, files: FileStore, row: SavedReport, maker: Acting | undefined): Promise<string | null> {
  const language = row.narrowing?.language ?? siteDefault;
  const translate = (path: string) => text(language, path) ?? path;
  if (!maker || !canSave(maker.caller, row.report)) return translate('reports.mail.notAllowed');
  if (!maker.email) return translate('reports.errors.noAddress');
  try {
    await mailReport(tx, maker.caller, files, row, maker.email);
    return null;
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return sentence(language, problem);
  }
}
