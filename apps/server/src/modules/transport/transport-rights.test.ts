import { sql } from 'kysely';
import { afterAll, beforeAll, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Placed, Shift } from '../../testing/packed-orders.ts';
import type { Person } from '../../testing/people.ts';
import { compareActs, expectAllCompared, type Row, type Suite } from '../../testing/row-acts.ts';
import { roleId } from '../access/test/tools.ts';
import { openTransfers, type Transfers } from '../transfer/test/transfer-desk.ts';
import { bagActs, shiftActs } from './transport-rights.ts';

let d: Transfers;
let people: Record<string, Person>;
let waiting: Placed;
beforeAll(async () => {
  d = await openTransfers();
  const { leader, clerk, manager } = d.floor;
  const [admin, hkmanager] = [await d.server.as('admin'), await d.server.as('hkmanager')];
  // The leader of the other warehouse, at the other end of transfers.
  const RoleIds = [await roleId(d.server, manager.siteId, 'WarehouseLeader')];
  await admin.ok('/PlatformStaff/SetPlatformStaffRoles', { Id: d.dgclerk.userId, RoleIds });
  people = { leader, clerk, manager, admin, dgclerk: await d.server.as('dgclerk'), hkmanager };
  waiting = await d.packed();
  await shiftsInEveryState();
});
afterAll(() => d.server.close());

const abroad = (more: object = {}): Promise<Shift> =>
  d.floor.openShift({ Name: 'Ship', TransportShiftType: 1, WarehouseIds: [d.here], ...more });

/** Shifts abroad and to the other warehouse in every state, on which something came and orders moved on or not; bags in every state. */
async function shiftsInEveryState(): Promise<void> {
  const { manager, leader } = d.floor;
  const establish = { Name: 'Planned', TransportShiftType: 1, WarehouseIds: [d.here], BagQuantity: 1 };
  await manager.ok('/TransportShift/EstablishTransportShift', establish);
  const { Id: cancelled } = await manager.ok('/TransportShift/EstablishTransportShift', establish);
  await manager.ok('/TransportShift/CancelTransportShift', { Id: cancelled });
  // Loading: an empty bag, one in use, a sealed one, a void one, a loose carton and one that was taken off.
  const loading = await abroad();
  await d.bag(loading, await d.packed());
  const { Ids, BagNos } = await leader.ok('/BagNumber/EstablishBagNumbers', { TransportShiftId: loading.id, Quantity: 3 });
  await leader.ok('/BagNumber/VoidBagNumber', { Id: Ids[0] });
  await d.bag({ ...loading, bagNo: BagNos[1] }, await d.packed());
  await seal(Ids[1]);
  for (const isTakenOff of [false, true]) {
    const { serialNumber: Number } = await d.packed();
    await leader.ok('/TransportShift/AddTransportShiftPackaging', { Id: loading.id, Number, Loose: true });
    const [carton] = (await leader.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: loading.id, Loose: true })).Data;
    if (isTakenOff) await leader.ok('/TransportShift/DeleteTransportShiftPackaging', { Id: loading.id, Number: carton.BagNo });
  }
  const closed = await abroad();
  await d.bag(closed, await d.packed());
  await seal((await bagsOf(closed))[0]!.Id);
  await leader.ok('/TransportShift/CloseTransportShift', { Id: closed.id });
  // Under way abroad: as it left, and with an order that a carrier moved on.
  await departed(await abroad());
  await moveOn(await departed(await abroad()), enumCodes.OrderStatus.Delivering);
  const arrivals = [await departed(await abroad()), await departed(await abroad()), await departed(await abroad())] as const;
  for (const [shift] of arrivals) await manager.ok('/TransportShift/ConfirmArrival', { Id: shift.id });
  await moveOn(arrivals[1], enumCodes.OrderStatus.Delivering);
  await manager.ok('/TransportShift/CompleteTransportShift', { Id: arrivals[2][0].id });
  // To the other warehouse: on its way, there, received, with a received document, completed with a missing bag.
  await departed(await d.shiftThere());
  const there = [await departed(await d.shiftThere()), await departed(await d.shiftThere()), await departed(await d.shiftThere())] as const;
  for (const [shift] of there) await d.arrive(shift);
  await d.receive(there[1][0]);
  await manager.ok('/TransportShift/CompleteTransportShift', { Id: there[2][0].id });
}

