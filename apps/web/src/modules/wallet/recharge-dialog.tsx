import { manualRecharge } from '@entrepot/contract/modules/wallet/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { isSome, plus } from './amounts.ts';
import { BeforeAfter } from './before-after.tsx';
import { useCurrencyOf } from './currency.tsx';
import { useWallet } from './use-wallet.ts';

const CustomerPicker = pickerOf('user')!;

/** Books money that staff took in into the balance of a customer, who is chosen here unless known. */
export function RechargeDialog({ ownerId: known, name, onClose }: { ownerId?: string; name?: string; onClose(): void }) {
  const t = useWords('wallet');
  const [ownerId, setOwnerId] = useState<string | null>(known ?? null);
  const [amount, setAmount] = useState<string | null>(null);
  const [remarks, setRemarks] = useState('');
  const { data: wallet } = useWallet(ownerId, ownerId !== null);
  const currency = useCurrencyOf()(wallet);
  const booking = useCall(manualRecharge, { success: t('pages.recharged', { amount: moneyText(amount ?? '0', currency) }), done: onClose });
  const able = wallet !== undefined && isSome(amount);
  return (
    <Modal
      opened
      onClose={onClose}
      title={name ? t('pages.rechargeOf', { name }) : t('actions.recharge')}
      footer={
        <Button kind="primary" disabled={!able} onClick={() => ownerId && amount && booking.run({ ownerId, amount, remarks })}>
          {t('actions.recharge')}
        </Button>
      }
    >
      <Stack>
        {!known && (
          <CustomerPicker
            label={t('wallet.fields.ownerId')}
            value={ownerId}
            onChange={(value) => setOwnerId(value as string | null)}
            required
          />
        )}
        <NumberField
          label={t('recharge.fields.rechargeAmount')}
          prefix={currency.sign}
          decimals={currency.decimals}
          value={amount}
          onChange={setAmount}
          autoFocus={Boolean(known)}
          required
        />
        <TextArea label={t('recharge.fields.remarks')} value={remarks} onChange={setRemarks} maxLength={500} rows={2} />
        {able && wallet && (
          <BeforeAfter
            currency={currency}
            changes={[{ key: 'balance', label: t('wallet.fields.balance'), before: wallet.balance, after: plus(wallet.balance, amount) }]}
          />
        )}
      </Stack>
    </Modal>
  );
}
