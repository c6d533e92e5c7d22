import type { Returns } from '@entrepot/server/modules/returns/test/returning.ts';
import { freshLabel, type Server as Returned } from '@entrepot/server/modules/returns/test/returned.ts';
import type { Preparations } from './repeat.ts';

const own = '/ReturnLogisticsOrder';

/** Preparations of calls on inbound return orders. */
export const returnOrderCalls: Preparations<Returns> = {
  '/ReturnOrder/EstablishReturnOrder': async (r) => [
    r.alice,
    { WarehouseId: r.xiamen.id, ReturnReason: 1, Goods: [{ CommodityId: (await r.commodity()).id, Quantity: 3 }], Submit: true },
  ],
  '/ReturnOrder/CancelReturnOrder': async (r) => [r.alice, { Id: (await r.announced(3)).id }],
  '/ReturnOrder/SignForReturnOrder': async (r) => [r.clerk, { Id: (await r.announced(3)).id }],
  '/ReturnOrder/InspectReturnOrder': async (r) => {
    const { id: Id, kettle } = await r.received(3);
    return [r.clerk, { Id, Lines: [{ CommodityId: kettle.id, InspectionResult: 1, Quantity: 2 }] }];
  },
  '/ReturnOrder/CancelInspectReturnOrder': async (r) => {
    const { id: Id, kettle } = await r.received(3);
    await r.inspect(Id, kettle.id, 2);
    return [r.clerk, { Id, CommodityId: kettle.id, InspectionResult: 1, Quantity: 1 }];
  },
  '/ReturnOrder/ReturnOrderPutOnShelves': async (r) => {
    const { id: Id, kettle } = await r.received(3);
    await r.inspect(Id, kettle.id, 3);
    return [r.clerk, { Id, Lines: [{ CommodityId: kettle.id, InventoryState: 1, Quantity: 2, ShelvesNumber: await r.goodsShelf() }] }];
  },
  '/ReturnOrder/EndReturnOrder': async (r) => {
    const { id: Id, kettle } = await r.received(3);
    await r.inspect(Id, kettle.id, 3);
    await r.shelve(Id, kettle.id, 3);
    return [r.leader, { Id, Remarks: 'done' }];
  },
  '/ReturnOrder/EditReturnOrder': async (r) => {
    const kettle = await r.commodity();
    const draft = { WarehouseId: r.xiamen.id, ReturnReason: 1, Goods: [{ CommodityId: kettle.id, Quantity: 3 }] };
    const { Id } = await r.alice.ok('/ReturnOrder/EstablishReturnOrder', draft);
    const { RowVersion } = await r.alice.ok('/ReturnOrder/GetEditReturnOrder', { Id });
    return [r.alice, { Id, RowVersion, ...draft, Goods: [{ CommodityId: kettle.id, Quantity: 2 }], Submit: true }];
  },
};

async function goodsIds(r: Returned): Promise<string[]> {
  const [first] = await r.goodsOf((await r.onShelf()).id);
  return [first.Id];
}

/** Preparations of calls on returning logistics orders. */
export const returnedCalls: Preparations<Returned> = {
  [`${own}/ReturnLogisticsOrderSigning`]: (r) => [
    r.clerk,
    { ReturnsOrderNumberNo: freshLabel(), WarehouseId: r.xiamen.id, Goods: [{ ProductName: 'Kettle', ModelQuantity: 3 }] },
  ],
  [`${own}/UndoReturnLogisticsOrderSigning`]: async (r) => [r.clerk, { Id: (await r.unclaimed()).id }],
  [`${own}/ReturnLogisticsOrderPackageClaim`]: async (r) => [r.leader, { Id: (await r.unclaimed()).id, UserId: r.alice.userId }],
  [`${own}/ReturnLogisticsOrderWarehousing`]: async (r) => {
    const { id: Id } = await r.onShelf();
    const [first] = await r.goodsOf(Id);
    return [r.alice, { Id, Lines: [{ GoodsId: first.Id, CommodityId: await r.newCommodity(), Quantity: 2 }] }];
  },
  [`${own}/ReturnLogisticsOrderPutOnShelves`]: async (r) => [
    r.clerk,
    { Ids: [(await r.hers()).id], ShelvesNumber: (await r.newShelf()).number },
  ],
  [`${own}/ReturnLogisticsOrderShelfTransfer`]: async (r) => [
    r.clerk,
    { Ids: [(await r.onShelf()).id], ShelvesNumber: (await r.newShelf()).number },
  ],
  [`${own}/ReturnLogisticsOrderClaimByNumbers`]: async (r) => [r.alice, { Numbers: [(await r.unclaimed()).label] }],
  [`${own}/UpdateReturnLogisticsOrderRemarks`]: async (r) => [r.alice, { Id: (await r.hers()).id, Remarks: 'mine' }],
  [`${own}/BatchEnableReturnProhibited`]: async (r) => [r.manager, { Ids: [(await r.hers()).id] }],
  [`${own}/DeleteReturnLogisticsOrder`]: async (r) => [r.manager, { Ids: [(await r.unclaimed()).id] }],
  '/LogisticsOrder/ConfirmReturned': async (r) => {
    const { Id } = await r.underWay();
    await r.manager.ok('/LogisticsOrder/ReturnToWarehouse', { Id, Remarks: 'refused' });
    return [r.manager, { Id, WarehouseId: r.xiamen.id, ShelvesNumber: (await r.newShelf()).number }];
  },
  [`${own}/BatchDisableReturnProhibited`]: async (r) => {
    const Ids = [(await r.hers()).id];
    await r.onIds(r.manager, 'BatchEnableReturnProhibited', Ids);
    return [r.manager, { Ids }];
  },
  [`${own}/BatchRemoved`]: async (r) => [r.leader, { GoodsIds: await goodsIds(r) }],
  [`${own}/BatchAvailable`]: async (r) => {
    const GoodsIds = await goodsIds(r);
    await r.onGoods(r.leader, 'BatchRemoved', GoodsIds);
    return [r.leader, { GoodsIds }];
  },
  [`${own}/ReductionReturnLogisticsOrderGoods`]: async (r) => {
    const GoodsIds = await goodsIds(r);
    await r.onGoods(r.leader, 'BatchRemoved', GoodsIds);
    return [r.alice, { GoodsIds }];
  },
  [`${own}/ParcelTrackingNumberClaim`]: async (r) => [r.alice, { Id: (await r.onShelf()).id }],
  [`${own}/DeletePackageClaim`]: async (r) => {
    const { id: Id } = await r.onShelf();
    await r.alice.ok(`${own}/ParcelTrackingNumberClaim`, { Id });
    return [r.alice, { Id }];
  },
  [`${own}/DeleteReturnLogisticsOrderWarehousing`]: async (r) => {
    const { id: Id } = await r.onShelf();
    const [{ Id: GoodsId }] = await r.goodsOf(Id);
    await r.alice.ok(`${own}/ReturnLogisticsOrderWarehousing`, {
      Id,
      Lines: [{ GoodsId, CommodityId: await r.newCommodity(), Quantity: 2 }],
    });
    return [r.alice, { Id, GoodsIds: [GoodsId] }];
  },
  [`${own}/EditReturnLogisticsOrder`]: async (r) => {
    const { id: Id } = await r.hers();
    const { RowVersion } = await r.open(Id);
    return [r.manager, { Id, RowVersion, Remark: 'corrected', GrossWeight: 2 }];
  },
  [`${own}/EditReturnLogisticsOrderImages`]: async (r) => [r.leader, { Id: (await r.hers()).id, ImageUrls: [await r.picture(r.leader)] }],
};
