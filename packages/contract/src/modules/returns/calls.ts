import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { rowRights } from '../../core/row-rights.ts';
import { returnOrder, returnOrderGoods } from './return-order.ts';
import { returnOrderIndex } from './screens.ts';

/** The two lists: one customer's orders, or those that a warehouse expects and processes. */
export const returnFormTypes = { customer: 1, warehouse: 2 } as const;

const id = f.id({ required: true });
const max = 200;
const aPiece = f.count({ required: true, min: 1, max: 1_000_000 });
const readers = [returnOrder.screen!, ...returnOrder.readableFrom!];

/** The announced goods: a commodity of the customer's and the number of pieces. */
const goods = f.list({ commodityId: returnOrderGoods.fields.commodityId, quantity: aPiece }, { max: max });
const written = {
  ...returnOrder.fields,
  // For a customer always the customer, whatever is sent.
  ownerId: f.customer({ apiName: 'UserId', seenBy: ['platform', 'site'] }),
  goods,
  /** Submits it to the warehouse immediately; otherwise it stays a draft. */
  submit: f.flag(),
};

/** Fields that an inbound document has of its own and a return derives from its kind, its goods and its signing. */
const asDocument = {
  documentType: f.enum('WarehouseDocumentType', { apiName: 'WarehouseDocumentType', required: true }),
  /** Announced pieces that had not arrived when the order was ended. */
  shortQuantity: f.count({ required: true }),
  /** Pieces found beyond the announced ones. */
  extraQuantity: f.count({ required: true }),
  arrivedTime: f.time(),
  firstSignTime: f.time(),
  /** The order whose goods come back, if known. */
  sourceType: f.text({ max: 40 }),
  sourceId: f.id(),
};

/** The fields of a return besides its goods. */
export const headFields = [
  'warehouseId',
  'returnReason',
  'originalOrderId',
  'carrierId',
  'courierNumber',
  'rmaNumber',
  'senderName',
  'senderPhone',
  'arrivalDate',
  'containerNo',
  'binType',
  'binTotal',
  'binPictures',
  'unpacking',
  'inspection',
  'transport',
  'transportWarehouseId',
  'typeOfShippingId',
  'remarks',
] as const satisfies readonly (keyof typeof returnOrder.fields)[];

export const getReturnOrders = call({
  path: '/ReturnOrder/GetReturnOrders',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: readers,
  transaction: 'none',
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    formType: f.count({ min: returnFormTypes.customer, max: returnFormTypes.warehouse }),
    ownerId: anyOf(f.customer({ apiName: 'UserId' })),
    orderNo: f.text({ max: 60 }),
    courierNumber: f.text({ max: 60 }),
    rmaNumber: f.text({ max: 60 }),
    warehouseId: anyOf(f.ref('warehouse')),
    documentStatus: anyOf(f.enum('WarehouseDocumentStatus', { apiName: 'WarehouseDocumentStatus' })),
    returnReason: anyOf(f.enum('ReturnReason')),
  },
  output: f.rowPage(returnOrder, { ...asDocument, ...rowRights }),
});

/** Details of a commodity of an order, and the pieces that still wait for a shelf, by condition. */
const lineFields = {
  ...returnOrderGoods.fields,
  id,
  commodityName: f.text({ max: 100 }),
  commodityCode: f.code({ max: 50 }),
  commoditySku: f.code({ max: 50 }),
  identificationCode: f.code({ max: 50 }),
  moreBarcodes: f.texts(),
  pictures: f.images(),
  availableToShelve: f.count({ required: true }),
  defectiveToShelve: f.count({ required: true }),
  problemToShelve: f.count({ required: true }),
  /** The shelves with pieces of it already, as a suggestion. */
  shelvesNumber: f.text({ max: 32 }),
};

export const getReturnOrderById = call({
  path: '/ReturnOrder/GetReturnOrderById',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: readers,
  transaction: 'none',
  input: { id },
  output: f.row(returnOrder, { ...asDocument, ...rowRights, goods: f.list(lineFields, { required: true }) }),
});

export const getEditReturnOrder = call({
  path: '/ReturnOrder/GetEditReturnOrder',
  audience: ['platform', 'site', 'customer'],
  needs: returnOrderIndex.Edit,
  transaction: 'none',
  input: { id },
  output: f.object({
    ...returnOrder.fields,
    goods: f.list({ commodityId: f.id({ required: true }), quantity: f.count({ required: true }) }, { required: true }),
  }),
});

export const establishReturnOrder = call({
  path: '/ReturnOrder/EstablishReturnOrder',
  audience: ['platform', 'site', 'customer'],
  needs: returnOrderIndex.Establish,
  // A form sent again after a lost answer must announce the goods only once.
  idempotent: true,
  input: written,
  output: f.object({ id, orderNo: f.code({ required: true }) }, { required: true }),
});

export const editReturnOrder = call({
  path: '/ReturnOrder/EditReturnOrder',
  audience: ['platform', 'site', 'customer'],
  needs: returnOrderIndex.Edit,
  input: { id, rowVersion: f.count({ min: 1 }), ...written },
  output: done,
});

export const cancelReturnOrder = call({
  path: '/ReturnOrder/CancelReturnOrder',
  audience: ['platform', 'site', 'customer'],
  needs: returnOrderIndex.Cancel,
  input: { id },
  output: done,
});
