import { headed } from '@entrepot/client/texts/headed.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { askOnlineRefund, settleOnlineRefund } from '@entrepot/contract/modules/payments/calls.ts';
import { onlineRefund } from '@entrepot/contract/modules/payments/online-refund.ts';
import { onlinePaymentIndex } from '@entrepot/contract/modules/payments/screens.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { type ReactNode } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { moneyCells, useCurrencyOf, useDecision } from '../wallet/public.tsx';

const { Pending, ToBeReviewed } = enumCodes.PaymentRecordStatus;
type Row = Listed<typeof onlineRefund>;
const columns = [
  'outRefundNo',
  'ownerId',
  'paymentRecordStatus',
  'amount',
  'onlinePaymentId',
  'configurationId',
  'billId',
  'rechargeId',
  'attempts',
  'problem',
  'doneTime',
];

/** Refunds in progress at providers, including those that need a decision. */
export function OnlineRefunds({ head }: { head: ReactNode }) {
  const t = useTexts('payments');
  const currencyOf = useCurrencyOf();
  const cells = moneyCells(onlineRefund, currencyOf, { quiet: ['walletAmount'] });
  const actions: readonly Button<Row>[] = [
    {
      key: 'settleRefund',
      needs: onlinePaymentIndex.Review,
      visible: ({ paymentRecordStatus }) => paymentRecordStatus === ToBeReviewed || paymentRecordStatus === Pending,
      dialog: (row, onClose) => <Settling row={row} onClose={onClose} />,
    },
    callButton({
      key: 'askRefund',
      call: askOnlineRefund,
      visible: ({ paymentRecordStatus }) => paymentRecordStatus === Pending,
      success: ({ outRefundNo: number, paymentRecordStatus }) =>
        t('pages.refundStatus', { number, status: enumLabel('PaymentRecordStatus', paymentRecordStatus) }),
    }),
  ];
  return (
    <ListPage
      of={onlineRefund}
      head={head}
      columns={columns}
      filters={['ownerId', 'paymentRecordStatus']}
      cells={cells}
      form={false}
      detail={{ cells }}
      rowTone={({ paymentRecordStatus }) => (paymentRecordStatus === ToBeReviewed ? 'waiting' : undefined)}
      actions={actions}
    />
  );
}

function Settling({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useTexts('payments');
  const decided = useDecision({
    yes: t('pages.didArrive'),
    no: t('pages.intoBalance'),
    remarks: t('pages.reason'),
    remarksNeeded: true,
    hint: t('pages.forTheRecord'),
  });
  return (
    <CallDialog
      of={settleOnlineRefund}
      about={onlineRefund}
      title={t('pages.settleOf', { number: row.outRefundNo })}
      above={
        <Text>
          {headed(String(row.nickName || row.userName || ''), `${row.currency} ${Number(row.amount)}`)}
          {row.problem && ` · ${row.problem}`}
        </Text>
      }
      rows={[['arrived'], ['remarks']]}
      fields={({ arrived }) => ({ arrived: decided(arrived).choice, remarks: decided(arrived).remarks })}
      defaults={{ arrived: true }}
      params={{ id: row.id }}
      submit={({ arrived }) => decided(arrived).submit}
      tone={({ arrived }) => decided(arrived).tone}
      success={t('pages.decided')}
      onClose={onClose}
    />
  );
}
