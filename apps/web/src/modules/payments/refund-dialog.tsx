import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { refundRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { errorProps } from '../../core/app/error-props.ts';
import { eitherOf } from '../../core/form/either-of.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { BeforeAfter, compare, isSome, least, minus, useCurrencyOf, useWallet, type WalletRow } from '../wallet/public.tsx';

interface Props {
  row: Listed<typeof recharge>;
  onClose(): void;
}

/** Gives recharged money back, out of the customer's balance, the bonus with it: through the provider it came in by, or outside. */
export function RefundDialog({ row, onClose }: Props) {
  const t = useWords('payments');
  const { data: held, error, refetch } = useWallet(row.ownerId);
  if (held) return <Refunding row={row} held={held} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('pages.refundOf', { number: row.serialNumber })}>
      {error ? <ErrorState compact {...errorProps(error, refetch)} /> : <LoadingBlock />}
    </Modal>
  );
}

function Refunding({ row, held, onClose }: Props & { held: WalletRow }) {
  const t = useWords('payments');
  const wallet = useWords('wallet');
  const currency = useCurrencyOf()(held);
  const left = minus(held.balance, row.giftAmount);
  const most = compare(left, '0') > 0 ? least(left, row.walletAmount) : '0';
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
          wrong: compare(amount, most) > 0 && t('pages.atMost', { amount: written(most) }),
        },
        remarks: { label: t('pages.reason'), hint: t('pages.reasonSeen') },
      })}
      starts={{ amount: most, byHand: false }}
      given={{ id: row.id }}
      submit={t('actions.refund')}
      tone="danger"
      success={(_answer, { amount }) => t('pages.refunded', { amount: written(amount) })}
      onClose={onClose}
    >
      {({ amount, byHand }) => (
        <>
          <Alert tone="warn">{t(online && !byHand ? 'pages.refundByProviderText' : 'pages.refundText')}</Alert>
          {isSome(amount) && compare(amount, most) <= 0 && (
            <BeforeAfter
              currency={currency}
              changes={[{ key: 'balance', label: wallet('wallet.fields.balance'), before: held.balance, after: minus(left, amount) }]}
            />
          )}
        </>
      )}
    </CallDialog>
  );
}
