import { refundRecharge } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import type { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { BackSelect } from './review-dialog.tsx';
import { BeforeAfter, compare, isSome, least, minus, plus, useCurrencyOf, useWallet } from '../wallet/public.tsx';

/** Gives recharged money back, out of the customer's balance, the bonus with it: through the provider it came in by, or outside. */
export function RefundDialog({ row, onClose }: { row: Listed<typeof recharge>; onClose(): void }) {
  const t = useWords('payments');
  const wallet = useWords('wallet');
  const { data: held } = useWallet(row.ownerId);
  const currency = useCurrencyOf()(held);
  const left = held ? minus(held.balance, row.giftAmount) : '0';
  const most = compare(left, '0') > 0 ? least(left, row.walletAmount) : '0';
  const [typed, setAmount] = useState<string | null | undefined>(undefined);
  const amount = typed === undefined ? plus(most) : typed;
  const online = row.onlinePaymentId !== null;
  const [byHand, setByHand] = useState(false);
  const [remarks, setRemarks] = useState('');
  const refunding = useCall(refundRecharge, {
    success: t('pages.refunded', { amount: moneyText(amount ?? '0', currency) }),
    done: onClose,
  });
  const tooMuch = compare(amount, most) > 0;
  const able = held !== undefined && isSome(amount) && !tooMuch && remarks.trim() !== '';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.refundOf', { number: row.serialNumber })}
      footer={
        <Button
          kind="danger"
          disabled={!able}
          onClick={() => able && refunding.run({ id: row.id, amount: amount!, remarks, ...(byHand ? { byHand } : {}) })}
        >
          {t('actions.refund')}
        </Button>
      }
    >
      <Stack>
        <Alert tone="warn">{t(online && !byHand ? 'pages.refundByProviderText' : 'pages.refundText')}</Alert>
        {online && <BackSelect byHand={byHand} onChange={setByHand} />}
        <NumberField
          label={wallet('journal.fields.amount')}
          prefix={currency.sign}
          decimals={currency.decimals}
          value={amount}
          onChange={setAmount}
          required
          {...(tooMuch ? { error: t('pages.atMost', { amount: moneyText(most, currency) }) } : {})}
        />
        <TextArea
          label={t('pages.reason')}
          hint={t('pages.reasonSeen')}
          value={remarks}
          onChange={setRemarks}
          maxLength={500}
          rows={2}
          required
        />
        {held && isSome(amount) && !tooMuch && (
          <BeforeAfter
            currency={currency}
            changes={[
              {
                key: 'balance',
                label: wallet('wallet.fields.balance'),
                before: held.balance,
                after: minus(minus(held.balance, row.giftAmount), amount),
              },
            ]}
          />
        )}
      </Stack>
    </Modal>
  );
}
