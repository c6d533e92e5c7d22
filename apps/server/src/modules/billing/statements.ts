import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { invalid, Refusal, refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billSettlement, billSettlementStates } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import {
  getBillSettlementById,
  type getBillSettlements,
  type payBillSettlement,
  type payBillSettlementForUser,
  type printBillSettlement,
} from '@entrepot/contract/modules/billing/settlement-calls.ts';
import { type Dec, dec, text } from '@entrepot/rules/decimal.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { FileStore } from '../../core/files/files.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { composed } from '../../core/lists/json-answers.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rowJson, rowsJson } from '../../core/lists/rows-json.ts';
import { pdfKind } from '../../core/print/pdf.ts';
import { change, find, findWhere, lock } from '../../core/db/rows.ts';
import { lockWallet, rechargeByHand, repayLockedWallet, type Wallet } from '../wallet/public.ts';
import { type Bill, dueOf, lockBills } from './bill-rows.ts';
import { payLockedBills } from './pay.ts';
import { asReader, openOf, statementDetails, sumsOf } from './statement-details.ts';
import { statementPdf } from './statement-pdf.ts';
import type { Statement } from './settle-statements.ts';

const { Open } = enumCodes.BillSettlementStatus;
const { Balance, Offline } = enumCodes.PaymentType;
type WithIdempotencyKey<I> = I & { idempotencyKey?: string | null };

/** A page of statements; customers see theirs once they are issued. */
export const statements = (tx: Db, caller: Caller, query: Input<typeof getBillSettlements> & ListQuery) =>
  pageOf(tx, caller, billSettlement, query, caller.audience === 'customer' ? { where: sql`bill_settlement_status <> ${Open}` } : {});

async function seen(tx: Db, caller: Caller, id: string): Promise<Statement> {
  const row = await find(tx, caller, billSettlement, id);
  if (caller.audience === 'customer' && row.billSettlementStatus === Open) throw refuse('NotFound');
  return row;
}

/** One statement with its bills. */
export async function statementById(tx: Db, caller: Caller, { id }: Input<typeof getBillSettlementById>): Promise<RawJson> {
  const details = await statementDetails(tx, caller, await seen(tx, caller, id));
  const row = await rowJson(tx, caller, billSettlement, id);
  const bills = await rowsJson(tx, caller, bill, sql`r.bill_settlement_id = ${id}`, { order: sql`r.creation_time, r.id` });
  const { billed, paid, unpaid, refunded, toPay } = sumsOf(details);
  const lines = {
    openingBalance: details.opening,
    closingBalance: details.closing,
    billedAmount: text(billed),
    billsPaidAmount: text(paid),
    billsUnpaidAmount: text(unpaid),
    billsRefundedAmount: text(refunded),
    toPayAmount: text(toPay),
  };
  return composed(caller, getBillSettlementById.output, { bills, ...lines }, row);
}

/** Locks a payable statement with its unpaid bills and the wallet. Throws `BillNotPayable` when nothing is open. */
async function lockForPayment(tx: Tx, caller: Caller, id: string): Promise<{ row: Statement; wallet: Wallet; bills: Bill[] }> {
  const { serialNumber: number, ownerId } = await seen(tx, caller, id);
  const unpaid = (await findWhere(tx, caller, bill, { billSettlementId: id })).filter(isOpen).map((row) => row.id);
  const { wallet, bills } = unpaid.length
    ? await lockBills(tx, caller, unpaid)
    : { wallet: await lockWallet(tx, caller, ownerId), bills: [] };
  const row = await lock(tx, caller, billSettlement, id);
  if (!billSettlementStates.can(row.billSettlementStatus, 'pay')) throw billingErrors.statementNotPayable({ number });
  return { row, wallet, bills: bills.filter(isOpen) };
}

/** The open amount of a payable statement the caller can see. Throws `NotFound` or `BillNotPayable`. */
export async function statementLeft(tx: Tx, caller: Caller, id: string): Promise<Dec> {
  const row = await seen(tx, caller, id);
  if (!billSettlementStates.can(row.billSettlementStatus, 'pay')) throw billingErrors.statementNotPayable({ number: row.serialNumber });
  return text(openOf(row));
}

