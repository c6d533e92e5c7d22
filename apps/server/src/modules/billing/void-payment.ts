import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billStates } from '@entrepot/contract/modules/billing/bill.ts';
import type { voidPaymentRecord } from '@entrepot/contract/modules/billing/calls.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { billChanged, paymentVoided } from '@entrepot/contract/modules/billing/events.ts';
import { paymentOfBill, paymentRecord, paymentRecordStates } from '@entrepot/contract/modules/billing/payment-record.ts';
import { type Dec, type Decimal, dec, smaller, sum, text } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, findWhere, lock } from '../../core/db/rows.ts';
import { notifyCustomer } from '../messaging/public.ts';
import {
  accounts,
  closeRequests,
  currencyFormatOf,
  type Leg,
  lockWallet,
  type Movement,
  postEvent,
  postLegs,
  type Wallet,
} from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';
import { type Bill, lockBills, type PaymentRecord } from './bill-rows.ts';
import { reopenStatements } from './reopen-statements.ts';

const { Reversal, CreditRefund } = enumCodes.JournalType;
const { Balance, Credit } = enumCodes.AmountAccount;

/** The amounts that a payment moved for one bill: from the balance, on credit, and received outside the product. */
interface Part {
  bill: Bill;
  amount: Decimal;
  balance: Decimal;
  credit: Decimal;
  offline: Decimal;
}

/**
 * Voids a payment recorded by mistake: its bills are open again, cash received outside the product is reversed, amounts from the balance
 * return to it, and amounts on credit return to the credit as far as it is still in use. Throws `StateNotAllowed` for refunds, payments
 * through a provider, payments of nothing, refunded bills, and the second time.
 */
export async function voidPayment(tx: Tx, caller: Caller, { id, remarks }: Input<typeof voidPaymentRecord>) {
  const found = await find(tx, caller, paymentRecord, id);
  mustBeVoidable(found);
  const amounts = await findWhere(tx, caller, paymentOfBill, { siteId: found.siteId, paymentRecordId: id });
  const { wallet, bills } = await lockBills(
    tx,
    caller,
    amounts.map(({ billId }) => billId),
  );
  const record = await lock(tx, caller, paymentRecord, id);
  const paymentRecordStatus = paymentRecordStates.after(record.paymentRecordStatus, 'void');
  for (const row of bills) if (dec(row.refundAmount).gt(0)) throw billingErrors.refundedMeanwhile({ number: row.serialNumber });
  const parts = await partsOf(tx, record, bills, new Map(amounts.map(({ billId, amount }) => [billId, dec(amount)])));

  await change(tx, caller, paymentRecord, record, {
    paymentRecordStatus,
    voidRemarks: remarks,
    voidedTime: caller.now,
    voidedById: caller.userId,
  });
  await post(tx, caller, wallet, record, parts, remarks);
  for (const part of parts) await reopen(tx, caller, part);
  await reopenStatements(tx, caller, bills);
  await closeRequests(tx, caller, { subjectId: id });
  await publishVoided(tx, caller, parts);
  await settleArrears(tx, caller, await lockWallet(tx, caller, record.ownerId));
  await notifyVoided(tx, caller, record, bills, remarks);
  return true;
}

function mustBeVoidable({ serialNumber: number, paymentRecordType, onlineAmount, amount }: PaymentRecord): void {
  if (paymentRecordType === enumCodes.PaymentRecordType.Refund) throw billingErrors.refundNotVoidable({ number });
  if (dec(onlineAmount).gt(0)) throw billingErrors.onlineNotVoidable({ number });
  if (!dec(amount).gt(0)) throw billingErrors.nothingToVoid({ number });
}

