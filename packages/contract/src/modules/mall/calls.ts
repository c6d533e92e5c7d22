import { anyOf, call, done, option } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { mallCombination } from './combination.ts';
import { mallCommodityCombinationIndex, mallShopInformationIndex } from './screens.ts';

const id = f.id({ required: true });
const ids = f.ids({ required: true, max: 200 });
const pieces = f.count({ required: true, min: 1, max: 10_000 });

/** The shops of the mall by name: a customer's own, or with `Everyones` all open ones. */
export const getMallShopSelect = call({
  path: '/MallShopInformation/GetMallShopInformationSelect',
  audience: ['platform', 'site', 'customer'],
  twinForAll: true,
  needs: null,
  input: { everyones: f.flag() },
  output: f.list({ id, ...option }, { required: true }),
  transaction: 'none',
  query: true,
});

/**
 * Opens a shop, so that its combinations are sold. For staff only: a customer can call both paths and is refused (403 and `NoPermission`).
 */
export const enableMallShop = call({
  path: '/MallShopInformation/EnableMallShopInformationEnable',
  aliases: ['/UserMallShopInformation/EnableMallShopInformationEnable'],
  audience: ['platform', 'site'],
  needs: mallShopInformationIndex.Enable,
  input: { id },
  output: done,
});

/** Closes a shop; its combinations are taken off sale. */
export const disableMallShop = call({
  path: '/MallShopInformation/DisableMallShopInformationEnable',
  audience: ['platform', 'site', 'customer'],
  twinForAll: true,
  needs: mallShopInformationIndex.Disable,
  input: { id },
  output: done,
});

/** The goods of a combination, and its pricing. Prices for roles are set by staff; omitted, they stay unchanged. */
const parts = {
  goods: f.list({ commodityId: f.ref('commodity', { required: true }), quantity: pieces }, { required: true, max: 50 }),
  gifts: f.list(
    { commodityId: f.ref('commodity', { required: true }), quantity: pieces, minimumQuantity: { ...pieces, default: 1 } },
    { max: 50 },
  ),
  discounts: f.list(
    {
      minimumQuantity: pieces,
      percentage: f.percent(),
      amount: f.money(),
      startTime: f.time(),
      endTime: f.endTime(),
    },
    { max: 50 },
  ),
  rolePrices: f.list(
    { roleId: f.ref('role', { required: true }), price: f.money({ required: true }) },
    { max: 100, seenBy: ['platform', 'site'] },
  ),
};

/** Creates a combination as a draft, until it is released. */
export const establishCombination = call({
  path: '/MallCommodityCombination/EstablishMallCommodityCombination',
  audience: ['platform', 'site', 'customer'],
  needs: mallCommodityCombinationIndex.Establish,
  input: { ...mallCombination.fields, ...parts },
  output: f.object({ id }, { required: true }),
});

/** Names of goods in the form. */
const named = { commodityName: f.text({ required: true, max: 100 }), commodityCode: f.code({ required: true, max: 50 }) };

/** A combination with all its goods, for its form. */
export const getEditCombination = call({
  path: '/MallCommodityCombination/GetEditMallCommodityCombination',
  audience: ['platform', 'site', 'customer'],
  needs: [mallCommodityCombinationIndex, mallCommodityCombinationIndex.Edit],
  input: { id },
  output: f.object({
    ...mallCombination.fields,
    ...parts,
    goods: f.list({ ...parts.goods.children, ...named }, { required: true }),
    gifts: f.list({ ...parts.gifts.children, ...named }, { required: true }),
  }),
  transaction: 'none',
});

/** Changes a combination that is not on sale. */
export const editCombination = call({
  path: '/MallCommodityCombination/EditMallCommodityCombination',
  audience: ['platform', 'site', 'customer'],
  needs: mallCommodityCombinationIndex.Edit,
  input: { id, rowVersion: f.count({ min: 1 }), ...mallCombination.fields, ...parts },
  output: done,
});

/** Puts combinations on sale. */
export const releaseSales = call({
  path: '/MallCommodityCombination/ReleaseSales',
  audience: ['platform', 'site', 'customer'],
  needs: mallCommodityCombinationIndex.Release,
  input: { ids },
  output: done,
});

/** Takes combinations off sale. */
export const haltSales = call({
  path: '/MallCommodityCombination/HaltSales',
  audience: ['platform', 'site', 'customer'],
  needs: mallCommodityCombinationIndex.Halt,
  input: { ids },
  output: done,
});

/** A combination on sale as visitors see it: `unitPrice` is the caller's own, `orderableQuantity` the available number. */
const offered = {
  id,
  name: f.text({ required: true, max: 120 }),
  pictures: f.images(),
  mallShopId: f.id({ apiName: 'MallShopInformationId', required: true }),
  mallShopName: f.text({ apiName: 'MallShopInformationName', required: true, max: 60 }),
  price: f.money({ required: true }),
  unitPrice: f.money({ required: true }),
  /** The current price of one, after the best discount that applies to a single piece. */
  priceNow: f.money({ required: true }),
  currencyId: f.id({ required: true }),
  currencyCode: f.text({ required: true, max: 10 }),
  stockMode: f.count({ required: true }),
  warehouseId: f.id(),
  warehouseName: f.text({ max: 60 }),
  orderableQuantity: f.count({ required: true }),
  soldQuantity: f.count({ required: true }),
  limitPerUser: f.count(),
  releaseTime: f.time(),
  hasDiscounts: f.flag({ required: true }),
  hasGifts: f.flag({ required: true }),
};

/** The combinations on sale in the mall, newest first. */
export const getMallHome = call({
  path: '/MallCommodityCombination/GetMallHome',
  audience: ['platform', 'site', 'warehouse', 'customer', 'anonymous'],
  needs: null,
  input: { mallShopId: anyOf(f.ref('mallShop', { apiName: 'MallShopInformationId' })) },
  output: f.page(offered),
  transaction: 'none',
  query: true,
});

const goodsColumns = {
  commodityId: f.id({ required: true }),
  name: f.text({ required: true, max: 100 }),
  pictures: f.images(),
  quantity: f.count({ required: true }),
};

/**
 * One combination on sale (`CombinationNotOnSale` otherwise), with its goods, today's gifts and discounts, and the number the caller
 * bought.
 */
export const getMallCombinationDetail = call({
  path: '/MallCommodityCombination/GetMallCombinationDetail',
  audience: ['platform', 'site', 'warehouse', 'customer', 'anonymous'],
  needs: null,
  input: { id },
  output: f.object(
    {
      ...offered,
      detail: f.longText({ max: 50_000 }),
      boughtQuantity: f.count({ required: true }),
      goods: f.list(goodsColumns, { required: true }),
      gifts: f.list({ ...goodsColumns, minimumQuantity: f.count({ required: true }) }, { required: true }),
      discounts: f.list(
        {
          minimumQuantity: f.count({ required: true }),
          percentage: f.percent(),
          amount: f.money(),
          endTime: f.time(),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
  transaction: 'none',
});
