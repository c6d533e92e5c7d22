import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { closeOnlinePayment, queryOnlinePayment } from '@entrepot/contract/modules/payments/calls.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import { onlinePaymentIndex } from '@entrepot/contract/modules/payments/screens.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { go, usePlace } from '../../core/tabs/place.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
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
  const t = useWords('payments');
  const place = usePlace();
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
  const t = useWords('payments');
  const currencyOf = useCurrencyOf();
  const [reviewing, setReviewing] = useState<Row | null>(null);
  const asking = useCall(queryOnlinePayment, {
    success: ({ outTradeNo: number, paymentRecordStatus }) =>
      t('pages.stands', { number, status: enumLabel('PaymentRecordStatus', paymentRecordStatus) }),
  });
  const closing = useCall(closeOnlinePayment);
  async function close({ id, outTradeNo: number }: Row) {
    const sure = await confirm({ title: t('pages.closeTitle', { number }), text: t('pages.closeText'), confirmLabel: t('actions.close') });
    if (sure) await closing.run({ id });
  }
  const cells = {
    ...moneyCells(onlinePayment, currencyOf),
    // What came in may be in a currency of its own.
    receivedAmount: ({ receivedAmount, receivedCurrency }: Row) =>
      receivedAmount === null ? null : `${receivedCurrency ?? ''} ${Number(receivedAmount)}`.trim(),
    purpose: ({ purpose }: Row) => t(`purposes.${purpose}`),
    reason: ({ reason }: Row) => (reason ? t(`reasons.${reason}`) : null),
  };
  return (
    <>
      <ListPage
        of={onlinePayment}
        head={head}
        columns={columns}
        filters={['ownerId', 'onlinePaymentProvider', 'paymentRecordStatus']}
        cells={cells}
        form={false}
        detail={{ cells }}
        rowTone={({ paymentRecordStatus }) => (paymentRecordStatus === ToBeReviewed ? 'waits' : undefined)}
        actions={[
          {
            key: 'review',
            label: t('actions.review'),
            needs: onlinePaymentIndex.Review,
            shown: ({ paymentRecordStatus }) => paymentRecordStatus === ToBeReviewed,
            run: setReviewing,
          },
          {
            key: 'query',
            label: t('actions.query'),
            needs: onlinePaymentIndex.Query,
            shown: ({ paymentRecordStatus }) => paymentRecordStatus === Pending,
            run: ({ id }) => asking.run({ id }),
          },
          {
            key: 'close',
            label: t('actions.close'),
            needs: onlinePaymentIndex.Close,
            shown: ({ paymentRecordStatus }) => paymentRecordStatus === Pending,
            run: close,
          },
        ]}
      />
      <Suspense>{reviewing && <ReviewDialog row={reviewing} onClose={() => setReviewing(null)} />}</Suspense>
    </>
  );
}
