import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { Text } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { LeadFact, LeadFacts } from '@entrepot/ui/way-line.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { toneOf } from '@entrepot/ui/tones.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import { useCustomsPapers } from '../customs/public.tsx';
import type { OpenedOrder } from './order-extras.tsx';
import { mayPay, type OrderRow } from './order-facts.ts';
import { AtPickup } from './at-pickup.tsx';
import { nextOf } from './order-way.tsx';

/** What an order costs, whether that is paid, and what comes next. */
export function OrderLead({ row, order }: { row: OrderRow; order: OpenedOrder }) {
  const t = useWords('orders');
  const { quote } = order;
  const unpaid = mayPay(row);
  const next = nextOf(row, unpaid);
  const { data: papers } = useCustomsPapers(row.id, next === 'customsHeld');
  const key = papers?.waits && next === 'customsHeld' ? 'papersWait' : keyOf(order, next, unpaid);
  return (
    <LeadFacts>
      {quote && (
        <LeadFact label={t('pages.costs')}>
          <Money
            amount={quote.payable}
            currency={{ code: quote.walletCurrencyCode, sign: quote.walletSymbol, decimals: quote.walletDecimalPlaces }}
            size="huge"
          />
          <StateTag label={enumLabel('PaymentStatus', row.paymentStatus)} tone={toneOf('PaymentStatus', row.paymentStatus)} />
        </LeadFact>
      )}
      <LeadFact label={t('pages.status')}>
        <FieldValue of={logisticsOrder} name="orderStatus" row={row} />
        <Text>{[row.receiverName, row.typeOfShippingName, row.carrierName].filter(Boolean).join(' · ')}</Text>
        {row.carrierNo && <FieldValue of={logisticsOrder} name="carrierNo" row={row} />}
      </LeadFact>
      {key && (
        <LeadFact label={t('pages.whatNext')}>
          <Text strong>
            {t(`pages.${audience() === 'C' ? 'nextForCustomer' : 'nextForStaff'}.${key}`, {
              until: untilOf(order),
              reason: order.rejectionRemarks,
            })}
          </Text>
          {row.orderStatus === enumCodes.OrderStatus.ToBePickedUp && <AtPickup row={row} receiver={order.receiver} />}
        </LeadFact>
      )}
    </LeadFacts>
  );
}

/** Which sentence says what comes next, by what else is known of the opened order. */
function keyOf({ rejectionRemarks, payUntil }: OpenedOrder, next: string | null, unpaid: boolean): string | null {
  if (rejectionRemarks) return 'sentBack';
  return unpaid && next === 'pay' && !payUntil ? 'payNow' : next;
}

/** Until when it is kept, by the clock of the site, to the minute. */
const untilOf = ({ payUntil }: OpenedOrder): string => (payUntil instanceof Date ? timeToWire(payUntil, siteZone()).slice(0, 16) : '');
