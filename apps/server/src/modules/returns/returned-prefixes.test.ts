import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { freshLabel, openReturned, type Server } from './test/returned.ts';

const { ReturnGoodsStatus, ReturnLogisticsOrderStatus: Status } = enumCodes;
let p: Server;
beforeAll(async () => {
  p = await openReturned();
});
afterAll(async () => {
  expect(await p.wrongBooks()).toEqual([]);
  await p.close();
});

/** The paths of one reading of the specification. */
const warehouse = {
  list: '/ReturnLogisticsOrder/GetReturnLogisticsOrders',
  remarks: '/ReturnLogisticsOrder/UpdateReturnLogisticsOrderRemarks',
  goods: '/ReturnLogisticsOrder/GetReturnLogisticsOrderGoods',
  claim: '/ReturnLogisticsOrder/ReturnLogisticsOrderClaimByNumbers',
  open: '/ReturnLogisticsOrder/GetEditReturnLogisticsOrder',
  edit: '/ReturnLogisticsOrder/EditReturnLogisticsOrder',
  restore: '/ReturnLogisticsOrder/ReductionReturnLogisticsOrderGoods',
  warehouse: '/ReturnLogisticsOrder/ReturnLogisticsOrderWarehousing',
  undo: '/ReturnLogisticsOrder/DeleteReturnLogisticsOrderWarehousing',
  asPackage: '/ReturnLogisticsOrder/ParcelTrackingNumberClaim',
  release: '/ReturnLogisticsOrder/DeletePackageClaim',
};
const userPaths: typeof warehouse = {
  list: '/UserReturnLogisticsOrder/GetReturnLogisticsOrders',
  remarks: '/UserReturnLogisticsOrder/UpdateReturnLogisticsOrderRemarks',
  goods: '/UserReturnLogisticsOrder/GetReturnLogisticsOrderGoods',
  claim: '/UserReturnLogisticsOrder/ReturnLogisticsOrderClaimByNumbers',
  open: '/UserReturnLogisticsOrder/GetEditReturnLogisticsOrder',
  edit: '/UserReturnLogisticsOrder/EditReturnLogisticsOrder',
  restore: '/UserReturnLogisticsOrder/ReductionReturnLogisticsOrderGoods',
  warehouse: '/UserReturnLogisticsOrder/ReturnLogisticsOrderWarehousing',
  undo: '/UserReturnLogisticsOrder/DeleteReturnLogisticsOrderWarehousing',
  asPackage: '/UserReturnLogisticsOrder/ParcelTrackingNumberClaim',
  release: '/UserReturnLogisticsOrder/DeletePackageClaim',
};

