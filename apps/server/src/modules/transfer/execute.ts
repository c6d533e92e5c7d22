import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { dayOf, daysAfter, timeIn, timeText, weekdayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { executePlan } from '@entrepot/contract/modules/transfer/calls.ts';
import { transferErrors } from '@entrepot/contract/modules/transfer/errors.ts';
import { recurrences, transferPlan, warehouseTransfer } from '@entrepot/contract/modules/transfer/transfer.ts';
import { transferPlanStates } from '@entrepot/contract/modules/transfer/transfer-states.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insert, lockAll } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { zoneOf } from '../../core/db/times.ts';
import { makeTransferShift } from '../transport/public.ts';
import { countPlan } from './plan-orders.ts';
import { lockPlan, type Plan, type Transfer } from './route.ts';

const { Pending } = enumCodes.WarehouseTransferStatus;

/** Executes a plan now: creates its shift and assigns its orders. Throws `AtLeastOneSelection` without orders. */
export async function execute(tx: Tx, caller: Caller, { id }: Input<typeof executePlan>) {
  const plan = await lockPlan(tx, caller, id);
  const status = transferPlanStates.after(plan.status, 'execute');
  const rows = await waitingFor(tx, caller, plan);
  if (!rows.length) throw transferErrors.nothingToCarry({ name: plan.name });
  return { transportShiftId: await executeTransfer(tx, caller, plan, rows, status) };
}

/** Executes a plan by the clock; a day without orders passes without a shift. Returns whether one was created. */
export async function executeOnTime(tx: Tx, caller: Caller, plan: Plan): Promise<boolean> {
  const rows = await waitingFor(tx, caller, plan);
  if (rows.length) await executeTransfer(tx, caller, plan, rows, transferPlanStates.after(plan.status, 'execute'));
  else {
    await change(tx, caller, transferPlan, plan, { status: transferPlanStates.after(plan.status, 'cancel') });
    await planAgain(tx, caller, plan);
  }
  return rows.length > 0;
}

async function executeTransfer(tx: Tx, caller: Caller, plan: Plan, rows: readonly Transfer[], status: Plan['status']): Promise<string> {
  const { siteId, name, fromWarehouseId, toWarehouseId, typeOfShippingId, planDate: transportDate } = plan;
  const way = { siteId, name, fromWarehouseId, toWarehouseId, typeOfShippingId, transportDate };
  const transportShiftId = await makeTransferShift(tx, caller, way);
  for (const row of rows) await change(tx, caller, warehouseTransfer, row, { planId: plan.id, transportShiftId });
  await change(tx, caller, transferPlan, await countPlan(tx, caller, plan), { status, transportShiftId });
  await planAgain(tx, caller, plan);
  return transportShiftId;
}

/** Locks the transfers of a plan in ascending id order: its own, and those waiting for the same route without a plan or shift. */
async function waitingFor(tx: Tx, caller: Caller, plan: Plan): Promise<Transfer[]> {
  const { siteId, id, fromWarehouseId, toWarehouseId, typeOfShippingId } = plan;
  const found = await sql<Pick<Transfer, 'id'>>`select t.id
    from warehouse_transfer t
    where t.site_id = ${siteId}
      and t.from_warehouse_id = ${fromWarehouseId}
      and t.status = ${Pending}
      and not t.is_deleted
      and (t.plan_id = ${id}
        or (t.plan_id is null
          and t.transport_shift_id is null
          and t.to_warehouse_id = ${toWarehouseId}
          and (${typeOfShippingId}::uuid is null
            or exists (select 1
              from logistics_order o
              where o.site_id = t.site_id and o.id = t.order_id and o.shipping_method_id = ${typeOfShippingId}::uuid))))
    order by t.id
    limit 2000`.execute(tx);
  const rows = await lockAll(
    tx,
    atSite(caller, siteId),
    warehouseTransfer,
    found.rows.map((row) => row.id),
  );
  // Another transaction may have taken one meanwhile.
  return rows.filter((row) => row.status === Pending && (row.planId === id || (row.planId === null && row.transportShiftId === null)));
}

/** Creates the next plan of a recurring one: at the same time of its next day in the future. */
async function planAgain(tx: Tx, caller: Caller, plan: Plan): Promise<void> {
  if (plan.recurrence === recurrences.None || !plan.cutOffTime) return;
  const next = nextTime(plan, plan.cutOffTime, caller.now);
  const { siteId, name, fromWarehouseId, toWarehouseId, typeOfShippingId, recurrence, remarks } = plan;
  await insert(tx, caller, transferPlan, {
    siteId,
    name,
    fromWarehouseId,
    toWarehouseId,
    typeOfShippingId,
    recurrence,
    remarks,
    ...next,
    status: enumCodes.TransferPlanStatus.Confirmed,
    madeFromId: plan.id,
  });
}

/** Returns the next day and cut-off of a plan by its recurrence and the site's clock, the first in the future. */
export function nextTime({ siteId, planDate, recurrence }: Pick<Plan, 'siteId' | 'planDate' | 'recurrence'>, cutOffTime: Date, now: Date) {
  const zone = zoneOf(siteId);
  const [cutOffDay, time] = [dayOf(cutOffTime, zone), timeText(cutOffTime, zone).slice(10)];
  const isExcludedDay = (day: string) => recurrence === recurrences.Weekdays && [0, 6].includes(weekdayOf(day));
  for (let days = 1; ; days++) {
    const next = { planDate: daysAfter(planDate, days), cutOffTime: timeIn(zone, daysAfter(cutOffDay, days) + time) };
    if (next.cutOffTime > now && !isExcludedDay(next.planDate)) return next;
  }
}
