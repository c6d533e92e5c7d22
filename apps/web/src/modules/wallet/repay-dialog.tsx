import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { repayCredit } from '@entrepot/contract/modules/wallet/calls.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { compare, isSome, least, minus, plus } from '@entrepot/client/money/amounts.ts';
import { BeforeAfter } from './before-after.tsx';
import { useCurrencyOf } from './currency.tsx';
import type { WalletRow } from './use-wallet.ts';

/** Pays used credit back out of the balance. */
export function RepayDialog({ wallet, onClose }: { wallet: WalletRow; onClose(): void }) {
  const t = useTexts('wallet');
  const currency = useCurrencyOf()(wallet);
  const { balance, creditBalance } = wallet;
  const max = least(balance, wallet.creditArrears);
  const written = (amount: string | null | undefined) => moneyText(amount ?? '0', currency);
  return (
    <CallDialog
      of={repayCredit}
      about={journal}
      title={t('actions.repay')}
      currency={currency}
      rows={[['amount']]}
      fields={({ amount }) => ({ amount: { wrong: compare(amount, max) > 0 && t('pages.atMost', { amount: written(max) }) } })}
      defaults={{ amount: isSome(max) ? plus(max) : null }}
      submit={({ amount }) => t('pages.repayAmount', { amount: written(amount) })}
      success={(_answer, { amount }) => t('pages.repaid', { amount: written(amount) })}
      onClose={onClose}
    >
      {({ amount }) =>
        isSome(amount) &&
        compare(amount, max) <= 0 && (
          <BeforeAfter
            currency={currency}
            changes={[
              { key: 'balance', label: t('wallet.fields.balance'), before: balance, after: minus(balance, amount) },
              { key: 'credit', label: t('wallet.fields.creditBalance'), before: creditBalance, after: plus(creditBalance, amount) },
            ]}
          />
        )
      }
    </CallDialog>
  );
}
