import { askRows } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { getBuyerOrders } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { useLocation } from 'wouter';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Row, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';
import { useMoneyText } from './mall-asks.ts';
import { Picture } from './picture.tsx';

/** What the customer bought in the mall, newest first. */
export function MallOrdersPage() {
  const t = useWords('mall');
  const money = useMoneyText();
  const [, go] = useLocation();
  return (
    <Page title={t('sellerOrder.plural')} back="/mall">
      <MoreRows
        about={['buyer-orders']}
        load={(part, signal) => askRows(sellerOrder, getBuyerOrders, { ...part }, { quiet: true, signal })}
        row={(one) => (
          <Row
            to={`/mall/orders/${one.id}`}
            title={
              <Picture address={one.firstPicture}>
                {one.kinds > 1 ? t('pages.itemsInAll', { name: one.firstName, count: one.quantity }) : `${one.firstName} × ${one.quantity}`}
              </Picture>
            }
            lines={
              <>
                {one.serialNumber} <Time at={one.creationTime} />
              </>
            }
            end={
              <>
                <b>{money(one.totalAmount, one.currencyId)}</b>
                <State of="SellerOrderStatus" code={one.status} />
              </>
            }
          />
        )}
        empty={<EmptyState title={t('pages.buyerEmpty')} action={{ label: t('actions.toMall'), onClick: () => go('/mall') }} />}
      />
    </Page>
  );
}
