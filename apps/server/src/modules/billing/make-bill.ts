import type { Languages } from '@entrepot/contract/core/language-text.ts';
import type { CodeOf, Dec } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billLine } from '@entrepot/contract/modules/billing/bill.ts';
import { billChanged } from '@entrepot/contract/modules/billing/facts.ts';
import { type Decimal, dec, smaller, sum, text, zero } from '@entrepot/rules/decimal.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { insertAllBehind, insertBehind } from '../../core/rows/rows.ts';
import { limitsOf } from '../access/public.ts';
import { accounts, type Coin, coinOf, type Leg, lockWallet, postLegs, type Wallet } from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';
import { type Bill, type BillLine, nextNumber } from './bill-rows.ts';
import { dueTimeFor } from './due-time.ts';

/** What the product says of a charge, in every language, or what a person wrote of it. */
export type Words = Languages | string | null;

/** One charge of a new bill; `amount` is in the currency of the customer's wallet. */
export interface NewLine {
  expenseTypeId: string;
  code: string;
  /** The row of a quotation or the service that is charged for. */
  originId?: string | null;
  explanation?: Words;
  /** How the amount came about, such as "3.5 kg × 12.5". */
  quantity?: Words;
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
  explanation?: Words;
  lines: readonly NewLine[];
  /** Due at once, whatever the customer's settlement cycle says. */
  dueNow?: boolean;
  /** Due then; null: not due before somebody says so. */
  dueTime?: Date | null;
  billingWeight?: Dec;
}

/**
 * Makes a bill of a customer. Amounts are rounded to the wallet's currency; a line below 0, as a supplement may have, is taken
 * off the others. A bill of 0 needs no payment (status 6). Without a word about it, it is due when the settlement cycle says.
 */
export async function makeBill(tx: Tx, caller: Caller, asked: NewBill): Promise<Bill> {
  const wallet = await lockWallet(tx, caller, asked.ownerId);
  const lines = roundedLines(asked.lines, await coinOf(tx, caller, wallet.currencyId));
  const total = text(sum(lines.map(({ amount }) => dec(amount))));
  const { Unpaid, NoPayment } = enumCodes.PaymentStatus;
  const row = await insertBehind(tx, caller, bill, {
    siteId: asked.siteId,
    serialNumber: await nextNumber(caller, asked.siteId, 'bill'),
    ownerId: asked.ownerId,
    billType: asked.billType,
    paymentStatus: dec(total).isZero() ? NoPayment : Unpaid,
    currencyId: wallet.currencyId,
    totalAmount: total,
    paymentMoney: total,
    billingWeight: asked.billingWeight ?? '0',
    sourceType: asked.sourceType,
    sourceId: asked.sourceId,
    sourceNumber: asked.sourceNumber ?? null,
    ...explained(caller, asked.explanation),
    dueTime: await dueTimeOf(tx, caller, asked),
  });
  await addLines(tx, caller, wallet, row, lines);
  await settleArrears(tx, caller, wallet);
  const { siteId, ownerId, sourceType, sourceId } = row;
  await announce(tx, caller, billChanged, { siteId, ownerId, sourceType, sourceId });
  return row;
}

/** Writes the lines of a bill and books them: the customer owes, the income is earned. */
export async function addLines(tx: Tx, caller: Caller, wallet: Wallet, row: Bill, lines: readonly NewLine[]): Promise<BillLine[]> {
  const made = await insertAllBehind(
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

const inEach = (words: Words = null) => (typeof words === 'string' ? null : words);
const inOne = ({ language }: Caller, words: Words = null) => (typeof words === 'string' ? words : (words?.[language] ?? null));
const explained = (caller: Caller, words: Words = null) => ({ explanation: inOne(caller, words), explanationInLanguages: inEach(words) });

/** The income of lines by expense type, earned (credit) or given up (debit). */
export const revenueLegs = (lines: readonly { code: string; amount: Dec }[], side: 'debit' | 'credit'): Leg[] =>
  lines.map(({ code, amount }) => ({ account: accounts.revenue(code), [side]: amount }));

async function dueTimeOf(tx: Tx, caller: Caller, { siteId, ownerId, dueNow, dueTime }: NewBill): Promise<Date | null> {
  if (dueTime !== undefined) return dueTime;
  if (dueNow) return caller.now;
  const { settlementCycleType, settlementGraceDays } = await limitsOf(tx, siteId, ownerId);
  return dueTimeFor(settlementCycleType, settlementGraceDays, caller.now, caller.timeZone);
}

/** Lines rounded to the currency, those below 0 taken off the rest; nothing but lines of 0 or more is left. */
export function roundedLines(lines: readonly NewLine[], coin: Pick<Coin, 'round'>): NewLine[] {
  const rounded = lines.map((line) => ({ line, amount: coin.round(dec(line.amount)) }));
  let less: Decimal = sum(rounded.map(({ amount }) => (amount.lt(0) ? amount.negated() : zero)));
  const kept = rounded
    .filter(({ amount }) => !amount.lt(0))
    .map(({ line, amount }) => {
      const taken = smaller(amount, less);
      less = less.minus(taken);
      return { ...line, amount: text(amount.minus(taken)) };
    });
  if (!less.isZero()) throw new Error('a bill comes to less than nothing');
  return kept;
}
