import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { adjustUserAmount } from '@entrepot/contract/modules/wallet/calls.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { eitherOf } from '../../core/form/either-of.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { compare, isSome, minus, plus } from '@entrepot/client/money/amounts.ts';
import { useMoveConfirmation } from './use-move-confirmation.ts';
import { BeforeAfter } from './before-after.tsx';
import { useCurrencyOf } from './currency.tsx';
import { useWallet, type WalletRow } from './use-wallet.ts';

// The direction is a separate field; the call expects a negative amount for deductions.
const own = { comesIn: f.flag({ required: true, default: true }), amount: f.money({ required: true }) };

interface AdjustDialogProps {
  wallet: WalletRow;
  name: string;
  /** The number of a bill that cannot be refunded: money only comes in, as a compensation for it. */
  forBill?: string;
  onClose(): void;
}

/** Compensates a customer for a bill that cannot be refunded any more. */
export function CompensateDialog({ ownerId, ...props }: Omit<AdjustDialogProps, 'wallet'> & { ownerId: string }) {
  const { data } = useWallet(ownerId);
  return data ? <AdjustDialog wallet={data} {...props} /> : null;
}

/** Adds money to a balance or deducts it manually, with a reason; never below 0. */
export function AdjustDialog({ wallet, name, forBill, onClose }: AdjustDialogProps) {
  const t = useTexts('wallet');
  const currency = useCurrencyOf()(wallet);
  const moveConfirmation = useMoveConfirmation();
  const [customerBalance, compensation] = [t('pages.balanceOf', { name }), t('pages.compensation')];
  return (
    <CallDialog
      of={adjustUserAmount}
      about={journal}
      title={forBill ? t('pages.compensationFor', { bill: forBill }) : t('pages.adjustOf', { name })}
      currency={currency}
      own={own}
      rows={forBill ? [['amount'], ['remarks']] : [['comesIn'], ['amount'], ['remarks']]}
      defaults={{ comesIn: true, ...(forBill && { remarks: t('pages.compensationFor', { bill: forBill }) }) }}
      fields={({ comesIn, amount }) => ({
        comesIn: { label: t('pages.direction'), ...eitherOf(t('actions.putIn'), t('actions.takeOut')) },
        amount: {
          label: t('journal.fields.amount'),
          autoFocus: true,
          wrong: !comesIn && compare(amount, wallet.balance) > 0 && t('pages.atMost', { amount: moneyText(wallet.balance, currency) }),
        },
        remarks: { label: t('pages.reason') },
      })}
      params={{ ownerId: wallet.ownerId }}
      input={({ comesIn, amount }) => ({ amount: comesIn ? plus(amount) : minus('0', amount) })}
      confirmationFor={({ comesIn, amount }) =>
        isSome(amount)
          ? moveConfirmation({
              from: comesIn ? compensation : customerBalance,
              to: comesIn ? customerBalance : compensation,
              amount: amount ?? '0',
              currency,
              danger: !comesIn,
            })
          : null
      }
      submit={({ comesIn }) => t(forBill ? 'pages.compensate' : comesIn ? 'actions.putIn' : 'actions.takeOut')}
      tone={({ comesIn }) => (comesIn ? 'primary' : 'danger')}
      success={t('pages.adjusted', { name })}
      onClose={onClose}
    >
      {({ comesIn, amount }) =>
        isSome(amount) &&
        (comesIn || compare(amount, wallet.balance) <= 0) && (
          <BeforeAfter
            currency={currency}
            changes={[
              {
                key: 'balance',
                label: t('wallet.fields.balance'),
                before: wallet.balance,
                after: comesIn ? plus(wallet.balance, amount) : minus(wallet.balance, amount),
              },
            ]}
          />
        )
      }
    </CallDialog>
  );
}
