import { useWords } from '@entrepot/client/react/use-words.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { discountBill } from '@entrepot/contract/modules/billing/calls.ts';
import { moneyText } from '@entrepot/ui/format.ts';
import { Text } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { compare, isSome, minus, plus, useCurrencyOf } from '../wallet/public.tsx';
import type { BillRow } from './bill-facts.ts';

/** Takes something off an unpaid bill, in place of what was taken off before. */
export function DiscountDialog({ row, onClose }: { row: BillRow; onClose(): void }) {
  const t = useWords('billing');
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
            // Nothing is taken off anew only where something was.
            (discountAmount && !isSome(discountAmount) && !usual && t('pages.discountNothing')),
        },
        remarks: { label: t('pages.reason'), hint: t('pages.reasonSeen') },
      })}
      starts={{ discountAmount: usual }}
      given={{ id: row.id }}
      submit={t('actions.discount')}
      asks={({ discountAmount }) => ({
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
