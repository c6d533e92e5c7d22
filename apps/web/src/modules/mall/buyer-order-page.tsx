import { fetchRows } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getBuyerOrders } from '@entrepot/contract/modules/mall/order-calls.ts';
import { buyerOrderIndex } from '@entrepot/contract/modules/mall/screens.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { go, useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import { useCurrencyOf } from '../wallet/public.tsx';
import { Bought } from './bought.tsx';
import { InnerLink } from './inner-link.tsx';
import css from './mall.module.css';
import { buyerMayCancel, isToReceive, isUnpaid } from './order-facts.ts';
import { useWhere } from './order-view.tsx';
import { ProductPicture } from '@entrepot/ui/media/product-picture.tsx';
import { useOrderActions } from './use-order-actions.tsx';

const size = 20;
const states = Object.values(enumCodes.SellerOrderStatus);

/** Mall orders of a buyer, newest first, with status and available actions. */
export function Page() {
  const t = useTexts('mall');
  const place = useTabLocation();
  const status = states.find((code) => code === Number(place.query.get('status'))) ?? null;
  const page = Number(place.query.get('page')) || 1;
  const acts = useOrderActions();
  const { data, error, refetch } = useCallQuery(
    getBuyerOrders,
    { status, index: page, rows: size },
    { of: sellerOrder, enabled: place.inFront, follows: ['sellerOrder'], showsPrevious: true },
  );
  const toMall = { label: t('actions.toMall'), onClick: () => go('/MallHome') };
  const turn = (to: number) =>
    writeQuery(place, new URLSearchParams(definedOnly({ status: status ? String(status) : undefined, page: String(to) })));
  return (
    <Stack>
      <PageHeader title={place.title} actions={<Button onClick={toMall.onClick}>{toMall.label}</Button>} />
      <StateTabs of="SellerOrderStatus" label={t('sellerOrder.fields.status')} />
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
  ReturnType<typeof fetchRows<typeof sellerOrder, typeof getBuyerOrders.input, typeof getBuyerOrders.output>>
>['data'][number];

function OrderCard({ order, acts }: { order: Row; acts: ReturnType<typeof useOrderActions> }) {
  const t = useTexts('mall');
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
          <Money amount={order.payable ?? order.totalAmount} currency={currency} size="large" />
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
