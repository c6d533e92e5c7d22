import { anyOf, call, done, option } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { mallCombination } from './combination.ts';
import { mallCommodityCombinationIndex, mallShopInformationIndex } from './screens.ts';

const id = f.id({ required: true });
const ids = f.ids({ required: true, max: 200 });
const pieces = f.count({ required: true, min: 1, max: 10_000 });

/** The shops of the mall by name: a customer's own, or with `Everyones` all that are open. */
export const getMallShopSelect = call({
  path: '/MallShopInformation/GetMallShopInformationSelect',
  who: 'CPS',
  twinForAll: true,
  needs: null,
  takes: { everyones: f.flag() },
  gives: f.list({ id, ...option }, { required: true }),
  reads: true,
  query: true,
});

/** Opens a shop, so that what it offers is sold. Staff's alone: a customer reaches both paths and is refused (403, code 1). */
export const enableMallShop = call({
  path: '/MallShopInformation/EnableMallShopInformationEnable',
  aliases: ['/UserMallShopInformation/EnableMallShopInformationEnable'],
  who: 'PS',
  needs: mallShopInformationIndex.Enable,
  takes: { id },
  gives: done,
});

/** Closes a shop; what it offers is halted. */
export const disableMallShop = call({
  path: '/MallShopInformation/DisableMallShopInformationEnable',
  who: 'CPS',
  twinForAll: true,
  needs: mallShopInformationIndex.Disable,
  takes: { id },
  gives: done,
});

/** What is in a combination, and what belongs to its price. Prices for roles are staff's to set; left out, they stay as they are. */
const parts = {
  goods: f.list({ commodityId: f.ref('commodity', { required: true }), quantity: pieces }, { required: true, max: 50 }),
  gifts: f.list(
    { commodityId: f.ref('commodity', { required: true }), quantity: pieces, minimumQuantity: { ...pieces, starts: 1 } },
    { max: 50 },
  ),
  discounts: f.list(
    {
      minimumQuantity: pieces,
      percentage: f.percent(),
      amount: f.money(),
      startTime: f.time(),
      endTime: f.time(),
    },
    { max: 50 },
  ),
  rolePrices: f.list({ roleId: f.ref('role', { required: true }), price: f.money({ required: true }) }, { max: 100, seenBy: 'PS' }),
};

/** Offers something new: a draft, till it is released. */
export const establishCombination = call({
  path: '/MallCommodityCombination/EstablishMallCommodityCombination',
  who: 'CPS',
  needs: mallCommodityCombinationIndex.Establish,
  takes: { ...mallCombination.fields, ...parts },
  gives: f.object({ id }, { required: true }),
});

/** How goods are called in the form. */
const named = { commodityName: f.text({ required: true, max: 100 }), commodityCode: f.code({ required: true, max: 50 }) };

/** A combination with all that is in it, as its form is filled. */
export const getEditCombination = call({
  path: '/MallCommodityCombination/GetEditMallCommodityCombination',
  who: 'CPS',
  needs: [mallCommodityCombinationIndex, mallCommodityCombinationIndex.Edit],
  takes: { id },
  gives: f.object({
    ...mallCombination.fields,
    ...parts,
    goods: f.list({ ...parts.goods.of, ...named }, { required: true }),
    gifts: f.list({ ...parts.gifts.of, ...named }, { required: true }),
  }),
  reads: true,
});

/** Changes a combination that is not on sale. */
export const editCombination = call({
  path: '/MallCommodityCombination/EditMallCommodityCombination',
  who: 'CPS',
  needs: mallCommodityCombinationIndex.Edit,
  takes: { id, rowVersion: f.count({ min: 1 }), ...mallCombination.fields, ...parts },
  gives: done,
});

/** Puts combinations on sale. */
export const releaseSales = call({
  path: '/MallCommodityCombination/ReleaseSales',
  who: 'CPS',
  needs: mallCommodityCombinationIndex.Release,
  takes: { ids },
  gives: done,
});

/** Takes combinations off sale. */
export const haltSales = call({
  path: '/MallCommodityCombination/HaltSales',
  who: 'CPS',
  needs: mallCommodityCombinationIndex.Halt,
  takes: { ids },
  gives: done,
});

/** What a visitor is shown of something on sale: `unitPrice` is the caller's own, `orderableQuantity` how many there are. */
const offered = {
  id,
  name: f.text({ required: true, max: 120 }),
  pictures: f.images(),
  mallShopId: f.id({ wire: 'MallShopInformationId', required: true }),
  mallShopName: f.text({ wire: 'MallShopInformationName', required: true, max: 60 }),
  price: f.money({ required: true }),
  unitPrice: f.money({ required: true }),
  /** What one costs now: less the best discount that is given from one piece on. */
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

/** What is on sale in the mall, newest first. */
export const getMallHome = call({
  path: '/MallCommodityCombination/GetMallHome',
  who: 'ACPSW',
  needs: null,
  takes: { mallShopId: anyOf(f.ref('mallShop', { wire: 'MallShopInformationId' })) },
  gives: f.page(offered),
  reads: true,
  query: true,
});

const goodsShown = {
  commodityId: f.id({ required: true }),
  name: f.text({ required: true, max: 100 }),
  pictures: f.images(),
  quantity: f.count({ required: true }),
};

/** One combination on sale (553 when it is not), with its goods, the gifts and discounts of today, and how many the caller bought. */
export const getMallCombinationDetail = call({
  path: '/MallCommodityCombination/GetMallCombinationDetail',
  who: 'ACPSW',
  needs: null,
  takes: { id },
  gives: f.object(
    {
      ...offered,
      detail: f.longText({ max: 50_000 }),
      boughtQuantity: f.count({ required: true }),
      goods: f.list(goodsShown, { required: true }),
      gifts: f.list({ ...goodsShown, minimumQuantity: f.count({ required: true }) }, { required: true }),
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
  reads: true,
});
