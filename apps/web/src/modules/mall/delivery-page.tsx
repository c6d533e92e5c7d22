import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { merchantDelivery } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Card, Stack, Text } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { useState } from 'react';
import { NotShown } from '../../core/app/not-shown.tsx';
import { CallForm } from '../../core/form/call-form.tsx';
import { go, leave, usePlace } from '../../core/tabs/place.ts';
import { isToSend, leftToSend, type MallOrder, useMallOrder } from './order-facts.ts';
import { OrderView } from './order-view.tsx';
import { type Packed, ParcelLines } from './parcel-lines.tsx';

const { ToBeDelivered } = enumCodes.SellerOrderStatus;

/** The merchant has sent an order to our warehouse: the courier number tells the warehouse whose it is. */
export function Page() {
  const t = useWords('mall');
  const place = usePlace();
  const id = place.query.get('id');
  const { data: order, error, refetch } = useMallOrder(id);
  if (!id)
    return (
      <EmptyState
        title={t('pages.noOrder')}
        action={{ label: t('sellerOrder.plural'), onClick: () => go(`/SellerOrderIndex?status=${ToBeDelivered}`) }}
      />
    );
  if (error && !order) return <NotShown error={error} again={refetch} />;
  if (!order) return <LoadingBlock />;
  return (
    <Stack>
      <PageHeader title={t('pages.deliverTitle', { number: order.serialNumber })} onBack={() => leave(place)} />
      <Card>
        {isToSend(order) ? <Sending order={order} onDone={() => leave(place)} /> : <Alert tone="info">{t('pages.notToDeliver')}</Alert>}
      </Card>
      <Card>
        <OrderView order={order} />
      </Card>
    </Stack>
  );
}

function Sending({ order, onDone }: { order: MallOrder; onDone(): void }) {
  const t = useWords('mall');
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
          said: 'sending',
        },
      }}
      given={{ id: order.id }}
      input={() => ({ lines: lines ?? undefined })}
      submit={t('actions.send')}
      success={t(goesWhole ? 'pages.delivered' : 'pages.partSent', { number: order.serialNumber })}
      done={onDone}
    />
  );
}
