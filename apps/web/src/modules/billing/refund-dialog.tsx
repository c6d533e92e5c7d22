import { getRefundPlan, refundBill } from '@entrepot/contract/modules/billing/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { leaveWord } from '@entrepot/ui/feedback/leave-message.ts';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import { useTexts as useUiTexts } from '@entrepot/ui/base/texts.tsx';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { compare, isSome, plus, useCurrencyOf, useWallet, type WalletRow } from '../wallet/public.tsx';
import type { BillRow, WholeBill } from './bill-facts.ts';
import { RefundLines, restOf } from './refund-lines.tsx';
import { RefundRoute } from './refund-route.tsx';
import { useBill } from './use-bill.ts';
import type { Output } from '@entrepot/contract/core/call.ts';
import { Select } from '@entrepot/ui/form/select.tsx';

type Plan = Output<typeof getRefundPlan>;
interface Props {
  plan: Plan;
  /** Whether the customer is exempt from paying again. */
  waived: boolean;
  onChange(waived: boolean): void;
}

/** Whether the refund takes the whole price of an order that has not left yet: then it can only be stopped. */
const mustStop = ({ orderLeft, wholeOrder }: Plan): boolean => wholeOrder && !orderLeft;

/** Effect on the order that was paid: it stops, must be paid again, or its price is lowered. */
function RefundOrder({ plan, waived, onChange }: Props) {
  const t = useTexts('billing');
  const { orderNumber: number, orderLeft } = plan;
  if (!number) return null;
  const again = t(orderLeft ? 'pages.orderOwes' : 'pages.orderStops');
  if (mustStop(plan)) return <Alert tone="warn">{t('pages.orderMustStop', { number })}</Alert>;
  return (
    <Select<'again' | 'waived'>
      label={t('pages.orderThen', { number })}
      hint={t(waived ? 'pages.orderLoweredText' : orderLeft ? 'pages.orderOwesText' : 'pages.orderStopsText')}
      options={[
        { value: 'again', label: again },
        { value: 'waived', label: t('pages.orderLowered') },
      ]}
      value={waived ? 'waived' : 'again'}
      onChange={(value) => onChange(value === 'waived')}
      required
    />
  );
}

// Not a schema form: every amount requests a new preview from the server, and the button waits for it.
/** Refunds parts of a paid bill by line, and previews the pockets that receive the money. */
export function RefundDialog({ row, onClose }: { row: BillRow; onClose(): void }) {
  const t = useTexts('billing');
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
  const t = useTexts('billing');
  const kit = useUiTexts();
  const currency = useCurrencyOf()(bill);
  const [amounts, setAmounts] = useState<Record<string, string | null>>({});
  const [original, setOriginal] = useState<boolean | null>(null);
  const [remarks, setRemarks] = useState('');
  const lines = bill.lines.flatMap(({ id }) => (isSome(amounts[id]) ? [{ billLineId: id, amount: amounts[id]! }] : []));
  const total = plus(...lines.map(({ amount }) => amount));
  const tooMuch = bill.lines.some((line) => compare(amounts[line.id], restOf(line)) > 0);
  const [waived, setWaived] = useState(false);
  const planInput = { id: bill.id, lines, toOriginalRoute: original ?? undefined };
  const plan = useCallQuery(getRefundPlan, planInput, {
    enabled: lines.length > 0 && !tooMuch,
    showsPrevious: true,
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
            onClick={() => refunding.run({ ...planInput, remarks, waived: route?.orderNumber && !mustStop(route) ? waived : undefined })}
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
