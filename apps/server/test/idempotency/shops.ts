import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pdfOf } from '@entrepot/server/core/print/pdf.ts';
import { uploadFile } from '@entrepot/server/testing/forms.ts';
import { freshNumber, type Mall } from '@entrepot/server/modules/mall/test/mall-desk.ts';
import type { ShopFloor } from '@entrepot/server/modules/shops/test/shop-floor.ts';
import type { openTransfers } from '@entrepot/server/modules/transfer/test/transfer-desk.ts';
import { declare, shelve, sign } from '@entrepot/server/demo/steps.ts';
import type { Preparations } from './repeat.ts';

async function boughtOf(m: Mall, pay = true) {
  const order = await m.ordered(m.bob, [{ id: await m.sentByMerchant(5) }]);
  if (pay) await m.pay(m.bob, order);
  return order.id;
}

/** The request for a refund of a completed order. */
async function afterSaleOf(m: Mall, GoodsReturned = false) {
  const order = await m.ordered(m.bob, [{ id: (await m.fromStock(5)).id }]);
  await m.pay(m.bob, order);
  await m.bob.ok('/SellerOrder/ConfirmSellerOrderReceived', { Id: order.id });
  const { Lines } = await m.seen(m.bob, order.id);
  return { SellerOrderId: order.id, Lines: [{ LineId: Lines[0].Id as string, Quantity: 1 }], Reason: 'broken', GoodsReturned };
}
const requestedOf = async (m: Mall, goodsReturned = false): Promise<string> =>
  (await m.bob.ok('/AfterSale/EstablishAfterSale', await afterSaleOf(m, goodsReturned))).Id;
async function decisionOf(m: Mall) {
  const request = await afterSaleOf(m);
  const { Id } = await m.bob.ok('/AfterSale/EstablishAfterSale', request);
  const Lines = [{ LineId: request.Lines[0]!.LineId, Amount: 20 }];
  return { Id: Id as string, Lines, AfterSaleBearer: enumCodes.AfterSaleBearer.Seller };
}
async function decided(m: Mall) {
  const decision = await decisionOf(m);
  await m.manager.ok('/AfterSale/DecideAfterSale', decision);
  return decision;
}