/** Splits a payment by bill and account; the journal has what came from the balance and the credit, the rest came from outside. */
async function partsOf(tx: Tx, record: PaymentRecord, bills: readonly Bill[], amounts: ReadonlyMap<string, Decimal>): Promise<Part[]> {
  const moved = await tx
    .selectFrom('journal')
    .select(['billId', 'amountAccount', sql<Dec>`-sum(amount)`.as('amount')])
    .where('siteId', '=', record.siteId)
    .where('sourceId', '=', record.id)
    .where('sourceType', '=', 'paymentRecord')
    .groupBy(['billId', 'amountAccount'])
    .execute();
  const of = (billId: string, pocket: number) => dec(moved.find((row) => row.billId === billId && row.amountAccount === pocket)?.amount);
  return bills.map((row) => {
    const [amount, balance, credit] = [amounts.get(row.id)!, of(row.id, Balance), of(row.id, Credit)];
    return { bill: row, amount, balance, credit, offline: amount.minus(balance).minus(credit) };
  });
}

/** Reverses a payment. Credit that was repaid meanwhile returns to the balance, from which it was repaid. */
async function post(tx: Tx, caller: Caller, wallet: Wallet, record: PaymentRecord, parts: readonly Part[], remarks: string): Promise<void> {
  let used = dec(wallet.creditArrears);
  const movements = parts.flatMap(({ bill: { id: billId }, balance, credit }): Movement[] => {
    const toCredit = smaller(credit, used);
    used = used.minus(toCredit);
    const toBalance = balance.plus(credit).minus(toCredit);
    const of = { billId, paymentRecordId: record.id, remarks };
    return [
      ...(toCredit.gt(0) ? [{ journalType: CreditRefund, amount: text(toCredit), ...of }] : []),
      ...(toBalance.gt(0) ? [{ journalType: Reversal, amount: text(toBalance), ...of }] : []),
    ];
  });
  const legs: Leg[] = [
    { account: accounts.receivable(wallet.ownerId), debit: record.amount },
    { account: accounts.cash('offline'), credit: text(sum(parts.map(({ offline }) => offline))) },
  ];
  if (movements.length) await postEvent(tx, caller, wallet, { sourceType: 'paymentVoid', sourceId: record.id, movements, legs });
  else await postLegs(tx, caller, wallet, legs);
}

async function reopen(tx: Tx, caller: Caller, { bill: row, amount, balance, credit, offline }: Part): Promise<void> {
  const paid = dec(row.paidAmount).minus(amount);
  await change(tx, caller, bill, row, {
    paymentStatus: billStates.after(row.paymentStatus, paid.isZero() ? 'reopen' : 'reopenPart'),
    paidAmount: text(paid),
    balanceUsed: text(dec(row.balanceUsed).minus(balance)),
    creditUsed: text(dec(row.creditUsed).minus(credit)),
    onlineUsed: row.onlineUsed,
    offlineUsed: text(dec(row.offlineUsed).minus(offline)),
    ...(paid.isZero() ? { paymentType: null, paidTime: null, beforeAmount: null, afterAmount: null } : {}),
  });
}

async function publishVoided(tx: Tx, caller: Caller, parts: readonly Part[]): Promise<void> {
  for (const { bill: row, amount } of parts) {
    const of = { siteId: row.siteId, ownerId: row.ownerId, sourceType: row.sourceType, sourceId: row.sourceId };
    await publish(tx, caller, billChanged, of);
    await publish(tx, caller, paymentVoided, { ...of, billId: row.id, amount: text(amount) });
  }
}

async function notifyVoided(tx: Tx, caller: Caller, record: PaymentRecord, bills: readonly Bill[], reason: string): Promise<void> {
  const { siteId, ownerId, serialNumber: number } = record;
  const shown = bills.map((row) => row.sourceNumber ?? row.serialNumber).slice(0, 5);
  const amount = (await currencyFormatOf(tx, caller, record.currencyId)).text(record.amount);
  const about = { type: enumCodes.UserMessageType.Bill, link: '/BillIndex', sourceType: 'paymentRecord', sourceId: record.id };
  const values = { number, amount, bills: shown.join(', '), reason };
  await notifyCustomer(tx, caller, { siteId, ownerId, ...about, text: 'billing.messages.paymentVoided', values });
}
