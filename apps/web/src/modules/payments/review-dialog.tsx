import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { reviewOnlinePayment } from '@entrepot/contract/modules/payments/calls.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { givesBack } from '@entrepot/contract/modules/payments/online-refund.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { eitherOf } from '../../core/form/either-of.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { useDecision } from '../wallet/public.tsx';

/** Decides on a payment that does not match: credit it to the customer's balance, or refund it through the provider or manually. */
export function ReviewDialog({ row, onClose }: { row: Listed<typeof onlinePayment>; onClose(): void }) {
  const t = useTexts('payments');
  const able = givesBack(row.onlinePaymentProvider, row.method);
  const decided = useDecision({
    yes: t('pages.accept'),
    no: t('pages.refundBack'),
    remarks: t('pages.reason'),
    remarksNeeded: true,
    hint: t('pages.forTheRecord'),
  });
  return (
    <CallDialog
      of={reviewOnlinePayment}
      about={onlinePayment}
      title={t('pages.reviewOf', { number: row.outTradeNo })}
      above={
        <Text>
          {headed(String(row.nickName || row.userName || ''), `${row.receivedCurrency} ${Number(row.receivedAmount)}`)}
          {row.reason && ` · ${t(`reasons.${row.reason}`)}`}
        </Text>
      }
      rows={[['accepted'], ['byHand'], ['remarks']]}
      fields={({ accepted }) => ({
        accepted: decided(accepted).choice,
        byHand: { label: t('pages.howBack'), hidden: accepted === true || !able, ...eitherOf(t('pages.byHand'), t('pages.byProvider')) },
        remarks: decided(accepted).remarks,
      })}
      defaults={{ accepted: true, byHand: !able }}
      params={{ id: row.id }}
      // Refunds that the provider cannot make are manual.
      input={({ accepted }) => (accepted || able ? {} : { byHand: true })}
      submit={({ accepted }) => decided(accepted).submit}
      tone={({ accepted }) => decided(accepted).tone}
      success={t('pages.decided')}
      onClose={onClose}
    />
  );
}
