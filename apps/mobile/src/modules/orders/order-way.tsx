import { type OnItsWay, orderSteps } from '@entrepot/client/orders/order-steps.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { WayLine, type WayStep } from '@entrepot/ui/way-line.tsx';
import { State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';
import type { OrderRow } from './whole-order.ts';

/** Where an order is: its steps with their times; one that ended otherwise says so at its end. */
export function OrderWay({ row }: { row: Pick<OrderRow, keyof OnItsWay | 'cancelTime'> }) {
  const t = useWords('orders');
  const { ended, steps } = orderSteps(row);
  const told = steps.map(
    ({ step, state }): WayStep => ({ key: step, name: t(`pages.steps.${step}`), state, note: <Time at={row[step]} /> }),
  );
  const end: WayStep = {
    key: 'ended',
    name: <State of="OrderStatus" code={row.orderStatus} />,
    state: 'wrong',
    note: <Time at={row.cancelTime} />,
  };
  return <WayLine label={t('pages.wayOfOrder')} steps={ended ? [...told, end] : told} />;
}
