import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getLogisticsOrders } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { confirmSelfPickup } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { ask, askRows } from '../calls/api.ts';
import { useDesk } from '../react/use-desk.ts';
import { quietly, useScans } from '../react/use-scans.ts';
import { useWords } from '../react/use-words.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { enumLabel } from '../texts/enum-label.ts';
import { isMistypedPickupCode, isPickupCode } from './pickup-code.ts';

interface Waiting {
  id: string;
  serialNumber: string;
  receiverName: string | null;
  parcelCount: number;
}
const { Signed, ToBePickedUp } = enumCodes.OrderStatus;

/** The scans of the pickup desk: the receiver's code with its order in it, or the order and then the six digits. */
export function usePickup() {
  const t = useWords('orders');
  const [{ waiting }, desk] = useDesk<{ waiting: Waiting | null }>('pickup', { waiting: null });

  async function handOut({ id, serialNumber, receiverName, parcelCount }: Waiting, pickupCode: string, key: string): Promise<ScanAnswer> {
    await ask(confirmSelfPickup, { id, pickupCode }, { quiet: true, idempotencyKey: key });
    desk.put({ waiting: null });
    return {
      tone: 'success',
      title: t('pages.handedOut'),
      text: [serialNumber, receiverName, t('pages.parcelsOut', { count: parcelCount })].filter(Boolean).join(' · '),
      counts: 1,
    };
  }
  async function onScan({ id, code }: Scan): Promise<ScanAnswer> {
    const [, serial, digits] = /^(.+):(\d{6})$/.exec(code) ?? [];
    const now = desk.now().waiting;
    if (now && isPickupCode(code)) return handOut(now, code, id);
    if (now && isMistypedPickupCode(code)) return { tone: 'wrong', title: t('pages.codeHasSix'), text: now.serialNumber };
    const { data } = await askRows(logisticsOrder, getLogisticsOrders, { numbers: [(serial ?? code).toUpperCase()] }, { quiet: true });
    const order = data[0];
    if (!order) return { tone: 'wrong', title: t(isPickupCode(code) ? 'pages.orderBeforeCode' : 'pages.nothingFound'), text: code };
    // The digits that come next are never tried on the order before.
    if (order.id !== now?.id) desk.put({ waiting: null });
    if (order.orderStatus === Signed) return { tone: 'warn', title: t('pages.handedOutAlready'), text: order.serialNumber };
    if (order.orderStatus !== ToBePickedUp)
      return { tone: 'wrong', title: t('pages.notWaiting'), text: enumLabel('OrderStatus', order.orderStatus) };
    if (digits) return handOut(order, digits, id);
    const { serialNumber, receiverName, parcelCount } = order;
    desk.put({ waiting: { id: order.id, serialNumber, receiverName, parcelCount } });
    return { tone: 'warn', title: t('pages.askCode'), text: [serialNumber, receiverName].filter(Boolean).join(' · ') };
  }
  const scans = useScans({
    keep: 'pickup',
    onScan,
    steps: {
      leave() {
        desk.put({ waiting: null });
        return quietly;
      },
    },
  });
  return { waiting, scans };
}
