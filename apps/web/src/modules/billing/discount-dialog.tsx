import { discountBill } from '@entrepot/contract/modules/billing/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '../../core/i18n.ts';
import { useCall } from '../../core/use-action.ts';
import { compare, isSome, minus, plus, useCurrencyOf } from '../wallet/pickers.tsx';
import type { BillRow } from './bill-facts.ts';

/** Takes something off an unpaid bill, in place of what was taken off before. */
export function DiscountDialog({ row, onClose }: { row: BillRow; onClose(): void }) {
  const t = useWords('billing');
  const currency = useCurrencyOf()(row);
  const [amount, setAmount] = useState<string | null>(isSome(row.discountAmount) ? plus(row.discountAmount) : null);
  const [remarks, setRemarks] = useState('');
  const tooMuch = compare(amount, row.totalAmount) > 0;
  const able = !tooMuch && remarks.trim() !== '' && compare(amount, row.discountAmount) !== 0;
  const saving = useCall(discountBill, { success: t('pages.discounted', { number: row.serialNumber }), done: onClose });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.discountTitle', { number: row.serialNumber })}
      footer={
        <Button kind="primary" disabled={!able} onClick={() => saving.run({ id: row.id, discountAmount: amount ?? '0', remarks })}>
          {t('actions.discount')}
        </Button>
      }
    >
      <Stack>
        <NumberField
          label={t('bill.fields.discountAmount')}
          prefix={currency.sign}
          decimals={currency.decimals}
          value={amount}
          onChange={setAmount}
          autoFocus
          {...(tooMuch ? { error: t('pages.atMost', { amount: moneyText(row.totalAmount, currency) }) } : {})}
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
        {!tooMuch && (
          <Text>
            {t('pages.toPay')} <Money amount={row.paymentMoney} currency={currency} struck />{' '}
            <Money amount={minus(row.totalAmount, amount)} currency={currency} size="large" />
          </Text>
        )}
      </Stack>
    </Modal>
  );
}
