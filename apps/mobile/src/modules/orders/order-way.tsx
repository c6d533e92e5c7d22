import { type OnItsWay, orderSteps } from '@entrepot/client/orders/order-steps.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { WayLine, type WayStep } from '@entrepot/ui/page/way-line.tsx';
import { State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';
import type { OrderRow } from './whole-order.ts';

/** The progress of an order: its steps with their times; if it ended early, the last step is how it ended. */
export function OrderWay({ row }: { row: Pick<OrderRow, keyof OnItsWay | 'cancelTime'> }) {
  const t = useTexts('orders');
  const { ended, steps } = orderSteps(row);
  const waySteps = steps.map(
    ({ step, state }): WayStep => ({ key: step, name: t(`pages.steps.${step}`), state, note: <Time at={row[step]} /> }),
  );
  const end: WayStep = {
    key: 'ended',
    name: <State of="OrderStatus" code={row.orderStatus} />,
    state: 'wrong',
    note: <Time at={row.cancelTime} />,
  };
  return <WayLine label={t('pages.wayOfOrder')} steps={ended ? [...waySteps, end] : waySteps} />;
}
