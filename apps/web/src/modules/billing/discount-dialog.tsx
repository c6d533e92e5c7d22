import { ask, open } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { discountBill } from '@entrepot/contract/modules/billing/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
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
  const asked = isSome(row.askedDiscount) ? plus(row.askedDiscount) : null;
  const usual = asked ?? (isSome(row.discountAmount) ? plus(row.discountAmount) : null);
  return (
    <CallDialog
      of={discountBill}
      about={bill}
      title={t('pages.discountTitle', { number: row.serialNumber })}
      currency={currency}
      above={
        asked && (
          <Alert tone="warn">
            {t('pages.discountWaits', { amount: moneyText(asked, currency), name: String(row.askedDiscountByName ?? '') })}
          </Alert>
        )
      }
      rows={[['discountAmount'], ['remarks']]}
      fields={({ discountAmount }) => ({
        discountAmount: {
          wrong: compare(discountAmount, row.totalAmount) > 0 && t('pages.atMost', { amount: moneyText(row.totalAmount, currency) }),
        },
        remarks: { label: t('pages.reason'), hint: t('pages.reasonSeen') },
      })}
      starts={{ discountAmount: usual }}
      given={{ id: row.id }}
      submit={t('actions.discount')}
      // Above the site's limit it is only asked for, which the bill then says.
      send={async (input, asking) => {
        await ask(discountBill, input, asking);
        return open(bill, row.id, { quiet: true });
      }}
      success={({ askedDiscount }) =>
        isSome(askedDiscount) ? t('pages.discountAsked') : t('pages.discounted', { number: row.serialNumber })
      }
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
