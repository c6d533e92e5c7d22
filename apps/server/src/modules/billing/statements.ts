import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
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
import { dec, text } from '@entrepot/rules/decimal.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { FileStore } from '../../core/files/files.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { composed } from '../../core/rows/answers.ts';
import { pageOf, rowJson, rowsJson } from '../../core/rows/list.ts';
import { pdfKind } from '../../core/print/pdf.ts';
import { change, find, findWhere, lock } from '../../core/rows/rows.ts';
import { lockWallet, rechargeByHand, repayHeld, type Wallet } from '../wallet/public.ts';
import { type Bill, dueOf, holdBills } from './bill-rows.ts';
import { payHeld } from './pay.ts';
import { statementFacts } from './statement-facts.ts';
import { statementPdf } from './statement-pdf.ts';
import type { Statement } from './settle-statements.ts';

const { Open } = enumCodes.BillSettlementStatus;
const { Balance, Offline } = enumCodes.PaymentType;
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
  const row = await rowJson(tx, caller, billSettlement, id);
  const bills = await rowsJson(tx, caller, bill, sql`r.bill_settlement_id = ${id}`, { order: sql`r.creation_time, r.id` });
  return composed(caller, getBillSettlementById.gives, { bills }, row);
}

/** A statement that may be paid, held with its unpaid bills and the wallet; one on which nothing is left is refused (453). */
async function heldToPay(tx: Tx, caller: Caller, id: string): Promise<{ row: Statement; wallet: Wallet; bills: Bill[] }> {
  const { serialNumber: number, ownerId } = await seen(tx, caller, id);
  const unpaid = (await findWhere(tx, caller, bill, { billSettlementId: id })).filter(isOpen).map((row) => row.id);
  const { wallet, bills } = unpaid.length
    ? await holdBills(tx, caller, unpaid)
    : { wallet: await lockWallet(tx, caller, ownerId), bills: [] };
  const row = await lock(tx, caller, billSettlement, id);
  if (!billSettlementStates.can(row.billSettlementStatus, 'pay')) throw billingErrors.statementNotPayable({ number });
  return { row, wallet, bills: bills.filter(isOpen) };
}

/** What is left to pay on a statement that may be paid (453), seen by the caller (101). */
export async function statementLeft(tx: Tx, caller: Caller, id: string): Promise<Dec> {
  const { serialNumber: number, billSettlementStatus, totalAmount, paidAmount } = await seen(tx, caller, id);
  if (!billSettlementStates.can(billSettlementStatus, 'pay')) throw billingErrors.statementNotPayable({ number });
  return text(dec(totalAmount).minus(dec(paidAmount)));
}

/** Pays all of a held statement from the balance; nothing is paid in part (450). */
async function payHeldStatement(
  tx: Tx,
  caller: Caller,
  held: { row: Statement; wallet: Wallet; bills: readonly Bill[] },
  key: string | null,
) {
  const { row, wallet, bills } = held;
  const records = await payBillsOf(tx, caller, wallet, bills, key);
  const { creditLeft } = await find(tx, caller, billSettlement, row.id);
  if (dec(creditLeft).gt(0)) await repayHeld(tx, caller, await lockWallet(tx, caller, row.ownerId), text(dec(creditLeft)));
  return records;
}

/**
 * Pays all that is left of an own statement from the balance: its unpaid bills, and what its bills used of the credit (journal
 * 115, 202). Refuses one on which nothing is left (453), and a balance that does not reach (450).
 */
export async function payStatement(
  tx: Tx,
  caller: Caller,
  { id, paymentType, ...sent }: Keyed<Pick<Input<typeof payBillSettlement>, 'id' | 'paymentType'>>,
) {
  if (paymentType !== Balance) throw invalid({ field: 'PaymentType', key: 'choice' });
  const held = await heldToPay(tx, caller, id);
  return { paymentRecordIds: await payHeldStatement(tx, caller, held, sent.idempotencyKey ?? null), onlinePayment: null };
}

/** Pays a statement for its customer, from the balance or with money that came in outside, which goes through the balance. */
export async function payStatementForUser(
  tx: Tx,
  caller: Caller,
  { id, paymentType, remarks, ...sent }: Keyed<Input<typeof payBillSettlementForUser>>,
) {
  if (paymentType !== Balance && paymentType !== Offline) throw invalid({ field: 'PaymentType', key: 'choice' });
  const held = await heldToPay(tx, caller, id);
  const { ownerId, totalAmount, paidAmount, serialNumber } = held.row;
  const amount = text(dec(totalAmount).minus(dec(paidAmount)));
  if (paymentType === Offline) await rechargeByHand(tx, caller, { ownerId, amount, remarks: remarks ?? serialNumber });
  const wallet = await lockWallet(tx, caller, ownerId);
  return { paymentRecordIds: await payHeldStatement(tx, caller, { ...held, wallet }, sent.idempotencyKey ?? null) };
}

/** Pays a statement from the balance because the money for it came in; what it refuses stays in the balance for its customer. */
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
  db: Tx;
  takeNumber: Caller['takeNumber'];
  now: Date;
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
    const bytes = await statementPdf(await statementFacts(tx, caller, row), caller.language);
    const { url } = await files.keep(tx, caller, { siteId: row.siteId, name: `${row.serialNumber}.pdf`, kind: pdfKind }, bytes);
    await change(tx, caller, billSettlement, row, { pdfUrl: url });
    return url;
  };
