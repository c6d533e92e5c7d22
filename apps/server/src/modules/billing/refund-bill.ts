import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { refundBill } from '@entrepot/contract/modules/billing/calls.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { paymentRecord } from '@entrepot/contract/modules/billing/payment-record.ts';
import { type Decimal, dec, smaller, sum, text } from '@entrepot/rules/decimal.ts';
import { paymentTakenBack } from '@entrepot/contract/modules/billing/facts.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere } from '../../core/rows/rows.ts';
import { type Coin, coinOf } from '../wallet/public.ts';
import { type Bill, type BillLine, billsOf, type BillSource, holdBills, linesOf, type PaymentRecord, restOf } from './bill-rows.ts';
import { refundHeld } from './refund.ts';
import type { RefundPart } from './refund-route.ts';
import { voidCleared } from './void-bill.ts';

const { Paid, PartiallyRefunded } = enumCodes.PaymentStatus;

type WantedLines = Input<typeof refundBill>['lines'];

/** The chosen lines of a bill with what is wanted of each, which must be amounts of the currency; lines of other bills are refused (101). */
export async function wantedLines(
  tx: Tx,
  caller: Caller,
  currencyId: string,
  billId: string,
  lines: WantedLines,
): Promise<RefundPart['lines']> {
  if (!lines.length) throw refuse('AtLeastOneSelection');
  if (new Set(lines.map(({ billLineId }) => billLineId)).size !== lines.length) throw refuse('DuplicateSelection');
  const own = new Map((await linesOf(tx, caller, [billId])).map((line) => [line.id, line]));
  const coin = await coinOf(tx, caller, currencyId);
  return lines.map(({ billLineId, amount }) => {
    const line = own.get(billLineId);
    if (!line) throw refuse('NotFound');
    coin.check(amount, 'Lines.Amount');
    return { line, amount: dec(amount) };
  });
}

/** Gives back parts of one bill's lines, as staff decided. */
export async function refundOne(
  tx: Tx,
  caller: Caller,
  { id, lines, remarks, toOriginalRoute, waived, ...sent }: Input<typeof refundBill> & { idempotencyKey?: string | null },
) {
  if (!lines.length) throw refuse('AtLeastOneSelection');
  const { wallet, bills } = await holdBills(tx, caller, [id]);
  const wanted = await wantedLines(tx, caller, wallet.currencyId, id, lines);
  const order = { reason: remarks, key: sent.idempotencyKey ?? null, toOriginalRoute: toOriginalRoute ?? null };
  const row = bills[0]!;
  const record = await refundHeld(tx, caller, wallet, [{ bill: row, lines: wanted }], order);
  await tellTakenBack(tx, caller, row, wanted, waived ?? false);
  return { paymentRecordId: record.id };
}

/** What was paid with it decides what becomes of it. */
async function tellTakenBack(tx: Tx, caller: Caller, row: Bill, wanted: RefundPart['lines'], waived: boolean): Promise<void> {
  const { siteId, ownerId, sourceType, sourceId, sourceNumber } = row;
  const lines = wanted.map(({ line: { expenseTypeId, code, explanation }, amount }) => ({
    expenseTypeId,
    code,
    explanation,
    amount: text(amount),
  }));
  const amount = text(sum(wanted.map((part) => part.amount)));
  await announce(tx, caller, paymentTakenBack, { siteId, ownerId, sourceType, sourceId, sourceNumber, waived, amount, lines });
}

/** What is asked to be given back on the bills of a source; `key` makes a repeated request find the first refund. */
export interface RefundOfSource extends BillSource {
  reason: string;
  key: string;
}

/**
 * Gives back everything refundable on the paid bills of a source but `keep` (in the wallet's currency), which stays on the
 * first lines; a bill that coupons alone cleared is voided when nothing is kept, so that they are free again. Gives the refund's record; null when nothing is to be given back. The source's row must be held by the caller.
 */
export async function refundSource(
  tx: Tx,
  caller: Caller,
  { keep, ...asked }: RefundOfSource & { keep?: Dec },
): Promise<PaymentRecord | null> {
  if (dec(keep).isZero()) await voidCleared(tx, caller, asked);
  return refundLines(tx, caller, asked, (lines) => {
    let kept = dec(keep);
    return lines.map((line) => {
      const stays = smaller(kept, restOf(line));
      kept = kept.minus(stays);
      return { line, amount: restOf(line).minus(stays) };
    });
  });
}

/** An amount of one line of a bill. */
export interface LineAmount {
  billLineId: string;
  amount: Dec;
}

/**
 * Gives back amounts of single lines on the paid bills of a source, as a re-quote asks for; more than was paid for a line is
 * refused (460). Gives the refund's record; null when the amounts are 0.
 */
export async function refundAmount(
  tx: Tx,
  caller: Caller,
  { lines: wanted, ...asked }: RefundOfSource & { lines: readonly LineAmount[] },
): Promise<PaymentRecord | null> {
  return refundLines(tx, caller, asked, (lines, coin) => takeFrom(lines, wanted, coin));
}

function takeFrom(lines: readonly BillLine[], wanted: readonly LineAmount[], coin: Coin) {
  return wanted
    .filter(({ amount }) => dec(amount).gt(0))
    .map(({ billLineId, amount }) => {
      const line = lines.find(({ id }) => id === billLineId);
      const rest = line ? restOf(line) : dec(0);
      if (!line || dec(amount).gt(rest))
        throw billingErrors.refundTooHigh({ number: line?.code ?? '', amount: coin.text(amount), rest: coin.text(rest) });
      return { line, amount: dec(amount) };
    });
}

type Choose = (lines: readonly BillLine[], coin: Coin) => { line: BillLine; amount: Decimal }[];

async function refundLines(
  tx: Tx,
  caller: Caller,
  { reason, key, ...source }: RefundOfSource,
  choose: Choose,
): Promise<PaymentRecord | null> {
  const paid = (await billsOf(tx, caller, source)).filter(isPaid);
  if (!paid.length) return null;
  const { wallet, bills } = await holdBills(
    tx,
    caller,
    paid.map(({ id }) => id),
  );
  const [known] = await findWhere(tx, caller, paymentRecord, { ownerId: wallet.ownerId, idempotencyKey: key });
  if (known) return known;
  const lines = (
    await linesOf(
      tx,
      caller,
      bills.map(({ id }) => id),
    )
  ).filter(({ allowRefunds }) => allowRefunds);
  const chosen = choose(lines, await coinOf(tx, caller, wallet.currencyId)).filter(({ amount }) => amount.gt(0));
  const parts: RefundPart[] = bills
    .filter(isPaid)
    .map((row) => ({ bill: row, lines: chosen.filter(({ line }) => line.billId === row.id) }))
    .filter((part) => sum(part.lines.map(({ amount }) => amount)).gt(0));
  return parts.length ? refundHeld(tx, caller, wallet, parts, { reason, key }) : null;
}

/** What `refundSource` would give back of the bills of a source now, in the wallet's currency. */
export async function refundableOf(tx: Tx, caller: Caller, source: BillSource): Promise<Dec> {
  const paid = (await billsOf(tx, caller, source)).filter(isPaid).map(({ id }) => id);
  const lines = (await linesOf(tx, caller, paid)).filter(({ allowRefunds }) => allowRefunds);
  return text(sum(lines.map(restOf)));
}

/** Whether money of a bill can be given back: it was paid in full, and not all of it went back. */
export const isPaid = ({ paymentStatus }: Bill) => paymentStatus === Paid || paymentStatus === PartiallyRefunded;
