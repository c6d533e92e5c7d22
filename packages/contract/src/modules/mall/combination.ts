import type { CustomerWritesIn } from '../../core/customer-writes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { combinationStates } from './mall-states.ts';
import { mallCommodityCombinationIndex, sellerOrderIndex } from './screens.ts';

/** The shipper of the goods: the warehouse from the merchant's stock, or the merchant to the warehouse; the contract has no enumeration. */
export const stockModes = { Warehouse: 1, Merchant: 2 } as const;

/** An offer of a shop at one price: a set of goods, with gifts and discounts from a number of pieces on. */
export const mallCombination = resource({
  name: 'mallCombination',
  module: 'mall',
  table: 'mall_combination',
  title: 'name',
  area: 'MallCommodityCombination',
  audience: { read: ['platform', 'site', 'customer'], write: ['platform', 'site', 'customer'] },
  screen: mallCommodityCombinationIndex,
  readableFrom: [sellerOrderIndex],
  scope: { customer: 'ownerId', warehouse: 'warehouseId' },
  maxPerCustomer: { rows: 5_000 },
  customerWrites: { states: combinationStates, status: 'status', others: 'editable' } satisfies CustomerWritesIn<typeof combinationStates>,
  fields: {
    mallShopId: f.ref('mallShop', { apiName: 'MallShopInformationId', required: true, display: { MallShopInformationName: 'name' } }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: { UserName: 'userName', NickName: 'nickName' } }),
    name: f.translations({ required: true, max: 120 }),
    pictures: f.images({ default: [] }),
    detail: f.richTranslations(),
    price: f.money({ required: true }),
    currencyId: f.ref('currency', { required: true }),
    stockMode: f.count({ required: true, min: stockModes.Warehouse, max: stockModes.Merchant, default: stockModes.Warehouse }),
    // The warehouse whose stock is sold; empty for goods that the merchant ships.
    warehouseId: f.ref('warehouse'),
    // The remaining number of goods that the merchant ships; that of stock follows from the shelves.
    availableQuantity: f.count({ default: 0 }),
    soldQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    // 0: unlimited.
    limitPerUser: f.count({ default: 0 }),
    status: f.state(combinationStates, 'Draft', { apiName: 'MallCombinationStatus' }),
    releaseTime: f.time({ readOnly: true }),
    haltTime: f.time({ readOnly: true }),
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
    isGift: f.flag({ required: true, default: false }),
    // For a gift: one for each so many combinations in a line.
    minimumQuantity: f.count({ required: true, min: 1, max: 10_000, default: 1 }),
  },
  indexes: [['combinationId'], ['commodityId']],
  checks: { some_of_each: 'quantity >= 1 and minimum_quantity >= 1' },
});

/** A discount of a combination from a number of pieces on, for a period: a share or an amount off each. */
export const mallCombinationDiscount = resource({
  name: 'mallCombinationDiscount',
  module: 'mall',
  table: 'mall_combination_discount',
  bare: true,
  fields: {
    combinationId: f.ref('mallCombination', { required: true }),
    minimumQuantity: f.count({ required: true, min: 1, max: 10_000, default: 1 }),
    percentage: f.percent(),
    amount: f.money(),
    startTime: f.time(),
    endTime: f.endTime(),
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
