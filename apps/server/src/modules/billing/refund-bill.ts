import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { refundBill } from '@entrepot/contract/modules/billing/calls.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import { paymentRecord } from '@entrepot/contract/modules/billing/payment-record.ts';
import { type Decimal, dec, smaller, sum } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere } from '../../core/rows/rows.ts';
import { coinOf, plain } from '../wallet/public.ts';
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
  { id, lines, remarks, toOriginalRoute, ...sent }: Input<typeof refundBill> & { idempotencyKey?: string | null },
) {
  if (!lines.length) throw refuse('AtLeastOneSelection');
  const { wallet, bills } = await holdBills(tx, caller, [id]);
  const wanted = await wantedLines(tx, caller, wallet.currencyId, id, lines);
  const order = { reason: remarks, key: sent.idempotencyKey ?? null, toOriginalRoute: toOriginalRoute ?? null };
  const record = await refundHeld(tx, caller, wallet, [{ bill: bills[0]!, lines: wanted }], order);
  return { paymentRecordId: record.id };
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

/**
 * Gives back amounts by expense code on the paid bills of a source, newest bill first, as a re-quote asks for; more than was
 * paid for a code is refused (460). Gives the refund's record; null when the amounts are 0.
 */
export async function refundAmount(
  tx: Tx,
  caller: Caller,
  { lines: wanted, ...asked }: RefundOfSource & { lines: readonly { code: string; amount: Dec }[] },
): Promise<PaymentRecord | null> {
  return refundLines(tx, caller, asked, (lines) => takeByCode(lines, wanted));
}

/** Takes the wanted amounts from the lines of their codes, last line first. */
function takeByCode(lines: readonly BillLine[], wanted: readonly { code: string; amount: Dec }[]) {
  const taken = new Map<BillLine, Decimal>();
  for (const { code, amount } of wanted) {
    let left = dec(amount);
    for (const line of [...lines].reverse().filter((one) => one.code === code)) {
      const part = smaller(left, restOf(line).minus(taken.get(line) ?? dec(0)));
      taken.set(line, part.plus(taken.get(line) ?? dec(0)));
      left = left.minus(part);
    }
    if (left.gt(0)) throw billingErrors.refundTooHigh({ number: code, amount: plain(amount), rest: plain(dec(amount).minus(left)) });
  }
  return [...taken].map(([line, amount]) => ({ line, amount }));
}

type Choose = (lines: readonly BillLine[]) => { line: BillLine; amount: Decimal }[];

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
  const chosen = choose(lines).filter(({ amount }) => amount.gt(0));
  const parts: RefundPart[] = bills
    .filter(isPaid)
    .map((row) => ({ bill: row, lines: chosen.filter(({ line }) => line.billId === row.id) }))
    .filter((part) => sum(part.lines.map(({ amount }) => amount)).gt(0));
  return parts.length ? refundHeld(tx, caller, wallet, parts, { reason, key }) : null;
}

const isPaid = ({ paymentStatus }: Bill) => paymentStatus === Paid || paymentStatus === PartiallyRefunded;
