import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { WayLine, type WayStep } from '@entrepot/ui/way-line.tsx';
import { State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';
import type { OrderRow } from './whole-order.ts';

const { Draft, Cancelled, Returning, Returned, Lost } = enumCodes.OrderStatus;
const steps = ['submitTime', 'paymentTime', 'approvalTime', 'weighingTime', 'departureTime', 'arrivalTime', 'signedTime'] as const;

/** Where an order is: its steps with their times; one that ended otherwise says so at its end. */
export function OrderWay({ row }: { row: Pick<OrderRow, (typeof steps)[number] | 'orderStatus' | 'freightCollect' | 'cancelTime'> }) {
  const t = useWords('orders');
  const hasEnded = [Cancelled, Returning, Returned, Lost].some((status) => status === row.orderStatus);
  const shown = steps.filter((step) => (hasEnded ? row[step] : step !== 'paymentTime' || row.paymentTime || !row.freightCollect));
  const now = hasEnded ? -1 : row.orderStatus === Draft ? 0 : shown.findLastIndex((step) => row[step]) + 1;
  const told = shown.map(
    (step, at): WayStep => ({
      key: step,
      name: t(`pages.steps.${step}`),
      state: row[step] ? 'done' : at === now ? 'now' : 'next',
      note: <Time at={row[step]} />,
    }),
  );
  const end: WayStep = {
    key: 'ended',
    name: <State of="OrderStatus" code={row.orderStatus} />,
    state: 'wrong',
    note: <Time at={row.cancelTime} />,
  };
  return <WayLine label={t('pages.wayOfOrder')} steps={hasEnded ? [...told, end] : told} />;
}
