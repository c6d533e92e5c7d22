import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { HeaderDetail, HeaderDetails } from '@entrepot/ui/page/way-line.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import { MoneyHeadline } from '../billing/public.tsx';
import { useCustomsPapers } from '../customs/public.tsx';
import { mayPay, type OrderRow, type OpenedOrder } from './order-facts.ts';
import { nextOf } from './order-way.tsx';
import { addressOf, type Person } from '@entrepot/client/orders/address-of.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useState } from 'react';
import { PickupCode } from './pickup-code.tsx';

/** Cost, payment status and next step of an order. */
export function OrderSummary({ row, order }: { row: OrderRow; order: OpenedOrder }) {
  const t = useTexts('orders');
  const { money, quote } = order;
  const unpaid = mayDo(row, 'pay') && mayPay(row);
  const next = nextOf(row, unpaid);
  const { data: papers } = useCustomsPapers(row.id, next === 'customsHold');
  const key = papers?.waits && next === 'customsHold' ? 'papersWait' : keyOf(order, next, unpaid);
  return (
    <HeaderDetails>
      {quote && money && (
        <MoneyHeadline
          money={money}
          currency={{ code: quote.walletCurrencyCode, sign: quote.walletSymbol, decimals: quote.walletDecimalPlaces }}
        >
          <StateTag label={enumLabel('PaymentStatus', row.paymentStatus)} tone={toneOf('PaymentStatus', row.paymentStatus)} />
        </MoneyHeadline>
      )}
      <HeaderDetail label={t('pages.status')}>
        <FieldValue of={logisticsOrder} name="orderStatus" row={row} />
        <Text>{[row.receiverName, row.typeOfShippingName, row.carrierName].filter(Boolean).join(' · ')}</Text>
        {row.carrierNo && <FieldValue of={logisticsOrder} name="carrierNo" row={row} />}
      </HeaderDetail>
      {key && (
        <HeaderDetail label={t('pages.whatNext')}>
          <Text strong>
            {t(`pages.${audience() === 'customer' ? 'nextForCustomer' : 'nextForStaff'}.${key}`, {
              until: payUntilText(order),
              reason: order.rejectionRemarks,
            })}
          </Text>
          {row.orderStatus === enumCodes.OrderStatus.ToBePickedUp && <AtPickup row={row} receiver={order.receiver} />}
        </HeaderDetail>
      )}
    </HeaderDetails>
  );
}

/** Text key of the next step, refined by the details of the order. */
function keyOf({ rejectionRemarks, payUntil }: OpenedOrder, next: string | null, unpaid: boolean): string | null {
  if (rejectionRemarks) return 'sentBack';
  return unpaid && next === 'pay' && !payUntil ? 'payNow' : next;
}

/** Payment deadline in the site's time zone, to the minute. */
const payUntilText = ({ payUntil }: OpenedOrder): string => (payUntil instanceof Date ? shownTime(payUntil, siteZone(), 'minute') : '');

/** Pickup point of a waiting order and, for its customer, the pickup code. */
function AtPickup({ row, receiver }: { row: OrderRow; receiver: Person | null }) {
  const t = useTexts('orders');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {receiver?.PickupName && <Text>{receiver.PickupName}</Text>}
      {receiver && <Text tone="soft">{addressOf(receiver)}</Text>}
      {audience() === 'customer' && <Button onClick={() => setOpen(true)}>{t('actions.pickupCode')}</Button>}
      {isOpen && <PickupCode row={row} onClose={() => setOpen(false)} />}
    </>
  );
}
