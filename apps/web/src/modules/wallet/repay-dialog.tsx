import { repayCredit } from '@entrepot/contract/modules/wallet/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { compare, isSome, least, minus, plus } from './amounts.ts';
import { BeforeAfter } from './before-after.tsx';
import { useCurrencyOf } from './currency.tsx';
import type { WalletRow } from './use-wallet.ts';

/** Pays used credit back out of the balance. */
export function RepayDialog({ wallet, onClose }: { wallet: WalletRow; onClose(): void }) {
  const t = useWords('wallet');
  const currency = useCurrencyOf()(wallet);
  const most = least(wallet.balance, wallet.creditArrears);
  const [amount, setAmount] = useState<string | null>(isSome(most) ? plus(most) : null);
  const repaying = useCall(repayCredit, { success: t('pages.repaid', { amount: moneyText(amount ?? '0', currency) }), done: onClose });
  const tooMuch = compare(amount, most) > 0;
  const able = isSome(amount) && !tooMuch;
  const repay = () => (able && amount ? repaying.run({ amount }) : undefined);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('actions.repay')}
      footer={
        <Button kind="primary" disabled={!able} onClick={repay}>
          {t('pages.repayAmount', { amount: moneyText(amount ?? '0', currency) })}
        </Button>
      }
    >
      <Stack>
        <NumberField
          label={t('journal.fields.amount')}
          prefix={currency.sign}
          decimals={currency.decimals}
          value={amount}
          onChange={setAmount}
          onEnter={repay}
          autoFocus
          required
          {...(tooMuch ? { error: t('pages.atMost', { amount: moneyText(most, currency) }) } : {})}
        />
        {able && (
          <BeforeAfter
            currency={currency}
            changes={[
              { key: 'balance', label: t('wallet.fields.balance'), before: wallet.balance, after: minus(wallet.balance, amount) },
              {
                key: 'credit',
                label: t('wallet.fields.creditBalance'),
                before: wallet.creditBalance,
                after: plus(wallet.creditBalance, amount),
              },
            ]}
          />
        )}
      </Stack>
    </Modal>
  );
}
