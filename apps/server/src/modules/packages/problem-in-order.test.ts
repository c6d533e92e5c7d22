import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openShift } from '../../demo/steps.ts';
import { type Floor, type Floored, openFloor } from '../../testing/floor.ts';

const { OrderStatus, PackageStatus, FreezeReason, PackageProblemType, ProblemDecision } = enumCodes;
let f: Floor;
beforeAll(async () => {
  f = await openFloor();
});
afterAll(() => f.close());

const report = (Id: string, Problem: number = PackageProblemType.Damaged, by = f.clerk) =>
  by.post('/Package/MarkPackageProblem', { Id, PackageProblemType: Problem, Remarks: 'corner crushed' });
const answer = (Id: string, Decision: number, more: object = {}, by = f.alice) =>
  by.post('/UserPackage/AnswerPackageProblem', { Id, Decision, ...more });
const takeOut = (Id: string, ShelvesNumber = 'A-05-12') => f.clerk.post('/Package/TakePackageOut', { Id, ShelvesNumber });
const reasonOfHold = async ({ id }: Floored) => {
  const { frozen, freezeReason, freezeRemarks } = await f.order(id);
  return frozen && freezeReason === FreezeReason.GoodsProblem ? freezeRemarks : null;
};
const packagesOf = async ({ id }: Floored) => (await f.goodsOf(id)).map(({ packageId }) => packageId);

