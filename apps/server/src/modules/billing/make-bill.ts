import type { Languages } from '@entrepot/contract/core/language-text.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billLine } from '@entrepot/contract/modules/billing/bill.ts';
import { billChanged } from '@entrepot/contract/modules/billing/events.ts';
import { type Dec, type Decimal, dec, smaller, sum, text, zero } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { onlyOne } from '../../core/db/conditions.ts';
import { insertAllDeferred, insertDeferred } from '../../core/db/rows.ts';
import { limitsOf } from '../access/public.ts';
import { accounts, type CurrencyFormat, currencyFormatOf, type Leg, lockWallet, postLegs, type Wallet } from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';
import { type Bill, type BillLine, nextNumber } from './bill-rows.ts';
import { dueTimeFor, statedTimeOf, statementDue } from './due-time.ts';

/** The generated text of a charge in every language, or text entered by a person. */
export type BillText = Languages | string | null;

/** One charge of a new bill; `amount` is in the currency of the customer's wallet. */
export interface NewLine {
  expenseTypeId: string;
  code: string;
  /** The quotation row or service that is charged. */
  originId?: string | null;
  explanation?: BillText;
  /** The calculation of the amount, such as "3.5 kg × 12.5". */
  quantity?: BillText;
  quotationCurrencyId?: string | null;
  quotationAmount?: Dec | null;
  amount: Dec;
  allowRefunds?: boolean;
}

export interface NewBill {
  siteId: string;
  ownerId: string;
  billType: CodeOf<'BillType'>;
  sourceType: string;
  sourceId: string | null;
  sourceNumber?: string | null;
  explanation?: BillText;
  lines: readonly NewLine[];
  /** The last day that it is for (yyyy-MM-dd); default: the day on which it is made. */
  forDay?: string | null;
  /** Due immediately, regardless of the customer's settlement cycle. */
  dueNow?: boolean;
  /** The due time; null: not due until set later. */
  dueTime?: Date | null;
  /** Days of grace: due at the end of that day at the earliest; 0: none. */
  graceDays?: number;
  billingWeight?: Dec;
  /** Charges for something delivered: unpaid and due, it counts as debt whatever its type. */
  delivered?: boolean;
}

/**
 * Creates a bill for a customer. Amounts are rounded to the wallet's currency; negative lines, as in supplements, are subtracted from the
 * others. A bill of 0 needs no payment (status 6). By default it is due by the settlement cycle.
 */
export async function makeBill(tx: Tx, caller: Caller, input: NewBill): Promise<Bill> {
  const wallet = await lockWallet(tx, caller, input.ownerId);
  const lines = roundedLines(input.lines, await currencyFormatOf(tx, caller, wallet.currencyId));
  const total = text(sum(lines.map(({ amount }) => dec(amount))));
  const { Unpaid, NoPayment } = enumCodes.PaymentStatus;
  const row = await insertDeferred(tx, caller, bill, {
    siteId: input.siteId,
    serialNumber: await nextNumber(caller, input.siteId, 'bill'),
    ownerId: input.ownerId,
    billType: input.billType,
    paymentStatus: dec(total).isZero() ? NoPayment : Unpaid,
    currencyId: wallet.currencyId,
    totalAmount: total,
    paymentMoney: total,
    billingWeight: input.billingWeight ?? '0',
    delivered: input.delivered ?? false,
    sourceType: input.sourceType,
    sourceId: input.sourceId,
    sourceNumber: input.sourceNumber ?? null,
    ...explained(caller, input.explanation),
    forDay: input.forDay ?? null,
    dueTime: await dueTimeOf(tx, caller, input),
  });
  await addLines(tx, caller, wallet, row, lines);
  await settleArrears(tx, caller, wallet);
  const { siteId, ownerId, sourceType, sourceId } = row;
  await publish(tx, caller, billChanged, { siteId, ownerId, sourceType, sourceId });
  return row;
}

