import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { freshLabel, openReturned, type Server } from './test/returned.ts';

const { LogisticsOrderType, PackageSource, PackageStatus, ReturnGoodsStatus, ReturnLogisticsOrderStatus: Status } = enumCodes;
let p: Server;
beforeAll(async () => {
  p = await openReturned();
});
afterAll(async () => {
  expect(await p.wrongBooks()).toEqual([]);
  await p.expectInvariants();
  await p.close();
});

describe('claiming by numbers', () => {
  test('assigns unowned returns by label or original number and reports each number', async () => {
    const original = freshLabel();
    const [one, two, others] = [await p.unclaimed(), await p.unclaimed({ OriginalOrderNumberNo: original }), await p.hers()];
    const shelf = await p.newShelf();
    await p.putOn([two.id], shelf.number);
    const { Data } = await p.claim(p.bob, [one.label.toLowerCase(), original, others.label, 'NOBODY-KNOWS', one.label]);
    expect(Data).toMatchObject([
      expect.toSucceed({ Number: one.label, Id: one.id }),
      expect.toSucceed({ Number: original, Id: two.id }),
      expect.toBeRefused('AlreadyClaimed', { Number: others.label, Message: expect.stringContaining('another customer'), Id: null }),
      expect.toBeRefused('NotFound', { Number: 'NOBODY-KNOWS' }),
    ]);
    expect(await p.open(one.id, p.bob)).toMatchObject({
      UserId: p.bob.userId,
      ReturnLogisticsOrderStatus: Status.Claimed,
      ReturnLogisticsOrderGoodsInfos: [{ ReturnGoodsStatus: ReturnGoodsStatus.Claimed }],
    });
    expect((await p.open(two.id, p.bob)).ShelvesNumber ?? (await p.open(two.id)).ShelvesNumber).toBe(shelf.number);
    expect((await p.claim(p.bob, [one.label])).Data).toMatchObject([
      expect.toBeRefused('AlreadyClaimed', { Message: expect.stringContaining('already') }),
    ]);
  });

  test('ignores our sequential numbers for customers; staff can claim by them', async () => {
    const { id, serial } = await p.unclaimed();
    expect((await p.claim(p.bob, [serial])).Data).toMatchObject([expect.toBeRefused('NotFound')]);
    expect(await p.claim(p.manager, [serial])).toBeRefused('NotFound');
    expect((await p.claim(p.manager, [serial], { UserId: p.bob.userId })).Data).toMatchObject([{ Ok: true, Id: id }]);
    expect((await p.returnMessages(p.bob)).at(-1)).toMatchObject({ text: 'returns.messages.returnGiven' });
    expect((await p.claim(p.clerk, [serial])).status).toBe(403);
  });

  test('rejects more than 200 numbers at a time', async () => {
    const many = Array.from({ length: 201 }, (_, at) => `MANY${at}`);
    expect(await p.claim(p.bob, many)).toBeRefused('LimitExceeded', { Message: expect.stringContaining('200') });
    expect((await p.claim(p.bob, many.slice(0, 200))).Data).toHaveLength(200);
  });

  test('assigns a return to one of two concurrent claimants', async () => {
    const [one, two] = [await p.unclaimed(), await p.unclaimed()];
    const both = await Promise.all([p.claim(p.alice, [one.label, two.label]), p.claim(p.bob, [two.label, one.label])]);
    const won = both.map(({ Data }) => Data.map(({ Ok }: { Ok: boolean }) => Ok));
    expect(won.flat().filter(Boolean)).toHaveLength(2);
    for (const { id } of [one, two]) expect([p.alice.userId, p.bob.userId]).toContain((await p.open(id)).UserId);
  });

  test('can be released: an order’s owner stays, an owner by number is removed', async () => {
    const [known, found] = [await p.onShelf(), await p.unclaimed()];
    for (const { label } of [known, found]) expect((await p.claim(p.alice, [label])).Data[0].Ok).toBe(true);
    for (const { id } of [known, found]) expect((await p.release(p.alice, id)).Data).toBe(true);
    expect(await p.open(known.id)).toMatchObject({ ReturnLogisticsOrderStatus: Status.OnShelf, UserId: p.alice.userId });
    expect(await p.open(found.id)).toMatchObject({ ReturnLogisticsOrderStatus: Status.Signed, UserId: null });
    expect(await p.release(p.alice, known.id)).toBeRefused('StateNotAllowed');
    expect(await p.release(p.alice, found.id)).toBeRefused('NotFound');
  });
});

