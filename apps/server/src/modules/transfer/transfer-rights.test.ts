import { sql } from 'kysely';
import { afterAll, beforeAll, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { stockTransfer } from '@entrepot/contract/modules/transfer/stock-transfer.ts';
import { insert } from '../../core/db/rows.ts';
import type { Person } from '../../testing/people.ts';
import { compareActs, expectAllCompared, type Row, type Suite } from '../../testing/row-acts.ts';
import { roleId } from '../access/test/tools.ts';
import { openTransfers, type Transfers } from './test/transfer-desk.ts';
import { planActs, stockActs, transferActs } from './transfer-rights.ts';

let d: Transfers;
let people: Record<string, Person>;
beforeAll(async () => {
  d = await openTransfers();
  const { leader, clerk, manager } = d.floor;
  const admin = await d.server.as('admin');
  const RoleIds = [await roleId(d.server, manager.siteId, 'WarehouseLeader')];
  await admin.ok('/PlatformStaff/SetPlatformStaffRoles', { Id: d.dgclerk.userId, RoleIds });
  people = { leader, clerk, manager, admin, dgclerk: await d.server.as('dgclerk'), hkmanager: await d.server.as('hkmanager') };
});
afterAll(() => d.server.close());

const other = { also: ['NotFound'] };

test('transfers of orders state what the server does not refuse, in every state and at both ends', async () => {
  await d.send([await d.packed()]);
  const cancelled = await d.send([await d.packed()]);
  await d.floor.leader.ok('/WarehouseTransfer/CancelWarehouseTransfer', { Ids: cancelled.Data.Ids });
  const shift = await d.shiftThere();
  await d.bag(shift, await d.packed());
  const suite: Suite = { ...other, acts: transferActs, list: '/WarehouseTransfer/GetWarehouseTransfers', inputs: {} };
  expectAllCompared(transferActs, await compareActs(d.server, people, suite));
});

test('plans state what the server does not refuse, in every state and at both ends', async () => {
  const placed = await d.packed();
  const more = await d.packed();
  for (const status of Object.values(enumCodes.TransferPlanStatus)) {
    const id = await d.newPlan();
    await sql`update transfer_plan set status = ${status} where id = ${id}`.execute(d.server.db);
  }
  await d.newPlan({ LogisticsOrderIds: [placed.id] });
  const suite: Suite = {
    ...other,
    acts: planActs,
    list: '/TransferPlan/GetTransferPlans',
    inputs: {
      edit: async ({ Id }: Row) => {
        const { Name, FromWarehouseId, ToWarehouseId, PlanDate, Recurrence, RowVersion } = await d.planNow(Id);
        return { Name, FromWarehouseId, ToWarehouseId, PlanDate, Recurrence, RowVersion };
      },
      addOrders: { LogisticsOrderIds: [more.id] },
      takeOut: { LogisticsOrderIds: [placed.id] },
    },
  };
  // An order of no plan is not found in it, whatever its state.
  const seen = await compareActs(d.server, people, { ...suite, also: [] });
  expectAllCompared(planActs, seen);
});

test('transfers of stock state what the server does not refuse, in every state and at both ends', async () => {
  const { StockTransferStatus: Status } = enumCodes;
  const [arrived, loading] = [await d.shiftThere(), await d.shiftThere()];
  await sql`update transport_shift set status = ${enumCodes.TransportShiftStatus.Arrived}, packaging_locked = true, arrival_time = now(),
    transport_date = current_date where id = ${arrived.id}`.execute(d.server.db);
  await d.server.inTransaction(async (tx) => {
    const of = { siteId: d.system.siteIds[0]!, ownerId: d.floor.alice.userId };
    const goods = { ...of, commodityCode: 'TEA-1', name: 'Tea', identificationCode: 'TEA-1' };
    const { id: commodityId } = await insert(tx, d.system, commodity, goods);
    const way = { fromWarehouseId: d.here, toWarehouseId: d.there };
    let made = 0;
    const add = (status: (typeof Status)[keyof typeof Status], more: object = {}) =>
      insert(tx, d.system, stockTransfer, { ...of, ...way, commodityId, number: `TD-${++made}`, quantity: 4, status, ...more });
    for (const status of Object.values(Status)) {
      const picked = status === Status.Requested || status === Status.Cancelled ? 0 : 3;
      await add(status, { pickedQuantity: picked });
      if (picked)
        await add(status, { pickedQuantity: 4, receivedQuantity: status === Status.Picking || status === Status.Departed ? 0 : 1 });
      for (const { id: transportShiftId } of [arrived, loading]) await add(status, { pickedQuantity: picked, transportShiftId });
    }
  });
  const scanned = { IdentificationCode: 'TEA-1', ShelvesNumber: 'A-01-01', Quantity: 1 };
  const suite: Suite = {
    ...other,
    acts: stockActs,
    list: '/StockTransfer/GetStockTransfers',
    also: ['NotFound', 'TotalExceeded', 'InsufficientStock'],
    // No shelf of this test has pieces; nothing can be taken back of which nothing was received.
    isOther: (verb, message, { ReceivedQuantity }) =>
      message.includes('available here') && (verb !== 'undoReceipt' || ReceivedQuantity > 0),
    inputs: {
      pick: scanned,
      putBack: scanned,
      receive: scanned,
      undoReceipt: scanned,
      writeOff: { Decision: 'lost' },
      finish: {},
    },
  };
  expectAllCompared(stockActs, await compareActs(d.server, people, suite));
});
