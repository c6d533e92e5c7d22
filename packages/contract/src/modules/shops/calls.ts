import { anyOf, call, done } from '../../core/call.ts';
import { f, type Fields } from '../../core/field.ts';
import type { Code } from '../../core/screen.ts';
import { shopAuthorizationInformationIndex, shopCommodityIndex } from './screens.ts';
import { shopCommodity } from './shop-commodity.ts';
import { shopOrder, shopOrderBinding, shopOrderLine } from './shop-order.ts';
import { shop } from './shop.ts';

const id = f.id({ required: true });
const area = 'ShopAuthorizationInformation';
const shopReaders = [shop.screen!, ...shop.readableFrom!];
const site = { siteId: f.ref('site', { seenBy: 'PS' }) };
/** Where to send the browser; it is good for a few minutes. */
const link = f.object({ link: f.text({ required: true, max: 2000 }) });
/** What a synchronization came to. */
const synchronized = f.object({ added: f.count({ required: true }), updated: f.count({ required: true }) });

/** The marketplaces that a customer may authorize a shop of. */
export const getAvailableShopAuthorizationConfigurations = call({
  path: '/ShopAuthorizationConfiguration/GetAvailableShopAuthorizationConfigurations',
  who: 'C',
  needs: [shopAuthorizationInformationIndex],
  takes: {},
  gives: f.list(
    {
      id,
      type: f.enum('ShopAuthorizationInformationType', { required: true }),
      name: f.text({ required: true, max: 60 }),
      sandbox: f.flag({ required: true }),
    },
    { required: true },
  ),
  reads: true,
  query: true,
});

/** A page of shops: a customer's own and those that others share with it. */
export const getShopAuthorizationInformation = call({
  path: `/${area}/GetShopAuthorizationInformation`,
  who: 'CPS',
  twinForAll: true,
  needs: shopReaders,
  reads: true,
  query: true,
  takes: {
    ...site,
    name: f.text({ max: 60 }),
    shopId: f.text({ max: 100 }),
    remarks: f.text({ max: 200 }),
    // The specification's own names of the two filters; the columns' names are heard as well.
    type: anyOf(f.enum('ShopAuthorizationInformationType', { wire: 'type' })),
    statusIs: anyOf(f.enum('ShopAuthorizationStatus', { wire: 'status' })),
    shopAuthorizationInformationType: anyOf(f.enum('ShopAuthorizationInformationType')),
    status: anyOf(f.enum('ShopAuthorizationStatus', { wire: 'ShopAuthorizationStatus' })),
    ownerId: anyOf(f.ref('user')),
  },
  gives: f.page({
    ...shop.fields,
    /** What the caller may do with it: everything (empty) when it is the caller's own or the caller is staff, else what was shared. */
    sharedPermissions: f.enums('ShopPermission', { byServer: true }),
  }),
});

/** A call on one shop. */
const onShop = <In extends Fields>(name: string, needs: Code, takes: In, who = 'CPS') =>
  call({
    aliases: who.includes('C') ? undefined : [`/User${area}/${name}` as const],
    path: `/${area}/${name}`,
    who,
    twinForAll: true,
    needs,
    takes: { id, ...takes },
    gives: done,
  });

/** Takes a shop out of use; one with orders under way is refused (105). */
export const deleteShop = onShop('DeleteShopAuthorizationInformation', shopAuthorizationInformationIndex.Delete, {});
export const updateShopRemarks = onShop('UpdateShopAuthorizationInformationRemarks', shopAuthorizationInformationIndex.EditRemarks, {
  remarks: f.longText(),
});
/** With what the shop's orders are sent; null: nothing is said. */
export const setShopTypeOfShipping = onShop(
  'SetShopAuthorizationInformationTypeOfShipping',
  shopAuthorizationInformationIndex.SetTypeOfShipping,
  {
    typeOfShippingId: f.ref('shippingMethod'),
  },
);
export const setShopWarehouse = onShop('SetShopAuthorizationInformationWarehouse', shopAuthorizationInformationIndex.SetWarehouse, {
  warehouseId: f.ref('warehouse'),
});
const enabled = f.flag({ required: true });
export const setShopGenerateProducts = onShop(
  'SetShopAuthorizationInformationAutomaticallyGenerateProducts',
  shopAuthorizationInformationIndex.SetGenerateProducts,
  {
    enabled,
  },
);
export const setShopUnpacking = onShop('SetShopAuthorizationInformationUnpacking', shopAuthorizationInformationIndex.SetUnpacking, {
  enabled,
});
export const setShopCurrency = onShop('SetShopAuthorizationInformationCurrency', shopAuthorizationInformationIndex.SetCurrency, {
  currencyId: f.ref('currency'),
});
/** Gives a shop, its articles and orders to another customer of the site. */
export const changeShopOwner = onShop(
  'ChangeUserShopAuthorizationInformation',
  shopAuthorizationInformationIndex.ChangeOwner,
  { userId: f.ref('user', { required: true }) },
  'PS',
);

