import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { confirmSelfPickup, getPickupOrder } from '@entrepot/contract/modules/orders/staff-calls.ts';
import { callApi, type ResponseOf } from '../calls/api.ts';
import { isApiProblem } from '../calls/problem.ts';
import { refreshAfterScan } from '../react/queries.ts';
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

/** The person who collects, for the next hand-out. */
export interface Collector {
  pickupRelation: CodeOf<'PickupRelation'>;
  personName: string;
  lastDigits: string;
}

/** The order at the desk, its pickup code once the recipient gave it, and the parcels that are to be handed out. */
export type PickupOrder = NonNullable<ResponseOf<typeof getPickupOrder.output>> & { code: string | null; chosen: readonly string[] };

interface Handout {
  order: PickupOrder;
  pickupCode: string;
}
const { Signed, ToBePickedUp } = enumCodes.OrderStatus;
const { Recipient } = enumCodes.PickupRelation;
const recipient: Collector = { pickupRelation: Recipient, personName: '', lastDigits: '' };

/** The parcels of an order that are still at the counter. */
export const remainingParcels = ({ parcels }: Pick<PickupOrder, 'parcels'>) => parcels.filter(({ handedOut }) => !handedOut);

/** Whether a person other than the recipient is not described completely. */
export const isIncomplete = ({ pickupRelation, personName, lastDigits }: Collector): boolean =>
  pickupRelation !== Recipient && !(personName.trim() && /^[0-9A-Za-z]{3,6}$/.test(lastDigits.trim()));

/**
 * Handles the pickup desk: the receiver's code, which includes the order, or the order and then the six digits. An order with one parcel
 * and nothing to pay is handed out immediately; another one waits for its money, or for the choice of its parcels.
 */
export function usePickup() {
  const t = useTexts('orders');
  const [{ waiting, person }, desk] = useDesk<{ waiting: PickupOrder | null; person: Collector }>('pickupOrder', {
    waiting: null,
    person: recipient,
  });

  async function deliver({ order, pickupCode }: Handout, key: string): Promise<ScanAnswer> {
    const remaining = remainingParcels(order);
    const some = order.chosen.length < remaining.length;
    const { pickupRelation, personName, lastDigits } = desk.now().person;
    const other = pickupRelation === Recipient ? {} : { pickupRelation, personName: personName.trim(), lastDigits: lastDigits.trim() };
    const input = { id: order.id, pickupCode, ...other, parcelIds: some ? [...order.chosen] : undefined };
    await callApi(confirmSelfPickup, input, { quiet: true, idempotencyKey: key });
    desk.put({ waiting: null, person: recipient });
    void refreshAfterScan();
    const count = some ? order.chosen.length : remaining.length;
    const left = remaining.length - count;
    return {
      tone: 'success',
      title: t('pages.handedOut'),
      text: [order.serialNumber, order.receiverName, count > 0 && t('pages.parcelsOut', { count })].filter(Boolean).join(' · '),
      ...(left > 0 ? { next: t('pages.rest', { count: left }) } : {}),
      counts: 1,
    };
  }
  /** The recipient gave the code of the order at the desk. */
  async function proceed(order: PickupOrder, pickupCode: string, key: string): Promise<ScanAnswer> {
    const asks = Boolean(order.amountDue) || remainingParcels(order).length > 1 || isIncomplete(desk.now().person);
    if (!asks) return deliver({ order, pickupCode }, key);
    desk.put({ waiting: { ...order, code: pickupCode } });
    const text = [order.serialNumber, order.receiverName].filter(Boolean).join(' · ');
    return { tone: 'warn', title: t(order.amountDue ? 'pages.collectBefore' : 'pages.chooseAndHandOut'), text };
  }
  async function find(number: string): Promise<PickupOrder | null> {
    try {
      const order = await callApi(getPickupOrder, { number }, { quiet: true });
      return order && { ...order, code: null, chosen: remainingParcels(order).map(({ id }) => id) };
    } catch (problem) {
      if (isApiProblem(problem) && problem.code === errorCodes.NotFound) return null;
      throw problem;
    }
  }
  async function onScan({ id, code }: Scan): Promise<ScanAnswer> {
    const [, serial, digits] = /^(.+):(\d{6})$/.exec(code) ?? [];
    const now = desk.now().waiting;
    if (now && isPickupCode(code)) return proceed(now, code, id);
    if (now && isMistypedPickupCode(code)) return { tone: 'wrong', title: t('pages.codeHasSix'), text: now.serialNumber };
    const order = isPickupCode(code) ? null : await find((serial ?? code).toUpperCase());
    if (!order) return { tone: 'wrong', title: t(isPickupCode(code) ? 'pages.orderBeforeCode' : 'pages.nothingFound'), text: code };
    // The next digits must never be tried on the previous order.
    if (order.id !== now?.id) desk.put({ waiting: null });
    if (order.orderStatus === Signed) return { tone: 'warn', title: t('pages.handedOutAlready'), text: order.serialNumber };
    if (order.orderStatus !== ToBePickedUp)
      return { tone: 'wrong', title: t('pages.notWaiting'), text: enumLabel('OrderStatus', order.orderStatus) };
    if (digits) return proceed(order, digits, id);
    desk.put({ waiting: order });
    return { tone: 'warn', title: t('pages.askCode'), text: [order.serialNumber, order.receiverName].filter(Boolean).join(' · ') };
  }
  const scans = useScans({
    queueName: 'pickup',
    onScan,
    steps: {
      handOut: (handout: Handout, id) => deliver(handout, id),
      paid: ({ serialNumber, receiverName }: PickupOrder): ScanAnswer => ({
        tone: 'success',
        title: t('pages.paidHandOut'),
        text: [serialNumber, receiverName].filter(Boolean).join(' · '),
        next: t('pages.chooseAndHandOut'),
      }),
      leave() {
        desk.put({ waiting: null, person: recipient });
        return quietly;
      },
    },
  });
  return {
    waiting,
    person,
    scans,
    setPerson: (change: Partial<Collector>) => desk.put({ person: { ...desk.now().person, ...change } }),
    choose: (chosen: readonly string[]) => waiting && desk.put({ waiting: { ...waiting, chosen } }),
    /** The money of the order at the desk was taken. */
    paid: (id: string) => {
      const now = desk.now().waiting;
      if (now?.id !== id) return;
      desk.put({ waiting: { ...now, amountDue: null } });
      scans.send('paid', now.serialNumber, now);
    },
    handOut: () => waiting?.code && scans.send('handOut', waiting.serialNumber, { order: waiting, pickupCode: waiting.code }),
  };
}
