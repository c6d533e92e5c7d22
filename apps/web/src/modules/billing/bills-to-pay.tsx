import { QuoteLines } from '@entrepot/ui/quote-lines.tsx';
import type { Currency } from '@entrepot/ui/look-props.ts';
import type { QuoteLine } from '@entrepot/ui/value-props.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { isSome, minus, totalDue } from '../wallet/public.tsx';
import type { BillRow, Line, WholeBill } from './bill-facts.ts';

function noteOf({ explanation, expenseTypeName, quantity }: Line): { note?: string } {
  const note = [explanation === expenseTypeName ? null : explanation, quantity].filter(Boolean).join(' · ');
  return note ? { note } : {};
}

/** A bill's charges as lines of a price, what was taken off below them. */
export function linesOf(lines: readonly Line[], discount: { label: string; amount: string }): QuoteLine[] {
  return [
    ...lines.map((line) => ({
      key: line.id,
      // What was written on it is in the language of whoever made the bill.
      label: line.expenseTypeName || line.explanation || line.code,
      ...noteOf(line),
      amount: line.amount,
    })),
    ...(isSome(discount.amount)
      ? [{ key: 'discount', label: discount.label, amount: minus('0', discount.amount), tone: 'minus' as const }]
      : []),
  ];
}

interface Props {
  bills: readonly (BillRow & Partial<WholeBill>)[];
  currency: Currency;
  /** What coupons take off all of them. */
  couponsOff?: string;
}

/** What is to be paid: each bill with what is due on it, unfolding to its charges, and what coupons take off. */
export function BillsToPay({ bills, currency, couponsOff = '0' }: Props) {
  const t = useWords('billing');
  useLanguage();
  const off = t('bill.fields.discountAmount');
  return (
    <QuoteLines
      currency={currency}
      total={minus(totalDue(bills), couponsOff)}
      totalLabel={t('pages.toPay')}
      open={bills.length === 1}
      lines={[
        ...bills.map((bill) => ({
          key: bill.id,
          label: `${enumLabel('BillType', bill.billType)} ${bill.sourceNumber ?? bill.serialNumber}`,
          note: bill.explanation || undefined,
          amount: minus(bill.paymentMoney, bill.paidAmount),
          lines: bill.lines ? linesOf(bill.lines, { label: off, amount: bill.discountAmount }) : undefined,
        })),
        ...(isSome(couponsOff)
          ? [{ key: 'coupons', label: t('pages.byCoupons'), amount: minus('0', couponsOff), tone: 'minus' as const }]
          : []),
      ]}
    />
  );
}
