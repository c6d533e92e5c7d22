import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { freshLabel, openReturned, type Server } from './returned.ts';

const { LogisticsOrderType, PackageSource, PackageStatus, ReturnGoodsStatus, ReturnLogisticsOrderStatus: Status } = enumCodes;
let p: Server;
beforeAll(async () => {
  p = await openReturned();
});
afterAll(async () => {
  expect(await p.wrongBooks()).toEqual([]);
  await p.everythingHolds();
  await p.close();
});

describe('claiming by numbers', () => {
  test('makes what nobody owned the customer’s, by its label or its original number, and answers each number', async () => {
    const original = freshLabel();
    const [one, two, others] = [await p.unclaimed(), await p.unclaimed({ OriginalOrderNumberNo: original }), await p.hers()];
    const shelf = await p.newShelf();
    await p.putOn([two.id], shelf.number);
    const { Data } = await p.claim(p.bob, [one.label.toLowerCase(), original, others.label, 'NOBODY-KNOWS', one.label]);
    expect(Data).toMatchObject([
      { Number: one.label, Ok: true, Code: 0, Id: one.id },
      { Number: original, Ok: true, Code: 0, Id: two.id },
      { Number: others.label, Ok: false, Code: 208, Message: expect.stringContaining('another customer'), Id: null },
      { Number: 'NOBODY-KNOWS', Ok: false, Code: 101 },
    ]);
    expect(await p.open(one.id, p.bob)).toMatchObject({
      UserId: p.bob.userId,
      ReturnLogisticsOrderStatus: Status.Claimed,
      ReturnLogisticsOrderGoodsInfos: [{ ReturnGoodsStatus: ReturnGoodsStatus.Claimed }],
    });
    expect((await p.open(two.id, p.bob)).ShelvesNumber ?? (await p.open(two.id)).ShelvesNumber).toBe(shelf.number);
    expect((await p.claim(p.bob, [one.label])).Data).toMatchObject([{ Ok: false, Code: 208, Message: expect.stringContaining('already') }]);
  });

  test('finds a customer nothing by our own numbers, which follow one another; staff claim by them for the customer they name', async () => {
    const { id, serial } = await p.unclaimed();
    expect((await p.claim(p.bob, [serial])).Data).toMatchObject([{ Ok: false, Code: 101 }]);
    expect((await p.claim(p.manager, [serial])).Code).toBe(101);
    expect((await p.claim(p.manager, [serial], { UserId: p.bob.userId })).Data).toMatchObject([{ Ok: true, Id: id }]);
    expect((await p.told(p.bob)).at(-1)).toMatchObject({ text: 'returns.messages.returnGiven' });
    expect((await p.claim(p.clerk, [serial])).status).toBe(403);
  });

  test('refuses more than 200 numbers at once (106)', async () => {
    const many = Array.from({ length: 201 }, (_, at) => `MANY${at}`);
    expect(await p.claim(p.bob, many)).toMatchObject({ Code: 106, Message: expect.stringContaining('200') });
    expect((await p.claim(p.bob, many.slice(0, 200))).Data).toHaveLength(200);
  });

  test('of two customers who claim one return at once, one gets it', async () => {
    const [one, two] = [await p.unclaimed(), await p.unclaimed()];
    const both = await Promise.all([p.claim(p.alice, [one.label, two.label]), p.claim(p.bob, [two.label, one.label])]);
    const won = both.map(({ Data }) => Data.map(({ Ok }: { Ok: boolean }) => Ok));
    expect(won.flat().filter(Boolean)).toHaveLength(2);
    for (const { id } of [one, two]) expect([p.alice.userId, p.bob.userId]).toContain((await p.open(id)).UserId);
  });

  test('is taken back: what its order gave stays its owner’s, what a number gave is nobody’s again', async () => {
    const [known, found] = [await p.lying(), await p.unclaimed()];
    for (const { label } of [known, found]) expect((await p.claim(p.alice, [label])).Data[0].Ok).toBe(true);
    for (const { id } of [known, found]) expect((await p.release(p.alice, id)).Data).toBe(true);
    expect(await p.open(known.id)).toMatchObject({ ReturnLogisticsOrderStatus: Status.OnShelf, UserId: p.alice.userId });
    expect(await p.open(found.id)).toMatchObject({ ReturnLogisticsOrderStatus: Status.Signed, UserId: null });
    expect((await p.release(p.alice, known.id)).Code).toBe(102);
    expect((await p.release(p.alice, found.id)).Code).toBe(101);
  });
});

