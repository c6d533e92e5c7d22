import { bankErrors } from '@entrepot/contract/modules/bank/errors.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';

/** One movement of a bank account as its statement states it; money that went out is negative. */
export interface StatedLine {
  day: string;
  amount: string;
  /** The bank's own number of the movement. */
  bankReference: string;
  /** The reference of the payer or of the order of payment. */
  reference: string;
  counterparty: string;
  description: string;
}

/** A statement of one account in one currency. Files of some banks state neither account, currency nor balances. */
export interface StatedAccount {
  accountNumber: string | null;
  currencyCode: string | null;
  opening: string | null;
  closing: string | null;
  lines: StatedLine[];
  /** Rows that are no movements, such as totals below them. */
  ignored: number;
}

/** The greatest number of lines that one file may have. */
export const maxLines = 5000;

/** Throws `ImportRowsInvalid` if the lines do not lead from the opening balance to the closing one: something was lost on the way. */
export function mustAddUp({ accountNumber, opening, closing, lines }: StatedAccount): void {
  if (opening === null || closing === null) return;
  const end = dec(opening).plus(sum(lines.map(({ amount }) => dec(amount))));
  if (!end.eq(dec(closing))) throw bankErrors.doesNotAddUp({ account: accountNumber ?? '', sum: text(end), closing });
}

/** Puts parts of a text on one line, without repeated spaces. */
export const oneLine = (...parts: readonly (string | null | undefined)[]): string =>
  parts
    .flatMap((part) => (part ? [part.replace(/\s+/g, ' ').trim()] : []))
    .filter(Boolean)
    .join(' ');