/** Everything a customer and the site's staff do with a shelved return, by the paths of one reading. */
async function walk(path: typeof warehouse): Promise<void> {
  const { id, label, serial } = await p.unclaimed();
  await p.putOn([id], (await p.newShelf()).number);
  expect(await p.alice.ok(path.claim, { Numbers: [label] })).toMatchObject([{ Number: label, Ok: true }]);
  for (const by of [p.alice, p.manager]) {
    expect((await by.ok(path.list, { ReturnsOrderNumberNo: label })).Data).toMatchObject([{ Id: id, SerialNumber: serial }]);
    expect((await by.ok(path.goods, { Id: id })).Data).toMatchObject([
      { ProductName: 'Kettle', ReturnGoodsStatus: ReturnGoodsStatus.Claimed },
    ]);
    expect(await by.ok(path.remarks, { Id: id, Remarks: `said by ${by.userId}` })).toBe(true);
    const row = await by.ok(path.open, { Id: id });
    expect(row).toMatchObject({ Remarks: `said by ${by.userId}`, ReturnLogisticsOrderStatus: Status.Claimed });
    const [line] = row.ReturnLogisticsOrderGoodsInfos;
    const goods = [{ Id: line.Id, ProductName: 'Kettle', ModelQuantity: 3, Identification: by.userId.slice(0, 8).toUpperCase() }];
    const edited = {
      Id: id,
      RowVersion: row.RowVersion,
      SerialNumber: serial,
      Remark: 'looked at',
      ReturnLogisticsOrderGoodsInfos: goods,
    };
    expect(await by.ok(path.edit, edited)).toBe(true);
    expect((await by.ok(path.goods, { Id: id })).Data).toMatchObject([
      { Id: line.Id, Identification: by.userId.slice(0, 8).toUpperCase() },
    ]);
  }
  const [{ Id: goodsId }] = await p.goodsOf(id);
  const kettle = await p.newCommodity();
  for (const by of [p.alice, p.manager]) {
    expect(await by.ok(path.warehouse, { Id: id, Lines: [{ GoodsId: goodsId, CommodityId: kettle, Quantity: 3 }] })).toBe(true);
    expect((await p.stock(kettle)).map(({ quantity }) => quantity)).toEqual([3]);
    expect(await by.ok(path.undo, { Id: id, GoodsIds: [goodsId] })).toBe(true);
    expect(await p.stock(kettle)).toEqual([]);
    await p.onGoods(p.manager, 'BatchRemoved', [goodsId]);
    expect(await by.ok(path.restore, { GoodsIds: [goodsId] })).toBe(true);
    expect((await p.open(id)).ReturnLogisticsOrderStatus).toBe(Status.OnShelf);
    expect(await by.ok(path.asPackage, { Id: id })).toBe(true);
    expect((await p.open(id)).PackageId).not.toBeNull();
    expect(await by.ok(path.release, { Id: id })).toBe(true);
    expect((await p.open(id)).PackageId).toBeNull();
  }
}

test(
  'lists, reads, edits, claims, takes in and restores under /ReturnLogisticsOrder/',
  covers(
    'CALL-ReturnLogisticsOrder-GetReturnLogisticsOrders',
    'CALL-ReturnLogisticsOrder-UpdateReturnLogisticsOrderRemarks',
    'CALL-ReturnLogisticsOrder-GetReturnLogisticsOrderGoods',
    'CALL-ReturnLogisticsOrder-ReturnLogisticsOrderClaimByNumbers',
    'CALL-ReturnLogisticsOrder-GetEditReturnLogisticsOrder',
    'CALL-ReturnLogisticsOrder-EditReturnLogisticsOrder',
    'CALL-ReturnLogisticsOrder-ReductionReturnLogisticsOrderGoods',
    'CALL-ReturnLogisticsOrder-ReturnLogisticsOrderWarehousing',
    'CALL-ReturnLogisticsOrder-DeleteReturnLogisticsOrderWarehousing',
    'CALL-ReturnLogisticsOrder-ParcelTrackingNumberClaim',
    'CALL-ReturnLogisticsOrder-DeletePackageClaim',
  ),
  () => walk(warehouse),
);

test(
  'lists, reads, edits, claims, takes in and restores under /UserReturnLogisticsOrder/',
  covers(
    'CALL-UserReturnLogisticsOrder-GetReturnLogisticsOrders',
    'CALL-UserReturnLogisticsOrder-UpdateReturnLogisticsOrderRemarks',
    'CALL-UserReturnLogisticsOrder-GetReturnLogisticsOrderGoods',
    'CALL-UserReturnLogisticsOrder-ReturnLogisticsOrderClaimByNumbers',
    'CALL-UserReturnLogisticsOrder-GetEditReturnLogisticsOrder',
    'CALL-UserReturnLogisticsOrder-EditReturnLogisticsOrder',
    'CALL-UserReturnLogisticsOrder-ReductionReturnLogisticsOrderGoods',
    'CALL-UserReturnLogisticsOrder-ReturnLogisticsOrderWarehousing',
    'CALL-UserReturnLogisticsOrder-DeleteReturnLogisticsOrderWarehousing',
    'CALL-UserReturnLogisticsOrder-ParcelTrackingNumberClaim',
    'CALL-UserReturnLogisticsOrder-DeletePackageClaim',
  ),
  () => walk(userPaths),
);

