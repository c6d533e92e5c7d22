import { askRows } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getBuyerOrders } from '@entrepot/contract/modules/mall/order-calls.ts';
import { buyerOrderIndex } from '@entrepot/contract/modules/mall/screens.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Pager } from '@entrepot/ui/pager.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { given } from '@entrepot/contract/core/given.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { EnumTabs } from '../../core/list/enum-tabs.tsx';
import { go, usePlace, writeQuery } from '../../core/tabs/place.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import { useCurrencyOf } from '../wallet/public.tsx';
import { Bought } from './bought.tsx';
import { InnerLink } from './inner-link.tsx';
import css from './mall.module.css';
import { buyerMayCancel, isToReceive, isUnpaid } from './order-facts.ts';
import { useWhere } from './order-view.tsx';
import { ProductPicture } from './product-picture.tsx';
import { useOrderActions } from './use-order-actions.tsx';

const size = 20;
const states = Object.values(enumCodes.SellerOrderStatus);

/** What somebody bought in the mall, newest first: where each order is, and what the buyer can do about it. */
export function Page() {
  const t = useWords('mall');
  const language = useLanguage();
  const place = usePlace();
  const status = states.find((code) => code === Number(place.query.get('status'))) ?? null;
  const page = Number(place.query.get('page')) || 1;
  const acts = useOrderActions();
  const { data, error, refetch } = useQuery({
    queryKey: ['buyer-orders', status, page, language],
    meta: { follows: ['sellerOrder'] },
    queryFn: () => askRows(sellerOrder, getBuyerOrders, { status, index: page, rows: size }, { quiet: true }),
    placeholderData: keepPreviousData,
    enabled: place.inFront,
  });
  const toMall = { label: t('actions.toMall'), onClick: () => go('/MallHome') };
  const turn = (to: number) =>
    writeQuery(place, new URLSearchParams(given({ status: status ? String(status) : undefined, page: String(to) })));
  return (
    <Stack>
      <PageHeader title={place.title} actions={<Button onClick={toMall.onClick}>{toMall.label}</Button>} />
      <EnumTabs of="SellerOrderStatus" label={t('sellerOrder.fields.status')} />
      {error && !data ? (
        <ErrorState {...errorProps(error, refetch)} />
      ) : !data ? (
        <LoadingBlock />
      ) : data.data.length === 0 ? (
        <EmptyState title={t(status ? 'pages.buyerNoneSo' : 'pages.buyerEmpty')} action={toMall} />
      ) : (
        <ul className={css.orders} aria-label={t('sellerOrder.plural')}>
          {data.data.map((order) => (
            <OrderCard key={order.id} order={order} acts={acts} />
          ))}
        </ul>
      )}
      {data && data.total > size && (
        <Pager page={page} size={size} total={data.total} totalIsBound={data.totalIsBound} onChange={(next) => turn(next.page)} />
      )}
      {acts.dialog}
    </Stack>
  );
}

type Row = Awaited<
  ReturnType<typeof askRows<typeof sellerOrder, typeof getBuyerOrders.takes, typeof getBuyerOrders.gives>>
>['data'][number];

function OrderCard({ order, acts }: { order: Row; acts: ReturnType<typeof useOrderActions> }) {
  const t = useWords('mall');
  const can = useCan();
  const where = useWhere();
  const currency = useCurrencyOf()(order);
  const address = `/BuyerOrderDetailed?id=${order.id}`;
  return (
    <li className={css.order}>
      <header className={css.orderHead}>
        <InnerLink to={address}>{order.serialNumber}</InnerLink>
        <span className={css.soft}>{String(order.mallShopInformationName ?? '')}</span>
        <FieldValue of={sellerOrder} name="status" row={order} />
      </header>
      <div className={css.orderBody}>
        <ProductPicture address={order.firstPicture} small />
        <div className={css.lineWords}>
          <span className={css.lineName}>
            <Bought row={order} />
          </span>
          <span className={css.soft}>{where(order, true)}</span>
        </div>
        <strong>
          <Money amount={order.totalAmount} currency={currency} size="large" />
        </strong>
      </div>
      <footer className={css.orderFoot}>
        {buyerMayCancel(order) && can(buyerOrderIndex.Cancel) && (
          <Button size="small" kind="quiet" onClick={() => acts.cancel(order)}>
            {t('actions.cancelOrder')}
          </Button>
        )}
        {isUnpaid(order) && can(buyerOrderIndex.Pay) && (
          <Button kind="primary" onClick={() => acts.pay(order)}>
            {t('actions.pay')}
          </Button>
        )}
        {isToReceive(order) && can(buyerOrderIndex.ConfirmReceived) && (
          <Button kind="primary" onClick={() => acts.receive(order)}>
            {t('actions.received')}
          </Button>
        )}
      </footer>
    </li>
  );
}
