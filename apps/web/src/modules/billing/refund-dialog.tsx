import { getRefundPlan, refundBill } from '@entrepot/contract/modules/billing/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Stack } from '@entrepot/ui/layout.tsx';
import { leaveWord } from '@entrepot/ui/leave-word.ts';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useWords as useKitWords } from '@entrepot/ui/words.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { compare, isSome, plus, useCurrencyOf, useWallet, type WalletRow } from '../wallet/public.tsx';
import type { BillRow, WholeBill } from './bill-facts.ts';
import { RefundLines, restOf } from './refund-lines.tsx';
import { mustStop, RefundOrder } from './refund-order.tsx';
import { RefundRoute } from './refund-route.tsx';
import { useBill } from './use-bill.ts';

// No form of a call: each amount asks the server anew where the money goes, and the button waits for it.
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

function Refunding({ bill, wallet, onClose }: { bill: WholeBill; wallet: WalletRow; onClose(): void }) {
  const t = useWords('billing');
  const kit = useKitWords();
  const currency = useCurrencyOf()(bill);
  const [amounts, setAmounts] = useState<Record<string, string | null>>({});
  const [original, setOriginal] = useState<boolean | null>(null);
  const [remarks, setRemarks] = useState('');
  const lines = bill.lines.flatMap(({ id }) => (isSome(amounts[id]) ? [{ billLineId: id, amount: amounts[id]! }] : []));
  const total = plus(...lines.map(({ amount }) => amount));
  const tooMuch = bill.lines.some((line) => compare(amounts[line.id], restOf(line)) > 0);
  const [waived, setWaived] = useState(false);
  const asked = { id: bill.id, lines, toOriginalRoute: original ?? undefined };
  const plan = useQuery({
    queryKey: ['refundPlan', asked],
    queryFn: () => ask(getRefundPlan, asked, { quiet: true }),
    enabled: lines.length > 0 && !tooMuch,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const route = lines.length > 0 && !tooMuch ? plan.data : undefined;
  const able = route !== undefined && !plan.isPlaceholderData && !plan.isError && remarks.trim() !== '';
  const written = moneyText(total, currency);
  const refunding = useCall(refundBill, {
    success: t('pages.refunded', { amount: written }),
    copy: () => bill.serialNumber,
    done: onClose,
    waits: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="large"
      title={t('pages.refundTitle', { number: bill.serialNumber })}
      footer={
        <>
          <Button onClick={onClose}>{leaveWord(t('actions.refund'), kit)}</Button>
          <Button
            kind="danger"
            disabled={!able}
            onClick={() => refunding.run({ ...asked, remarks, waived: route?.orderNumber && !mustStop(route) ? waived : undefined })}
          >
            {t('pages.refundAmount', { amount: written })}
          </Button>
        </>
      }
    >
      <Stack>
        <RefundLines lines={bill.lines} amounts={amounts} onChange={setAmounts} currency={currency} />
        {plan.error && lines.length > 0 && !tooMuch && <ErrorState compact {...errorProps(plan.error, plan.refetch)} />}
        {route && <RefundRoute plan={route} wallet={wallet} currency={currency} original={original} onChange={setOriginal} />}
        {route && <RefundOrder plan={route} waived={waived} onChange={setWaived} />}
        <TextArea label={t('pages.reason')} value={remarks} onChange={setRemarks} maxLength={500} rows={2} required />
        <Alert tone="info">{t('pages.refundText')}</Alert>
      </Stack>
    </Modal>
  );
}
