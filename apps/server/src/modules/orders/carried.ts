import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { waybillStates } from '@entrepot/contract/modules/carriers/waybill-states.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import type { Order } from './moves.ts';

const { Unprinted, Printed } = enumCodes.PrintStatus;

/** The state after a carrier that was asked for a number has answered (102 where none may be asked for). */
const answered = ({ waybillStatus }: Order, verb: 'obtain' | 'fail') =>
  waybillStates.after(waybillStates.after(waybillStatus, 'request'), verb);

/** Tells the carrier's number of an order that the caller holds. */
export const tellCarrierNumber = (tx: Tx, caller: Caller, order: Order, carrierNo: string): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, {
    waybillStatus: answered(order, 'obtain'),
    carrierNo,
    waybillTime: caller.now,
    waybillErrorCode: null,
    waybillErrorMessage: null,
    printStatus: Unprinted,
  });

/** Why a carrier gave no number, as staff read it. */
export interface WaybillProblem {
  errorCode: string;
  errorMessage: string;
}

/** Tells why the carrier gave an order that the caller holds no number. */
export const tellWaybillProblem = (tx: Tx, caller: Caller, order: Order, problem: WaybillProblem): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, {
    waybillStatus: answered(order, 'fail'),
    waybillErrorCode: problem.errorCode,
    waybillErrorMessage: problem.errorMessage,
  });

/** Takes the carrier's number from an order that the caller holds; the label that was printed is worth nothing from here on. */
export const takeBackCarrierNumber = (tx: Tx, caller: Caller, order: Order): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, {
    waybillStatus: waybillStates.after(order.waybillStatus, 'cancel'),
    carrierNo: null,
    waybillTime: null,
    waybillUrl: null,
    printStatus: Unprinted,
  });

/** Counts a print of the label of an order that the caller holds. */
export const countLabelPrint = (tx: Tx, caller: Caller, order: Order): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, { printStatus: Printed, printCount: order.printCount + 1 });

/** Tells whether the carrier has the parcels of an order that the caller holds in its books. */
export const tellOnline = (tx: Tx, caller: Caller, order: Order, isOnline: boolean): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, { isOnline });

/** A marketplace's own label of an order that the caller holds, and the number of the marketplace's order. */
export const tellPlatformLabel = (
  tx: Tx,
  caller: Caller,
  order: Order,
  { platformOrderNo, labelUrl }: { platformOrderNo: string; labelUrl: string | null },
): Promise<Order> =>
  change(tx, caller, logisticsOrder, order, { platformOrderNo: platformOrderNo.slice(0, 64), platformLabelUrl: labelUrl });
