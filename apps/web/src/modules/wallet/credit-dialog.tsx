import { setUserCredit } from '@entrepot/contract/modules/wallet/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { Switch } from '@entrepot/ui/tick.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { compare, isSome, minus, plus } from './amounts.ts';
import { BeforeAfter } from './before-after.tsx';
import { useCurrencyOf } from './currency.tsx';
import type { WalletRow } from './use-wallet.ts';

/** Sets whether a customer may pay on credit, and up to how much. */
export function CreditDialog({ wallet, name, onClose }: { wallet: WalletRow; name: string; onClose(): void }) {
  const t = useWords('wallet');
  const currency = useCurrencyOf()(wallet);
  const [enabled, setEnabled] = useState(wallet.creditEnabled);
  const [limit, setLimit] = useState<string | null>(plus(wallet.creditLimit));
  const saving = useCall(setUserCredit, { success: t('pages.creditSaved', { name }), done: onClose });
  const below = isSome(wallet.creditArrears) && (!enabled || compare(limit, wallet.creditArrears) < 0);
  const save = () => limit !== null && saving.run({ id: wallet.ownerId, creditEnabled: enabled, creditLimit: limit });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.creditOf', { name })}
      footer={
        <Button kind="primary" disabled={limit === null} onClick={save}>
          {t('actions.setCredit')}
        </Button>
      }
    >
      <Stack>
        <Switch label={t('wallet.fields.creditEnabled')} checked={enabled} onChange={setEnabled} />
        <NumberField
          label={t('wallet.fields.creditLimit')}
          prefix={currency.sign}
          decimals={currency.decimals}
          value={limit}
          onChange={setLimit}
          onEnter={save}
          required
        />
        {limit !== null && (
          <BeforeAfter
            currency={currency}
            changes={[
              {
                key: 'credit',
                label: t('wallet.fields.creditBalance'),
                before: wallet.creditBalance,
                after: minus(limit, wallet.creditArrears),
              },
            ]}
          />
        )}
        {below && (
          <Alert tone="warn" live>
            {t('pages.creditStops', { used: moneyText(wallet.creditArrears, currency) })}
          </Alert>
        )}
      </Stack>
    </Modal>
  );
}
