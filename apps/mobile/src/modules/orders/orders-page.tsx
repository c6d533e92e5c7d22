import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getLogisticsOrderStatistics } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { list } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Link, useLocation, useSearch } from 'wouter';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Choices, Row, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';
import css from './orders.module.css';

const all = 0;
const unpaid = -1;
const codes = Object.values(enumCodes.OrderStatus);

/** The customer's orders by status. */
export function OrdersPage() {
  const t = useTexts('orders');
  const [, go] = useLocation();
  const query = new URLSearchParams(useSearch());
  const status = codes.find((code) => code === Number(query.get('status')));
  const isUnpaid = query.has('unpaid');
  const { data: counts } = useCallQuery(getLogisticsOrderStatistics, {}, { follows: ['logisticsOrder'] });
  const options = (counts ?? [])
    .filter(({ orderStatus, count }) => count > 0 || orderStatus === status)
    .map(({ orderStatus, count }) => ({ value: Number(orderStatus), label: enumLabel('OrderStatus', orderStatus), count }));
  return (
    <Page
      title={t('logisticsOrder.plural')}
      actions={
        <Link href="/send" className={css.add} aria-label={t('send.title')}>
          <Icon name="plus" size={22} />
        </Link>
      }
    >
      <Choices
        label={t('logisticsOrder.fields.orderStatus')}
        value={isUnpaid ? unpaid : (status ?? all)}
        options={[
          { value: all, label: t('orders.all') },
          { value: unpaid, label: enumLabel('PaymentStatus', enumCodes.PaymentStatus.Unpaid) },
          ...options,
        ]}
        onChange={(code) => go(code === all ? '/orders' : code === unpaid ? '/orders?unpaid' : `/orders?status=${code}`, { replace: true })}
      />
      <MoreRows
        about={['logisticsOrder', status, isUnpaid]}
        load={(part, signal) =>
          list(
            logisticsOrder,
            { ...part, OrderStatus: status || undefined, PaymentStatus: isUnpaid ? enumCodes.PaymentStatus.Unpaid : undefined },
            { quiet: true, signal },
          )
        }
        row={(one) => (
          <Row
            to={`/orders/${one.id}`}
            title={<span className={css.number}>{one.serialNumber}</span>}
            lines={
              <>
                {[one.receiverName, one.typeOfShippingName].filter(Boolean).join(' · ')}
                <br />
                <Time at={one.creationTime} />
              </>
            }
            end={
              <>
                <State of="OrderStatus" code={one.orderStatus} />
                {one.paymentStatus === enumCodes.PaymentStatus.Unpaid && <State of="PaymentStatus" code={one.paymentStatus} />}
              </>
            }
          />
        )}
        empty={<EmptyState title={t('orders.none')} action={{ label: t('send.title'), onClick: () => go('/send') }} />}
      />
    </Page>
  );
}