/**
 * Says what another customer of the site may do with a shop; none: it is no longer shared. The other one is named by the id or, since
 * customers do not see one another, by user name or member code.
 */
export const shareShop = onShop('UpdateShopAuthorizationInformationUserPermissions', shopAuthorizationInformationIndex.Share, {
  userId: f.ref('user'),
  userName: f.text({ max: 64 }),
  permissions: f.enums('ShopPermission', { required: true }),
});

/** With whom a shop is shared, and for what. */
export const getShopPermissions = call({
  path: `/${area}/GetShopAuthorizationInformationUserPermissions`,
  who: 'CPS',
  twinForAll: true,
  needs: shopAuthorizationInformationIndex.Share,
  takes: { id },
  gives: f.list(
    {
      userId: id,
      userName: f.text({ required: true }),
      nickName: f.text(),
      permissions: f.enums('ShopPermission', { required: true }),
    },
    { required: true },
  ),
  reads: true,
});

/** Begins the authorization of a shop: the link leads to the marketplace's consent page and is good for a few minutes. */
export const addShop = call({
  path: `/${area}/AddShopAuthorizationInformation`,
  who: 'C',
  twinForAll: true,
  needs: shopAuthorizationInformationIndex.Add,
  takes: {
    configurationId: f.ref('shopConfiguration', { wire: 'ShopAuthorizationConfigurationId', required: true }),
    name: shop.fields.name,
    remarks: f.longText(),
    /** How the marketplace itself calls the shop, where its consent page must be told: Shopify's myshopify.com name. */
    shopId: f.text({ max: 100 }),
  },
  gives: f.object({ id, link: f.text({ required: true, max: 2000 }) }),
});

/** Asks the marketplace's consent anew for a shop that lost it. */
export const reauthorizeShop = call({
  path: `/${area}/ReauthorizationShopAuthorizationConfiguration`,
  who: 'CPS',
  twinForAll: true,
  needs: shopAuthorizationInformationIndex.Reauthorize,
  takes: { id, shopId: addShop.takes.shopId },
  gives: link,
});

/** Where the seller takes the consent back; the marketplace then tells us. */
export const getCancelShopLink = call({
  path: `/${area}/GetCancelShopStoreAuthorizationLink`,
  who: 'CPS',
  twinForAll: true,
  needs: shopAuthorizationInformationIndex.CancelAuthorization,
  takes: { id },
  gives: link,
});

/** The filters of a list of orders; the list of one shop has them too. */
const orderFilters = {
  ...site,
  platformOrderNo: f.text({ max: 64 }),
  shopId: anyOf(f.ref('shop', { wire: 'ShopAuthorizationInformationId' })),
  status: anyOf(f.enum('ShopOrderStatus', { wire: 'ShopOrderStatus' })),
  matchStatus: anyOf(f.enum('ShopOrderMatchStatus', { wire: 'ShopOrderMatchStatus' })),
  ownerId: anyOf(f.ref('user')),
  /** The marketplace's order numbers, at most 200 (106). */
  numbers: f.texts({ max: 20_000, each: 64 }),
} satisfies Fields;

