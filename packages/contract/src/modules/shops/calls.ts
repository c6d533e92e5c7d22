import { anyOf, call, done } from '../../core/call.ts';
import { type Audience, f, type Fields } from '../../core/field.ts';
import { rowRights } from '../../core/row-rights.ts';
import { shopAuthorizationInformationIndex, shopCommodityIndex } from './screens.ts';
import { shopCommodity } from './shop-commodity.ts';
import { shopOrder, shopOrderBinding, shopOrderLine } from './shop-order.ts';
import { shop } from './shop.ts';
import type { Code } from '../../core/permission.ts';

const id = f.id({ required: true });
const area = 'ShopAuthorizationInformation';
const shopReaders = [shop.screen!, ...shop.readableFrom!];
const site = { siteId: f.ref('site', { seenBy: ['platform', 'site'] }) };
/** The key that completes the consent: only the browser that received it can, and only as the account that began. */
const browserKey = f.text({ required: true, max: 100 });
/** The address for the browser; valid for a few minutes. */
const link = f.object({ link: f.text({ required: true, max: 2000 }), browserKey });
/** The result of a synchronization. */
const synchronized = f.object({ added: f.count({ required: true }), updated: f.count({ required: true }) });

/** The marketplaces for which a customer may authorize a shop. */
export const getAvailableShopAuthorizationConfigurations = call({
  path: '/ShopAuthorizationConfiguration/GetAvailableShopAuthorizationConfigurations',
  audience: ['customer'],
  needs: [shopAuthorizationInformationIndex],
  input: {},
  output: f.list(
    {
      id,
      type: f.enum('ShopAuthorizationInformationType', { required: true }),
      name: f.text({ required: true, max: 60 }),
      sandbox: f.flag({ required: true }),
    },
    { required: true },
  ),
  transaction: 'none',
  query: true,
});

/** A page of shops: a customer's own and those shared with the customer. */
export const getShopAuthorizationInformation = call({
  path: `/${area}/GetShopAuthorizationInformation`,
  audience: ['platform', 'site', 'customer'],
  twinForAll: true,
  needs: shopReaders,
  transaction: 'none',
  query: true,
  input: {
    ...site,
    name: f.text({ max: 60 }),
    shopId: f.text({ max: 100 }),
    remarks: f.text({ max: 200 }),
    // The specification's names of the two filters; the names of the columns are accepted as well.
    type: anyOf(f.enum('ShopAuthorizationInformationType', { apiName: 'type' })),
    statusIs: anyOf(f.enum('ShopAuthorizationStatus', { apiName: 'status' })),
    shopAuthorizationInformationType: anyOf(f.enum('ShopAuthorizationInformationType')),
    status: anyOf(f.enum('ShopAuthorizationStatus', { apiName: 'ShopAuthorizationStatus' })),
    ownerId: anyOf(f.customer()),
  },
  output: f.page({
    ...shop.fields,
    /** The caller's permissions on it: all (empty) for its owner and for staff, otherwise the shared ones. */
    sharedPermissions: f.enums('ShopPermission', { readOnly: true }),
  }),
});

/** A call on one shop. */
const onShop = <In extends Fields>(
  name: string,
  needs: Code,
  input: In,
  audience: readonly Audience[] = ['platform', 'site', 'customer'],
) =>
  call({
    aliases: audience.includes('customer') ? undefined : [`/User${area}/${name}` as const],
    path: `/${area}/${name}`,
    audience,
    twinForAll: true,
    needs,
    input: { id, ...input },
    output: done,
  });

