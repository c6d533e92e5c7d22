import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type OrderFact, orderCancelled } from '@entrepot/contract/modules/orders/facts.ts';
import { transferErrors } from '@entrepot/contract/modules/transfer/errors.ts';
import { transferPlan, warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { transferPlanStates, warehouseTransferStates } from '@entrepot/contract/modules/transfer/transfer-states.ts';
import {
  transferArrived,
  transferDeparted,
  transferGivenUp,
  type TransferLoading,
  transferLoaded,
} from '@entrepot/contract/modules/transport/facts.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, findWhere, insert, lockAll, lockWhere } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { cancelOne } from './join.ts';
import { countPlan } from './plan-orders.ts';
import type { Transfer } from './way.ts';

const { Pending, Loaded, Departed } = enumCodes.WarehouseTransferStatus;
const { Executing } = enumCodes.TransferPlanStatus;

/** An order that is loaded goes on its transfer; one that nobody planned gets one by being loaded, one meant for elsewhere is refused (313). */
async function followLoading(tx: Tx, caller: Caller, loading: TransferLoading): Promise<void> {
  const { siteId, orderId, shiftId: transportShiftId, fromWarehouseId, toWarehouseId } = loading;
  const system = asSystemIn(caller, siteId);
  const [row] = await lockWhere(tx, system, warehouseTransfer, { orderId, status: [Pending, Loaded] });
  if (!loading.isIn) {
    if (row) await change(tx, system, warehouseTransfer, row, { status: warehouseTransferStates.after(row.status, 'unload') });
    return;
  }
  const values = { status: warehouseTransferStates.after(Pending, 'load'), transportShiftId };
  if (!row) {
    await insert(tx, system, warehouseTransfer, { siteId, orderId, fromWarehouseId, toWarehouseId, ...values });
    return;
  }
  if (row.toWarehouseId !== toWarehouseId) throw transferErrors.goesElsewhere({ number: loading.orderNumber });
  await change(tx, system, warehouseTransfer, row, values);
}

/**
 * What departs is under way, and counts with the plan whose shift took it, whoever planned it; what was meant for the shift and stayed
 * behind waits for the next one.
 */
async function followDeparture(tx: Tx, caller: Caller, { siteId, shiftId }: { siteId: string; shiftId: string }): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const meant = { transportShiftId: shiftId, status: [Pending, Loaded] };
  // Plans are held before their transfers, as everybody does.
  const own = await findWhere(tx, system, transferPlan, { transportShiftId: shiftId, status: Executing });
  const planIds = [
    ...own.map(({ id }) => id),
    ...(await findWhere(tx, system, warehouseTransfer, meant)).flatMap(({ planId }) => planId ?? []),
  ];
  const plans = await lockAll(tx, system, transferPlan, planIds);
  for (const row of await lockWhere(tx, system, warehouseTransfer, meant))
    if (row.status === Pending) await letWait(tx, system, row);
    else
      await change(tx, system, warehouseTransfer, row, {
        status: warehouseTransferStates.after(row.status, 'depart'),
        departureTime: caller.now,
        planId: own[0]?.id ?? null,
      });
  for (const plan of plans) await countPlan(tx, system, plan);
}

/** A shift that was given up takes nothing: what was meant for it waits for the next one, and its plan is given up with it. */
async function followGivingUp(tx: Tx, caller: Caller, { siteId, shiftId }: { siteId: string; shiftId: string }): Promise<void> {
  const system = asSystemIn(caller, siteId);
  const plans = await plansOf(tx, system, shiftId);
  for (const row of await lockWhere(tx, system, warehouseTransfer, { transportShiftId: shiftId, status: Pending }))
    await letWait(tx, system, row);
  for (const plan of plans)
    await change(tx, system, transferPlan, await countPlan(tx, system, plan), { status: transferPlanStates.after(plan.status, 'abandon') });
}

/** The plans that a shift carries out, held. */
const plansOf = (tx: Tx, system: Caller, shiftId: string) =>
  lockWhere(tx, system, transferPlan, { transportShiftId: shiftId, status: Executing });

/** Lets a held transfer wait for the next plan or shift of its way. */
const letWait = (tx: Tx, system: Caller, row: Transfer) =>
  change(tx, system, warehouseTransfer, row, { transportShiftId: null, planId: null });

/** What arrived is there, and the plan of the shift is done. */
async function followArrival(
  tx: Tx,
  caller: Caller,
  { siteId, shiftId, at }: { siteId: string; shiftId: string; at: Date },
): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const row of await lockWhere(tx, system, warehouseTransfer, { transportShiftId: shiftId, status: Departed }))
    await change(tx, system, warehouseTransfer, row, { status: warehouseTransferStates.after(row.status, 'arrive'), arrivalTime: at });
  for (const plan of await plansOf(tx, system, shiftId))
    await change(tx, system, transferPlan, plan, { status: transferPlanStates.after(plan.status, 'finish') });
}

/** An order that goes nowhere any more waits for no shift. */
async function followCancelling(tx: Tx, caller: Caller, { siteId, orderId }: OrderFact): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const row of await lockWhere(tx, system, warehouseTransfer, { orderId, status: Pending })) await cancelOne(tx, system, row);
}

/** What transfers do when shifts and orders move. */
export const transferHearings: readonly Hearing[] = [
  when(transferLoaded, followLoading),
  when(transferDeparted, followDeparture),
  when(transferGivenUp, followGivingUp),
  when(transferArrived, followArrival),
  when(orderCancelled, followCancelling),
];