/** The orders of one shop as they were heard of last (550 when the shop is not authorized). */
export const getShopLogisticsOrder = call({
  path: `/${area}/GetShopLogisticsOrder`,
  who: 'CPS',
  twinForAll: true,
  needs: shopAuthorizationInformationIndex.ViewOrders,
  reads: true,
  query: true,
  takes: { ...orderFilters, id },
  gives: f.page(shopOrder.fields),
});

/** The articles of one shop (550 when the shop is not authorized). */
export const getShopCommodityDetailed = call({
  path: `/${area}/GetShopCommodityDetailed`,
  who: 'CPS',
  twinForAll: true,
  needs: shopAuthorizationInformationIndex.ViewCommodity,
  reads: true,
  query: true,
  takes: { id, sku: f.text({ max: 100 }) },
  gives: f.page(shopCommodity.fields),
});

/** Hears now what changed of a shop's orders, at most since From and until To; by itself it is done every ten minutes. */
export const synchronizeShopOrders = call({
  path: `/${area}/SynchronizeShopOrders`,
  who: 'CPS',
  twinForAll: true,
  needs: [shopAuthorizationInformationIndex.Synchronize],
  takes: { id, from: f.time(), to: f.time() },
  gives: synchronized,
  // It opens transactions of its own, and none while the marketplace is waited for.
  reads: true,
});

export const synchronizeShopCommodity = call({
  path: `/${area}/SynchronizeShopCommodity`,
  who: 'CPS',
  twinForAll: true,
  needs: [shopAuthorizationInformationIndex.Synchronize, shopCommodityIndex.Synchronize],
  takes: { id },
  gives: synchronized,
  reads: true,
});

/** Says which commodity of the shop's owner leaves the shelf for a piece of an article, and how many of it. */
export const bindShopCommodity = call({
  path: `/${area}/BindShopCommodity`,
  who: 'CPS',
  twinForAll: true,
  needs: shopCommodityIndex.Bind,
  takes: {
    shopCommodityId: id,
    commodityId: f.ref('commodity', { required: true }),
    quantity: f.count({ required: true, min: 1, max: 10_000, starts: 1 }),
  },
  gives: done,
});

export const unbindShopCommodity = call({
  path: `/${area}/UnbindShopCommodity`,
  who: 'CPS',
  twinForAll: true,
  needs: shopCommodityIndex.Unbind,
  takes: { shopCommodityId: id },
  gives: done,
});

export const getShopCommodities = call({
  path: '/ShopCommodity/GetShopCommodities',
  who: 'CPS',
  needs: [shopCommodity.screen!, ...shopCommodity.readableFrom!],
  reads: true,
  query: true,
  takes: {
    ...site,
    shopId: anyOf(f.ref('shop', { wire: 'ShopAuthorizationInformationId' })),
    sku: f.text({ max: 100 }),
    ownerId: anyOf(f.ref('user')),
    /** Only those with a commodity, or only those without. */
    bound: f.flag(),
  },
  gives: f.page(shopCommodity.fields),
});

export const getShopOrders = call({
  path: '/ShopOrder/GetShopOrders',
  who: 'CPS',
  needs: [shopOrder.screen!, ...shopOrder.readableFrom!],
  reads: true,
  query: true,
  takes: orderFilters,
  gives: f.page(shopOrder.fields),
});

/** One order with its articles, and of each what it is filled with. */
export const getShopOrderById = call({
  path: '/ShopOrder/GetShopOrderById',
  who: 'CPS',
  needs: [shopOrder.screen!, ...shopOrder.readableFrom!],
  reads: true,
  takes: { id },
  gives: f.object({
    ...shopOrder.fields,
    lines: f.list(
      {
        ...shopOrderLine.fields,
        id,
        bound: f.list(
          {
            id,
            packageId: shopOrderBinding.fields.packageId,
            packageNumber: f.text({ wire: 'CourierNumber', max: 40 }),
            commodityId: shopOrderBinding.fields.commodityId,
            commodityName: f.text({ max: 100 }),
            quantity: f.count({ required: true }),
            piecesEach: shopOrderBinding.fields.piecesEach,
          },
          { required: true },
        ),
        /** More is bound to it than was ordered. */
        abnormal: f.flag({ required: true }),
      },
      { required: true },
    ),
  }),
});
