import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { returnOrder, returnOrderGoods } from './return-order.ts';
import { returnOrderIndex } from './screens.ts';

/** Which list is meant: one customer's orders, or those that a warehouse waits for and works on. */
export const returnFormTypes = { customer: 1, warehouse: 2 } as const;

const id = f.id({ required: true });
const most = 200;
const aPiece = f.count({ required: true, min: 1, max: 1_000_000 });
const readers = [returnOrder.screen!, ...returnOrder.readableFrom!];

/** What a customer says comes back: a commodity of the customer's and how many pieces. */
const goods = f.list({ commodityId: returnOrderGoods.fields.commodityId, quantity: aPiece }, { max: most });
const written = {
  ...returnOrder.fields,
  // A customer's own are the customer's, whatever is sent.
  ownerId: f.ref('user', { wire: 'UserId', seenBy: 'PS' }),
  goods,
  /** Tells the warehouse at once; otherwise it stays a draft. */
  submit: f.flag(),
};

/** What an inbound document says of itself and a return has from its kind, its goods and its signing. */
const asDocument = {
  documentType: f.enum('WarehouseDocumentType', { wire: 'WarehouseDocumentType', required: true }),
  /** Pieces that were announced and had not come when the order was ended. */
  shortQuantity: f.count({ required: true }),
  /** Pieces that were found beyond what was announced. */
  extraQuantity: f.count({ required: true }),
  arrivedTime: f.time(),
  firstSignTime: f.time(),
  /** The order whose goods come back, when it is known. */
  sourceType: f.text({ max: 40 }),
  sourceId: f.id(),
};

/** What is said of a return besides its goods. */
export const headFields = [
  'warehouseId',
  'returnReason',
  'originalOrderId',
  'carrierId',
  'courierNumber',
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
  who: 'CPSW',
  needs: readers,
  reads: true,
  query: true,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    formType: f.count({ min: returnFormTypes.customer, max: returnFormTypes.warehouse }),
    ownerId: anyOf(f.ref('user', { wire: 'UserId' })),
    orderNo: f.text({ max: 60 }),
    courierNumber: f.text({ max: 60 }),
    warehouseId: anyOf(f.ref('warehouse')),
    documentStatus: anyOf(f.enum('WarehouseDocumentStatus', { wire: 'WarehouseDocumentStatus' })),
    returnReason: anyOf(f.enum('ReturnReason')),
  },
  gives: f.page({ ...returnOrder.fields, ...asDocument }),
});

/** What is known of a commodity of an order, and how much of what was found still waits for its shelf, by condition. */
const lineFields = {
  ...returnOrderGoods.fields,
  id,
  commodityName: f.text({ max: 100 }),
  commodityCode: f.code({ max: 50 }),
  commoditySku: f.code({ max: 50 }),
  identificationCode: f.code({ max: 50 }),
  pictures: f.images(),
  availableToShelve: f.count({ required: true }),
  defectiveToShelve: f.count({ required: true }),
  problemToShelve: f.count({ required: true }),
  /** Where pieces of it lie already, for who looks for a place. */
  shelvesNumber: f.text({ max: 32 }),
};

export const getReturnOrderById = call({
  path: '/ReturnOrder/GetReturnOrderById',
  who: 'CPSW',
  needs: readers,
  reads: true,
  takes: { id },
  gives: f.object({ ...returnOrder.fields, ...asDocument, goods: f.list(lineFields, { required: true }) }),
});

export const getEditReturnOrder = call({
  path: '/ReturnOrder/GetEditReturnOrder',
  who: 'CPS',
  needs: returnOrderIndex.Edit,
  reads: true,
  takes: { id },
  gives: f.object({
    ...returnOrder.fields,
    goods: f.list({ commodityId: f.id({ required: true }), quantity: f.count({ required: true }) }, { required: true }),
  }),
});

export const establishReturnOrder = call({
  path: '/ReturnOrder/EstablishReturnOrder',
  who: 'CPS',
  needs: returnOrderIndex.Establish,
  // A form that is sent again after a lost answer announces the goods once.
  idempotent: true,
  takes: written,
  gives: f.object({ id, orderNo: f.code({ required: true }) }, { required: true }),
});

export const editReturnOrder = call({
  path: '/ReturnOrder/EditReturnOrder',
  who: 'CPS',
  needs: returnOrderIndex.Edit,
  takes: { id, rowVersion: f.count({ min: 1 }), ...written },
  gives: done,
});

export const cancelReturnOrder = call({
  path: '/ReturnOrder/CancelReturnOrder',
  who: 'CPS',
  needs: returnOrderIndex.Cancel,
  takes: { id },
  gives: done,
});
