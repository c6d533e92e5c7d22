import { addressOf, type Person } from '@entrepot/client/orders/address-of.ts';
import { getLogisticsOrderById } from '@entrepot/contract/modules/orders/calls.ts';
import { DescriptionList } from '@entrepot/ui/description-list.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Stack, Title } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { BillTable, GoodsTable, ParcelTable, ServiceTable, TrackTable } from './order-tables.tsx';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { FactSheet } from '../../core/list/fact-sheet.tsx';
import { detailParts, type OrderRow } from './order-facts.ts';
import { OrderLead } from './order-lead.tsx';
import { OrderWay } from './order-way.tsx';
import { OrderCustoms } from '../customs/public.tsx';
import { type Quote, QuoteView } from '../pricing/public.tsx';
import { Timeline } from '../timeline/public.tsx';

/** An opened order beyond its own fields, as the server answers it; lines keep the names of the wire with a small first letter. */
export interface OpenedOrder extends Record<string, unknown> {
  receiver: Person | null;
  declarant: Person | null;
  quote: Quote | null;
  /** Until when it is kept unpaid. */
  payUntil: unknown;
  goods: Row[];
  parcels: Row[];
  services: Row[];
  bills: Row[];
  tracks: Row[];
}
export type Row = Record<string, unknown> & { id: string };

/** An order with everything that belongs to it. */
export const openedOrder = async (id: string) => (await ask(getLogisticsOrderById, { id }, { quiet: true })) as unknown as OpenedOrder;

/** Everything that belongs to an order, asked for once for its detail. */
export function useOpenedOrder(id: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['order', id, language],
    queryFn: () => openedOrder(id),
    meta: { follows: ['logisticsOrder', 'bill'] },
  });
}

/** An order as it is read: where it is, what it costs and what comes next; then goods, timeline, price, papers and the facts. */
export function OrderExtras({ row }: { row: OrderRow }) {
  const t = useWords('orders');
  const { data: order, error, refetch } = useOpenedOrder(row.id);
  if (error && !order) return <ErrorState {...errorProps(error, refetch)} />;
  if (!order) return <LoadingBlock />;
  return (
    <Stack gap="large">
      <OrderWay row={row} />
      <OrderLead row={row} order={order} />
      <OrderCustoms order={row} />
      <Part title={t('orderGoods.plural')} rows={order.goods}>
        <GoodsTable rows={order.goods} />
      </Part>
      <Part title={t('orderParcel.plural')} rows={order.parcels}>
        <ParcelTable rows={order.parcels} />
      </Part>
      <Part title={t('orderService.plural')} rows={order.services}>
        <ServiceTable rows={order.services} />
      </Part>
      <Part title={t('pages.tracks')} rows={order.tracks}>
        <TrackTable rows={order.tracks} />
      </Part>
      <Timeline of={{ logisticsOrderId: row.id }} />
      {order.quote && (
        <Stack gap="small">
          <Title level={3}>{t('logisticsOrder.fields.quoteSnapshot')}</Title>
          <QuoteView quote={order.quote} />
        </Stack>
      )}
      <Part title={t('pages.bills')} rows={order.bills}>
        <BillTable rows={order.bills} />
      </Part>
      {order.receiver && <DescriptionList title={t('logisticsOrder.fields.receiver')} items={receiverItems(order.receiver, t)} />}
      {order.declarant && <DescriptionList title={t('logisticsOrder.fields.declarant')} items={declarantItems(order.declarant, t)} />}
      <FactSheet of={logisticsOrder} row={row} parts={detailParts(t)} />
    </Stack>
  );
}

function Part({ title, rows, children }: { title: string; rows: readonly unknown[] | null | undefined; children: ReactNode }) {
  if (!rows?.length) return null;
  return (
    <Stack gap="small">
      <Title level={3}>{title}</Title>
      {children}
    </Stack>
  );
}

type Words = ReturnType<typeof useWords>;

function receiverItems(person: Person, t: Words) {
  const label = (key: string) => t(`recipient.fields.${key}`);
  return [
    { label: label('recipientName'), value: person.RecipientName },
    { label: label('phone'), value: [person.PhoneCode && `+${person.PhoneCode}`, person.Phone].filter(Boolean).join(' ') },
    { label: label('identityNumber'), value: person.IdentityNumber },
    { label: label('mailboxCode'), value: person.MailboxCode },
    ...(person.PickupName ? [{ label: t('logisticsOrder.fields.selfPickupAddressId'), value: person.PickupName, span: 2 }] : []),
    { label: label('detailedAddress'), value: addressOf(person), span: 4 },
  ];
}

const declarantItems = (person: Person, t: Words) => [
  { label: t('pages.declarantName'), value: person.Contacts },
  { label: t('recipient.fields.phone'), value: person.Phone },
  { label: t('recipient.fields.detailedAddress'), value: addressOf(person), span: 2 },
];
