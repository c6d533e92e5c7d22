import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import * as calls from '@entrepot/contract/modules/transfer/calls.ts';
import { stockTransferStates } from '@entrepot/contract/modules/transfer/stock-transfer.ts';
import * as stock from '@entrepot/contract/modules/transfer/stock-transfer-calls.ts';
import { transferPlan } from '@entrepot/contract/modules/transfer/transfer.ts';
import { transferPlanStates, warehouseTransferStates } from '@entrepot/contract/modules/transfer/transfer-states.ts';
import { transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { crudCall } from '../../core/calls/may-call.ts';
import { all, conditionsOfActs, type RowActs, type RowConditions, stateAllows, stateIsIn } from '../../core/lists/row-rights.ts';

const isAt = ({ audience, warehouseIds }: Caller, column: string): RawBuilder<boolean> =>
  audience === 'warehouse' ? sql<boolean>`(${sql.ref(column)} = any(${warehouseIds ?? []}::uuid[]))` : sql<boolean>`true`;
/** Warehouse staff send from their own warehouses, by the rule of `refuseReceiver`, and receive at them. */
const atSender =
  (...conditions: RawBuilder<unknown>[]) =>
  (caller: Caller) =>
    all(isAt(caller, 'r.from_warehouse_id'), ...conditions);
const atReceiver =
  (...conditions: RawBuilder<unknown>[]) =>
  (caller: Caller) =>
    all(isAt(caller, 'r.to_warehouse_id'), ...conditions);

/** The actions on the transfer of an order or a package, each with its call, and the end and the state in which it is not refused. */
export const transferActs = {
  cancel: { call: calls.cancelTransfers, when: atSender(stateAllows(warehouseTransferStates, sql`r.status`, 'cancel')) },
} satisfies RowActs;

const planMay = (verb: Parameters<typeof transferPlanStates.can>[1]) => stateAllows(transferPlanStates, sql`r.status`, verb);
const planIsOpen = stateIsIn(transferPlanStates, sql`r.status`, 'open');

/** The actions on a plan. Whether there is something to carry is found by its confirmation and execution. */
export const planActs = {
  edit: { call: crudCall(transferPlan, 'edit'), when: atSender(planIsOpen) },
  remove: { call: crudCall(transferPlan, 'remove'), when: atSender(sql`r.status = ${sql.lit(enumCodes.TransferPlanStatus.Draft)}`) },
  addOrders: { call: calls.addPlanOrders, when: atSender(planIsOpen) },
  takeOut: { call: calls.deletePlanOrders, when: atSender(planIsOpen) },
  confirm: { call: calls.confirmPlan, when: atSender(planMay('confirm')) },
  execute: { call: calls.executePlan, when: atSender(planMay('execute')) },
  cancel: { call: calls.cancelPlan, when: atSender(planMay('cancel')) },
} satisfies RowActs;

const stockMay = (verb: Parameters<typeof stockTransferStates.can>[1]) => stateAllows(stockTransferStates, sql`r.status`, verb);
/** On a shift it is not picked, sent or called back on its own. */
const isFree = sql`r.transport_shift_id is null`;
/** It is received once its shift, if it is on one, has arrived. */
const isThere = sql<boolean>`(${isFree} or exists (select 1
    from transport_shift h
    where h.site_id = r.site_id and h.id = r.transport_shift_id and ${stateIsIn(transportShiftStates, sql`h.status`, 'arrived')}))`;

/** The actions on a transfer of stock. */
export const stockActs = {
  pick: { call: stock.pickStockTransfer, when: atSender(stockMay('pick'), isFree, sql`r.picked_quantity < r.quantity`) },
  putBack: { call: stock.putBackStockTransfer, when: atSender(stockMay('putBack'), isFree) },
  depart: { call: stock.departStockTransfer, when: atSender(stockMay('depart'), isFree) },
  recall: { call: stock.recallStockTransfer, when: atSender(stockMay('recall'), isFree) },
  receive: { call: stock.receiveStockTransfer, when: atReceiver(stockMay('receive'), isThere) },
  finish: { call: stock.finishStockTransfer, when: atReceiver(stockMay('finish'), isThere) },
  undoReceipt: {
    call: stock.undoStockTransferReceipt,
    when: atReceiver(stockMay('undoReceipt'), isThere, sql`r.received_quantity + r.damaged_quantity > 0`),
  },
  writeOff: { call: stock.writeOffStockTransfer, when: stockMay('writeOff') },
  cancel: { call: stock.cancelStockTransfers, when: atSender(stockMay('cancel')) },
} satisfies RowActs;

/** The verbs on a transfer, a plan or a transfer of stock `r` that are refused neither for the caller nor for its state. */
export const rightsOnTransfer = (caller: Caller): RowConditions => conditionsOfActs(caller, transferActs);
export const rightsOnPlan = (caller: Caller): RowConditions => conditionsOfActs(caller, planActs);
export const rightsOnStock = (caller: Caller): RowConditions => conditionsOfActs(caller, stockActs);
