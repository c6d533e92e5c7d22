import { discountBill, getBillById } from '@entrepot/contract/modules/billing/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { compare, isSome, minus, plus, useCurrencyOf } from '../wallet/public.tsx';
import type { BillRow } from './bill-facts.ts';

/** Takes something off an unpaid bill, in place of what was taken off before. */
export function DiscountDialog({ row, onClose }: { row: BillRow; onClose(): void }) {
  const t = useWords('billing');
  const currency = useCurrencyOf()(row);
  const asked = isSome(row.askedDiscount) ? plus(row.askedDiscount) : null;
  const usual = asked ?? (isSome(row.discountAmount) ? plus(row.discountAmount) : null);
  const [amount, setAmount] = useState<string | null>(usual);
  const [remarks, setRemarks] = useState('');
  const tooMuch = compare(amount, row.totalAmount) > 0;
  const able = !tooMuch && remarks.trim() !== '' && compare(amount, row.discountAmount) !== 0;
  // Above the site's limit it is only asked for, which the bill then says.
  const saving = useAction(
    async (discountAmount: string) => {
      await ask(discountBill, { id: row.id, discountAmount, remarks }, { quiet: true });
      return (await ask(getBillById, { id: row.id }, { quiet: true })) as unknown as BillRow;
    },
    {
      success: (bill) => (isSome(bill.askedDiscount) ? t('pages.discountAsked') : t('pages.discounted', { number: row.serialNumber })),
      done: onClose,
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.discountTitle', { number: row.serialNumber })}
      footer={
        <Button kind="primary" disabled={!able} onClick={() => saving.run(amount ?? '0')}>
          {t('actions.discount')}
        </Button>
      }
    >
      <Stack>
        {asked && (
          <Alert tone="warn">
            {t('pages.discountWaits', { amount: moneyText(asked, currency), name: String(row.askedDiscountByName ?? '') })}
          </Alert>
        )}
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
