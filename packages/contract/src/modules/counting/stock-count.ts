import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { countShelfStates, countStates } from './count-states.ts';
import { stockCounting, stockCountIndex } from './screens.ts';

/** A count of what lies on some shelves of a warehouse. Blind: who counts is not told what should be there. */
export const stockCount = resource({
  name: 'stockCount',
  module: 'counting',
  table: 'stock_count',
  title: 'countNo',
  area: 'StockCount',
  who: { read: 'PSW', write: 'PSW' },
  screen: stockCountIndex,
  readableFrom: [stockCounting],
  fields: {
    countNo: f.code({ byServer: true, required: true, max: 32 }),
    countStatus: f.state(countStates, 'Open', { wire: 'StockCountStatus' }),
    warehouseId: f.ref('warehouse', { required: true }),
    scope: f.enum('StockCountScope', { wire: 'StockCountScope', required: true }),
    shelfIds: f.refs('shelf', { wire: 'ShelvesIds', starts: [] }),
    partitionIds: f.refs('partition', { starts: [] }),
    ownerId: f.ref('user', { wire: 'UserId' }),
    movedSince: f.date(),
    shelfTotal: f.count({ byServer: true, required: true, starts: 0 }),
    shelvesCounted: f.count({ byServer: true, required: true, starts: 0 }),
    shelvesDiffering: f.count({ byServer: true, required: true, starts: 0 }),
    piecesMore: f.count({ byServer: true, required: true, starts: 0 }),
    piecesFewer: f.count({ byServer: true, required: true, starts: 0 }),
    // Who asked for a second person, and the second person.
    askedById: f.ref('user', { byServer: true }),
    reviewerId: f.ref('user', { byServer: true }),
    reviewTime: f.time({ byServer: true }),
    closeTime: f.time({ byServer: true }),
    reason: f.longText({ byServer: true }),
    remarks: f.longText(),
  },
  calls: { list: 'GetStockCounts' },
  unique: [['countNo']],
  indexes: [['countStatus'], ['warehouseId', 'countStatus']],
  search: ['countNo', 'remarks'],
  page: {
    filters: ['countNo', 'countStatus', 'warehouseId', 'scope'],
    columns: [
      'countNo',
      'countStatus',
      'warehouseId',
      'scope',
      'shelfTotal',
      'shelvesCounted',
      'shelvesDiffering',
      'piecesMore',
      'piecesFewer',
      'reviewerId',
      'closeTime',
    ],
    form: [['warehouseId', 'scope'], ['shelfIds'], ['partitionIds'], ['ownerId', 'movedSince'], ['remarks']],
  },
});

/** A shelf of a count, and whose it is while it is counted. */
export const stockCountShelf = resource({
  name: 'stockCountShelf',
  module: 'counting',
  table: 'stock_count_shelf',
  bare: true,
  fields: {
    countId: f.ref('stockCount', { byServer: true, required: true }),
    shelfId: f.ref('shelf', {
      wire: 'ShelvesId',
      byServer: true,
      required: true,
      shows: { ShelvesName: 'number', ShelvesNumber: 'number' },
    }),
    shelfStatus: f.state(countShelfStates, 'ToBeCounted', { wire: 'StockCountShelfStatus' }),
    // How many rounds were handed in, and how many there are to be: one more where the first differs or a leader asks.
    round: f.count({ byServer: true, required: true, starts: 0 }),
    roundsWanted: f.count({ byServer: true, required: true, starts: 1 }),
    counterId: f.ref('user', { byServer: true, shows: { CounterName: 'nickName' } }),
    // Everybody who handed in a round of it: none of them counts it again.
    counterIds: f.refs('user', { byServer: true, required: true, starts: [] }),
    // What the books said when the shelf was taken in hand, by goods and state. Told to nobody.
    bookedAtStart: f.json<Record<string, number>>({ byServer: true, required: true, starts: {} }),
    takeoverReason: f.longText({ byServer: true }),
    startTime: f.time({ byServer: true }),
    endTime: f.time({ byServer: true }),
  },
  unique: [['countId', 'shelfId']],
  indexes: [['shelfId'], ['counterId']],
});

/** What one round found of one kind of goods on a shelf, beside what the books said at that moment. */
export const stockCountLine = resource({
  name: 'stockCountLine',
  module: 'counting',
  table: 'stock_count_line',
  bare: true,
  fields: {
    countShelfId: f.ref('stockCountShelf', { byServer: true, required: true }),
    round: f.count({ byServer: true, required: true, starts: 1 }),
    commodityId: f.ref('commodity', { shows: { CommodityName: 'name', CommodityCode: 'commodityCode' } }),
    packageId: f.ref('package', { shows: { CourierNumber: 'courierNumber' } }),
    binId: f.ref('bin', { shows: { BinNumber: 'binNumber' } }),
    // What came back from the destination lies on a shelf as it came, under the label it came with.
    returnId: f.ref('returnLogisticsOrder', {
      wire: 'ReturnLogisticsOrderId',
      shows: { ReturnsOrderNumberNo: 'returnsOrderNumberNo' },
    }),
    inventoryState: f.enum('InventoryState'),
    booked: f.count({ byServer: true, required: true, starts: 0 }),
    counted: f.count({ required: true, starts: 0 }),
    // How much of the difference was booked, and whether all of it was: what an order holds is not taken from it.
    correctedPieces: f.count({ byServer: true, required: true, starts: 0 }),
    corrected: f.flag({ byServer: true, required: true, starts: false }),
  },
  unique: [{ on: ['countShelfId', 'round', 'commodityId', 'packageId', 'binId', 'returnId', 'inventoryState'], nullsAlike: true }],
  indexes: [['commodityId'], ['packageId'], ['binId'], ['returnId']],
  checks: {
    one_target: 'num_nonnulls(commodity_id, package_id, bin_id, return_id) = 1',
    counts_not_negative: 'least(booked, counted) >= 0',
  },
});
