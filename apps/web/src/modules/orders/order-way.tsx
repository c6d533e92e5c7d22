import { type OnItsWay, orderSteps } from '@entrepot/client/orders/order-steps.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import type { OrderRow } from './order-facts.ts';
import { WayLine, type WayStep } from '@entrepot/ui/way-line.tsx';

const { ToBeApproved } = enumCodes.OrderStatus;

/** Where an order is: a line of its steps with their times; one that ended otherwise says so at its end. */
export function OrderWay({ row }: { row: Pick<OrderRow, keyof OnItsWay | 'cancelTime'> }) {
  const t = useWords('orders');
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

/** The key of the words that say what comes next; null when nothing does. */
export function nextOf(row: OrderRow, unpaid: boolean): string | null {
  if (row.frozen && unpaid && row.freezeReason === enumCodes.FreezeReason.Debt) return 'pay';
  if (row.frozen) return row.freezeReason === enumCodes.FreezeReason.Customs ? 'customsHeld' : 'frozen';
  if (row.orderStatus === ToBeApproved) return unpaid ? 'pay' : 'review';
  const known = ['10', '30', '40', '50', '60', '70', '80', '90', '100', '110', '120', '125'];
  const status = String(row.orderStatus);
  return known.includes(status) ? status : null;
}
