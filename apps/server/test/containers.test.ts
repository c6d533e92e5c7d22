import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StatusName } from '@entrepot/contract/core/statuses.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packingStates } from '@entrepot/contract/modules/packing/packing.ts';
import { pickingListStates } from '@entrepot/contract/modules/picking/picking-list.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { recurrences } from '@entrepot/contract/modules/transfer/transfer.ts';
import { transferPlanStates } from '@entrepot/contract/modules/transfer/transfer-states.ts';
import { bagStates } from '@entrepot/contract/modules/transport/bag.ts';
import { transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { outcomeOf } from '@entrepot/server/testing/outcomes.ts';
import { packingFloor, type PackingFloor, type Shift } from '@entrepot/server/testing/packed-orders.ts';
import { openTestServer, type TestServer } from '@entrepot/server/testing/server.ts';

let server: TestServer;
let floor: PackingFloor;
beforeAll(async () => {
  server = await openTestServer();
  floor = await packingFloor(server);
});
afterAll(() => server.close());

type Answer = Awaited<ReturnType<PackingFloor['leader']['post']>>;

/** A container and a call that adds to it. The call is valid but for the container's state. */
interface Container {
  /** The id of the container's row. */
  id: string;
  add(): Promise<Answer>;
}
interface Kind {
  table: 'bag' | 'transport_shift' | 'packing' | 'picking_list' | 'warehouse_document' | 'transfer_plan';
  column: string;
  states: { readonly enumName: StatusName };
  /** The states in which the call adds to the container. */
  open: readonly string[];
  /** Further columns that a state requires. */
  more?(state: string): RawBuilder<unknown>;
  make(): Promise<Container>;
}

let count = 0;
const newShift = (more: object = {}): Promise<Shift> =>
  floor.openShift({
    Name: `Container ${++count}`,
    TransportShiftType: 1,
    WarehouseIds: [floor.scene.warehouseId],
    TypeOfShippingId: floor.typeOfShippingId,
    ...more,
  });
const bagsOf = async ({ id }: Shift): Promise<{ Id: string; BagNo: string }[]> =>
  (await floor.leader.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: id })).Data;
const bagIdOf = async (shift: Shift) => (await bagsOf(shift)).find(({ BagNo }) => BagNo === shift.bagNo)!.Id;
const scanInto = (shift: Shift, number: string) =>
  floor.leader.post('/TransportShift/AddTransportShiftPackaging', { Id: shift.id, BagNo: shift.bagNo, Number: number });

const bag = {
  table: 'bag',
  column: 'status',
  states: bagStates,
  more: (state: string) => sql`, gross_weight = ${state === 'Empty' || state === 'Packing' ? null : 1}::numeric, received_time = now()`,
} as const;
const shift = {
  table: 'transport_shift',
  column: 'status',
  states: transportShiftStates,
  more: (state: string) =>
    sql`, packaging_locked = ${transportShiftStates.codes('departed').includes(enumCodes.TransportShiftStatus[state as 'Departed'])}, transport_date = current_date, arrival_time = now()`,
} as const;