/** Writes the lines of a bill and posts them: receivable and revenue. */
export async function addLines(tx: Tx, caller: Caller, wallet: Wallet, row: Bill, lines: readonly NewLine[]): Promise<BillLine[]> {
  const made = await insertAllDeferred(
    tx,
    caller,
    billLine,
    lines.map(({ quantity, explanation, ...line }, at) => ({
      ...line,
      ...explained(caller, explanation),
      quantity: inOne(caller, quantity),
      quantityInLanguages: inEach(quantity),
      siteId: row.siteId,
      billId: row.id,
      lineNumber: at + 1,
      allowRefunds: line.allowRefunds ?? true,
    })),
  );
  await postLegs(tx, caller, wallet, [
    { account: accounts.receivable(row.ownerId), debit: row.totalAmount },
    ...revenueLegs(lines, 'credit'),
  ]);
  return made;
}

const inEach = (texts: BillText = null) => (typeof texts === 'string' ? null : texts);
const inOne = ({ language }: Caller, texts: BillText = null) => (typeof texts === 'string' ? texts : (texts?.[language] ?? null));
const explained = (caller: Caller, texts: BillText = null) => ({
  explanation: inOne(caller, texts),
  explanationInLanguages: inEach(texts),
});

/** The revenue of lines by expense type, earned (credit) or reversed (debit). */
export const revenueLegs = (lines: readonly { code: string; amount: Dec }[], side: 'debit' | 'credit'): Leg[] =>
  lines.map(({ code, amount }) => ({ account: accounts.revenue(code), [side]: amount }));

async function dueTimeOf(
  tx: Tx,
  caller: Caller,
  { siteId, ownerId, forDay = null, dueNow, dueTime, graceDays }: NewBill,
): Promise<Date | null> {
  if (dueTime !== undefined) return dueTime;
  if (dueNow) return caller.now;
  const { settlementCycleType, settlementGraceDays } = await limitsOf(tx, siteId, ownerId);
  const dueAt = (at: Date) => dueTimeFor(settlementCycleType, settlementGraceDays, at, caller.timeZone);
  const isLate = forDay !== null && (await wasStated(tx, { siteId, ownerId, day: forDay }));
  const stated = dueAt(isLate ? caller.now : statedTimeOf({ forDay, creationTime: caller.now }, caller.timeZone));
  // Billed so late that its statement would be overdue already: it waits for the next one.
  const usual = stated > caller.now ? stated : dueAt(caller.now);
  const graceEnds = graceDays ? statementDue(graceDays, caller.now, caller.timeZone) : usual;
  return graceEnds > usual ? graceEnds : usual;
}

/** Whether a statement of a customer that includes a day, or a later one, has been made. */
async function wasStated(tx: Tx, { siteId, ownerId, day }: { siteId: string; ownerId: string; day: string }): Promise<boolean> {
  const found = await tx
    .selectFrom('billSettlement')
    .select('id')
    .where('siteId', '=', siteId)
    .where('ownerId', '=', ownerId)
    .where('periodEnd', '>=', day)
    .where('isDeleted', '=', false)
    .limit(onlyOne)
    .executeTakeFirst();
  return found !== undefined;
}

/** Rounds lines to the currency and subtracts negative ones from the rest, so that no line is negative. */
export function roundedLines(lines: readonly NewLine[], format: Pick<CurrencyFormat, 'round'>): NewLine[] {
  const rounded = lines.map((line) => ({ line, amount: format.round(dec(line.amount)) }));
  let less: Decimal = sum(rounded.map(({ amount }) => (amount.lt(0) ? amount.negated() : zero)));
  const netLines = rounded
    .filter(({ amount }) => !amount.lt(0))
    .map(({ line, amount }) => {
      const taken = smaller(amount, less);
      less = less.minus(taken);
      return { ...line, amount: text(amount.minus(taken)) };
    });
  if (!less.isZero()) throw new Error('the total of the bill is negative');
  return netLines;
}
