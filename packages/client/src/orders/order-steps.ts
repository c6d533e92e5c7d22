import { enumCodes } from '@entrepot/contract/data/codes.ts';

const { Draft, Delivering, ToBePickedUp, Cancelled, Returning, Returned, Lost } = enumCodes.OrderStatus;
const steps = ['submitTime', 'paymentTime', 'approvalTime', 'weighingTime', 'departureTime', 'arrivalTime', 'signedTime'] as const;
/** A step of an order's way, by the time it is kept with. */
export type OrderStep = (typeof steps)[number];
/** What of an order its way is drawn from. */
export type OnItsWay = { readonly [step in OrderStep]: unknown } & { readonly orderStatus: number; readonly freightCollect: boolean };

/**
 * The steps of an order's way: those it took, the one it waits for and those to come; `ended` when it came to another end, which
 * leaves only what it took. An order that costs its sender nothing has no payment among them.
 */
export function orderSteps(row: OnItsWay): { ended: boolean; steps: { step: OrderStep; state: 'done' | 'now' | 'next' }[] } {
  if ([Cancelled, Returning, Returned, Lost].some((status) => status === row.orderStatus))
    return { ended: true, steps: steps.flatMap((step) => (row[step] ? { step, state: 'done' } : [])) };
  const shown = steps.filter((step) => step !== 'paymentTime' || row.paymentTime || !row.freightCollect);
  const now = waitsFor(row, shown);
  // What went past without its time: an arrival is behind an order that somebody has, a payment is still to come.
  const isDone = (step: OrderStep, at: number) => Boolean(row[step]) || (step === 'arrivalTime' && at < now);
  return { ended: false, steps: shown.map((step, at) => ({ step, state: isDone(step, at) ? 'done' : at === now ? 'now' : 'next' })) };
}

/** The first step after the last that was taken. A carrier may have an order without having told of its arrival. */
function waitsFor(row: OnItsWay, shown: readonly OrderStep[]): number {
  if (row.orderStatus === Draft) return 0;
  const last = shown.length - 1;
  if (row.orderStatus === Delivering || row.orderStatus === ToBePickedUp) return last;
  return shown.findLastIndex((step) => row[step]) + 1;
}
