import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { rehearseTransferQuotation } from '@entrepot/contract/modules/pricing/calls.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import type { BoxLine } from '@entrepot/rules/pricing/types.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Db, Tx } from '../../../core/db/db.ts';
import { spreadsheetType } from '../../../core/files/file-kinds.ts';
import { upTo } from '../../../core/lists/filters.ts';
import { type JobKind, type RunningJob, startJob } from '../../../core/sheets/import-jobs.ts';
import { find } from '../../../core/db/rows.ts';
import { rehearsedTotal } from '../../pricing/public.ts';
import { currenciesOf } from '../../sites/public.ts';
import { boxPiece } from '../fulfilling/packing-steps.ts';
import type { Order } from '../moves.ts';
import { rehearsalBook, rehearsalSummary, type RehearsalEntry } from './rehearsal-book.ts';
import { priceWishOf } from './requote.ts';

const kind = 'RehearseTransferQuotation';
const atOnce = 100;
// Orders between two progress reports, each of which checks for a stop request.
const progressInterval = 20;

/** Starts the rehearsal of a quotation over the orders submitted in a past period; returns the job. */
export async function startRehearsal(tx: Tx, caller: Caller, { id, startDate, endDate }: Input<typeof rehearseTransferQuotation>) {
  if (startDate > endDate) throw invalid({ field: 'EndDate', key: 'dates' });
  const { siteId, name } = await find(tx, caller, transferQuotation, id);
  const input = { quotationId: id, name, siteId, from: startDate.toISOString(), until: endDate.toISOString() };
  return { jobId: await startJob(tx, caller, { kind, siteId, input }) };
}

/** Prices the orders of a period by a quotation that may not be in force yet, and writes what would change. */
export const rehearsal: JobKind = { kind, run };

async function run(job: RunningJob): Promise<undefined> {
  const { db, caller, input } = job;
  const { siteId, quotationId, from, until, name } = input as Record<'siteId' | 'quotationId' | 'from' | 'until' | 'name', string>;
  const period = sql<boolean>`site_id = ${siteId} and submit_time >= ${new Date(from)} and ${upTo(sql`submit_time`, new Date(until))}
    and quote_snapshot is not null and receiver is not null and not cancelled and not is_deleted`;
  const { total } = await db
    .selectFrom('logisticsOrder')
    .select((order) => order.fn.countAll<number>().as('total'))
    .where(period)
    .executeTakeFirstOrThrow();
  const rows: RehearsalEntry[] = [];
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    await job.progress(rows.length, total);
    const found = await sql<Order & Pick<RehearsalEntry, 'customer'>>`select o.*, u.user_name as customer
      from (select * from logistics_order where ${period} and id > ${last} order by id limit ${atOnce}) o
      join user_account u on u.site_id = o.site_id and u.id = o.owner_id
      order by o.id`.execute(db);
    for (const order of found.rows) {
      rows.push(await rehearse(db, caller, order, quotationId));
      if (rows.length % progressInterval === 0) await job.progress(rows.length, total);
    }
    if (found.rows.length < atOnce) break;
    last = found.rows.at(-1)!.id;
  }
  await job.progress(rows.length, Math.max(total, rows.length));
  const folder = await mkdtemp(join(tmpdir(), 'entrepot-rehearsal-'));
  try {
    const path = join(folder, 'result');
    await job.write(
      path,
      await rehearsalBook(rows, caller.language, { name, from: new Date(from), until: new Date(until), timeZone: caller.timeZone }),
    );
    await job.finish(
      rows.length,
      { name: 'Rehearsal.xlsx', kind: { mimeType: spreadsheetType, extension: 'xlsx', group: 'document' } },
      path,
      rehearsalSummary(rows, (await currenciesOf(db, siteId, new Date())).byId),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return undefined;
}

async function rehearse(
  db: Db,
  caller: Caller,
  order: Order & Pick<RehearsalEntry, 'customer'>,
  quotationId: string,
): Promise<RehearsalEntry> {
  const { serialNumber, customer, submitTime, quoteSnapshot } = order;
  const wish = await priceWishOf(db, caller, order, await parcelsOf(db, order));
  const after = await rehearsedTotal(db, wish, quotationId);
  const { total, quotationName, walletCurrencyId, billingWeight } = quoteSnapshot!;
  return {
    serialNumber,
    customer,
    submitTime: submitTime!,
    quotationName,
    billingWeight,
    currencyId: walletCurrencyId,
    before: total,
    after,
  };
}

/** Returns the parcels of a packed order, which are priced instead of its goods. */
async function parcelsOf(db: Db, { siteId, id }: Order): Promise<BoxLine[] | null> {
  const found = await db
    .selectFrom('orderParcel')
    .select(['weight', 'length', 'width', 'height', 'volume'])
    .where('siteId', '=', siteId)
    .where('logisticsOrderId', '=', id)
    .execute();
  return found.length ? found.map(boxPiece) : null;
}
