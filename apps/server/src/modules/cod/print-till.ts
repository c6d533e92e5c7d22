import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { codErrors } from '@entrepot/contract/modules/cod/errors.ts';
import type { printTillReceipt, printTillShift } from '@entrepot/contract/modules/cod/till-calls.ts';
import { tillEntry, tillShift } from '@entrepot/contract/modules/cod/till.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import type { FileStore } from '../../core/files/files.ts';
import { pdfKind } from '../../core/print/pdf.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { currencyFormatOf } from '../wallet/public.ts';
import { takingsOf } from './takings.ts';
import type { TillEntry } from './till-book.ts';
import { receiptPdf, shiftPdf } from './till-pdf.ts';

/** Renders the receipt of a collection as a PDF, stores it and returns its URL. */
export const printReceipt =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { id }: Input<typeof printTillReceipt>): Promise<string> => {
    const entry = await find(tx, caller, tillEntry, id);
    if (entry.tillEntryType !== enumCodes.TillEntryType.Collection) throw codErrors.entryNotCollection({ number: entry.serialNumber });
    const paper = {
      entry,
      format: await currencyFormatOf(tx, caller, entry.currencyId),
      ...(await receiptNames(tx, entry)),
      company: await companyOf(tx, entry.siteId),
    };
    const bytes = await receiptPdf(paper, caller.language);
    const { siteId, serialNumber } = entry;
    return (await files.store(tx, caller, { siteId, name: `${serialNumber}.pdf`, kind: pdfKind }, bytes)).url;
  };

async function receiptNames(tx: Tx, { siteId, id }: TillEntry) {
  const found = await sql<{ number: string; receiverName: string | null; till: string; cashier: string; undoneBy: string | null }>`
    select o.serial_number as number, o.receiver_name, t.name as till, coalesce(u.nick_name, u.user_name) as cashier,
      (select r.serial_number from till_entry r where r.site_id = e.site_id and r.reverses_id = e.id) as undone_by
    from till_entry e
    join logistics_order o on o.site_id = e.site_id and o.id = e.logistics_order_id
    join till_shift h on h.site_id = e.site_id and h.id = e.till_shift_id
    join till t on t.site_id = h.site_id and t.id = h.till_id
    join user_account u on u.id = e.operator_id
    where e.site_id = ${siteId} and e.id = ${id}`.execute(tx);
  const { number, receiverName, ...names } = found.rows[0]!;
  return { order: { number, receiverName }, ...names };
}

async function companyOf(tx: Tx, siteId: string): Promise<{ name: string; address: string | null }> {
  const { companyName, companyAddress } = await siteConfigurationOf(tx, siteId);
  const { name } = await tx.selectFrom('site').select('name').where('id', '=', siteId).executeTakeFirstOrThrow();
  return { name: companyName || name, address: companyAddress ?? null };
}

/** Renders the paper of a shift as a PDF, stores it and returns its URL. */
export const printShift =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { id }: Input<typeof printTillShift>): Promise<string> => {
    const row = await find(tx, caller, tillShift, id);
    const { siteId, serialNumber } = row;
    const shift = { ...row, ...(await takingsOf(tx, siteId, id)) };
    const paper = {
      shift,
      entries: await entriesOf(tx, siteId, id),
      names: await shiftNames(tx, siteId, id),
      company: await companyOf(tx, siteId),
      format: await currencyFormatOf(tx, caller, shift.currencyId),
      printed: caller.now,
    };
    const bytes = await shiftPdf(paper, caller.language);
    return (await files.store(tx, caller, { siteId, name: `${serialNumber}.pdf`, kind: pdfKind }, bytes)).url;
  };

async function entriesOf(tx: Tx, siteId: string, shiftId: string) {
  const found = await sql<TillEntry & { order: string | null }>`
    select e.*, o.serial_number as order
    from till_entry e
    left join logistics_order o on o.site_id = e.site_id and o.id = e.logistics_order_id
    where e.site_id = ${siteId} and e.till_shift_id = ${shiftId}
    order by e.creation_time, e.id`.execute(tx);
  return found.rows;
}

async function shiftNames(tx: Tx, siteId: string, shiftId: string) {
  const found = await sql<{ till: string; operator: string; receiver: string | null }>`
    select t.name as till, coalesce(u.nick_name, u.user_name) as operator, coalesce(v.nick_name, v.user_name) as receiver
    from till_shift h
    join till t on t.site_id = h.site_id and t.id = h.till_id
    join user_account u on u.id = h.operator_id
    left join user_account v on v.id = h.receiver_id
    where h.site_id = ${siteId} and h.id = ${shiftId}`.execute(tx);
  return found.rows[0]!;
}
