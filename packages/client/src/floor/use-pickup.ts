import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getLogisticsOrders } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { confirmSelfPickup } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { callApi, fetchRows } from '../calls/api.ts';
import { useDesk } from '../react/use-desk.ts';
import { quietly, useScans } from '../react/use-scans.ts';
import { useTexts } from '../react/use-texts.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { enumLabel } from '../texts/enum-label.ts';

/** Whether a scanned or typed text is a six-digit pickup code of a recipient. */
export const isPickupCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Whether a text is a mistyped pickup code: digits, but not six. Order numbers are longer. */
export const isMistypedPickupCode = (code: string): boolean => /^\d{1,8}$/.test(code) && !isPickupCode(code);

interface Waiting {
  id: string;
  serialNumber: string;
  receiverName: string | null;
  parcelCount: number;
}
const { Signed, ToBePickedUp } = enumCodes.OrderStatus;

/** Handles the scans of the pickup desk: the receiver's code, which includes the order, or the order and then the six digits. */
export function usePickup() {
  const t = useTexts('orders');
  const [{ waiting }, desk] = useDesk<{ waiting: Waiting | null }>('pickup', { waiting: null });

  async function deliver({ id, serialNumber, receiverName, parcelCount }: Waiting, pickupCode: string, key: string): Promise<ScanAnswer> {
    await callApi(confirmSelfPickup, { id, pickupCode }, { quiet: true, idempotencyKey: key });
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
    if (now && isPickupCode(code)) return deliver(now, code, id);
    if (now && isMistypedPickupCode(code)) return { tone: 'wrong', title: t('pages.codeHasSix'), text: now.serialNumber };
    const { data } = await fetchRows(logisticsOrder, getLogisticsOrders, { numbers: [(serial ?? code).toUpperCase()] }, { quiet: true });
    const order = data[0];
    if (!order) return { tone: 'wrong', title: t(isPickupCode(code) ? 'pages.orderBeforeCode' : 'pages.nothingFound'), text: code };
    // The next digits must never be tried on the previous order.
    if (order.id !== now?.id) desk.put({ waiting: null });
    if (order.orderStatus === Signed) return { tone: 'warn', title: t('pages.handedOutAlready'), text: order.serialNumber };
    if (order.orderStatus !== ToBePickedUp)
      return { tone: 'wrong', title: t('pages.notWaiting'), text: enumLabel('OrderStatus', order.orderStatus) };
    if (digits) return deliver(order, digits, id);
    const { serialNumber, receiverName, parcelCount } = order;
    desk.put({ waiting: { id: order.id, serialNumber, receiverName, parcelCount } });
    return { tone: 'warn', title: t('pages.askCode'), text: [serialNumber, receiverName].filter(Boolean).join(' · ') };
  }
  const scans = useScans({
    queueName: 'pickup',
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
