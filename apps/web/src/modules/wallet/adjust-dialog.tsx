import { adjustUserAmount } from '@entrepot/contract/modules/wallet/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { compare, isSome, minus, plus } from './amounts.ts';
import { BeforeAfter } from './before-after.tsx';
import { useCurrencyOf } from './currency.tsx';
import type { WalletRow } from './use-wallet.ts';

/** Puts money into a balance or takes it out by hand, with a reason; never below 0. */
export function AdjustDialog({ wallet, name, onClose }: { wallet: WalletRow; name: string; onClose(): void }) {
  const t = useWords('wallet');
  const currency = useCurrencyOf()(wallet);
  const [way, setWay] = useState<'in' | 'out'>('in');
  const [amount, setAmount] = useState<string | null>(null);
  const [remarks, setRemarks] = useState('');
  const adjusting = useCall(adjustUserAmount, { success: t('pages.adjusted', { name }), done: onClose });
  const tooMuch = way === 'out' && compare(amount, wallet.balance) > 0;
  const after = way === 'in' ? plus(wallet.balance, amount) : minus(wallet.balance, amount);
  const able = isSome(amount) && !tooMuch && remarks.trim() !== '';
  const adjust = () => amount && adjusting.run({ ownerId: wallet.ownerId, amount: way === 'in' ? amount : minus('0', amount), remarks });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.adjustOf', { name })}
      footer={
        <Button kind={way === 'in' ? 'primary' : 'danger'} disabled={!able} onClick={adjust}>
          {t(way === 'in' ? 'actions.putIn' : 'actions.takeOut')}
        </Button>
      }
    >
      <Stack>
        <Select<'in' | 'out'>
          label={t('pages.direction')}
          options={[
            { value: 'in', label: t('actions.putIn') },
            { value: 'out', label: t('actions.takeOut') },
          ]}
          value={way}
          onChange={(value) => setWay(value ?? 'in')}
          required
        />
        <NumberField
          label={t('journal.fields.amount')}
          prefix={currency.sign}
          decimals={currency.decimals}
          value={amount}
          onChange={setAmount}
          autoFocus
          required
          {...(tooMuch ? { error: t('pages.atMost', { amount: moneyText(wallet.balance, currency) }) } : {})}
        />
        <TextArea label={t('pages.reason')} value={remarks} onChange={setRemarks} maxLength={500} rows={2} required />
        {isSome(amount) && !tooMuch && (
          <BeforeAfter
            currency={currency}
            changes={[{ key: 'balance', label: t('wallet.fields.balance'), before: wallet.balance, after }]}
          />
        )}
      </Stack>
    </Modal>
  );
}