test(
  'serves the warehouse under the derived names of the specification',
  covers(
    'CALL-ReturnLogisticsOrder-SigningReturnLogisticsOrder',
    'CALL-ReturnLogisticsOrder-PutOnShelvesReturnLogisticsOrder',
    'CALL-ReturnLogisticsOrder-DeleteReturnLogisticsOrder',
    'CALL-ReturnLogisticsOrder-EditReturnLogisticsOrderImages',
    'CALL-ReturnLogisticsOrder-BatchEnableReturnProhibited',
    'CALL-ReturnLogisticsOrder-BatchDisableReturnProhibited',
    'CALL-ReturnLogisticsOrder-BatchAvailableReturnLogisticsOrder',
    'CALL-ReturnLogisticsOrder-BatchRemovedReturnLogisticsOrder',
    'CALL-ReturnLogisticsOrder-ShelfTransferReturnLogisticsOrder',
    'CALL-ReturnLogisticsOrder-PackageClaimReturnLogisticsOrder',
  ),
  async () => {
    const label = freshLabel();
    const signed = { ReturnsOrderNumberNo: label, WarehouseId: p.xiamen.id, Goods: [{ ProductName: 'Pot', ModelQuantity: 2 }] };
    const { Id } = await p.clerk.ok('/ReturnLogisticsOrder/SigningReturnLogisticsOrder', signed);
    const [goods] = await p.goodsOf(Id);
    const [from, to] = [await p.newShelf(), await p.newShelf()];
    const status = async () => (await p.open(Id)).ReturnLogisticsOrderStatus;
    expect(await status()).toBe(Status.Signed);
    await p.clerk.ok('/ReturnLogisticsOrder/PutOnShelvesReturnLogisticsOrder', { Ids: [Id], ShelvesNumber: from.number });
    expect(await status()).toBe(Status.OnShelf);
    await p.clerk.ok('/ReturnLogisticsOrder/ShelfTransferReturnLogisticsOrder', { Ids: [Id], ShelvesNumber: to.number });
    expect((await p.shelfRow(to.number)).goods).toBe(2);
    const picture = await p.picture(p.leader);
    await p.leader.ok('/ReturnLogisticsOrder/EditReturnLogisticsOrderImages', { Id, ImageUrls: [picture] });
    expect((await p.open(Id)).ImageUrls).toHaveLength(1);
    await p.manager.ok('/ReturnLogisticsOrder/BatchEnableReturnProhibited', { Ids: [Id] });
    expect((await p.open(Id)).ReturnProhibited).toBe(true);
    await p.manager.ok('/ReturnLogisticsOrder/BatchDisableReturnProhibited', { Ids: [Id] });
    expect((await p.open(Id)).ReturnProhibited).toBe(false);
    await p.leader.ok('/ReturnLogisticsOrder/BatchRemovedReturnLogisticsOrder', { GoodsIds: [goods.Id] });
    expect(await status()).toBe(Status.Removed);
    await p.leader.ok('/ReturnLogisticsOrder/BatchAvailableReturnLogisticsOrder', { GoodsIds: [goods.Id] });
    expect(await status()).toBe(Status.OnShelf);
    const { PackageId } = await p.leader.ok('/ReturnLogisticsOrder/PackageClaimReturnLogisticsOrder', { Id, UserId: p.bob.userId });
    expect(await p.package(PackageId)).toMatchObject({ courierNumber: label, ownerId: p.bob.userId });
    await p.bob.ok('/UserReturnLogisticsOrder/DeletePackageClaim', { Id });
    await p.manager.ok('/ReturnLogisticsOrder/DeleteReturnLogisticsOrder', { Ids: [Id] });
    expect(await status()).toBe(Status.Deleted);
  },
);
