import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { setUserCredit } from '@entrepot/contract/modules/wallet/calls.ts';
import { wallet as wallets } from '@entrepot/contract/modules/wallet/wallet.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { Switch } from '@entrepot/ui/form/tick.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { compare, isSome, minus, plus } from '@entrepot/client/money/amounts.ts';
import { BeforeAfter } from './before-after.tsx';
import { useCurrencyOf } from './currency.tsx';
import type { WalletRow } from './use-wallet.ts';

/** Sets whether a customer may pay on credit, and up to how much. No money moves. */
export function CreditDialog({ wallet, name, onClose }: { wallet: WalletRow; name: string; onClose(): void }) {
  const t = useTexts('wallet');
  const currency = useCurrencyOf()(wallet);
  const { creditArrears: used, creditBalance } = wallet;
  return (
    <CallDialog
      of={setUserCredit}
      about={wallets}
      title={t('pages.creditOf', { name })}
      currency={currency}
      rows={[['creditEnabled'], ['creditLimit']]}
      fields={{
        creditEnabled: { draw: ({ value, label, onChange }) => <Switch label={label} checked={value === true} onChange={onChange} /> },
      }}
      defaults={{ creditEnabled: wallet.creditEnabled, creditLimit: plus(wallet.creditLimit) }}
      params={{ id: wallet.ownerId }}
      confirmationFor={({ creditEnabled, creditLimit }) =>
        creditEnabled && compare(creditLimit, wallet.creditEnabled ? wallet.creditLimit : '0') > 0
          ? {
              title: t('pages.creditTitle', { amount: moneyText(creditLimit ?? '0', currency) }),
              text: t('pages.creditText', { name, amount: moneyText(creditLimit ?? '0', currency) }),
              confirmLabel: t('actions.setCredit'),
            }
          : null
      }
      submit={t('actions.setCredit')}
      success={t('pages.creditSaved', { name })}
      onClose={onClose}
    >
      {({ creditEnabled, creditLimit }) => (
        <Stack>
          {creditLimit && (
            <BeforeAfter
              currency={currency}
              changes={[{ key: 'credit', label: t('wallet.fields.creditBalance'), before: creditBalance, after: minus(creditLimit, used) }]}
            />
          )}
          {isSome(used) && (!creditEnabled || compare(creditLimit, used) < 0) && (
            <Alert tone="warn" live>
              {t('pages.creditStops', { used: moneyText(used, currency) })}
            </Alert>
          )}
        </Stack>
      )}
    </CallDialog>
  );
}
