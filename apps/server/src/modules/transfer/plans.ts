import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { establishPlan } from '@entrepot/contract/modules/transfer/calls.ts';
import { transferErrors } from '@entrepot/contract/modules/transfer/errors.ts';
import { recurrences, transferPlan, warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { transferPlanStates } from '@entrepot/contract/modules/transfer/transfer-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, changeWhere, insert } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { zoneOf } from '../../core/db/times.ts';
import { cancelOne } from './join.ts';
import { countPlan, lockTransfersOf, putInPlan } from './plan-orders.ts';
import { lockPlan, type Plan, refuseWay } from './route.ts';

type Draft = DraftOf<typeof transferPlan>;
type ById = { id: string };

/** Creates a plan between two warehouses of a site, optionally with its first orders. */
export async function establish(tx: Tx, caller: Caller, { orderIds, ...draft }: Input<typeof establishPlan>) {
  const { siteId } = await refuseWay(tx, caller, draft);
  refuseTimes(caller, draft, siteId);
  const plan = await insert(tx, caller, transferPlan, { ...draft, siteId });
  if (orderIds?.length) await putInPlan(tx, caller, plan, orderIds);
  return { id: plan.id };
}

/** Validates the edit of a plan. Throws `StateNotAllowed` once it is executed, and `InUse` for another route while it has orders. */
export async function fillPlan(tx: Tx, caller: Caller, draft: Draft, row: Plan | null): Promise<Partial<Plan>> {
  const { siteId } = await refuseWay(tx, caller, draft);
  if (!row) return { siteId };
  if (!transferPlanStates.is(row.status, 'open')) throw transferPlanStates.refusal(row.status);
  const isSameWay = draft.fromWarehouseId === row.fromWarehouseId && draft.toWarehouseId === row.toWarehouseId;
  const method = draft.typeOfShippingId ?? null;
  if (row.orderCount && (!isSameWay || (method !== null && method !== row.typeOfShippingId)))
    throw transferErrors.wayFixed({ name: row.name, count: row.orderCount });
  const isSameTime = draft.planDate === row.planDate && draft.cutOffTime?.getTime() === row.cutOffTime?.getTime();
  if (!isSameTime || draft.recurrence !== row.recurrence) refuseTimes(caller, draft, siteId);
  return {};
}

/** Refuses a past day, a cut-off in the past or after the plan's day, and a recurring plan without one. */
function refuseTimes({ now }: Caller, { planDate, cutOffTime, recurrence }: Draft, siteId: string): void {
  const zone = zoneOf(siteId);
  if (planDate < dayOf(now, zone)) throw invalid({ field: 'PlanDate', key: 'transfer.errors.dayIsOver' });
  if (recurrence && !cutOffTime) throw invalid({ field: 'CutOffTime', key: 'transfer.errors.needsCutOff' });
  if (!cutOffTime) return;
  if (cutOffTime <= now) throw invalid({ field: 'CutOffTime', key: 'transfer.errors.dayIsOver' });
  if (dayOf(cutOffTime, zone) > planDate) throw invalid({ field: 'CutOffTime', key: 'transfer.errors.cutOffTooLate' });
}

/** Deletes a draft only; releases its orders. */
export async function mayRemovePlan(tx: Tx, caller: Caller, plan: Plan): Promise<void> {
  if (plan.status !== enumCodes.TransferPlanStatus.Draft) throw transferPlanStates.refusal(plan.status);
  await freeOrders(tx, caller, plan);
  await changeWhere(tx, atSite(caller, plan.siteId), warehouseTransfer, { planId: plan.id }, { planId: null });
}

/** Confirms a plan that has orders, or a recurring one, which takes what waits on its day. */
export async function confirm(tx: Tx, caller: Caller, { id }: ById) {
  const plan = await lockPlan(tx, caller, id);
  const status = transferPlanStates.after(plan.status, 'confirm');
  if (!plan.orderCount && plan.recurrence === recurrences.None) throw transferErrors.nothingToCarry({ name: plan.name });
  await change(tx, caller, transferPlan, plan, { status });
  return true;
}

/** Cancels a plan and its recurrence; releases its orders. */
export async function cancel(tx: Tx, caller: Caller, { id }: ById) {
  const plan = await lockPlan(tx, caller, id);
  const status = transferPlanStates.after(plan.status, 'cancel');
  await freeOrders(tx, caller, plan);
  await change(tx, caller, transferPlan, await countPlan(tx, caller, plan), { status });
  return true;
}

async function freeOrders(tx: Tx, caller: Caller, plan: Plan): Promise<void> {
  for (const row of await lockTransfersOf(tx, caller, plan)) await cancelOne(tx, caller, row);
}
