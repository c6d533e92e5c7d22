import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import type { OrderRow } from './order-facts.ts';
import { WayLine, type WayStep } from '@entrepot/ui/way-line.tsx';

const { Draft, ToBeApproved, Cancelled, Returning, Returned, Lost } = enumCodes.OrderStatus;
const steps = ['submitTime', 'paymentTime', 'approvalTime', 'weighingTime', 'departureTime', 'arrivalTime', 'signedTime'] as const;
type Step = (typeof steps)[number];
/** What of an order its way is drawn from. */
type OnItsWay = Pick<OrderRow, Step | 'orderStatus' | 'freightCollect' | 'cancelTime'>;

/** The steps an order takes: one that costs the sender nothing now has no payment among them. */
const stepsOf = (row: OnItsWay): readonly Step[] =>
  steps.filter((step) => step !== 'paymentTime' || row.paymentTime || !row.freightCollect);

/** The step an order waits for: the first after the last that was taken. */
function waitsFor(row: OnItsWay, shown: readonly Step[]): number {
  const taken = shown.map((step) => Boolean(row[step]));
  return row.orderStatus === Draft ? 0 : taken.lastIndexOf(true) + 1;
}

/** Where an order is: a line of its steps with their times; one that ended otherwise says so at its end. */
export function OrderWay({ row }: { row: OnItsWay }) {
  const t = useWords('orders');
  const ended = [Cancelled, Returning, Returned, Lost].some((status) => status === row.orderStatus);
  const shown = stepsOf(row).filter((step) => !ended || row[step]);
  const now = ended ? -1 : waitsFor(row, shown);
  const taken = shown.map(
    (step, at): WayStep => ({
      key: step,
      name: t(`pages.steps.${step}`),
      state: row[step] ? 'done' : at === now ? 'now' : 'next',
      note: row[step] ? <FieldValue of={logisticsOrder} name={step} row={row} /> : at === now ? t('pages.waiting') : '',
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