/** Preparations of calls of the mall. */
export const mallCalls: Preparations<Mall> = {
  '/MallCommodityCombination/EstablishMallCommodityCombination': async (m) => [m.seller, m.draftOf([await m.make()])],
  '/MallCommodityCombination/HaltSales': async (m) => [m.seller, { Ids: [(await m.fromStock(5)).id] }],
  '/MallCommodityCombination/ReleaseSales': async (m) => {
    const Ids = [(await m.fromStock(5)).id];
    await m.seller.ok('/MallCommodityCombination/HaltSales', { Ids });
    return [m.seller, { Ids }];
  },
  '/SellerOrder/SetMallBasketLine': async (m) => [m.bob, { CombinationId: (await m.fromStock(5)).id, Quantity: 2 }],
  '/SellerOrder/EstablishMallOrder': async (m) => [
    m.bob,
    { Lines: [{ CombinationId: (await m.fromStock(5)).id, Quantity: 2 }], WarehouseId: m.xiamen.id },
  ],
  '/SellerOrder/CancelSellerOrder': async (m) => [m.bob, { Id: await boughtOf(m, false), Remarks: 'too slow' }],
  '/SellerOrder/MerchantDelivery': async (m) => [m.seller, { Id: await boughtOf(m), CourierNumber: freshNumber() }],
  '/MallCommodityCombination/EditMallCommodityCombination': async (m) => {
    const goods = [await m.make()];
    const { Id } = await m.seller.ok('/MallCommodityCombination/EstablishMallCommodityCombination', m.draftOf(goods));
    const { RowVersion } = await m.combination(Id);
    return [m.seller, { Id, RowVersion, ...m.draftOf(goods, { Price: 30 }) }];
  },
  '/MallCommodityCombination/DeleteMallCommodityCombination': async (m) => [
    m.seller,
    { Id: (await m.seller.ok('/MallCommodityCombination/EstablishMallCommodityCombination', m.draftOf([await m.make()]))).Id },
  ],
  '/MallShopInformation/DisableMallShopInformationEnable': async (m) => [m.manager, { Id: await m.openShop(freshNumber(), 10) }],
  '/MallShopInformation/EnableMallShopInformationEnable': async (m) => {
    const shop = { Name: freshNumber(), UserId: m.seller.userId, CommissionRate: 10 };
    return [m.manager, { Id: (await m.manager.ok('/MallShopInformation/EstablishMallShopInformation', shop)).Id }];
  },
  '/UserMallShopInformation/EstablishMallShopInformation': (m) => [m.seller, { Name: freshNumber() }],
  '/UserMallShopInformation/EditMallShopInformation': async (m) => {
    const { Id } = await m.seller.ok('/UserMallShopInformation/EstablishMallShopInformation', { Name: freshNumber() });
    const { RowVersion } = await m.seller.ok('/UserMallShopInformation/GetEditMallShopInformation', { Id });
    return [m.seller, { Id, RowVersion, Name: freshNumber() }];
  },
  '/AfterSale/EstablishAfterSale': async (m) => [m.bob, await afterSaleOf(m)],
  '/AfterSale/WithdrawAfterSale': async (m) => [m.bob, { Id: await requestedOf(m) }],
  '/AfterSale/AnswerAfterSale': async (m) => [m.seller, { Id: await requestedOf(m), SellerAgrees: true }],
  '/AfterSale/ConfirmGoodsBack': async (m) => [m.seller, { Id: await requestedOf(m, true), Back: true }],
  '/AfterSale/RejectAfterSale': async (m) => [m.manager, { Id: await requestedOf(m), Remarks: 'worn' }],
  '/AfterSale/ReopenAfterSale': async (m) => {
    const Id = await requestedOf(m);
    await m.manager.ok('/AfterSale/RejectAfterSale', { Id, Remarks: 'worn' });
    return [m.manager, { Id, Remarks: 'was not worn' }];
  },
  '/AfterSale/DecideAfterSale': async (m) => [m.manager, await decisionOf(m)],
  '/AfterSale/ChangeAfterSaleBearer': async (m) => {
    const { Id } = await decided(m);
    return [m.manager, { Id, AfterSaleBearer: enumCodes.AfterSaleBearer.Platform, Remarks: 'ours' }];
  },
  '/AfterSale/ReverseAfterSale': async (m) => [m.manager, { Id: (await decided(m)).Id, Remarks: 'wrong order' }],
  '/SellerOrder/ConfirmSellerOrderReceived': async (m) => {
    const order = await m.ordered(m.bob, [{ id: (await m.fromStock(5)).id }]);
    await m.pay(m.bob, order);
    return [m.bob, { Id: order.id }];
  },
};

async function filled(s: ShopFloor) {
  const shop = await s.shopOf();
  const [order, tea] = [await s.bought(shop), await s.stocked()];
  await s.bind(order, [s.fill(order, tea)]);
  return order;
}
async function consolidated(s: ShopFloor) {
  const { Data } = await s.submit([await filled(s)]);
  return Data.Id as string;
}

const ofShops = '/ShopAuthorizationInformation';
/** An article of a new shop. */
async function article(s: ShopFloor): Promise<string> {
  const shop = await s.shopOf();
  const id = Number(shop.shopId);
  shop.books.items.push({ id, name: 'Mug', models: [{ id, name: 'White', sku: 'M', price: '180' }] });
  await s.alice.ok(`${ofShops}/SynchronizeShopCommodity`, { Id: shop.id });
  const { Data } = await s.alice.ok('/UserShopCommodity/GetShopCommodities', { ShopAuthorizationInformationId: shop.id, rows: 10 });
  return Data[0].Id;
}

const apps = '/ShopAuthorizationConfiguration';
const { Shopify, Shopline } = enumCodes.ShopAuthorizationInformationType;
// A site has one app at each marketplace; these are free at the site of Hong Kong.
const unusedMarketplaces = [Shopify, Shopline];
const appOf = (ShopAuthorizationInformationType: number) => ({
  ShopAuthorizationInformationType,
  Name: freshNumber(),
  AppKey: freshNumber(),
  AppSecret: 'secret of the app',
  Sandbox: true,
  Enabled: true,
});

