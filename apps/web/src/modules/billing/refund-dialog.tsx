import { refundBill } from '@entrepot/contract/modules/billing/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { errorProps } from '../../core/error-props.ts';
import { useWords } from '../../core/i18n.ts';
import { useCall } from '../../core/use-action.ts';
import { BeforeAfter, compare, isSome, least, minus, plus, useCurrencyOf, useWallet, type WalletRow } from '../wallet/pickers.tsx';
import type { BillRow, WholeBill } from './bill-facts.ts';
import { RefundLines, restOf } from './refund-lines.tsx';
import { useBill } from './use-bill.ts';

/** Gives parts of a paid bill back, line by line, and shows beforehand which pockets they go to. */
export function RefundDialog({ row, onClose }: { row: BillRow; onClose(): void }) {
  const t = useWords('billing');
  const { data: bill, error, refetch } = useBill(row.id);
  const { data: wallet } = useWallet(row.ownerId);
  if (bill && wallet) return <Refunding bill={bill} wallet={wallet} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('pages.refundTitle', { number: row.serialNumber })}>
      {error ? <ErrorState compact {...errorProps(error, refetch)} /> : <LoadingBlock />}
    </Modal>
  );
}

/** How a refund is shared: what was paid on credit goes back to credit first, as far as credit is still used. */
function routeOf(bill: WholeBill, wallet: WalletRow, total: string) {
  const back = bill.refunds.reduce((sum, refund) => plus(sum, refund.creditAmount), '0');
  const credit = least(total, least(minus(bill.creditUsed, back), wallet.creditArrears));
  return { credit, balance: minus(total, credit) };
}

function Refunding({ bill, wallet, onClose }: { bill: WholeBill; wallet: WalletRow; onClose(): void }) {
  const t = useWords('billing');
  const currency = useCurrencyOf()(bill);
  const [amounts, setAmounts] = useState<Record<string, string | null>>({});
  const [remarks, setRemarks] = useState('');
  const lines = bill.lines.flatMap(({ id }) => (isSome(amounts[id]) ? [{ billLineId: id, amount: amounts[id]! }] : []));
  const total = plus(...lines.map(({ amount }) => amount));
  const tooMuch = bill.lines.some((line) => compare(amounts[line.id], restOf(line)) > 0);
  const able = lines.length > 0 && !tooMuch && remarks.trim() !== '';
  const written = moneyText(total, currency);
  const refunding = useCall(refundBill, {
    success: t('pages.refunded', { amount: written }),
    copy: () => bill.serialNumber,
    done: onClose,
  });
  const { credit, balance } = routeOf(bill, wallet, total);
  return (
    <Modal
      opened
      onClose={onClose}
      size="large"
      title={t('pages.refundTitle', { number: bill.serialNumber })}
      footer={
        <Button kind="danger" disabled={!able} onClick={() => refunding.run({ id: bill.id, lines, remarks })}>
          {t('pages.refundAmount', { amount: written })}
        </Button>
      }
    >
      <Stack>
        <RefundLines lines={bill.lines} amounts={amounts} onChange={setAmounts} currency={currency} />
        <TextArea label={t('pages.reason')} value={remarks} onChange={setRemarks} maxLength={500} rows={2} required />
        {lines.length > 0 && !tooMuch && (
          <BeforeAfter
            currency={currency}
            changes={[
              ...(isSome(credit)
                ? [{ key: 'credit', label: t('pages.creditLeft'), before: wallet.creditBalance, after: plus(wallet.creditBalance, credit) }]
                : []),
              ...(isSome(balance)
                ? [{ key: 'balance', label: t('pages.balance'), before: wallet.balance, after: plus(wallet.balance, balance) }]
                : []),
            ]}
          />
        )}
        <Alert tone="info">{t('pages.refundText')}</Alert>
      </Stack>
    </Modal>
  );
}
