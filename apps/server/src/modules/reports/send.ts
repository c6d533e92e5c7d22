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
import type { Tx } from '../../core/rows/db.ts';
import { change, lock } from '../../core/rows/rows.ts';
import { atSite } from '../../core/rows/scope.ts';
import { type Acting, actingAs } from '../access/public.ts';
import { sendMail } from '../messaging/public.ts';
import { ageingSheet } from './ageing.ts';
import { arrearsSheet } from './arrears.ts';
import { couponSheet } from './coupons.ts';
import { customerSheet } from './customers.ts';
import { inventorySheet } from './inventory.ts';
import { orderSheet } from './order-report.ts';
import { addressOf, mayKeep } from './saved.ts';
import { daysOfSpan, nextTimeOf } from './span.ts';
import { keepReport, type Narrowed, type Sheet } from './take.ts';
import { throughputSheet } from './throughput.ts';
import { workSheet } from './work-report.ts';

const siteDefault = 'zh-cn';
type Saved = RowOf<typeof savedReport>;
type Asked = Narrowed & { groupBy?: string | null; startDate?: Date; endDate?: Date };

const sheets: Readonly<Record<SavableReport, (tx: Tx, caller: Caller, asked: Asked) => Promise<Sheet>>> = {
  orders: orderSheet,
  throughput: throughputSheet,
  ageing: ageingSheet,
  work: workSheet,
  arrears: arrearsSheet,
  coupons: couponSheet,
  customers: customerSheet,
  inventory: inventorySheet,
};

/** Is a report about how things stand, and not about days? */
const isOfNow = (report: string) => report === 'arrears' || report === 'ageing';

/** Sends a kept report of the caller's to their own verified address (102 without one) at once. */
export const sendNow =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { id }: Input<typeof sendSavedReport>): Promise<true> => {
    const home = atSite(caller, caller.siteId);
    const row = await lock(tx, home, savedReport, id);
    if (row.userId !== caller.userId) throw reportsErrors.notYours();
    if (!mayKeep(caller, row.report)) throw refuse('NoPermission');
    await mailReport(tx, caller, files, row, await addressOf(tx, caller));
    await change(tx, home, savedReport, row, { sentTime: caller.now, problem: null });
    return true;
  };

/** Makes the report as its maker sees it now, over the days that its span means now, and mails it as a file. */
async function mailReport(tx: Tx, caller: Caller, files: FileStore, row: Saved, receiver: string): Promise<void> {
  const { siteId, name, format, narrowing, span, report } = row;
  const { language = caller.language, ...narrowed } = narrowing ?? {};
  const reader = { ...caller, language };
  const { first, last } = daysOfSpan(span as ReportSpan, caller.now, caller.timeZone);
  const days = { startDate: timeIn(caller.timeZone, first), endDate: timeIn(caller.timeZone, last) };
  const sheet = await sheets[report as SavableReport](tx, reader, { ...narrowed, ...days });
  const url = await keepReport(tx, reader, files, sheet, { ...narrowed, asCsv: format === 'csv', asPdf: format === 'pdf' });
  const values = { name, first, last };
  const say = (part: string) => text(language, `reports.mail.${isOfNow(report) ? 'now' : 'period'}.${part}`, values) ?? name;
  const attachment = { url, name: `${sheet.name}-${isOfNow(report) ? last : `${first}-${last}`}.${format}` };
  await sendMail(tx, caller, { siteId, audience: 'staff', receiver, subject: say('subject'), text: say('text'), attachment });
}

/**
 * Sends every kept report that is due, each in a transaction of its own and as its maker may see it now; one that cannot be sent keeps why,
 * and is tried again when it is due the next time. Gives how many were sent.
 */
export async function sendDue({ db, files, takeNumber, siteIds, now }: ClockWork): Promise<number> {
  const sites = await siteIds();
  const due = await sql<Pick<Saved, 'siteId' | 'id'>>`select s.site_id, s.id from saved_report s
    where s.site_id = any(${sites}::uuid[]) and s.next_time <= ${now} and not s.is_deleted order by s.next_time, s.id`.execute(db);
  let sent = 0;
  for (const { siteId, id } of due.rows)
    sent += await db.transaction().execute((tx) => sendOne(tx, files, { siteId, id }, { takeNumber, now, siteIds: sites }));
  return sent;
}

/** The row is held, so that two runs at once send it once. */
async function sendOne(
  tx: Tx,
  files: FileStore,
  { siteId, id }: Pick<Saved, 'siteId' | 'id'>,
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

/** Sends a report by the clock; gives why that could not be, in the language it would be sent in. */
async function problemOf(tx: Tx, files: FileStore, row: Saved, maker: Acting | undefined): Promise<string | null> {
  const language = row.narrowing?.language ?? siteDefault;
  const say = (path: string) => text(language, path) ?? path;
  if (!maker || !mayKeep(maker.caller, row.report)) return say('reports.mail.notAllowed');
  if (!maker.email) return say('reports.errors.noAddress');
  try {
    await mailReport(tx, maker.caller, files, row, maker.email);
    return null;
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return sentence(language, problem);
  }
}
