import { QuoteLines } from '@entrepot/ui/money/quote-lines.tsx';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import type { QuoteLine } from '@entrepot/ui/form/value-props.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { isSome, minus, totalDue } from '../wallet/public.tsx';
import type { BillRow, Line, WholeBill } from './bill-facts.ts';

function noteOf({ explanation, expenseTypeName, quantity }: Line): { note?: string } {
  const note = [explanation === expenseTypeName ? null : explanation, quantity].filter(Boolean).join(' · ');
  return note ? { note } : {};
}

/** Converts a bill's charges to price lines, followed by the discount. */
export function linesOf(lines: readonly Line[], discount: { label: string; amount: string }): QuoteLine[] {
  return [
    ...lines.map((line) => ({
      key: line.id,
      // The explanation is in the language of the bill's author.
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
  /** Total deduction by coupons. */
  couponsOff?: string;
}

/** Bills to pay with their due amounts, expandable to charges, and the deduction by coupons. */
export function BillsToPay({ bills, currency, couponsOff = '0' }: Props) {
  const t = useTexts('billing');
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
