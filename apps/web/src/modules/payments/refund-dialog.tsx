import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { refundRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { errorProps } from '../../core/app/error-props.ts';
import { eitherOf } from '../../core/form/either-of.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { BeforeAfter, compare, isSome, least, minus, plus, shareOf, useCurrencyOf, useWallet, type WalletRow } from '../wallet/public.tsx';

interface Props {
  row: Listed<typeof recharge>;
  onClose(): void;
}

/** Refunds a recharge from the customer's balance, including the bonus: through its provider, or manually. */
export function RefundDialog({ row, onClose }: Props) {
  const t = useTexts('payments');
  const { data: walletRow, error, refetch } = useWallet(row.ownerId);
  if (walletRow) return <Refunding row={row} walletRow={walletRow} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('pages.refundOf', { number: row.serialNumber })}>
      {error ? <ErrorState compact {...errorProps(error, refetch)} /> : <LoadingBlock />}
    </Modal>
  );
}

function Refunding({ row, walletRow, onClose }: Props & { walletRow: WalletRow }) {
  const t = useTexts('payments');
  const wallet = useTexts('wallet');
  const currency = useCurrencyOf()(walletRow);
  const open = minus(row.walletAmount, row.refundAmount);
  // The bonus goes back in the same share.
  const giftLeft = shareOf(row.giftAmount, open, row.walletAmount);
  const left = minus(walletRow.balance, giftLeft);
  const max = compare(left, '0') > 0 ? least(left, open) : '0';
  const afterRefund = (amount: string | null | undefined) =>
    minus(walletRow.balance, plus(amount, shareOf(row.giftAmount, amount, row.walletAmount)));
  const online = row.onlinePaymentId !== null;
  const written = (amount: string | null | undefined) => moneyText(amount ?? '0', currency);
  return (
    <CallDialog
      of={refundRecharge}
      about={recharge}
      title={t('pages.refundOf', { number: row.serialNumber })}
      currency={currency}
      rows={[['byHand'], ['amount'], ['remarks']]}
      fields={({ amount }) => ({
        byHand: {
          label: t('pages.howBack'),
          hidden: !online,
          ...eitherOf(t('pages.byHand'), t('pages.byProvider')),
        },
        amount: {
          label: wallet('journal.fields.amount'),
          wrong: compare(amount, max) > 0 && t('pages.atMost', { amount: written(max) }),
        },
        remarks: { label: t('pages.reason'), hint: t('pages.reasonSeen') },
      })}
      defaults={{ amount: max, byHand: false }}
      params={{ id: row.id }}
      submit={t('actions.refund')}
      tone="danger"
      success={(_answer, { amount }) => t('pages.refunded', { amount: written(amount) })}
      onClose={onClose}
    >
      {({ amount, byHand }) => (
        <>
          <Alert tone="warn">{t(online && !byHand ? 'pages.refundByProviderText' : 'pages.refundText')}</Alert>
          {isSome(amount) && compare(amount, max) <= 0 && (
            <BeforeAfter
              currency={currency}
              changes={[{ key: 'balance', label: wallet('wallet.fields.balance'), before: walletRow.balance, after: afterRefund(amount) }]}
            />
          )}
        </>
      )}
    </CallDialog>
  );
}
