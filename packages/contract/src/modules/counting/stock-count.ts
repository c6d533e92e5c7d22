import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { countShelfStates, countStates } from './count-states.ts';
import { stockCounting, stockCountIndex } from './screens.ts';

/** A count of the goods on some shelves of a warehouse. Blind: the counter does not see the booked quantities. */
export const stockCount = resource({
  name: 'stockCount',
  module: 'counting',
  table: 'stock_count',
  title: 'countNo',
  area: 'StockCount',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site', 'warehouse'] },
  screen: stockCountIndex,
  readableFrom: [stockCounting],
  scope: { customer: 'ownerId', warehouse: 'warehouseId' },
  fields: {
    countNo: f.code({ readOnly: true, required: true, max: 32 }),
    countStatus: f.state(countStates, 'Open', { apiName: 'StockCountStatus' }),
    warehouseId: f.ref('warehouse', { required: true }),
    scope: f.enum('StockCountScope', { apiName: 'StockCountScope', required: true }),
    shelfIds: f.refs('shelf', { apiName: 'ShelvesIds', default: [] }),
    partitionIds: f.refs('partition', { default: [] }),
    ownerId: f.customer({ apiName: 'UserId' }),
    movedSince: f.date(),
    shelfTotal: f.count({ readOnly: true, required: true, default: 0 }),
    shelvesCounted: f.count({ readOnly: true, required: true, default: 0 }),
    shelvesDiffering: f.count({ readOnly: true, required: true, default: 0 }),
    piecesMore: f.count({ readOnly: true, required: true, default: 0 }),
    piecesFewer: f.count({ readOnly: true, required: true, default: 0 }),
    // The person who requested the four-eyes approval, and the approver.
    askedById: f.staff({ readOnly: true }),
    reviewerId: f.staff({ readOnly: true }),
    reviewTime: f.time({ readOnly: true }),
    closeTime: f.time({ readOnly: true }),
    reason: f.longText({ readOnly: true }),
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

/** A shelf of a count, and its present counter. */
export const stockCountShelf = resource({
  name: 'stockCountShelf',
  module: 'counting',
  table: 'stock_count_shelf',
  bare: true,
  fields: {
    countId: f.ref('stockCount', { readOnly: true, required: true }),
    shelfId: f.ref('shelf', {
      apiName: 'ShelvesId',
      readOnly: true,
      required: true,
      display: { ShelvesName: 'number', ShelvesNumber: 'number' },
    }),
    shelfStatus: f.state(countShelfStates, 'ToBeCounted', { apiName: 'StockCountShelfStatus' }),
    // Rounds submitted, and rounds required: one more when the first differs or a leader requests it.
    round: f.count({ readOnly: true, required: true, default: 0 }),
    roundsWanted: f.count({ readOnly: true, required: true, default: 1 }),
    counterId: f.staff({ readOnly: true, display: { CounterName: 'displayName' } }),
    // Everyone who submitted a round of it: none of them counts it again.
    counterIds: f.refs('user', { readOnly: true, required: true, default: [] }),
    // Booked quantities when the shelf was opened, by goods and state. Never returned by a call.
    bookedAtStart: f.json<Record<string, number>>({ readOnly: true, required: true, default: {} }),
    takeoverReason: f.longText({ readOnly: true }),
    startTime: f.time({ readOnly: true }),
    endTime: f.time({ readOnly: true }),
  },
  unique: [['countId', 'shelfId']],
  indexes: [['shelfId'], ['counterId']],
});

/** The counted quantity of one round of one kind of goods on a shelf, with the booked quantity at that moment. */
export const stockCountLine = resource({
  name: 'stockCountLine',
  module: 'counting',
  table: 'stock_count_line',
  bare: true,
  fields: {
    countShelfId: f.ref('stockCountShelf', { readOnly: true, required: true }),
    round: f.count({ readOnly: true, required: true, default: 1 }),
    commodityId: f.ref('commodity', { display: { CommodityName: 'name', CommodityCode: 'commodityCode' } }),
    packageId: f.ref('package', { display: { CourierNumber: 'courierNumber' } }),
    binId: f.ref('bin', { display: { BinNumber: 'binNumber' } }),
    // A return from the destination is stored on a shelf as it came, under its original label.
    returnId: f.ref('returnLogisticsOrder', {
      apiName: 'ReturnLogisticsOrderId',
      display: { ReturnsOrderNumberNo: 'returnsOrderNumberNo' },
    }),
    inventoryState: f.enum('InventoryState'),
    booked: f.count({ readOnly: true, required: true, default: 0 }),
    counted: f.count({ required: true, default: 0 }),
    // The booked part of the difference, and whether it was booked completely: pieces reserved by an order are not booked out.
    correctedPieces: f.count({ readOnly: true, required: true, default: 0 }),
    corrected: f.flag({ readOnly: true, required: true, default: false }),
  },
  unique: [{ on: ['countShelfId', 'round', 'commodityId', 'packageId', 'binId', 'returnId', 'inventoryState'], nullsAlike: true }],
  indexes: [['commodityId'], ['packageId'], ['binId'], ['returnId']],
  checks: {
    one_target: 'num_nonnulls(commodity_id, package_id, bin_id, return_id) = 1',
    counts_not_negative: 'least(booked, counted) >= 0',
  },
});