describe('a problem of a package in an order', () => {
  test('holds the order with the reason, asks the customer, and blocks the approval', async () => {
    const goods = [await f.shelved(), await f.shelved()];
    const { Id } = await f.paidOrder({}, goods);
    expect(await report(goods[0]!.id, PackageProblemType.Prohibited)).toSucceed();
    const order = { id: Id, number: '', goods };
    expect(await reasonOfHold(order)).toContain(goods[0]!.number);
    expect(await reasonOfHold(order)).toContain('corner crushed');
    expect((await f.order(Id)).freezeTime).not.toBeNull();
    const [row] = await f.approve(Id);
    expect(row).toBeRefused('OrderFrozen', { Message: expect.stringContaining('corner crushed') });
    expect((await f.messagesOf(f.alice)).at(-1)).toMatchObject({ title: '訂單中的包裹有問題' });
    const { Goods } = await f.open(Id, f.alice);
    expect(Goods.find(({ PackageId }: { PackageId: string }) => PackageId === goods[0]!.id)).toMatchObject({
      PackageProblemType: PackageProblemType.Prohibited,
      ProblemRemarks: 'corner crushed',
    });
  });

  test('is not lifted by hand while it is open, and ends with the problem', async () => {
    const order = await f.approved();
    await report(order.goods[0]!.id);
    const unfreeze = async () => (await f.manager.ok('/LogisticsOrder/UnfreezeLogisticsOrder', { Ids: [order.id] }))[0];
    expect(await unfreeze()).toBeRefused('StateNotAllowed', { Message: expect.stringContaining(order.goods[0]!.number) });
    expect(await f.alice.post('/UserPackage/ClearPackageProblem', { Id: order.goods[0]!.id })).toSucceed();
    expect(await f.order(order.id)).toMatchObject({ frozen: false, freezeReason: null, freezeTime: null });
  });

  test('leaves another freeze as it is, and holds the order once that is lifted', async () => {
    const order = await f.approved();
    await f.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [order.id], FreezeReason: FreezeReason.Customs, Remarks: 'papers' });
    await report(order.goods[0]!.id);
    expect(await f.order(order.id)).toMatchObject({ frozen: true, freezeReason: FreezeReason.Customs });
    await f.manager.ok('/LogisticsOrder/UnfreezeLogisticsOrder', { Ids: [order.id] });
    expect(await reasonOfHold(order)).toContain(order.goods[0]!.number);
  });

  test('is refused where the goods are picked, with the reason', async () => {
    const order = await f.approved({ parcels: 2 });
    const list = await f.started(order);
    const [line, other] = await f.linesOf(list);
    const pick = (one: { Id: string; ShelvesNumber: string }) =>
      f.picker.post('/PickingList/ConfirmPickingGoods', { Id: list, LineId: one.Id, ShelvesNumber: one.ShelvesNumber });
    const flagged = order.goods.find(({ number }) => number === line.CourierNumber)!;
    expect(await report(flagged.id, PackageProblemType.Damaged, f.picker)).toSucceed();
    expect(await pick(line)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('corner crushed') });
    expect(await pick(other)).toSucceed();
    expect(await answer(flagged.id, ProblemDecision.TakeOut)).toSucceed({ Data: { CarriedOut: true } });
    expect(await f.order(order.id)).toMatchObject({ frozen: false, orderStatus: OrderStatus.ToBePacked, packageCount: 1 });
    expect(await f.linesOf(list)).toHaveLength(1);
    expect(await f.package(flagged.id)).toMatchObject({ packageStatus: PackageStatus.OnShelf, frozenQuantity: 0, logisticsOrderId: null });
  });

  test('is refused at the packing table, and the order continues without the package', async () => {
    const order = await f.onTable({ parcels: 2 });
    const [bad, good] = order.goods;
    expect(await f.scan(order, bad!.number)).toSucceed();
    expect(await report(bad!.id)).toSucceed();
    expect(await f.scan(order, good!.number)).toBeRefused('OrderFrozen', { Message: expect.stringContaining('corner crushed') });
    expect(await takeOut(bad!.id)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('has not decided') });
    expect(await answer(bad!.id, ProblemDecision.Dispose)).toSucceed({ Data: { CarriedOut: false } });
    expect(await f.package(bad!.id)).toMatchObject({ problemDecision: ProblemDecision.Dispose });
    const before = Number((await f.order(order.id)).quoteSnapshot!.total);
    expect(await takeOut(bad!.id)).toSucceed();
    expect(await f.package(bad!.id)).toMatchObject({ packageStatus: PackageStatus.Disposed, shelfId: null });
    expect(await packagesOf(order)).toEqual([good!.id]);
    expect(Number((await f.order(order.id)).quoteSnapshot!.total)).toBeLessThan(before);
    expect(await f.scan(order, good!.number)).toSucceed();
    expect(await f.complete(order)).toSucceed();
  });

  test('is refused at bagging and listed at departure; the box is opened before the package leaves', async () => {
    const order = await f.packed({ parcels: 2 });
    const [bad] = order.goods;
    const shift = await openShift(f.leader.ok, {
      Name: 'Truck',
      TransportShiftType: 1,
      WarehouseIds: [f.xiamen.id],
      TypeOfShippingId: f.method('SeaExpress'),
    });
    const bag = (call: string) => f.leader.post(`/TransportShift/${call}`, { Id: shift.id, BagNo: shift.bagNo, Number: order.number });
    expect(await bag('AddTransportShiftPackaging')).toSucceed();
    expect(await report(bad!.id)).toSucceed();
    const { Stops } = await f.leader.ok('/TransportShift/GetDeparturePreview', { Id: shift.id });
    expect(Stops).toContainEqual(
      expect.objectContaining({ SerialNumber: order.number, Reason: expect.stringContaining('corner crushed') }),
    );
    expect(await bag('DeleteTransportShiftPackaging')).toSucceed();
    expect(await bag('AddTransportShiftPackaging')).toBeRefused('OrderFrozen', { Message: expect.stringContaining('corner crushed') });
    expect(await answer(bad!.id, ProblemDecision.TakeOut)).toSucceed({ Data: { CarriedOut: false } });
    expect(await takeOut(bad!.id)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('Reopen the packing') });
    expect(await f.leader.post('/Packing/ReopenPacking', { LogisticsOrderId: order.id })).toSucceed();
    expect(await takeOut(bad!.id)).toSucceed();
    expect(await f.order(order.id)).toMatchObject({ frozen: false, orderStatus: OrderStatus.ToBePacked });
  });

  test('ends the order when its last package is returned, and the return is billed', async () => {
    const order = await f.approved();
    const [bad] = order.goods;
    await report(bad!.id, PackageProblemType.Prohibited);
    expect(await f.alice.post('/UserPackage/ClearPackageProblem', { Id: bad!.id })).toBeRefused('StateNotAllowed');
    expect(await answer(bad!.id, ProblemDecision.Return)).toBeRefused('ValidationFailed');
    const to = { RecipientName: 'Seller', Phone: '13800000000', Address: '1 Main Street' };
    expect(await answer(bad!.id, ProblemDecision.Return, to)).toSucceed({ Data: { CarriedOut: true } });
    expect((await f.order(order.id)).orderStatus).toBe(OrderStatus.Cancelled);
    const row = await f.package(bad!.id);
    expect(row).toMatchObject({ packageStatus: PackageStatus.Returning, returnInformation: { recipientName: 'Seller' } });
    await f.payDebts();
  });

  test('belongs to the customer: another customer and another site cannot answer', async () => {
    const order = await f.approved();
    const [bad] = order.goods;
    expect(await answer(bad!.id, ProblemDecision.TakeOut)).toBeRefused('StateNotAllowed');
    await report(bad!.id);
    expect(await answer(bad!.id, ProblemDecision.TakeOut, {}, f.bob)).toBeRefused('NotFound');
    expect(await f.hkmanager.post('/Package/AnswerPackageProblem', { Id: bad!.id, Decision: 1 })).toBeRefused('NotFound');
    expect(await f.leader.post('/Package/AnswerPackageProblem', { Id: bad!.id, Decision: 1 })).toBeRefused('NoPermission');
    const answers = await Promise.all([1, 2, 3].map(() => answer(bad!.id, ProblemDecision.Dispose)));
    expect(answers.filter(({ Code }) => !Code)).toHaveLength(1);
  });
});

test('leaves pieces and money consistent', async () => {
  expect(await f.floorInvariants()).toEqual([]);
  await f.expectInvariants();
});
