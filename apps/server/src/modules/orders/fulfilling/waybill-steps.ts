import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { waybillStates } from '@entrepot/contract/modules/carriers/waybill-states.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import type { Tx } from '../../../core/db/db.ts';
import { change } from '../../../core/db/rows.ts';
import type { Order } from '../moves.ts';

const { Unprinted, Printed } = enumCodes.PrintStatus;

/** Returns the waybill status after a carrier's answer to a number request (`StateNotAllowed` if none may be requested). */
const answered = ({ waybillStatus }: Order, verb: 'obtain' | 'fail') =>
  waybillStates.after(waybillStates.after(waybillStatus, 'request'), verb);

/** Sets the carrier's number of a locked order. */
export const setCarrierNumber = (tx: Tx, caller: Caller, order: Order, carrierNo: string): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, {
    waybillStatus: answered(order, 'obtain'),
    carrierNo,
    waybillTime: caller.now,
    waybillErrorCode: null,
    waybillErrorMessage: null,
    printStatus: Unprinted,
  });

/** Why a carrier returned no number, as staff read it. */
export interface WaybillProblem {
  errorCode: string;
  errorMessage: string;
}

/** Records why the carrier returned no number for a locked order. */
export const setWaybillProblem = (tx: Tx, caller: Caller, order: Order, problem: WaybillProblem): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, {
    waybillStatus: answered(order, 'fail'),
    waybillErrorCode: problem.errorCode,
    waybillErrorMessage: problem.errorMessage,
  });

/** Removes the carrier's number from a locked order; a printed label is invalid from then on. */
export const withdrawCarrierNumber = (tx: Tx, caller: Caller, order: Order): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, {
    waybillStatus: waybillStates.after(order.waybillStatus, 'cancel'),
    carrierNo: null,
    waybillTime: null,
    waybillUrl: null,
    printStatus: Unprinted,
  });

/** Counts a print of the label of a locked order. */
export const countLabelPrint = (tx: Tx, caller: Caller, order: Order): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, { printStatus: Printed, printCount: order.printCount + 1 });

/** Sets whether the carrier has the parcels of a locked order in its system. */
export const setOnline = (tx: Tx, caller: Caller, order: Order, isOnline: boolean): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, { isOnline });

/** Sets the marketplace's own label and order number on a locked order. */
export const setPlatformLabel = (
  tx: Tx,
  caller: Caller,
  order: Order,
  { platformOrderNo, labelUrl }: { platformOrderNo: string; labelUrl: string | null },
): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, { platformOrderNo: platformOrderNo.slice(0, 64), platformLabelUrl: labelUrl });