/** Preparations of calls on customers' marketplace shops. */
export const shopCalls: Preparations<ShopFloor> = {
  '/ShopOrder/BindShopOrderGoods': async (s) => {
    const order = await s.bought(await s.shopOf());
    return [s.alice, { Id: order.id, Lines: [s.fill(order, await s.stocked())] }];
  },
  '/ShopOrder/UnbindShopOrderGoods': async (s) => [s.alice, { Id: (await filled(s)).id }],
  '/ShopOrder/SubmitShopConsolidation': async (s) => [s.alice, { ...s.way(), ShopOrderIds: [(await filled(s)).id] }],
  '/ShopOrder/CancelShopConsolidation': async (s) => [s.alice, { Id: await consolidated(s) }],
  '/ThirdPartyPlatformsOrder/EstablishLogisticsOrderFromPlatforms': async (s) => {
    const shop = await s.shopOf();
    const order = await s.bought(shop);
    await s.bind(order, [s.fill(order, await s.stocked())]);
    return [s.alice, { Ids: [(await s.platformRow(order)).Id] }];
  },
  '/ShopOrder/PrepareShopOrder': async (s) => [s.alice, { Ids: [(await filled(s)).id, (await filled(s)).id] }],
  '/ThirdPartyPlatformsOrder/MatchThirdPartyPlatformsOrder': async (s) => {
    const order = await s.bought(await s.shopOf());
    return [s.clerk, { Id: (await s.platformRow(order)).Id, Goods: [s.fill(order, await s.stocked())] }];
  },
  [`${ofShops}/AddShopAuthorizationInformation`]: (s) => [
    s.alice,
    { ShopAuthorizationConfigurationId: s.shopee, Name: `My shop ${s.newShopId()}` },
  ],
  [`${ofShops}/ReauthorizationShopAuthorizationConfiguration`]: async (s) => [s.alice, { Id: (await s.authorized()).id }],
  [`${ofShops}/GetCancelShopStoreAuthorizationLink`]: async (s) => [s.alice, { Id: (await s.authorized()).id }],
  [`${ofShops}/DeleteShopAuthorizationInformation`]: async (s) => [s.alice, { Id: (await s.authorized()).id }],
  [`${ofShops}/ChangeUserShopAuthorizationInformation`]: async (s) => [s.manager, { Id: (await s.authorized()).id, UserId: s.bob.userId }],
  [`${ofShops}/SetShopAuthorizationInformationAutomaticallyGenerateProducts`]: async (s) => [
    s.alice,
    { Id: (await s.authorized()).id, Enabled: true },
  ],
  [`${ofShops}/SetShopAuthorizationInformationCurrency`]: async (s) => {
    const { CurrencyId } = await s.alice.ok('/UserAmountJournal/GetUserWallet');
    return [s.alice, { Id: (await s.authorized()).id, CurrencyId }];
  },
  [`${ofShops}/SetShopAuthorizationInformationTypeOfShipping`]: async (s) => [
    s.alice,
    { Id: (await s.authorized()).id, TypeOfShippingId: s.method('SeaExpress') },
  ],
  [`${ofShops}/SetShopAuthorizationInformationUnpacking`]: async (s) => [s.alice, { Id: (await s.authorized()).id, Enabled: true }],
  [`${ofShops}/SetShopAuthorizationInformationWarehouse`]: async (s) => [
    s.alice,
    { Id: (await s.authorized()).id, WarehouseId: s.xiamen.id },
  ],
  [`${ofShops}/UpdateShopAuthorizationInformationRemarks`]: async (s) => [s.alice, { Id: (await s.authorized()).id, Remarks: 'busy' }],
  [`${ofShops}/UpdateShopAuthorizationInformationUserPermissions`]: async (s) => [
    s.alice,
    { Id: (await s.authorized()).id, UserName: 'bob', Permissions: [1] },
  ],
  [`${ofShops}/BindShopCommodity`]: async (s) => [
    s.alice,
    { ShopCommodityId: await article(s), CommodityId: (await s.stocked()).id, Quantity: 2 },
  ],
  [`${ofShops}/UnbindShopCommodity`]: async (s) => {
    const ShopCommodityId = await article(s);
    await s.alice.ok(`${ofShops}/BindShopCommodity`, { ShopCommodityId, CommodityId: (await s.stocked()).id, Quantity: 2 });
    return [s.alice, { ShopCommodityId }];
  },
  [`${apps}/EstablishShopAuthorizationConfiguration`]: (s) => [s.hkManager, appOf(unusedMarketplaces.pop()!)],
  [`${apps}/EditShopAuthorizationConfiguration`]: async (s) => {
    const { RowVersion } = await s.manager.ok(`${apps}/GetEditShopAuthorizationConfiguration`, { Id: s.shopify });
    return [s.manager, { ...appOf(Shopify), Id: s.shopify, RowVersion }];
  },
  '/WaybillPrinting/UpLoadPlatformWaybill': async (s) => {
    const order = await s.bought(await s.shopOf(s.alice, { type: 'shopline' }));
    await s.bind(order, [s.fill(order, await s.shelved())]);
    const { Data } = await s.submit([order]);
    const bytes = await pdfOf('A label', (doc) => doc.addPage());
    const FileId = (await uploadFile(s, s.alice, { name: 'label.pdf', bytes })).Id;
    return [s.alice, { LogisticsOrderId: Data.LogisticsOrderIds[0], FileId }];
  },
};

