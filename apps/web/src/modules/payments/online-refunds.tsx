import { headed } from '@entrepot/client/texts/headed.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { askOnlineRefund, settleOnlineRefund } from '@entrepot/contract/modules/payments/calls.ts';
import { onlineRefund } from '@entrepot/contract/modules/payments/online-refund.ts';
import { onlinePaymentIndex } from '@entrepot/contract/modules/payments/screens.ts';
import { Text } from '@entrepot/ui/layout.tsx';
import { type ReactNode, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';
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

/** Money on its way back through its provider, those that need a person's decision among them. */
export function OnlineRefunds({ head }: { head: ReactNode }) {
  const t = useWords('payments');
  const currencyOf = useCurrencyOf();
  const [settling, setSettling] = useState<Row | null>(null);
  const asking = useCall(askOnlineRefund, {
    success: ({ outRefundNo: number, paymentRecordStatus }) =>
      t('pages.refundStands', { number, status: enumLabel('PaymentRecordStatus', paymentRecordStatus) }),
  });
  const cells = moneyCells(onlineRefund, currencyOf, { quiet: ['walletAmount'] });
  return (
    <>
      <ListPage
        of={onlineRefund}
        head={head}
        columns={columns}
        filters={['ownerId', 'paymentRecordStatus']}
        cells={cells}
        form={false}
        detail={{ cells }}
        rowTone={({ paymentRecordStatus }) => (paymentRecordStatus === ToBeReviewed ? 'waits' : undefined)}
        actions={[
          {
            key: 'settle',
            label: t('actions.settleRefund'),
            needs: onlinePaymentIndex.Review,
            shown: ({ paymentRecordStatus }) => paymentRecordStatus === ToBeReviewed || paymentRecordStatus === Pending,
            run: setSettling,
          },
          {
            key: 'ask',
            label: t('actions.askRefund'),
            needs: onlinePaymentIndex.Query,
            shown: ({ paymentRecordStatus }) => paymentRecordStatus === Pending,
            run: ({ id }) => asking.run({ id }),
          },
        ]}
      />
      {settling && <Settling row={settling} onClose={() => setSettling(null)} />}
    </>
  );
}

function Settling({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useWords('payments');
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
      starts={{ arrived: true }}
      given={{ id: row.id }}
      submit={({ arrived }) => decided(arrived).submit}
      tone={({ arrived }) => decided(arrived).tone}
      success={t('pages.decided')}
      onClose={onClose}
    />
  );
}
