import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { discountBill } from '@entrepot/contract/modules/billing/calls.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { compare, isSome, minus, plus, useCurrencyOf } from '../wallet/public.tsx';
import type { BillRow } from './bill-facts.ts';

/** Sets the discount of an unpaid bill; replaces an existing one. */
export function DiscountDialog({ row, onClose }: { row: BillRow; onClose(): void }) {
  const t = useTexts('billing');
  const currency = useCurrencyOf()(row);
  const usual = isSome(row.discountAmount) ? plus(row.discountAmount) : null;
  const name = String(row.nickName || row.userName || '');
  return (
    <CallDialog
      of={discountBill}
      about={bill}
      title={t('pages.discountTitle', { number: row.serialNumber })}
      currency={currency}
      rows={[['discountAmount'], ['remarks']]}
      fields={({ discountAmount }) => ({
        discountAmount: {
          wrong:
            (compare(discountAmount, row.totalAmount) > 0 && t('pages.atMost', { amount: moneyText(row.totalAmount, currency) })) ||
            // A discount can only be removed where one exists.
            (discountAmount && !isSome(discountAmount) && !usual && t('pages.discountNothing')),
        },
        remarks: { label: t('pages.reason'), hint: t('pages.reasonSeen') },
      })}
      defaults={{ discountAmount: usual }}
      params={{ id: row.id }}
      submit={t('actions.discount')}
      confirmationFor={({ discountAmount }) => ({
        title: isSome(discountAmount)
          ? t('pages.discountAskTitle', { amount: moneyText(discountAmount ?? '0', currency) })
          : t('pages.discountBackTitle', { amount: moneyText(usual ?? '0', currency) }),
        text: t('pages.discountAskText', {
          name,
          number: row.serialNumber,
          before: moneyText(row.paymentMoney, currency),
          after: moneyText(minus(row.totalAmount, discountAmount ?? '0'), currency),
        }),
        confirmLabel: t('actions.discount'),
      })}
      success={t('pages.discounted', { number: row.serialNumber })}
      onClose={onClose}
    >
      {({ discountAmount }) =>
        compare(discountAmount, row.totalAmount) <= 0 && (
          <Text>
            {t('pages.toPay')} <Money amount={row.paymentMoney} currency={currency} struck />{' '}
            <Money amount={minus(row.totalAmount, discountAmount)} currency={currency} size="large" />
          </Text>
        )
      }
    </CallDialog>
  );
}
