import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { closeOnlinePayment, queryOnlinePayment } from '@entrepot/contract/modules/payments/calls.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { onlinePaymentIndex } from '@entrepot/contract/modules/payments/screens.ts';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type ReactNode } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { go, useTabLocation } from '../../core/tabs/tab-location.ts';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { OnlineRefunds } from './online-refunds.tsx';

const ReviewDialog = late(() => import('./review-dialog.tsx').then((part) => ({ default: part.ReviewDialog })));
const { Pending, ToBeReviewed } = enumCodes.PaymentRecordStatus;
const columns = [
  'outTradeNo',
  'ownerId',
  'purpose',
  'paymentRecordStatus',
  'amount',
  'receivedAmount',
  'reason',
  'configurationId',
  'providerTradeNo',
  'paidTime',
  'notifyCount',
];
type Row = Listed<typeof onlinePayment>;

/** Every payment at a provider, those that need a person's decision among them. */
export function Page() {
  const t = useTexts('payments');
  const place = useTabLocation();
  const tab = place.query.get('show') === 'refunds' ? 'refunds' : 'payments';
  const head = (
    <Tabs
      label={t('onlinePayment.plural')}
      tabs={[
        { key: 'payments', label: t('actions.payments') },
        { key: 'refunds', label: t('pages.refundsOf') },
      ]}
      value={tab}
      onChange={(key) => go(key === 'refunds' ? `${place.path}?show=refunds` : place.path, { replace: true })}
    />
  );
  return tab === 'refunds' ? <OnlineRefunds head={head} /> : <Payments head={head} />;
}

function Payments({ head }: { head: ReactNode }) {
  const t = useTexts('payments');
  const currencyOf = useCurrencyOf();
  const cells = {
    ...moneyCells(onlinePayment, currencyOf),
    // The received amount can have its own currency.
    receivedAmount: ({ receivedAmount, receivedCurrency }: Row) =>
      receivedAmount === null ? null : `${receivedCurrency ?? ''} ${Number(receivedAmount)}`.trim(),
    purpose: ({ purpose }: Row) => t(`purposes.${purpose}`),
    reason: ({ reason }: Row) => (reason ? t(`reasons.${reason}`) : null),
  };
  const actions: readonly Button<Row>[] = [
    {
      key: 'review',
      needs: onlinePaymentIndex.Review,
      visible: ({ paymentRecordStatus }) => paymentRecordStatus === ToBeReviewed,
      dialog: (row, onClose) => <ReviewDialog row={row} onClose={onClose} />,
    },
    callButton({
      key: 'query',
      call: queryOnlinePayment,
      needs: onlinePaymentIndex.Query,
      visible: ({ paymentRecordStatus }) => paymentRecordStatus === Pending,
      success: ({ outTradeNo: number, paymentRecordStatus }) =>
        t('pages.statusOf', { number, status: enumLabel('PaymentRecordStatus', paymentRecordStatus) }),
    }),
    callButton({
      key: 'close',
      call: closeOnlinePayment,
      needs: onlinePaymentIndex.Close,
      visible: ({ paymentRecordStatus }) => paymentRecordStatus === Pending,
      confirm: ({ outTradeNo: number }) => ({ title: t('pages.closeTitle', { number }), text: t('pages.closeText') }),
    }),
  ];
  return (
    <ListPage
      of={onlinePayment}
      head={head}
      columns={columns}
      filters={['ownerId', 'onlinePaymentProvider', 'paymentRecordStatus']}
      cells={cells}
      form={false}
      detail={{ cells }}
      rowTone={({ paymentRecordStatus }) => (paymentRecordStatus === ToBeReviewed ? 'waiting' : undefined)}
      actions={actions}
    />
  );
}
