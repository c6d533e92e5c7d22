import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { refundBill } from '@entrepot/contract/modules/billing/calls.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { paymentRecord } from '@entrepot/contract/modules/billing/payment-record.ts';
import { type Dec, dec, sum, text } from '@entrepot/rules/decimal.ts';
import { paymentTakenBack } from '@entrepot/contract/modules/billing/events.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { type CurrencyFormat, currencyFormatOf } from '../wallet/public.ts';
import {
  type Bill,
  type BillLine,
  billsOf,
  type BillSource,
  lockBills,
  lockBillsOf,
  linesOf,
  type PaymentRecord,
  restOf,
} from './bill-rows.ts';
import { refundLockedBills } from './refund.ts';
import type { RefundPart } from './refund-route.ts';
import { chooseRefund, isPaid } from './source-refund.ts';
import { voidCleared } from './void-bill.ts';

type WantedLines = Input<typeof refundBill>['lines'];

/**
 * The selected lines of a bill with the requested amounts, which must be valid in the currency. Throws `NotFound` for lines of other bills.
 */
export async function wantedLines(
  tx: Db,
  caller: Caller,
  currencyId: string,
  billId: string,
  lines: WantedLines,
): Promise<RefundPart['lines']> {
  if (!lines.length) throw refuse('AtLeastOneSelection');
  if (new Set(lines.map(({ billLineId }) => billLineId)).size !== lines.length) throw refuse('DuplicateSelection');
  const own = new Map((await linesOf(tx, caller, [billId])).map((line) => [line.id, line]));
  const format = await currencyFormatOf(tx, caller, currencyId);
  return lines.map(({ billLineId, amount }) => {
    const line = own.get(billLineId);
    if (!line) throw refuse('NotFound');
    format.check(amount, 'Lines.Amount');
    return { line, amount: dec(amount) };
  });
}

/** Refunds parts of one bill's lines on the decision of staff. */
export async function refundOne(
  tx: Tx,
  caller: Caller,
  { id, lines, remarks, toOriginalRoute, waived, ...sent }: Input<typeof refundBill> & { idempotencyKey?: string | null },
) {
  if (!lines.length) throw refuse('AtLeastOneSelection');
  const { wallet, bills } = await lockBills(tx, caller, [id]);
  const wanted = await wantedLines(tx, caller, wallet.currencyId, id, lines);
  const order = { reason: remarks, key: sent.idempotencyKey ?? null, toOriginalRoute: toOriginalRoute ?? null, waived: waived ?? false };
  const row = bills[0]!;
  const record = await refundLockedBills(tx, caller, wallet, [{ bill: row, lines: wanted }], order);
  await publishTakenBack(tx, caller, row, wanted, waived ?? false);
  return { paymentRecordId: record.id };
}

/** The source decides on the consequences of the refund. */
async function publishTakenBack(tx: Tx, caller: Caller, row: Bill, wanted: RefundPart['lines'], waived: boolean): Promise<void> {
  const { siteId, ownerId, sourceType, sourceId, sourceNumber } = row;
  const lines = wanted.map(({ line: { expenseTypeId, code, explanation }, amount }) => ({
    expenseTypeId,
    code,
    explanation,
    amount: text(amount),
  }));
  const amount = text(sum(wanted.map((part) => part.amount)));
  await publish(tx, caller, paymentTakenBack, { siteId, ownerId, sourceType, sourceId, sourceNumber, waived, amount, lines });
}

/** The refund of a source's bills; `key` makes a repeated request find the first refund. */
export interface RefundOfSource extends BillSource {
  reason: string;
  key: string;
  couponsStay?: boolean;
  isPriceDifference?: boolean;
}

/**
 * Refunds everything refundable on the paid bills of a source except `retained` (in the wallet's currency), which is retained on the first
 * lines. A bill covered by coupons alone is voided when nothing is retained, which releases them. Returns the refund record, or null when
 * nothing is refunded. The caller has locked the source.
 */
export async function refundSource(
  tx: Tx,
  caller: Caller,
  { retained, ...refundRequest }: RefundOfSource & { retained?: Dec },
): Promise<PaymentRecord | null> {
  if (dec(retained).isZero()) await voidCleared(tx, caller, refundRequest, { couponsStay: refundRequest.couponsStay ?? false });
  return refundLines(tx, caller, refundRequest, (bills, lines) => chooseRefund(bills, lines, retained ?? '0').parts);
}

/** An amount of one line of a bill. */
export interface LineAmount {
  billLineId: string;
  amount: Dec;
}

/**
 * Refunds amounts of single lines on the paid bills of a source, as a re-quote requires. Throws `RefundExceedsPaid`. Returns the refund
 * record, or null when the amounts are 0.
 */
export async function refundAmount(
  tx: Tx,
  caller: Caller,
  { lines: wanted, ...refundRequest }: RefundOfSource & { lines: readonly LineAmount[] },
): Promise<PaymentRecord | null> {
  return refundLines(tx, caller, refundRequest, (bills, all, format) => {
    const lines = all.filter(({ allowRefunds }) => allowRefunds);
    const chosen = takeFrom(lines, wanted, format).filter(({ amount }) => amount.gt(0));
    return bills
      .map((row) => ({ bill: row, lines: chosen.filter(({ line }) => line.billId === row.id) }))
      .filter((part) => sum(part.lines.map(({ amount }) => amount)).gt(0));
  });
}

function takeFrom(lines: readonly BillLine[], wanted: readonly LineAmount[], format: CurrencyFormat) {
  return wanted
    .filter(({ amount }) => dec(amount).gt(0))
    .map(({ billLineId, amount }) => {
      const line = lines.find(({ id }) => id === billLineId);
      const rest = line ? restOf(line) : dec(0);
      if (!line || dec(amount).gt(rest))
        throw billingErrors.refundTooHigh({ number: line?.code ?? '', amount: format.text(amount), rest: format.text(rest) });
      return { line, amount: dec(amount) };
    });
}

type ChooseParts = (bills: readonly Bill[], lines: readonly BillLine[], format: CurrencyFormat) => RefundPart[];

async function refundLines(
  tx: Tx,
  caller: Caller,
  { reason, key, couponsStay, isPriceDifference, ...source }: RefundOfSource,
  choose: ChooseParts,
): Promise<PaymentRecord | null> {
  const { wallet, bills: all } = await lockBillsOf(tx, caller, source);
  const bills = all.filter(isPaid);
  if (!wallet || !bills.length) return null;
  const [known] = await findWhere(tx, caller, paymentRecord, { ownerId: wallet.ownerId, idempotencyKey: key });
  if (known) return known;
  const lines = await linesOf(
    tx,
    caller,
    bills.map(({ id }) => id),
  );
  const parts = choose(bills, lines, await currencyFormatOf(tx, caller, wallet.currencyId));
  return parts.length ? refundLockedBills(tx, caller, wallet, parts, { reason, key, couponsStay, isPriceDifference }) : null;
}

/** The amount `refundSource` would refund now, in the wallet's currency. */
export async function refundableOf(tx: Db, caller: Caller, source: BillSource): Promise<Dec> {
  const paid = (await billsOf(tx, caller, source)).filter(isPaid).map(({ id }) => id);
  const lines = (await linesOf(tx, caller, paid)).filter(({ allowRefunds }) => allowRefunds);
  return text(sum(lines.map(restOf)));
}
