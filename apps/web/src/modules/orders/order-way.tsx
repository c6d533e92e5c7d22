import { type OnItsWay, orderSteps } from '@entrepot/client/orders/order-steps.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type ByStatus, entryOf } from '@entrepot/contract/core/statuses.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type texts from '@entrepot/contract/modules/orders/texts.json';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import { isBuyerCancelled, isOnHoldByShop, type OrderRow } from './order-facts.ts';
import { WayLine, type WayStep } from '@entrepot/ui/page/way-line.tsx';

const { ToBeApproved } = enumCodes.OrderStatus;

/** Steps of an order with their times; an order that ended otherwise shows that as the last step. */
export function OrderWay({ row }: { row: Pick<OrderRow, keyof OnItsWay | 'cancelTime'> }) {
  const t = useTexts('orders');
  const { ended, steps } = orderSteps(row);
  const taken = steps.map(
    ({ step, state }): WayStep => ({
      key: step,
      name: t(`pages.steps.${step}`),
      state,
      note: row[step] ? <FieldValue of={logisticsOrder} name={step} row={row} /> : state === 'now' ? t('pages.waiting') : '',
    }),
  );
  const end: WayStep = {
    key: 'ended',
    name: <FieldValue of={logisticsOrder} name="orderStatus" row={row} />,
    state: 'wrong',
    note: row.cancelTime && <FieldValue of={logisticsOrder} name="cancelTime" row={row} />,
  };
  return <WayLine label={t('pages.wayOfOrder')} steps={ended ? [...taken, end] : taken} />;
}

type NextText = keyof (typeof texts.pages)['nextForCustomer'] & keyof (typeof texts.pages)['nextForStaff'];
const nextSteps: ByStatus<'OrderStatus', NextText | null> = {
  Draft: 'submit',
  ToBeApproved: 'review',
  ToBePicked: 'pick',
  Picking: 'picking',
  ToBePacked: 'pack',
  Packed: 'bag',
  Bagged: 'depart',
  Transferring: null,
  Departed: 'arrive',
  Arrived: 'declare',
  CustomsClearing: 'clear',
  CustomsCleared: 'handOver',
  Delivering: 'deliver',
  ToBePickedUp: 'pickUp',
  Signed: null,
  Cancelled: null,
  Returning: null,
  Returned: null,
  Lost: null,
};

/** The name of the text that states the next step, in `nextForCustomer` and `nextForStaff`; null when there is none. */
export function nextOf(row: OrderRow, unpaid: boolean): NextText | null {
  if (row.frozen && unpaid && row.freezeReason === enumCodes.FreezeReason.Debt) return 'pay';
  if (isBuyerCancelled(row)) return 'buyerCancelled';
  if (isOnHoldByShop(row)) return row.freezeReason === enumCodes.FreezeReason.ShopTaken ? 'shopTaken' : 'shopDisconnected';
  if (row.frozen) return row.freezeReason === enumCodes.FreezeReason.Customs ? 'customsHold' : 'frozen';
  if (row.orderStatus === ToBeApproved && unpaid) return 'pay';
  return entryOf('OrderStatus', nextSteps, row.orderStatus) ?? null;
}
