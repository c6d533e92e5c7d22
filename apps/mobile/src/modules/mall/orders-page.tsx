import { fetchRows } from '@entrepot/client/calls/api.ts';
import { whereText } from '@entrepot/client/mall/order-where.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getBuyerOrders } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { useLocation, useSearch } from 'wouter';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Choices, Row, State } from '../../core/parts.tsx';
import { useCurrencyOf } from './mall-queries.ts';
import css from './mall.module.css';
import { Picture } from './picture.tsx';

const all = 0;
const { ToBePaid, ToBeDelivered, Delivered, InWarehouse, Completed } = enumCodes.SellerOrderStatus;
const offered = [ToBePaid, ToBeDelivered, Delivered, InWarehouse, Completed];

/** Lists the customer's mall orders with their status, newest first. */
export function MallOrdersPage() {
  const t = useTexts('mall');
  const currencyOf = useCurrencyOf();
  const [, go] = useLocation();
  const wanted = Number(new URLSearchParams(useSearch()).get('status'));
  const status = offered.find((code) => code === wanted) ?? null;
  return (
    <Page title={t('own.orders')} back="/mall">
      <Choices
        label={t('sellerOrder.fields.status')}
        value={status ?? all}
        options={[
          { value: all, label: t('pages.all') },
          ...offered.map((value) => ({ value, label: enumLabel('SellerOrderStatus', value) })),
        ]}
        onChange={(code) => go(code === all ? '/mall/orders' : `/mall/orders?status=${code}`, { replace: true })}
      />
      <MoreRows
        about={[sellerOrder.name, status]}
        load={(part, signal) => fetchRows(sellerOrder, getBuyerOrders, { ...part, status }, { quiet: true, signal })}
        row={(one) => (
          <Row
            to={`/mall/orders/${one.id}`}
            title={
              <Picture address={one.firstPicture}>
                {one.kinds > 1 ? t('pages.itemsInAll', { name: one.firstName, count: one.quantity }) : `${one.firstName} × ${one.quantity}`}
                <span className={css.soft}>
                  {String(one.mallShopInformationName ?? '')} · {one.serialNumber}
                </span>
              </Picture>
            }
            lines={
              <>
                <span className={css.orderFoot}>
                  <State of="SellerOrderStatus" code={one.status} />
                  <b>
                    <Money amount={one.payable ?? one.totalAmount} currency={currencyOf(one)} />
                  </b>
                </span>
                {whereText(one, true, t)}
              </>
            }
          />
        )}
        empty={
          <EmptyState
            title={t(status ? 'pages.buyerNoneSo' : 'pages.buyerEmpty')}
            action={{ label: t('actions.toMall'), onClick: () => go('/mall') }}
          />
        }
      />
    </Page>
  );
}
