import { addressOf, type Person } from '@entrepot/client/orders/address-of.ts';
import { getLogisticsOrderById } from '@entrepot/contract/modules/orders/calls.ts';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Stack, Title } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import type { ReactNode } from 'react';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { currencyOf } from '@entrepot/rules/pricing/best-ways.ts';
import { BillTable, GoodsTable, ParcelTable, ServiceTable, TrackTable } from './order-tables.tsx';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { DetailSheet } from '../../core/list/detail-sheet.tsx';
import { detailParts, type OrderRow, type OpenedOrder } from './order-facts.ts';
import { HoldNotice } from './hold-notice.tsx';
import { OrderSummary } from './order-summary.tsx';
import { OrderWay } from './order-way.tsx';
import { MoneyCalculation } from '../billing/public.tsx';
import { OrderCustoms } from '../customs/public.tsx';
import { QuoteView } from '../pricing/public.tsx';
import { Timeline } from '../timeline/public.tsx';

/** Fetches an order with everything that belongs to it. */
export const openedOrder = (id: string): Promise<OpenedOrder> => callApi(getLogisticsOrderById, { id }, { quiet: true });

/** Loads the details of an order in one request; none without an id. */
export const useOpenedOrder = (id: string | null) =>
  useCallQuery(getLogisticsOrderById, id === null ? null : { id }, { follows: ['logisticsOrder', 'bill', 'package'] });

/** Details of an order: status, cost and next step; then goods, timeline, price, papers and fields. */
export function OrderExtras({ row }: { row: OrderRow }) {
  const t = useTexts('orders');
  const { data: order, error, refetch } = useOpenedOrder(row.id);
  if (error && !order) return <ErrorState {...errorProps(error, refetch)} />;
  if (!order) return <LoadingBlock />;
  return (
    <Stack gap="large">
      <HoldNotice row={row} order={order} />
      <OrderWay row={row} />
      <OrderSummary row={row} order={order} />
      <OrderCustoms order={row} />
      <Part title={t('orderGoods.plural')} rows={order.goods}>
        <GoodsTable rows={order.goods} />
      </Part>
      <Part title={t('orderParcel.plural')} rows={order.parcels}>
        <ParcelTable rows={order.parcels} />
      </Part>
      <Part title={t('orderService.plural')} rows={order.services}>
        <ServiceTable rows={order.services} currency={order.quote ? currencyOf(order.quote) : undefined} />
      </Part>
      <Part title={t('pages.tracks')} rows={order.tracks}>
        <TrackTable rows={order.tracks} />
      </Part>
      <Timeline of={{ logisticsOrderId: row.id }} />
      {order.quote && (
        <Stack gap="small">
          <Title level={3}>{t('logisticsOrder.fields.quoteSnapshot')}</Title>
          <QuoteView quote={order.quote} />
          {order.money && (
            <MoneyCalculation
              money={order.money}
              currency={{
                code: order.quote.walletCurrencyCode,
                sign: order.quote.walletSymbol,
                decimals: order.quote.walletDecimalPlaces,
              }}
            />
          )}
        </Stack>
      )}
      <Part title={t('pages.bills')} rows={order.bills}>
        <BillTable rows={order.bills} />
      </Part>
      {order.receiver && <DescriptionList title={t('logisticsOrder.fields.receiver')} items={receiverItems(order.receiver, t)} />}
      {order.declarant && <DescriptionList title={t('logisticsOrder.fields.declarant')} items={declarantItems(order.declarant, t)} />}
      <DetailSheet of={logisticsOrder} row={row} parts={detailParts(t)} />
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

type Translate = ReturnType<typeof useTexts>;

function receiverItems(person: Person, t: Translate) {
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

const declarantItems = (person: Person, t: Translate) => [
  { label: t('pages.declarantName'), value: person.Contacts },
  { label: t('recipient.fields.phone'), value: person.Phone },
  { label: t('recipient.fields.detailedAddress'), value: addressOf(person), span: 2 },
];
