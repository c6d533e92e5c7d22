import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { merchantDelivery } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useState } from 'react';
import { RecordPage } from '../../core/app/record-page.tsx';
import { CallForm } from '../../core/form/call-form.tsx';
import { leave, useTabLocation } from '../../core/tabs/tab-location.ts';
import { isToSend, leftToSend, type MallOrder, useMallOrder } from './order-facts.ts';
import { OrderView } from './order-view.tsx';
import { type Packed, ParcelLines } from './parcel-lines.tsx';

const { ToBeDelivered } = enumCodes.SellerOrderStatus;

/** Merchant deliveries to our warehouse; the courier number identifies the order. */
export function Page() {
  const t = useTexts('mall');
  const place = useTabLocation();
  const id = place.query.get('id');
  const query = useMallOrder(id);
  return (
    <RecordPage
      id={id}
      query={query}
      none={{ title: t('pages.noOrder'), list: t('sellerOrder.plural'), path: `/SellerOrderIndex?status=${ToBeDelivered}` }}
    >
      {(order) => (
        <Stack>
          <PageHeader title={t('pages.deliverTitle', { number: order.serialNumber })} onBack={() => leave(place)} />
          <Card>
            {isToSend(order) ? <Sending order={order} onDone={() => leave(place)} /> : <Alert tone="info">{t('pages.notToDeliver')}</Alert>}
          </Card>
          <Card>
            <OrderView order={order} />
          </Card>
        </Stack>
      )}
    </RecordPage>
  );
}

function Sending({ order, onDone }: { order: MallOrder; onDone(): void }) {
  const t = useTexts('mall');
  const [packed, setPacked] = useState<Packed>(null);
  const lines = packed && Object.entries(packed).flatMap(([lineId, quantity]) => (quantity ? [{ lineId, quantity }] : []));
  const isWrong = lines?.length === 0 || Object.values(packed ?? {}).includes(null);
  const wrong = isWrong ? t('pages.partWrong') : undefined;
  const goesWhole = !packed || order.lines.every((line) => leftToSend(line) === (packed[line.id] ?? 0));
  return (
    <CallForm
      of={merchantDelivery}
      about={sellerOrder}
      above={<Text>{t('pages.deliverText', { warehouse: String(order.warehouseName ?? '') })}</Text>}
      rows={[['courierNumber'], ['lines']]}
      fields={{
        courierNumber: { hint: t('pages.deliverHint') },
        lines: {
          label: t('pages.lines'),
          draw: ({ error }) => <ParcelLines order={order} packed={packed} onChange={setPacked} error={error && wrong} />,
          wrong,
          validateOn: 'sending',
        },
      }}
      params={{ id: order.id }}
      input={() => ({ lines: lines ?? undefined })}
      submit={t('actions.send')}
      success={t(goesWhole ? 'pages.delivered' : 'pages.partSent', { number: order.serialNumber })}
      done={onDone}
    />
  );
}