type Transfers = Awaited<ReturnType<typeof openTransfers>>;

/** The id of a package on a shelf that no order has. */
async function shelvedPackage({ floor }: Transfers): Promise<string> {
  const goods = { number: freshNumber(), name: 'Tea', weight: 2, sides: [30, 20, 10] as [number, number, number] };
  const { id } = await declare(floor.alice.ok, floor.scene, goods);
  await sign(floor.clerk.ok, floor.scene, goods);
  await shelve(floor.clerk.ok, floor.scene, goods.number, 'A-01-01');
  return id;
}

/** Preparations of calls on transfers between warehouses. */
export const transferCalls: Preparations<Transfers> = {
  '/WarehouseTransfer/EstablishWarehouseTransfer': async (t) => [
    t.floor.leader,
    { LogisticsOrderIds: [(await t.packed()).id], ToWarehouseId: t.there },
  ],
  '/WarehouseTransfer/TransferPackages': async (t) => [t.floor.leader, { PackageIds: [await shelvedPackage(t)], ToWarehouseId: t.there }],
  '/WarehouseTransfer/CancelWarehouseTransfer': async (t) => {
    const order = await t.packed();
    await t.send([order]);
    return [t.floor.leader, { Ids: [(await t.transferOf(order)).Id] }];
  },
  '/TransferPlan/EstablishTransferPlan': (t) => [t.floor.manager, t.draft()],
  '/TransferPlan/ConfirmTransferPlan': async (t) => [
    t.floor.manager,
    { Id: await t.newPlan({ LogisticsOrderIds: [(await t.packed()).id] }) },
  ],
  '/TransferPlan/CancelTransferPlan': async (t) => [t.floor.manager, { Id: await t.newPlan() }],
  '/TransferPlan/AddTransferPlanOrders': async (t) => [
    t.floor.leader,
    { Id: await t.newPlan(), LogisticsOrderIds: [(await t.packed()).id] },
  ],
  '/TransferPlan/DeleteTransferPlan': async (t) => [t.floor.manager, { Id: await t.newPlan() }],
  '/TransferPlan/EditTransferPlan': async (t) => {
    const Id = await t.newPlan();
    const { RowVersion } = await t.planNow(Id);
    return [t.floor.manager, { Id, RowVersion, ...t.draft({ Name: 'Night truck' }) }];
  },
  '/TransferPlan/DeleteTransferPlanOrders': async (t) => {
    const { id } = await t.packed();
    return [t.floor.leader, { Id: await t.newPlan({ LogisticsOrderIds: [id] }), LogisticsOrderIds: [id] }];
  },
  '/TransferPlan/ExecuteTransferPlan': async (t) => {
    const Id = await t.newPlan({ LogisticsOrderIds: [(await t.packed()).id] });
    await t.floor.manager.ok('/TransferPlan/ConfirmTransferPlan', { Id });
    return [t.floor.manager, { Id }];
  },
};
