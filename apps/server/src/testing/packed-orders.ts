import {
  approve,
  arrive,
  bagOrder,
  declare,
  depart,
  type Goods,
  listForPicking,
  openShift,
  order,
  pack,
  pay,
  pick,
  type Placed,
  type Scene,
  type Shift,
  shelve,
  sign,
} from '@entrepot/server/demo/steps.ts';
import type { TestServer } from './server.ts';

/** A floor with people and money, on which orders reach the packing table through the real steps. */
export async function packingFloor(server: TestServer) {
  const names = ['alice', 'clerk', 'picker', 'leader', 'manager', 'finance'] as const;
  const users = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await server.as(name)] as const))) as Record<
    (typeof names)[number],
    Awaited<ReturnType<TestServer['as']>>
  >;
  const { alice, clerk, picker, leader, manager, finance } = users;
  const warehouse = (await clerk.ok('/Warehouse/GetSelectWarehouses'))[0];
  const shelves = (await clerk.ok('/Shelves/GetShelves', { WarehouseId: warehouse.Value, ShelvesNumber: 'A-', rows: 20 })).Data.map(
    (row: { ShelvesNumber: string }) => row.ShelvesNumber,
  );
  const scene: Scene = { warehouseId: warehouse.Value, cargoTypeId: (await alice.ok('/CargoType/GetSelectCargoTypes'))[0].Value, shelves };
  await finance.ok('/Recharge/ManualRecharge', { UserId: alice.userId, Amount: 50_000, Remarks: 'Start', IdempotencyKey: 'start' });
  const recipient = (await alice.ok('/UserRecipientInformation/GetSelectRecipientInformations')).Data[0];
  const method = (await alice.ok('/TypeOfShipping/GetSelectTypeOfShippings', { WarehouseId: scene.warehouseId }))[0];
  let number = 1_000_000;

  /** An order of one package, or of several, approved and picked, ready to be packed. */
  async function picked(packages = 1): Promise<Placed> {
    const parcels: Awaited<ReturnType<typeof declare>>[] = [];
    for (let at = 0; at < packages; at++) {
      const goods: Goods = { number: `SF000000${number++}`, name: 'Tea', weight: 2, sides: [30, 20, 10] };
      parcels.push(await declare(alice.ok, scene, goods));
      await sign(clerk.ok, scene, goods);
      await shelve(clerk.ok, scene, goods.number, shelves[number % shelves.length]);
    }
    const together = packages > 1 ? { Consolidation: true } : {};
    const placed = await order(
      alice.ok,
      { WarehouseId: scene.warehouseId, RecipientInformationId: recipient.Id, TypeOfShippingId: method.Value, ...together },
      parcels,
    );
    await pay(alice.ok, placed.billIds);
    await approve(manager.ok, [placed.id]);
    for (const list of await listForPicking(leader.ok, scene, [placed.id])) await pick(picker.ok, list);
    return placed;
  }

  return {
    ...users,
    scene,
    openShift: (description: object) => openShift(leader.ok, description),
    bagOrder: (shift: Shift, number: string) => bagOrder(leader.ok, shift, number),
    depart: (shift: Shift) => depart(leader.ok, shift),
    arrive: (shift: Shift) => arrive(leader.ok, shift),
    typeOfShippingId: method.Value as string,
    picked: () => picked(),
    /** An order of two packages, packed into a box each. */
    async packedInTwo(): Promise<Placed> {
      const placed = await picked(2);
      const { Goods } = await clerk.ok('/Packing/GetPackingOrder', { SerialNumber: placed.serialNumber });
      await clerk.ok('/Packing/StartPacking', { LogisticsOrderId: placed.id });
      for (const [at, { CourierNumber }] of Goods.entries())
        await clerk.ok('/Packing/ScanPackingGoods', { LogisticsOrderId: placed.id, CourierNumber, ParcelIndex: at + 1 });
      const box = { Weight: 2, Length: 32, Width: 22, Geight: 12 };
      const done = await clerk.ok('/Packing/CompletePacking', { LogisticsOrderId: placed.id, ConfirmMeasures: true, Parcels: [box, box] });
      if (done.SupplementBillId) await pay(alice.ok, [done.SupplementBillId]);
      return placed;
    },
    /** An order of one 2 kg parcel, paid and with its waybill. */
    async packed(weight = 2): Promise<Placed> {
      const placed = await picked();
      const done = await pack(clerk.ok, placed, weight);
      if (done.SupplementBillId) await pay(alice.ok, [done.SupplementBillId]);
      return placed;
    },
  };
}
export type { Placed, Shift };
export type PackingFloor = Awaited<ReturnType<typeof packingFloor>>;
