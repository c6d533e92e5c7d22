import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { combinationStates } from './mall-states.ts';
import { mallCommodityCombinationIndex, sellerOrderIndex } from './screens.ts';

/** Whose hands send what is sold: our warehouse from the merchant's stock, or the merchant to our warehouse; the contract has no enumeration. */
export const stockModes = { Warehouse: 1, Merchant: 2 } as const;

/** What a shop sells at one price: goods together, with gifts and discounts from a number of pieces on. */
export const mallCombination = resource({
  name: 'mallCombination',
  module: 'mall',
  table: 'mall_combination',
  title: 'name',
  area: 'MallCommodityCombination',
  who: { read: 'CPS', write: 'CPS' },
  screen: mallCommodityCombinationIndex,
  readableFrom: [sellerOrderIndex],
  fields: {
    mallShopId: f.ref('mallShop', { wire: 'MallShopInformationId', required: true, shows: { MallShopInformationName: 'name' } }),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: { UserName: 'userName', NickName: 'nickName' } }),
    name: f.translations({ required: true, max: 120 }),
    pictures: f.images({ starts: [] }),
    detail: f.richTranslations(),
    price: f.money({ required: true }),
    currencyId: f.ref('currency', { required: true }),
    stockMode: f.count({ required: true, min: stockModes.Warehouse, max: stockModes.Merchant, starts: stockModes.Warehouse }),
    // From which warehouse stock is sold; of goods that the merchant sends none.
    warehouseId: f.ref('warehouse'),
    // How many can still be sold of what the merchant sends; of stock it follows from the shelves.
    availableQuantity: f.count({ starts: 0 }),
    soldQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    // 0: as many as wanted.
    limitPerUser: f.count({ starts: 0 }),
    status: f.state(combinationStates, 'Draft', { wire: 'MallCombinationStatus' }),
    releaseTime: f.time({ byServer: true }),
    haltTime: f.time({ byServer: true }),
  },
  calls: {
    list: 'GetMallCommodityCombinations',
    remove: 'DeleteMallCommodityCombination',
  },
  indexes: [['mallShopId'], ['ownerId'], ['status'], ['status', 'releaseTime'], ['mallShopId', 'status']],
  search: ['name'],
  checks: {
    price_not_negative: 'price >= 0',
    quantities_not_negative: 'coalesce(available_quantity, 0) >= 0 and sold_quantity >= 0 and coalesce(limit_per_user, 0) >= 0',
    stock_mode_known: `stock_mode in (${stockModes.Warehouse}, ${stockModes.Merchant})`,
    stock_has_a_place: `stock_mode <> ${stockModes.Warehouse} or warehouse_id is not null`,
  },
  page: {
    filters: ['mallShopId', 'status'],
    columns: [
      'pictures',
      'name',
      'mallShopId',
      'ownerId',
      'price',
      'currencyId',
      'status',
      'stockMode',
      'availableQuantity',
      'soldQuantity',
      'releaseTime',
    ],
    form: [
      ['mallShopId'],
      ['name'],
      ['price', 'currencyId'],
      ['stockMode', 'warehouseId', 'availableQuantity'],
      ['limitPerUser'],
      ['pictures'],
      ['detail'],
    ],
  },
});

/** One of the goods in a combination, or a gift that comes with a number of them. */
export const mallCombinationGoods = resource({
  name: 'mallCombinationGoods',
  module: 'mall',
  table: 'mall_combination_goods',
  bare: true,
  fields: {
    combinationId: f.ref('mallCombination', { required: true }),
    commodityId: f.ref('commodity', { required: true }),
    quantity: f.count({ required: true, min: 1, max: 10_000 }),
    isGift: f.flag({ required: true, starts: false }),
    // Of a gift: for each so many combinations in a line.
    minimumQuantity: f.count({ required: true, min: 1, max: 10_000, starts: 1 }),
  },
  indexes: [['combinationId'], ['commodityId']],
  checks: { some_of_each: 'quantity >= 1 and minimum_quantity >= 1' },
});

/** A discount of a combination from a number of pieces on, for a while: a share or an amount off each. */
export const mallCombinationDiscount = resource({
  name: 'mallCombinationDiscount',
  module: 'mall',
  table: 'mall_combination_discount',
  bare: true,
  fields: {
    combinationId: f.ref('mallCombination', { required: true }),
    minimumQuantity: f.count({ required: true, min: 1, max: 10_000, starts: 1 }),
    percentage: f.percent(),
    amount: f.money(),
    startTime: f.time(),
    endTime: f.time(),
  },
  indexes: [['combinationId']],
  checks: {
    one_of_both: '(percentage is null) <> (amount is null)',
    a_share_or_amount: 'coalesce(percentage, 1) > 0 and coalesce(percentage, 1) <= 100 and coalesce(amount, 1) > 0',
    dates_in_order: 'start_time is null or end_time is null or start_time < end_time',
  },
});

/** The price of a combination for customers of a role. */
export const mallRolePrice = resource({
  name: 'mallRolePrice',
  module: 'mall',
  table: 'mall_role_price',
  bare: true,
  fields: {
    combinationId: f.ref('mallCombination', { required: true }),
    roleId: f.ref('role', { required: true }),
    price: f.money({ required: true }),
  },
  unique: [['combinationId', 'roleId']],
  checks: { price_not_negative: 'price >= 0' },
});