describe('claiming as a package', () => {
  test('makes a package on the shelf where the return lay, which is ordered again as a reshipment', async () => {
    const { id, label, serial, place } = await p.lying();
    expect((await p.asPackage(p.alice, id)).Data).toBe(true);
    const row = await p.open(id, p.alice);
    expect(row).toMatchObject({ ReturnLogisticsOrderStatus: Status.Claimed, CourierNumber: label, ShelvesId: null });
    expect(await p.package(row.PackageId)).toMatchObject({
      packageSource: PackageSource.Return,
      packageStatus: PackageStatus.OnShelf,
      ownerId: p.alice.userId,
      courierNumber: label,
      quantity: 3,
      grossWeight: '2.000',
      shelfId: place.id,
      price: '25.500',
      completionStatus: enumCodes.CompletionStatus.Completed,
    });
    expect(await p.goodsOf(id)).toMatchObject([{ ReturnGoodsStatus: ReturnGoodsStatus.Claimed, PackageId: row.PackageId }]);
    expect(await p.shelfRow(place.number)).toMatchObject({ goods: 3, usedWeight: '2.000' });
    expect((await p.told(p.alice)).at(-1)).toMatchObject({ text: 'returns.messages.returnPackage', values: { number: serial } });
    const again = await p.ordered({}, [{ id: row.PackageId }]);
    expect((await p.order(again.Id)).logisticsOrderType).toBe(LogisticsOrderType.Reshipment);
    expect((await p.pay(again.Id)).Code).toBe(0);
    expect(await p.open(id)).toMatchObject({ PackageOrderId: again.Id });
    expect((await p.release(p.alice, id)).Code).toBe(207);
    await p.alice.ok('/UserLogisticsOrder/CancelLogisticsOrder', { Id: again.Id });
    expect((await p.release(p.alice, id)).Data).toBe(true);
    expect(await p.open(id)).toMatchObject({ ReturnLogisticsOrderStatus: Status.OnShelf, ShelvesNumber: place.number, PackageId: null });
    expect((await p.package(row.PackageId)).packageStatus).toBe(PackageStatus.Cancelled);
    expect((await p.asPackage(p.alice, id)).Code).toBe(0);
  });

  test('may call it by another number, which nobody else has (200), and once (208)', async () => {
    const { id } = await p.hers();
    const taken = await p.shelved();
    expect((await p.asPackage(p.alice, id, { CourierNumber: taken.number })).Code).toBe(200);
    const number = freshLabel();
    expect((await p.asPackage(p.alice, id, { CourierNumber: number })).Code).toBe(0);
    expect(await p.open(id)).toMatchObject({ CourierNumber: number });
    expect(await p.asPackage(p.alice, id)).toMatchObject({ Code: 208, Data: { DoneAlready: true } });
    expect((await p.package((await p.open(id)).PackageId)).packageStatus).toBe(PackageStatus.Weighed);
  });

  test('finds what nobody owns only for those who know the number on it', async () => {
    const { id, label, serial } = await p.unclaimed();
    expect((await p.asPackage(p.bob, id)).Code).toBe(101);
    expect((await p.asPackage(p.bob, id, { CourierNumber: 'GUESSED1' })).Code).toBe(101);
    const path = '/UserReturnLogisticsOrder/ParcelTrackingNumberClaim';
    expect((await p.bob.post(path, { CourierNumber: serial })).Code).toBe(101);
    expect((await p.bob.post(path, { CourierNumber: label })).Data).toBe(true);
    expect(await p.open(id, p.bob)).toMatchObject({ UserId: p.bob.userId, CourierNumber: label });
    const hers = await p.hers();
    expect((await p.bob.post(path, { CourierNumber: hers.label })).Code).toBe(208);
  });

  test('is done by staff for a customer, of whom the return is told; not for another than its owner (208)', async () => {
    const [free, hers] = [await p.unclaimed(), await p.hers()];
    const path = '/ReturnLogisticsOrder/ReturnLogisticsOrderPackageClaim';
    expect((await p.leader.post(path, { Id: free.id })).Code).toBe(101);
    expect((await p.manager.post('/ReturnLogisticsOrder/ParcelTrackingNumberClaim', { Id: free.id })).Code).toBe(102);
    const { Data } = await p.leader.post(path, { Id: free.id, UserId: p.bob.userId });
    expect(await p.package(Data.PackageId)).toMatchObject({ ownerId: p.bob.userId, packageSource: PackageSource.Return });
    expect((await p.leader.post(path, { Id: hers.id, UserId: p.bob.userId })).Code).toBe(208);
    expect((await p.told(p.bob)).at(-1)).toMatchObject({ text: 'returns.messages.returnPackage' });
  });

  test('is refused for goods that may not travel again (234), until they may', async () => {
    const { id, label } = await p.hers();
    expect((await p.onIds(p.manager, 'BatchEnableReturnProhibited', [id])).Data).toBe(true);
    expect(await p.listed(p.alice, { ReturnProhibited: true })).toEqual([id]);
    expect(await p.asPackage(p.alice, id)).toMatchObject({ Code: 234, Message: expect.stringContaining('may not travel') });
    expect((await p.claim(p.alice, [label])).Data[0].Ok).toBe(true);
    expect((await p.onIds(p.manager, 'BatchDisableReturnProhibited', [id])).Data).toBe(true);
    expect((await p.asPackage(p.alice, id)).Code).toBe(0);
    expect((await p.onIds(p.manager, 'BatchEnableReturnProhibited', [id])).Code).toBe(102);
  });

  test('of two who claim one return as a package at once, one does', async () => {
    const { id } = await p.lying();
    const both = await Promise.all([p.asPackage(p.alice, id), p.asPackage(p.manager, id)]);
    expect(both.map(({ Code }) => Code).sort()).toEqual([0, 208]);
  });

  test('shuts what the package decides: nothing of the return is moved, edited, removed or taken into stock beside it', async () => {
    const { id } = await p.lying();
    await p.asPackage(p.alice, id);
    const [first] = await p.goodsOf(id);
    const { RowVersion } = await p.open(id);
    const shelf = await p.newShelf();
    expect((await p.putOn([id], shelf.number)).Code).toBe(102);
    expect((await p.onGoods(p.manager, 'BatchRemoved', [first.Id])).Code).toBe(102);
    expect((await p.intoStock(p.alice, id, await p.newCommodity(), 1)).Code).toBe(102);
    expect((await p.manager.post('/ReturnLogisticsOrder/EditReturnLogisticsOrder', { Id: id, RowVersion })).Code).toBe(102);
  });
});