describe('claiming as a package', () => {
  test('creates a package on the return’s shelf that can be ordered as a reshipment', covers('FIELD-ReturnLogisticsOrder-09'), async () => {
    const { id, label, serial, place } = await p.onShelf();
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
    expect((await p.returnMessages(p.alice)).at(-1)).toMatchObject({ text: 'returns.messages.returnPackage', values: { number: serial } });
    const again = await p.ordered({}, [{ id: row.PackageId }]);
    expect((await p.order(again.Id)).logisticsOrderType).toBe(LogisticsOrderType.Reshipment);
    expect(await p.pay(again.Id)).toSucceed();
    expect(await p.open(id)).toMatchObject({ PackageOrderId: again.Id });
    expect(await p.release(p.alice, id)).toBeRefused('PackageFrozen');
    await p.alice.ok('/UserLogisticsOrder/CancelLogisticsOrder', { Id: again.Id });
    expect((await p.release(p.alice, id)).Data).toBe(true);
    expect(await p.open(id)).toMatchObject({ ReturnLogisticsOrderStatus: Status.OnShelf, ShelvesNumber: place.number, PackageId: null });
    expect((await p.package(row.PackageId)).packageStatus).toBe(PackageStatus.Cancelled);
    expect(await p.asPackage(p.alice, id)).toSucceed();
  });

  test('accepts another unused number, once', async () => {
    const { id } = await p.hers();
    const taken = await p.shelved();
    expect(await p.asPackage(p.alice, id, { CourierNumber: taken.number })).toBeRefused('CourierNumberExists');
    const number = freshLabel();
    expect(await p.asPackage(p.alice, id, { CourierNumber: number })).toSucceed();
    expect(await p.open(id)).toMatchObject({ CourierNumber: number });
    expect(await p.asPackage(p.alice, id)).toBeRefused('AlreadyClaimed', { Data: { DoneAlready: true } });
    expect((await p.package((await p.open(id)).PackageId)).packageStatus).toBe(PackageStatus.Weighed);
  });

  test('finds unowned returns only for those who know the number', async () => {
    const { id, label, serial } = await p.unclaimed();
    expect(await p.asPackage(p.bob, id)).toBeRefused('NotFound');
    expect(await p.asPackage(p.bob, id, { CourierNumber: 'GUESSED1' })).toBeRefused('NotFound');
    const path = '/UserReturnLogisticsOrder/ParcelTrackingNumberClaim';
    expect(await p.bob.post(path, { CourierNumber: serial })).toBeRefused('NotFound');
    expect((await p.bob.post(path, { CourierNumber: label })).Data).toBe(true);
    expect(await p.open(id, p.bob)).toMatchObject({ UserId: p.bob.userId, CourierNumber: label });
    const hers = await p.hers();
    expect(await p.bob.post(path, { CourierNumber: hers.label })).toBeRefused('AlreadyClaimed');
  });

  test('is done by staff for a customer, with notification, but for no other than the owner', async () => {
    const [free, hers] = [await p.unclaimed(), await p.hers()];
    const path = '/ReturnLogisticsOrder/ReturnLogisticsOrderPackageClaim';
    expect(await p.leader.post(path, { Id: free.id })).toBeRefused('NotFound');
    expect(await p.manager.post('/ReturnLogisticsOrder/ParcelTrackingNumberClaim', { Id: free.id })).toBeRefused('StateNotAllowed');
    const { Data } = await p.leader.post(path, { Id: free.id, UserId: p.bob.userId });
    expect(await p.package(Data.PackageId)).toMatchObject({ ownerId: p.bob.userId, packageSource: PackageSource.Return });
    expect(await p.leader.post(path, { Id: hers.id, UserId: p.bob.userId })).toBeRefused('AlreadyClaimed');
    expect((await p.returnMessages(p.bob)).at(-1)).toMatchObject({ text: 'returns.messages.returnPackage' });
  });

  test('refuses goods that must not be resent until they may', covers('STATE-RETURNPROHIBITED'), async () => {
    const { id, label } = await p.hers();
    expect((await p.onIds(p.manager, 'BatchEnableReturnProhibited', [id])).Data).toBe(true);
    expect(await p.listed(p.alice, { ReturnProhibited: true })).toEqual([id]);
    expect(await p.asPackage(p.alice, id)).toBeRefused('ReturnProhibited', { Message: expect.stringContaining('can’t be shipped again') });
    expect((await p.claim(p.alice, [label])).Data[0].Ok).toBe(true);
    expect((await p.onIds(p.manager, 'BatchDisableReturnProhibited', [id])).Data).toBe(true);
    expect(await p.asPackage(p.alice, id)).toSucceed();
    expect(await p.onIds(p.manager, 'BatchEnableReturnProhibited', [id])).toBeRefused('StateNotAllowed');
  });

  test('succeeds once when two claim a return concurrently', async () => {
    const { id } = await p.onShelf();
    const both = await Promise.all([p.asPackage(p.alice, id), p.asPackage(p.manager, id)]);
    expect(both.map(outcomeOf).sort()).toEqual(['AlreadyClaimed', 'Ok']);
  });

  test('blocks moving, editing, deleting and taking the return into stock', async () => {
    const { id } = await p.onShelf();
    await p.asPackage(p.alice, id);
    const [first] = await p.goodsOf(id);
    const { RowVersion } = await p.open(id);
    const shelf = await p.newShelf();
    expect(await p.putOn([id], shelf.number)).toBeRefused('StateNotAllowed');
    expect(await p.onGoods(p.manager, 'BatchRemoved', [first.Id])).toBeRefused('StateNotAllowed');
    expect(await p.intoStock(p.alice, id, await p.newCommodity(), 1)).toBeRefused('StateNotAllowed');
    expect(await p.manager.post('/ReturnLogisticsOrder/EditReturnLogisticsOrder', { Id: id, RowVersion })).toBeRefused('StateNotAllowed');
  });
});
