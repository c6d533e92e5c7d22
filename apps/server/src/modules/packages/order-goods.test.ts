import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import type { Tx } from '../../core/db/db.ts';
import {
  completePackages,
  departPackages,
  freePackages,
  reservePackages,
  losePackagesWithOrder,
  packPackages,
  pickPackage,
  unpackPackages,
  unpickPackage,
} from './public.ts';
import { openParcels, type Parcels } from './test/parcels.ts';

const { PackageStatus, PackageProblemType } = enumCodes;
let p: Parcels;
beforeAll(async () => {
  p = await openParcels();
});
afterAll(() => p.close());

type Order = { siteId: string; orderId: string };
const within = <T>(work: (tx: Tx) => Promise<T>) => p.inTransaction(work);
const reserveFor = (order: Order, packageId: string, quantity: number, ownerId = p.alice.userId) =>
  within((tx) => reservePackages(tx, p.system, { ...order, ownerId, goods: [{ packageId, quantity }] }));
/** Creates orders that each reserve pieces of one package. */
const ordersOver = async (packageId: string, ...quantities: number[]) => {
  const orders: Order[] = [];
  for (const quantity of quantities) {
    const order = await p.order([{ packageId, quantity }]);
    await reserveFor(order, packageId, quantity);
    orders.push(order);
  }
  return orders;
};
const pick = (order: Order, packageId: string, quantity: number) =>
  within((tx) => pickPackage(tx, p.system, { ...order, packageId, quantity }));