const kinds: Record<string, Kind> = {
  'a parcel into a bag': {
    ...bag,
    open: ['Empty', 'Packing'],
    async make() {
      const [into, placed] = [await newShift(), await floor.packed()];
      return { id: await bagIdOf(into), add: () => scanInto(into, placed.serialNumber) };
    },
  },
  'a moved order into a bag': {
    ...bag,
    open: ['Empty', 'Packing'],
    async make() {
      const [from, into, placed] = [await newShift(), await newShift(), await floor.packed()];
      await floor.bagOrder(from, placed.serialNumber);
      const body = { Id: from.id, ToTransportShiftId: into.id, LogisticsOrderIds: [placed.id], BagNo: into.bagNo };
      return { id: await bagIdOf(into), add: () => floor.manager.post('/TransportShift/MoveTransportShiftOrders', body) };
    },
  },
  'a parcel onto a shift': {
    ...shift,
    open: ['Loading'],
    async make() {
      const [onto, placed] = [await newShift(), await floor.packed()];
      return { id: onto.id, add: () => scanInto(onto, placed.serialNumber) };
    },
  },
  'a new bag onto a shift': {
    ...shift,
    open: ['NotStarted', 'Loading'],
    async make() {
      const onto = await newShift();
      const add = () => floor.leader.post('/BagNumber/EstablishBagNumbers', { TransportShiftId: onto.id, Quantity: 1 });
      return { id: onto.id, add };
    },
  },
  'a bag onto a shift': {
    ...shift,
    open: ['Loading'],
    async make() {
      const [from, onto] = [await newShift(), await newShift()];
      const Id = await bagIdOf(from);
      return { id: onto.id, add: () => floor.manager.post('/BagNumber/TransferBagNumber', { Id, ToTransportShiftId: onto.id }) };
    },
  },
  'a bag in any state onto a shift': {
    ...bag,
    open: ['Empty', 'Packing', 'Sealed'],
    async make() {
      const shifts: readonly [Shift, Shift] = [await newShift(), await newShift()];
      const Id = await bagIdOf(shifts[0]);
      async function add() {
        const isThere = (await bagsOf(shifts[1])).some((one) => one.Id === Id);
        return floor.manager.post('/BagNumber/TransferBagNumber', { Id, ToTransportShiftId: shifts[isThere ? 0 : 1].id });
      }
      return { id: Id, add };
    },
  },
  'goods into a box': {
    table: 'packing',
    column: 'status',
    states: packingStates,
    open: ['Packing'],
    async make() {
      const placed = await floor.picked();
      const { Goods } = await floor.clerk.ok('/Packing/GetPackingOrder', { SerialNumber: placed.serialNumber });
      const { Id } = await floor.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: placed.id });
      const body = { LogisticsOrderId: placed.id, CourierNumber: Goods[0].CourierNumber };
      return { id: Id, add: () => floor.clerk.post('/Packing/ScanPackingGoods', body) };
    },
  },
  'goods put back onto a picking list': {
    table: 'picking_list',
    column: 'status',
    states: pickingListStates,
    open: ['Picking'],
    async make() {
      const placed = await floor.picked();
      const line = await sql<{
        id: string;
      }>`select picking_list_id as id from picking_line where logistics_order_id = ${placed.id}`.execute(server.db);
      const PickingListId = line.rows[0]!.id;
      const { Lines } = await floor.picker.ok('/PickingList/GetPickingById', { Id: PickingListId });
      const [{ Id, LineId = Id, ShelvesNumber }] = Lines;
      const body = { Id: PickingListId, LineId, Quantity: 1, ShelvesNumber };
      return { id: PickingListId, add: () => floor.picker.post('/PickingList/CancelPickingGoods', body) };
    },
  },
  'goods into an inbound document': {
    table: 'warehouse_document',
    column: 'document_status',
    states: documentStates,
    open: ['Draft', 'Submitted'],
    async make() {
      const { alice, scene } = floor;
      const commodities: string[] = [];
      for (const name of ['Cup', 'Plate']) {
        const made = await alice.ok('/UserCommodity/EstablishCommodity', {
          Name: name,
          CommodityCode: `${name}-${++count}`,
          Length: 10,
          Width: 10,
          Geight: 10,
          ActualWeight: 0.3,
          GrossWeight: 0.35,
        });
        commodities.push(made.Id);
      }
      await floor.manager.ok('/Commodity/AuditCommodity', { Ids: commodities, Approved: true });
      const lines = commodities.map((CommodityId) => ({ CommodityId, Quantity: 2 }));
      const document = { WarehouseId: scene.warehouseId };
      const { Id } = await alice.ok('/UserWarehouseDocument/EstablishWarehouseDocument', { ...document, Goods: lines.slice(0, 1) });
      async function add() {
        const { RowVersion } = await alice.ok('/UserWarehouseDocument/GetEditWarehouseDocument', { Id });
        return alice.post('/UserWarehouseDocument/EditWarehouseDocument', { Id, RowVersion, ...document, Goods: lines });
      }
      return { id: Id, add };
    },
  },
  'an order into a transfer plan': {
    table: 'transfer_plan',
    column: 'status',
    states: transferPlanStates,
    open: ['Draft', 'Confirmed'],
    async make() {
      const placed = await floor.packed();
      const to = (await floor.manager.ok('/Warehouse/GetSelectWarehouses')).find(
        ({ Value }: { Value: string }) => Value !== floor.scene.warehouseId,
      ).Value;
      const { Id } = await floor.manager.ok('/TransferPlan/EstablishTransferPlan', {
        Name: `Container ${++count}`,
        FromWarehouseId: floor.scene.warehouseId,
        ToWarehouseId: to,
        PlanDate: '2031-01-01',
        Recurrence: recurrences.None,
      });
      const body = { Id, LogisticsOrderIds: [placed.id] };
      return { id: Id, add: () => floor.manager.post('/TransferPlan/AddTransferPlanOrders', body) };
    },
  },
};

/** The errors by which a container's state refuses further content. */
const refusals = ['StateNotAllowed', 'ShiftClosed', 'PackagingLocked', 'DocumentEnded'];

async function rowOf({ table }: Kind, id: string) {
  const { rows } = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(table)} t where id = ${id}`.execute(server.db);
  return rows[0]!.row;
}

test.each(Object.entries(kinds))('adds %s only in the states that the table allows', async (_name, kind) => {
  const { id, add } = await kind.make();
  const codes = Object.entries(enumCodes[kind.states.enumName] as Record<string, number>);
  const put = async (state: string, code: number) => {
    await sql`update ${sql.table(kind.table)} set ${sql.ref(kind.column)} = ${code}${kind.more?.(state) ?? sql``} where id = ${id}`.execute(
      server.db,
    );
  };
  const isOpen = ([state]: [string, number]) => kind.open.includes(state);
  for (const [state, code] of codes.filter((entry) => !isOpen(entry))) {
    await put(state, code);
    const before = await rowOf(kind, id);
    const answered = await add();
    expect(refusals, `${state}: ${JSON.stringify(answered)}`).toContain(outcomeOf(answered));
    expect(await rowOf(kind, id), state).toEqual(before);
  }
  await put(...codes.find(isOpen)!);
  expect(await add()).toSucceed();
});
