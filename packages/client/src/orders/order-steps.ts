import { enumCodes } from '@entrepot/contract/data/codes.ts';

const { Draft, Delivering, ToBePickedUp, Cancelled, Returning, Returned, Lost } = enumCodes.OrderStatus;
const steps = ['submitTime', 'paymentTime', 'approvalTime', 'weighingTime', 'departureTime', 'arrivalTime', 'signedTime'] as const;
/** A step in an order's life, named by its time field. */
export type OrderStep = (typeof steps)[number];
/** The fields of an order that its steps are derived from. */
export type OnItsWay = { readonly [step in OrderStep]: unknown } & { readonly orderStatus: number; readonly freightCollect: boolean };

/**
 * Returns the steps of an order: completed ones, the current one and those to come. `ended`: it ended otherwise, and only the completed
 * steps remain. An order that costs its sender nothing has no payment step.
 */
export function orderSteps(row: OnItsWay): { ended: boolean; steps: { step: OrderStep; state: 'done' | 'now' | 'next' }[] } {
  if ([Cancelled, Returning, Returned, Lost].some((status) => status === row.orderStatus))
    return { ended: true, steps: steps.flatMap((step) => (row[step] ? { step, state: 'done' } : [])) };
  const visible = steps.filter((step) => step !== 'paymentTime' || row.paymentTime || !row.freightCollect);
  const now = waitsFor(row, visible);
  // Steps completed without a time: an arrival counts once the order is delivered, a payment does not.
  const isDone = (step: OrderStep, at: number) => Boolean(row[step]) || (step === 'arrivalTime' && at < now);
  return { ended: false, steps: visible.map((step, at) => ({ step, state: isDone(step, at) ? 'done' : at === now ? 'now' : 'next' })) };
}

/** Returns the step after the last completed one. A carrier may have an order without having reported its arrival. */
function waitsFor(row: OnItsWay, visible: readonly OrderStep[]): number {
  if (row.orderStatus === Draft) return 0;
  const last = visible.length - 1;
  if (row.orderStatus === Delivering || row.orderStatus === ToBePickedUp) return last;
  return visible.findLastIndex((step) => row[step]) + 1;
}