/** Deletes a shop; one with open orders is refused (`InUse`). */
export const deleteShop = onShop('DeleteShopAuthorizationInformation', shopAuthorizationInformationIndex.Delete, {});
export const updateShopRemarks = onShop('UpdateShopAuthorizationInformationRemarks', shopAuthorizationInformationIndex.EditRemarks, {
  remarks: f.longText(),
});
/** The shipping method of the shop's orders; null: none is set. */
export const setShopTypeOfShipping = onShop(
  'SetShopAuthorizationInformationTypeOfShipping',
  shopAuthorizationInformationIndex.SetTypeOfShipping,
  {
    typeOfShippingId: f.ref('shippingMethod'),
  },
);
export const setShopWarehouse = onShop('SetShopAuthorizationInformationWarehouse', shopAuthorizationInformationIndex.SetWarehouse, {
  warehouseId: f.ref('warehouse', { picker: 'sendingWarehouse' }),
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
/** Transfers a shop, its articles and orders to another customer of the site. */
export const changeShopOwner = onShop(
  'ChangeUserShopAuthorizationInformation',
  shopAuthorizationInformationIndex.ChangeOwner,
  { userId: f.customer({ required: true }) },
  ['platform', 'site'],
);

/**
 * Sets the permissions of another customer of the site on a shop; none: it is no longer shared. The other customer is given by the id or,
 * since customers do not see one another, by user name or member code.
 */
export const shareShop = onShop('UpdateShopAuthorizationInformationUserPermissions', shopAuthorizationInformationIndex.Share, {
  userId: f.customer({ reach: 'site' }),
  userName: f.text({ max: 64 }),
  permissions: f.enums('ShopPermission', { required: true }),
});

/** The customers a shop is shared with, and their permissions. */
export const getShopPermissions = call({
  path: `/${area}/GetShopAuthorizationInformationUserPermissions`,
  audience: ['platform', 'site', 'customer'],
  twinForAll: true,
  needs: shopAuthorizationInformationIndex.Share,
  input: { id },
  output: f.list(
    {
      userId: id,
      userName: f.text({ required: true }),
      nickName: f.text(),
      permissions: f.enums('ShopPermission', { required: true }),
    },
    { required: true },
  ),
  transaction: 'none',
});

/** Starts the authorization of a shop: the link leads to the marketplace's consent page and is valid for a few minutes. */
export const addShop = call({
  path: `/${area}/AddShopAuthorizationInformation`,
  audience: ['customer'],
  twinForAll: true,
  needs: shopAuthorizationInformationIndex.Add,
  input: {
    configurationId: f.ref('shopConfiguration', { apiName: 'ShopAuthorizationConfigurationId', required: true }),
    name: shop.fields.name,
    remarks: f.longText(),
    /** The marketplace's own id of the shop, for marketplaces whose consent page needs it: Shopify's myshopify.com name. */
    shopId: f.text({ max: 100 }),
  },
  output: f.object({ id, link: f.text({ required: true, max: 2000 }), browserKey }),
});

/** Requests the marketplace's consent again for a shop that lost it. */
export const reauthorizeShop = call({
  path: `/${area}/ReauthorizationShopAuthorizationConfiguration`,
  audience: ['platform', 'site', 'customer'],
  twinForAll: true,
  needs: shopAuthorizationInformationIndex.Reauthorize,
  input: { id, shopId: addShop.input.shopId },
  output: link,
});

/**
 * Completes what a marketplace's page began, with the `Consent` that the browser returned with. Another browser or account than the one that
 * began is refused (`SignatureInvalid`), so that a consent link that is sent to another person binds nothing.
 */
export const completeShopAuthorization = call({
  path: `/${area}/CompleteShopAuthorization`,
  audience: ['platform', 'site', 'customer'],
  twinForAll: true,
  needs: [
    shopAuthorizationInformationIndex.Add,
    shopAuthorizationInformationIndex.Reauthorize,
    shopAuthorizationInformationIndex.CancelAuthorization,
  ],
  transaction: 'own',
  input: { consent: f.text({ required: true, max: 8000 }), browserKey },
  /** `authorized`, `cancelled`, or `refused` by the seller. */
  output: f.object({ ended: f.text({ required: true, max: 16 }) }, { required: true }),
});

/** The page on which the seller revokes the consent; the marketplace then sends a notification. */
export const getCancelShopLink = call({
  path: `/${area}/GetCancelShopStoreAuthorizationLink`,
  audience: ['platform', 'site', 'customer'],
  twinForAll: true,
  needs: shopAuthorizationInformationIndex.CancelAuthorization,
  input: { id },
  output: link,
});

/** The filters of a list of orders, shared with the list of one shop. */
const orderFilters = {
  ...site,
  platformOrderNo: f.text({ max: 64 }),
  shopId: anyOf(f.ref('shop', { apiName: 'ShopAuthorizationInformationId' })),
  status: anyOf(f.enum('ShopOrderStatus', { apiName: 'ShopOrderStatus' })),
  matchStatus: anyOf(f.enum('ShopOrderMatchStatus', { apiName: 'ShopOrderMatchStatus' })),
  ownerId: anyOf(f.customer()),
  /** The marketplace's order numbers, at most 200 (`LimitExceeded`). */
  numbers: f.texts({ max: 20_000, each: 64 }),
} satisfies Fields;

/** The orders of one shop as last synchronized (`ShopNotAuthorized` when the shop is not authorized). */
export const getShopLogisticsOrder = call({
  path: `/${area}/GetShopLogisticsOrder`,
  audience: ['platform', 'site', 'customer'],
  twinForAll: true,
  needs: shopAuthorizationInformationIndex.ViewOrders,
  transaction: 'none',
  query: true,
  input: { ...orderFilters, id },
  output: f.page(shopOrder.fields),
});

/** The articles of one shop (`ShopNotAuthorized` when the shop is not authorized). */
export const getShopCommodityDetailed = call({
  path: `/${area}/GetShopCommodityDetailed`,
  audience: ['platform', 'site', 'customer'],
  twinForAll: true,
  needs: shopAuthorizationInformationIndex.ViewCommodity,
  transaction: 'none',
  query: true,
  input: { id, sku: f.text({ max: 100 }) },
  output: f.page(shopCommodity.fields),
});

/** Fetches the changes of a shop's orders now, at most between `From` and `To`; they are also fetched every ten minutes. */
export const synchronizeShopOrders = call({
  path: `/${area}/SynchronizeShopOrders`,
  audience: ['platform', 'site', 'customer'],
  twinForAll: true,
  needs: [shopAuthorizationInformationIndex.Synchronize],
  input: { id, from: f.time(), to: f.endTime() },
  output: synchronized,
  // It opens its own transactions, and has none open while waiting for the marketplace.
  transaction: 'own',
});

export const synchronizeShopCommodity = call({
  path: `/${area}/SynchronizeShopCommodity`,
  audience: ['platform', 'site', 'customer'],
  twinForAll: true,
  needs: [shopAuthorizationInformationIndex.Synchronize, shopCommodityIndex.Synchronize],
  input: { id },
  output: synchronized,
  transaction: 'own',
});

/** Binds an article to a commodity of the shop's owner, with the number of pieces that leave the shelf for one of the article. */
export const bindShopCommodity = call({
  path: `/${area}/BindShopCommodity`,
  audience: ['platform', 'site', 'customer'],
  twinForAll: true,
  needs: shopCommodityIndex.Bind,
  input: {
    shopCommodityId: id,
    commodityId: f.ref('commodity', { required: true }),
    quantity: f.count({ required: true, min: 1, max: 10_000, default: 1 }),
  },
  output: done,
});

export const unbindShopCommodity = call({
  path: `/${area}/UnbindShopCommodity`,
  audience: ['platform', 'site', 'customer'],
  twinForAll: true,
  needs: shopCommodityIndex.Unbind,
  input: { shopCommodityId: id },
  output: done,
});

export const getShopCommodities = call({
  path: '/ShopCommodity/GetShopCommodities',
  audience: ['platform', 'site', 'customer'],
  needs: [shopCommodity.screen!, ...shopCommodity.readableFrom!],
  transaction: 'none',
  query: true,
  input: {
    ...site,
    shopId: anyOf(f.ref('shop', { apiName: 'ShopAuthorizationInformationId' })),
    sku: f.text({ max: 100 }),
    ownerId: anyOf(f.customer()),
    /** Only those with a commodity, or only those without. */
    bound: f.flag(),
  },
  output: f.page(shopCommodity.fields),
});

export const getShopOrders = call({
  path: '/ShopOrder/GetShopOrders',
  audience: ['platform', 'site', 'customer'],
  needs: [shopOrder.screen!, ...shopOrder.readableFrom!],
  transaction: 'none',
  query: true,
  input: orderFilters,
  output: f.page({ ...shopOrder.fields, ...rowRights }),
});

/** One order with its articles and their bound goods. */
export const getShopOrderById = call({
  path: '/ShopOrder/GetShopOrderById',
  audience: ['platform', 'site', 'customer'],
  needs: [shopOrder.screen!, ...shopOrder.readableFrom!],
  transaction: 'none',
  input: { id },
  output: f.object({
    ...shopOrder.fields,
    lines: f.list(
      {
        ...shopOrderLine.fields,
        id,
        bound: f.list(
          {
            id,
            packageId: shopOrderBinding.fields.packageId,
            packageNumber: f.text({ apiName: 'CourierNumber', max: 40 }),
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
