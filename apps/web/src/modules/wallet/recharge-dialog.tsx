import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { manualRecharge } from '@entrepot/contract/modules/wallet/calls.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { useState } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { isSome, plus } from '@entrepot/client/money/amounts.ts';
import { useMoveConfirmation } from './use-move-confirmation.ts';
import { BeforeAfter } from './before-after.tsx';
import { useCurrencyOf } from './currency.tsx';
import { useWallet } from './use-wallet.ts';

const nameOf = (row: Record<string, unknown> | undefined): string =>
  [row?.nickName || row?.userName, row?.memberCode].filter(Boolean).join(' · ');

const CustomerPicker = pickerOf('user')!;

/** Books money received by staff into the balance of a customer, selected here unless known. */
export function RechargeDialog({ ownerId: known, name, onClose }: { ownerId?: string; name?: string; onClose(): void }) {
  const t = useTexts('wallet');
  // The owner of the wallet that is shown while the form is filled in.
  const [owner, setOwner] = useState(known ?? null);
  const { data: wallet } = useWallet(owner, owner !== null);
  const currency = useCurrencyOf()(wallet);
  const moveConfirmation = useMoveConfirmation();
  const customerBalance = t('pages.balanceOf', { name: name ?? nameOf(wallet) });
  return (
    <CallDialog
      of={manualRecharge}
      about={recharge}
      title={name ? t('pages.rechargeOf', { name }) : t('actions.recharge')}
      currency={currency}
      rows={[['ownerId'], ['amount'], ['remarks']]}
      fields={{
        ownerId: {
          label: t('wallet.fields.ownerId'),
          hidden: known !== undefined,
          draw: (props) => (
            <CustomerPicker
              {...props}
              value={props.value ?? null}
              onChange={(picked) => {
                const one = typeof picked === 'string' ? picked : null;
                setOwner(one);
                props.onChange(one);
              }}
            />
          ),
        },
        amount: { label: t('recharge.fields.rechargeAmount') },
      }}
      params={{ ownerId: known }}
      confirmationFor={({ amount }) =>
        isSome(amount) ? moveConfirmation({ from: t('pages.site'), to: customerBalance, amount: amount ?? '0', currency }) : null
      }
      submit={t('actions.recharge')}
      success={(_answer, { amount }) => t('pages.recharged', { amount: moneyText(amount ?? '0', currency) })}
      onClose={onClose}
    >
      {({ amount }) =>
        wallet &&
        isSome(amount) && (
          <BeforeAfter
            currency={currency}
            changes={[{ key: 'balance', label: t('wallet.fields.balance'), before: wallet.balance, after: plus(wallet.balance, amount) }]}
          />
        )
      }
    </CallDialog>
  );
}