describe('reserving packages', () => {
  test('reserves pieces; the package is ordered with its last free piece', async () => {
    const { id } = await p.shelved({ Quantity: 3 });
    const [first] = await ordersOver(id, 2);
    expect(await p.row(id)).toMatchObject({
      packageStatus: PackageStatus.OnShelf,
      availableQuantity: 1,
      frozenQuantity: 2,
      logisticsOrderId: first!.orderId,
    });
    const [second] = await ordersOver(id, 1);
    expect(await p.row(id)).toMatchObject({
      packageStatus: PackageStatus.Ordered,
      availableQuantity: 0,
      frozenQuantity: 3,
      logisticsOrderId: second!.orderId,
    });
    const moves =
      await sql`select quantity, before_quantity, after_quantity from stock_movement where package_id = ${id} and source_type = 'logisticsOrder' order by id`.execute(
        p.db,
      );
    expect(moves.rows).toEqual([
      { quantity: 2, beforeQuantity: 3, afterQuantity: 1 },
      { quantity: 1, beforeQuantity: 1, afterQuantity: 0 },
    ]);
    await within((tx) => freePackages(tx, p.system, second!));
    expect(await p.row(id)).toMatchObject({
      packageStatus: PackageStatus.OnShelf,
      availableQuantity: 1,
      frozenQuantity: 2,
      logisticsOrderId: first!.orderId,
    });
    await within((tx) => freePackages(tx, p.system, first!));
    expect(await p.row(id)).toMatchObject({ availableQuantity: 3, frozenQuantity: 0, logisticsOrderId: null });
  });

  test('reserves the last pieces for one of two concurrent orders', async () => {
    const { id } = await p.shelved({ Quantity: 5 });
    const orders = await Promise.all([p.order([]), p.order([]), p.order([])]);
    const results = await Promise.allSettled(orders.map((order) => reserveFor(order, id, 3)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.flatMap((one) => (one.status === 'rejected' ? [one.reason.key] : []))).toEqual([
      'InsufficientStock',
      'InsufficientStock',
    ]);
    expect(await p.row(id)).toMatchObject({ availableQuantity: 2, frozenQuantity: 3 });
  });

  test.each([
    ['of another customer', 'DifferentUser', {}, { owner: 'bob' as const }],
    ['that is incomplete', 'CompletionRequired', { ProductName: '' }, {}],
    ['with an open problem', 'StateNotAllowed', {}, { problem: true }],
    ['with too few pieces', 'InsufficientStock', { Quantity: 1 }, { wanted: 2 }],
  ])(
    'refuses a package %s (%s)',
    async (_why, key, declared, {
      owner = 'alice' as 'alice' | 'bob',
      problem = false,
      wanted = 1,
    }: { owner?: 'alice' | 'bob'; problem?: boolean; wanted?: number }) => {
      const { id } = await p.shelved(declared);
      if (problem) await p.clerk.ok('/Package/MarkPackageProblem', { Id: id, PackageProblemType: PackageProblemType.Other });
      const order = await p.order([]);
      await expect(reserveFor(order, id, wanted, p[owner].userId)).rejects.toMatchObject({ key });
    },
  );

  test('refuses packages that are off the shelf, reserved or in two warehouses', async () => {
    const order = await p.order([]);
    await expect(reserveFor(order, (await p.arrived()).id, 1)).rejects.toMatchObject({ key: 'PackageNotOnShelf' });
    const { id } = await p.shelved();
    await ordersOver(id, 1);
    await expect(reserveFor(order, id, 1)).rejects.toMatchObject({ key: 'PackageFrozen' });
    const here = await p.shelved();
    const there = await p.declare({ WarehouseId: p.dongguan.id });
    await p.dgclerk.ok('/Package/PackageSigning', { WarehouseId: p.dongguan.id, CourierNumber: there.number, Weight: 1 });
    await p.dgclerk.ok('/Package/PackagePutOnShelves', { CourierNumber: there.number, ShelvesNumber: 'A-01-01' });
    const goods = [here, there].map(({ id: packageId }) => ({ packageId, quantity: 1 }));
    await expect(within((tx) => reservePackages(tx, p.system, { ...order, ownerId: p.alice.userId, goods }))).rejects.toMatchObject({
      key: 'DifferentWarehouse',
    });
  });

  test('restricts customers to their own packages', async () => {
    const { id } = await p.shelved();
    const asBob = { ...p.system, audience: 'customer' as const, ownerId: p.bob.userId };
    const order = await p.order([]);
    const goods = [{ packageId: id, quantity: 1 }];
    await expect(within((tx) => reservePackages(tx, asBob, { ...order, ownerId: p.bob.userId, goods }))).rejects.toMatchObject({
      key: 'NotFound',
    });
  });
});

describe('goods of an order', () => {
  test('are picked, packed, sent and delivered with one order', async () => {
    const shelf = await p.newShelf();
    const { id } = await p.shelved({ Quantity: 2 }, shelf);
    const [order] = (await ordersOver(id, 2)) as [Order];
    await pick(order, id, 2);
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Picked, shelfId: null });
    expect((await p.shelfNumbered(shelf)).goods).toBe(0);
    await within((tx) => packPackages(tx, p.system, order));
    expect((await p.row(id)).packageStatus).toBe(PackageStatus.Packed);
    await within((tx) => unpackPackages(tx, p.system, order));
    expect((await p.row(id)).packageStatus).toBe(PackageStatus.Picked);
    await within((tx) => packPackages(tx, p.system, order));
    await within((tx) => departPackages(tx, p.system, order));
    expect(await p.row(id)).toMatchObject({
      packageStatus: PackageStatus.Departed,
      frozenQuantity: 0,
      usedQuantity: 2,
      pickedQuantity: 0,
      departedTime: expect.any(Date),
    });
    await within((tx) => completePackages(tx, p.system, order));
    expect((await p.row(id)).packageStatus).toBe(PackageStatus.Completed);
    await expect(within((tx) => departPackages(tx, p.system, order))).rejects.toMatchObject({ key: 'InsufficientStock' });
    await p.expectInvariants();
  });

  test('give a package shared by two orders the status of its slowest pieces', async () => {
    const shelf = await p.newShelf();
    const { id } = await p.shelved({ Quantity: 4 }, shelf);
    const [first, second] = (await ordersOver(id, 3, 1)) as [Order, Order];
    const status = async () => (await p.row(id)).packageStatus;
    await pick(first, id, 3);
    expect(await status()).toBe(PackageStatus.Ordered);
    expect(await p.shelfNumbered(shelf)).toMatchObject({ goods: 1, usedWeight: '2.000' });
    await p.expectInvariants();
    await within((tx) => packPackages(tx, p.system, first));
    await within((tx) => departPackages(tx, p.system, first));
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Ordered, usedQuantity: 3, frozenQuantity: 1 });
    await within((tx) => completePackages(tx, p.system, first));
    await pick(second, id, 1);
    expect(await status()).toBe(PackageStatus.Picked);
    expect((await p.shelfNumbered(shelf)).goods).toBe(0);
    await within((tx) => packPackages(tx, p.system, second));
    await within((tx) => departPackages(tx, p.system, second));
    expect(await status()).toBe(PackageStatus.Departed);
    await within((tx) => completePackages(tx, p.system, second));
    expect(await status()).toBe(PackageStatus.Completed);
    await p.expectInvariants();
  });

  test('return to a shelf when unpicked, the shelf of the rest if there is one', async () => {
    const [shelf, other] = [await p.newShelf(), await p.newShelf()];
    const { id } = await p.shelved({ Quantity: 3 }, shelf);
    const [order] = (await ordersOver(id, 3)) as [Order];
    const back = async (quantity: number, to: string) => {
      const { id: shelfId } = await p.shelfNumbered(to);
      return within((tx) => unpickPackage(tx, p.system, { ...order, packageId: id, quantity }, shelfId));
    };
    await pick(order, id, 2);
    await expect(back(1, other)).rejects.toMatchObject({ key: 'StateNotAllowed' });
    await pick(order, id, 1);
    await back(2, other);
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Ordered, pickedQuantity: 1 });
    expect((await p.shelfNumbered(other)).goods).toBe(2);
    await expect(back(1, shelf)).rejects.toMatchObject({ key: 'StateNotAllowed' });
    await back(1, other);
    await expect(back(1, other)).rejects.toMatchObject({ key: 'InsufficientStock' });
    await within((tx) => freePackages(tx, p.system, order));
    expect(await p.open(id)).toMatchObject({ PackageStatus: PackageStatus.OnShelf, ShelfNo: other, AvailableQuantity: 3 });
    await p.expectInvariants();
  });

  test('are picked once when two pickers scan concurrently', async () => {
    const { id } = await p.shelved({ Quantity: 2 });
    const [order] = (await ordersOver(id, 2)) as [Order];
    const results = await Promise.allSettled([pick(order, id, 2), pick(order, id, 2)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(within((tx) => freePackages(tx, p.system, order))).rejects.toMatchObject({ key: 'StateNotAllowed' });
    await p.expectInvariants();
  });

  test('are lost with the order and cannot be changed any more', async () => {
    const { id } = await p.shelved();
    const [order] = (await ordersOver(id, 1)) as [Order];
    await pick(order, id, 1);
    await within((tx) => losePackagesWithOrder(tx, p.system, order));
    expect((await p.row(id)).packageStatus).toBe(PackageStatus.Lost);
    await expect(within((tx) => packPackages(tx, p.system, order))).rejects.toMatchObject({ key: 'StateNotAllowed' });
  });
});

describe('package states', () => {
  const oneWay = (graph: Readonly<Record<string, Record<string, string>>>) => {
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      Object.values(graph[from] ?? {}).some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
    return Object.entries(graph)
      .flatMap(([from, verbs]) =>
        [...new Set(Object.values(verbs))].filter((to) => to !== from && !reaches(to, from)).map((to) => `${from} > ${to}`),
      )
      .sort();
  };

  test('lists exactly these steps as irreversible', () => {
    expect(oneWay(packageStates.graph)).toEqual([
      'Declared > Cancelled',
      'OnShelf > Cancelled',
      'OnShelf > Converted',
      'OnShelf > Disposed',
      'OnShelf > Returned',
      'Returning > Returned',
      'Signed > Cancelled',
      'Signed > Converted',
      'Signed > Disposed',
      'Signed > Returned',
      'Weighed > Cancelled',
      'Weighed > Converted',
      'Weighed > Disposed',
      'Weighed > Returned',
    ]);
  });
});