const bagsOf = async ({ id }: Shift): Promise<Row[]> =>
  (await d.floor.leader.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: id, Loose: false })).Data;
const seal = (Id: string) => d.floor.leader.ok('/BagNumber/SealBagNumber', { Id, GrossWeight: 3, ConfirmMeasures: true });
async function departed(shift: Shift): Promise<[Shift, Placed]> {
  const placed = await d.packed();
  await d.bag(shift, placed);
  await seal((await bagsOf(shift)).find(({ BagNo }) => BagNo === shift.bagNo)!.Id);
  await d.floor.leader.ok('/TransportShift/ConfirmDeparture', { Id: shift.id });
  return [shift, placed];
}
const moveOn = ([, { id }]: readonly [Shift, Placed], orderStatus: number) =>
  sql`update logistics_order set order_status = ${orderStatus} where id = ${id}`.execute(d.server.db);

const form =
  (path: string, fields: readonly string[]) =>
  async ({ Id }: Row) => {
    const row = await people.admin!.ok(path, { Id });
    return Object.fromEntries(['RowVersion', ...fields].map((key) => [key, row[key]]));
  };

test('shifts state what the server does not refuse, in every state and at both ends', { timeout: 120_000 }, async () => {
  const broker = { Name: 'Broker', Number: 'BR' };
  const { Id: company } = await people.manager!.ok('/CustomsClearanceCompany/EstablishCustomsClearanceCompany', broker);
  const suite: Suite = {
    acts: shiftActs,
    list: '/TransportShift/GetTransportShifts',
    also: ['NotFound', 'ShiftClosed'],
    // Obstacles that the dialogs name, and orders that customs has decided about.
    isOther: (verb, message) =>
      ((verb === 'close' || verb === 'depart') && /not sealed|contains no parcels|nothing|empty/i.test(message)) ||
      (verb === 'customsStatus' && message.startsWith('Customs status of')) ||
      (verb === 'assignNumbers' && /no orders|no parcels/i.test(message)),
    inputs: {
      edit: form('/TransportShift/GetEditTransportShift', ['Name', 'TransportShiftType', 'WarehouseIds', 'ToWarehouseId']),
      addBags: ({ Id }) => ({ TransportShiftId: Id, Quantity: 1 }),
      recall: { Reason: 'wrong truck' },
      arrive: ({ ToWarehouseId }) => ({ WarehouseId: ToWarehouseId }),
      undoArrival: { Reason: 'wrong truck' },
      addTrack: ({ CreationTime }) => ({
        TrackTime: CreationTime,
        TrajectoryStatus: enumCodes.TrajectoryStatus.Departed,
        Content: { 'en-us': 'On board' },
        Publish: false,
      }),
      customsStatus: { CustomsStatus: enumCodes.CustomsStatus.OnHold },
      assignNumbers: ({ Id }) => ({ TransportShiftId: Id, CompanyId: company }),
    },
  };
  expectAllCompared(shiftActs, await compareActs(d.server, people, suite));
});

test('bags and loose cartons state what the server does not refuse, also on the scan screen', { timeout: 120_000 }, async () => {
  const suite: Suite = {
    acts: bagActs,
    list: '/BagNumber/GetBagNumbers',
    also: ['NotFound', 'ShiftClosed'],
    inputs: {
      edit: form('/BagNumber/GetEditBagNumber', ['BagNo', 'CustomsBagNumber']),
      fill: ({ TransportShiftId, BagNo }) => ({ Id: TransportShiftId, BagNo, Number: waiting.serialNumber }),
      takeOut: async ({ Id, TransportShiftId, BagNo, Loose }) => {
        const [item] = (await d.floor.manager.ok('/BagNumber/GetBagNumberItems', { Id })).filter(({ Live }: Row) => Live);
        const Number = Loose ? BagNo : (item?.ParcelNo ?? waiting.serialNumber);
        return { Id: TransportShiftId, Number, BagNo: Loose ? undefined : BagNo };
      },
      seal: { GrossWeight: 3, ConfirmMeasures: true },
    },
  };
  expectAllCompared(bagActs, await compareActs(d.server, people, suite));
});
