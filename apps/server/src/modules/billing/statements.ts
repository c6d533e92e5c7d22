import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billSettlement, billSettlementStates } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import type {
  getBillSettlementById,
  getBillSettlements,
  payBillSettlement,
  printBillSettlement,
} from '@entrepot/contract/modules/billing/settlement-calls.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/caller.ts';
import type { Tx } from '../../core/db.ts';
import type { FileStore } from '../../core/files.ts';
import type { RawJson } from '../../core/handler.ts';
import { pageOf, rowJson, rowsJson } from '../../core/list.ts';
import { pdfKind } from '../../core/pdf.ts';
import { change, find, findWhere, lock } from '../../core/rows.ts';
import { coinOf, lockWallet, repayHeld, type Wallet } from '../wallet/public.ts';
import { type Bill, dueOf, holdBills } from './bill-rows.ts';
import { payHeld } from './pay.ts';
import { customerOf, statementPdf } from './statement-pdf.ts';
import type { Statement } from './settle-statements.ts';

const { Open } = enumCodes.BillSettlementStatus;
type Keyed<I> = I & { idempotencyKey?: string | null };

/** A page of statements; customers see theirs once they are issued. */
export const statements = (tx: Tx, caller: Caller, query: Input<typeof getBillSettlements> & ListQuery) =>
  pageOf(tx, caller, billSettlement, query, caller.who === 'C' ? { where: sql`bill_settlement_status <> ${Open}` } : {});

async function seen(tx: Tx, caller: Caller, id: string): Promise<Statement> {
  const row = await find(tx, caller, billSettlement, id);
  if (caller.who === 'C' && row.billSettlementStatus === Open) throw refuse('NotFound');
  return row;
}

/** One statement with its bills. */
export async function statementById(tx: Tx, caller: Caller, { id }: Input<typeof getBillSettlementById>): Promise<RawJson> {
  await seen(tx, caller, id);
  const { rawJson } = await rowJson(tx, caller, billSettlement, id);
  const bills = await rowsJson(tx, caller, bill, sql`r.bill_settlement_id = ${id}`, { order: sql`r.creation_time, r.id` });
  return { rawJson: `${rawJson.slice(0, -1)},"Bills":${bills}}` };
}

/**
 * Pays all that is left of an own statement from the balance: its unpaid bills, and what its bills used of the credit (journal
 * 115, 202). Refuses one on which nothing is left (453), and a balance that does not reach (450). Nothing is paid in part.
 */
export async function payStatement(tx: Tx, caller: Caller, { id, paymentType, ...sent }: Keyed<Input<typeof payBillSettlement>>) {
  if (paymentType !== enumCodes.PaymentType.Balance) throw invalid({ field: 'PaymentType', key: 'choice' });
  const { serialNumber: number, ownerId } = await seen(tx, caller, id);
  const unpaid = (await findWhere(tx, caller, bill, { billSettlementId: id })).filter(isOpen).map((row) => row.id);
  const { wallet, bills } = unpaid.length
    ? await holdBills(tx, caller, unpaid)
    : { wallet: await lockWallet(tx, caller, ownerId), bills: [] };
  const row = await lock(tx, caller, billSettlement, id);
  if (!billSettlementStates.can(row.billSettlementStatus, 'pay')) throw billingErrors.statementNotPayable({ number });
  const records = await payBillsOf(tx, caller, wallet, bills.filter(isOpen), sent.idempotencyKey ?? null);
  const { creditLeft } = await find(tx, caller, billSettlement, id);
  if (dec(creditLeft).gt(0)) await repayHeld(tx, caller, await lockWallet(tx, caller, ownerId), text(dec(creditLeft)));
  return { paymentRecordIds: records };
}

const isOpen = (row: Bill) => dueOf(row).gt(0) && row.paymentStatus !== enumCodes.PaymentStatus.Voided;

async function payBillsOf(tx: Tx, caller: Caller, wallet: Wallet, bills: readonly Bill[], key: string | null): Promise<string[]> {
  return bills.length ? [(await payHeld(tx, caller, wallet, bills, 'balance', { key })).id] : [];
}

/** Draws a statement as it stands now and keeps it; gives its address. */
export const printStatement =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { id }: Input<typeof printBillSettlement>): Promise<string> => {
    await seen(tx, caller, id);
    const row = await lock(tx, caller, billSettlement, id);
    const bills = await findWhere(tx, caller, bill, { siteId: row.siteId, billSettlementId: id });
    const facts = { row, bills, coin: await coinOf(tx, caller, row.currencyId), customer: await customerOf(tx, row), printed: caller.now };
    const bytes = await statementPdf(facts, caller.language);
    const { url } = await files.keep(tx, caller, { siteId: row.siteId, name: `${row.serialNumber}.pdf`, kind: pdfKind }, bytes);
    await change(tx, caller, billSettlement, row, { pdfUrl: url });
    return url;
  };