/** Pays a locked statement in full from the balance. Throws `InsufficientBalance`. */
async function payLockedStatement(
  tx: Tx,
  caller: Caller,
  locked: { row: Statement; wallet: Wallet; bills: readonly Bill[] },
  key: string | null,
) {
  const { row, wallet, bills } = locked;
  const records = await payBillsOf(tx, caller, wallet, bills, key);
  const { creditLeft } = await find(tx, caller, billSettlement, row.id);
  if (dec(creditLeft).gt(0)) await repayLockedWallet(tx, caller, await lockWallet(tx, caller, row.ownerId), text(dec(creditLeft)));
  return records;
}

/**
 * Pays the open amount of the caller's statement from the balance: its unpaid bills and the credit used by its bills (journal 115, 202).
 * Throws `BillNotPayable` when nothing is open and `InsufficientBalance`.
 */
export async function payStatement(
  tx: Tx,
  caller: Caller,
  { id, paymentType, ...sent }: WithIdempotencyKey<Pick<Input<typeof payBillSettlement>, 'id' | 'paymentType'>>,
) {
  if (paymentType !== Balance) throw invalid({ field: 'PaymentType', key: 'choice' });
  const locked = await lockForPayment(tx, caller, id);
  return { paymentRecordIds: await payLockedStatement(tx, caller, locked, sent.idempotencyKey ?? null), onlinePayment: null };
}

/** Pays a statement for its customer, from the balance or with offline money, which is booked to the balance first. */
export async function payStatementForUser(
  tx: Tx,
  caller: Caller,
  { id, paymentType, remarks, ...sent }: WithIdempotencyKey<Input<typeof payBillSettlementForUser>>,
) {
  if (paymentType !== Balance && paymentType !== Offline) throw invalid({ field: 'PaymentType', key: 'choice' });
  const locked = await lockForPayment(tx, caller, id);
  const { ownerId, serialNumber } = locked.row;
  const amount = text(openOf(locked.row));
  if (paymentType === Offline) await rechargeByHand(tx, caller, { ownerId, amount, remarks: remarks ?? serialNumber });
  const wallet = await lockWallet(tx, caller, ownerId);
  return { paymentRecordIds: await payLockedStatement(tx, caller, { ...locked, wallet }, sent.idempotencyKey ?? null) };
}

/** Pays a statement from the balance after the money for it was received; if that is refused, the money stays in the balance. */
export async function payStatementWithNew({ db, takeNumber, now }: Clockwork, siteId: string, id: string): Promise<void> {
  const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
  await db
    .transaction()
    .execute((tx) => payStatement(tx, caller, { id, paymentType: Balance }))
    .catch((problem: unknown) => {
      if (!(problem instanceof Refusal)) throw problem;
    });
}

interface Clockwork {
  db: Db;
  takeNumber: Caller['takeNumber'];
  now: Date;
}

const isOpen = (row: Bill) => dueOf(row).gt(0) && row.paymentStatus !== enumCodes.PaymentStatus.Voided;

async function payBillsOf(tx: Tx, caller: Caller, wallet: Wallet, bills: readonly Bill[], key: string | null): Promise<string[]> {
  return bills.length ? [(await payLockedBills(tx, caller, wallet, bills, 'balance', { key })).id] : [];
}

/** Renders the current statement as a PDF, stores it and returns its URL. */
export const printStatement =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { id }: Input<typeof printBillSettlement>): Promise<string> => {
    await seen(tx, caller, id);
    const row = await lock(tx, caller, billSettlement, id);
    const reader = asReader(caller, row.siteId);
    const bytes = await statementPdf(await statementDetails(tx, reader, row), reader.language);
    const { url } = await files.store(tx, caller, { siteId: row.siteId, name: `${row.serialNumber}.pdf`, kind: pdfKind }, bytes);
    await change(tx, caller, billSettlement, row, { pdfUrl: url });
    return url;
  };
