import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { returnRechargeRefund } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { compare, useCurrencyOf, useWallet } from '../wallet/public.tsx';

interface Props {
  row: Listed<typeof recharge>;
  onClose(): void;
}

/** Books that a refund outside the product came back: the amount is in the customer's balance again. */
export function ReturnRefundDialog({ row, onClose }: Props) {
  const t = useTexts('payments');
  const wallet = useTexts('wallet');
  const currency = useCurrencyOf()(useWallet(row.ownerId).data);
  const written = (amount: string | null | undefined) => moneyText(amount ?? '0', currency);
  return (
    <CallDialog
      of={returnRechargeRefund}
      about={recharge}
      title={t('pages.refundBackOf', { number: row.serialNumber })}
      above={<Alert tone="warn">{t('pages.refundBackText')}</Alert>}
      currency={currency}
      rows={[['amount'], ['remarks']]}
      fields={({ amount }) => ({
        amount: {
          label: wallet('journal.fields.amount'),
          wrong: compare(amount, row.refundAmount) > 0 && t('pages.atMost', { amount: written(row.refundAmount) }),
        },
        remarks: { label: t('pages.reason'), hint: t('pages.reasonSeen') },
      })}
      defaults={{ amount: row.refundAmount }}
      params={{ id: row.id }}
      submit={t('actions.refundBack')}
      tone="danger"
      success={(_answer, { amount }) => t('pages.refundBackDone', { amount: written(amount) })}
      onClose={onClose}
    />
  );
}
