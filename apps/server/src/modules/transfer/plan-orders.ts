import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { addPlanOrders, deletePlanOrders } from '@entrepot/contract/modules/transfer/calls.ts';
import { transferErrors } from '@entrepot/contract/modules/transfer/errors.ts';
import { transferPlan, warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { transferPlanStates, warehouseTransferStates } from '@entrepot/contract/modules/transfer/transfer-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockWhere } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { cancelOne, isLive, joinTransfer } from './join.ts';
import { lockPlan, type Plan, type Transfer } from './route.ts';

/** Active and completed transfers. */
const counted = [...warehouseTransferStates.codes('live'), enumCodes.WarehouseTransferStatus.Arrived];

/** Adds orders to a plan that is not executed yet; returns how many. */
export async function addOrders(tx: Tx, caller: Caller, { id, orderIds }: Input<typeof addPlanOrders>) {
  const plan = await lockPlan(tx, caller, id);
  return { added: await putInPlan(tx, caller, plan, orderIds) };
}

/** Adds orders to a locked plan; returns how many. Throws `StateNotAllowed` once it is executed. */
export async function putInPlan(tx: Tx, caller: Caller, plan: Plan, orderIds: readonly string[]): Promise<number> {
  if (!transferPlanStates.is(plan.status, 'open')) throw transferPlanStates.refusal(plan.status);
  const made = await joinTransfer(tx, caller, orderIds, { ...plan, planId: plan.id, transportShiftId: null });
  await countPlan(tx, caller, plan);
  return made.length;
}

/** Removes orders from a plan that is not executed yet. */
export async function deleteOrders(tx: Tx, caller: Caller, { id, orderIds }: Input<typeof deletePlanOrders>) {
  if (!orderIds.length) throw refuse('AtLeastOneSelection');
  const plan = await lockPlan(tx, caller, id);
  if (!transferPlanStates.is(plan.status, 'open')) throw transferPlanStates.refusal(plan.status);
  const rows = (await lockTransfersOf(tx, caller, plan)).filter(({ orderId }) => orderId !== null && orderIds.includes(orderId));
  if (rows.length !== new Set(orderIds).size) throw transferErrors.notInPlan({ name: plan.name });
  for (const row of rows) await cancelOne(tx, caller, row);
  await countPlan(tx, caller, plan);
  return true;
}

/** Locks the active transfers of a plan in ascending id order. */
export async function lockTransfersOf(tx: Tx, caller: Caller, { siteId, id }: Plan): Promise<Transfer[]> {
  return (await lockWhere(tx, atSite(caller, siteId), warehouseTransfer, { planId: id })).filter(isLive);
}

/** Recalculates the number of orders of a locked plan and the weight of their parcels (kg). */
export async function countPlan(tx: Tx, caller: Caller, plan: Plan): Promise<Plan> {
  const found = await sql<Pick<Plan, 'orderCount' | 'weight'>>`
    select count(*)::int as order_count,
      coalesce(sum((select sum(p.weight) from order_parcel p where p.site_id = t.site_id and p.logistics_order_id = t.order_id)),
        0)::text as weight
    from warehouse_transfer t
    where t.site_id = ${plan.siteId} and t.plan_id = ${plan.id} and t.status = any(${counted}) and not t.is_deleted`.execute(tx);
  return change(tx, caller, transferPlan, plan, found.rows[0]!);
}
