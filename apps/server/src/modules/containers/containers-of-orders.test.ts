import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFloor, type Floor } from '../../testing/floor.ts';
import type { Person } from '../../testing/people.ts';

let f: Floor;
beforeAll(async () => {
  f = await openFloor();
});
afterAll(() => f.close());

type Row = Record<string, any>;
const contents = async (by: Person, Kind: string, Id: string, more: object = {}): Promise<Row[]> =>
  (await by.ok('/Container/GetContainerContents', { Kind, Id, rows: 100, ...more })).Data;
const former = (by: Person, Kind: string, Id: string) => contents(by, Kind, Id, { Former: true });

describe('a picking list', () => {
  test('shows the goods by cell, then who packed them', async () => {
    const order = await f.approved();
    const list = await f.started(order);
    const [line] = await contents(f.leader, 'pickingList', list);
    expect(line).toMatchObject({ Kind: 'package', Number: order.goods[0]!.number, OrderNumber: order.number, MayTakeOut: true });
    expect(line!.Place).toMatch(/^1-1 · A-/);
    await f.pickAll(list);
    await f.picker.ok('/PickingList/FinishPickingList', { Id: list });
    expect(await contents(f.leader, 'pickingList', list)).toMatchObject([{ SinceBy: expect.stringMatching(/\S/), MayTakeOut: true }]);
    await f.clerk.ok('/Packing/StartPacking', { LogisticsOrderId: order.id });
    expect(await contents(f.leader, 'pickingList', list)).toMatchObject([{ MayTakeOut: false }]);
    await f.scan(order, order.goods[0]!.number);
    expect(await f.complete(order)).toSucceed();
    expect(await contents(f.leader, 'pickingList', list)).toEqual([]);
    const [gone] = await former(f.leader, 'pickingList', list);
    expect(gone).toMatchObject({ OrderId: order.id, Until: expect.any(String), UntilBy: expect.stringMatching(/\S/) });
  });

  test('names the goods of an order that was taken off it, by whom and when', async () => {
    const [order, other] = [await f.approved({ parcels: 2 }), await f.approved()];
    const list = await f.listOf(order, other);
    await f.leader.ok('/PickingList/DeletePickingListOrder', { Id: list, LogisticsOrderId: order.id });
    expect((await contents(f.leader, 'pickingList', list)).map(({ OrderId }) => OrderId)).toEqual([other.id]);
    const left = await former(f.leader, 'pickingList', list);
    expect(left.map(({ Number: number }) => number).sort()).toEqual(order.goods.map(({ number }) => number).sort());
    expect(left[0]).toMatchObject({ Kind: 'package', OrderNumber: order.number, Quantity: 1, UntilBy: expect.stringMatching(/\S/) });
  });

  test('offers taking out to those who may remove orders only', async () => {
    const list = await f.listOf(await f.approved());
    expect(await contents(f.picker, 'pickingList', list)).toMatchObject([{ MayTakeOut: false }]);
    expect(await contents(f.leader, 'pickingList', list)).toMatchObject([{ MayTakeOut: true }]);
  });
});

test('an order shows its goods, then its cartons, and after repacking the former ones', async () => {
  const order = await f.scanned();
  expect(await contents(f.manager, 'order', order.id)).toMatchObject([{ Kind: 'package', Number: order.goods[0]!.number }]);
  await f.complete(order);
  const [carton] = await contents(f.manager, 'order', order.id);
  expect(carton).toMatchObject({ Kind: 'carton', Weight: 2, SinceBy: expect.stringMatching(/\S/) });
  expect(await contents(f.manager, 'carton', carton!.Id)).toMatchObject([{ Kind: 'package', Number: order.goods[0]!.number }]);
  const { Inside } = await f.manager.ok('/Container/GetContainer', { Kind: 'order', Id: order.id });
  expect(Inside).toMatchObject([{ Kind: 'pickingList', Now: false }]);
  expect(await f.manager.post('/Packing/ReopenPacking', { LogisticsOrderId: order.id })).toSucceed();
  expect(await former(f.manager, 'order', order.id)).toContainEqual(expect.objectContaining({ Kind: 'carton', Id: carton!.Id }));
});

describe('a shelf', () => {
  test('shows its packages with what may be done, and where they went and by whom', async () => {
    const shelf = { number: 'A-05-11', other: 'A-05-12' };
    const [moved, lowered] = [await f.shelved({ shelf: shelf.number }), await f.shelved({ shelf: shelf.number })];
    const { ShelvesId } = await f.manager.ok('/Package/GetPackageById', { Id: moved.id });
    const inIt = await contents(f.leader, 'shelf', ShelvesId);
    expect(inIt.map(({ Id }) => Id).sort()).toEqual([moved.id, lowered.id].sort());
    expect(inIt[0]).toMatchObject({ Kind: 'package', MayTakeOut: true, MayMove: true, Since: expect.any(String) });
    await f.clerk.ok('/Package/TransferPackageShelf', { Ids: [moved.id], ShelvesNumber: shelf.other });
    await f.clerk.ok('/Package/PackageLowerShelf', { Ids: [lowered.id] });
    expect(await contents(f.leader, 'shelf', ShelvesId)).toEqual([]);
    const left = await former(f.leader, 'shelf', ShelvesId);
    expect(left).toMatchObject([
      { Id: lowered.id, Place: null, UntilBy: expect.stringMatching(/\S/) },
      { Id: moved.id, Place: shelf.other, UntilBy: expect.stringMatching(/\S/) },
    ]);
    const there = (await f.manager.ok('/Package/GetPackageById', { Id: moved.id })).ShelvesId;
    expect(await former(f.leader, 'shelf', there)).toEqual([]);
    expect(await f.hkmanager.post('/Container/GetContainerContents', { Kind: 'shelf', Id: ShelvesId })).toBeRefused('NotFound');
    expect(await f.dgclerk.post('/Container/GetContainer', { Kind: 'shelf', Id: ShelvesId })).toBeRefused('NotFound');
  });
});
