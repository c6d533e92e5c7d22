import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { stockTransferIndex } from './screens.ts';

/** The states of a transfer of stock. Missing pieces stay in transit until they are received or written off. */
export const stockTransferStates = states(
  'StockTransferStatus',
  {
    Requested: { pick: 'Picking', cancel: 'Cancelled' },
    Picking: { pick: 'Picking', putBack: 'Picking', putBackLast: 'Requested', depart: 'Departed' },
    Departed: { recall: 'Picking', receive: 'Receiving', receiveLast: 'Received', finish: 'Missing' },
    Receiving: { receive: 'Receiving', receiveLast: 'Received', finish: 'Missing', undoReceipt: 'Receiving', undoFirst: 'Departed' },
    Missing: { receive: 'Missing', receiveLast: 'Received', writeOff: 'Received', undoReceipt: 'Receiving', undoFirst: 'Departed' },
    Received: { finish: 'Received', undoReceipt: 'Receiving', undoFirst: 'Departed' },
  },
  {
    leaving: ['Requested', 'Picking'],
    arriving: ['Departed', 'Receiving', 'Missing'],
  },
);

const readOnlyCount = f.count({ readOnly: true, required: true, default: 0 });

/** Pieces of a commodity that move from one warehouse of a site to another: requested, picked, in transit, received. */
export const stockTransfer = resource({
  name: 'stockTransfer',
  module: 'transfer',
  table: 'stock_transfer',
  title: 'number',
  area: 'StockTransfer',
  audience: { read: ['platform', 'site', 'warehouse'], write: [] },
  screen: stockTransferIndex,
  scope: { customer: null, warehouse: null },
  rowVerbs: ['pick', 'putBack', 'depart', 'recall', 'receive', 'finish', 'undoReceipt', 'writeOff', 'cancel'],
  fields: {
    number: f.code({ apiName: 'TransferNo', readOnly: true, required: true, max: 32 }),
    status: f.state(stockTransferStates, 'Requested', { apiName: 'StockTransferStatus' }),
    commodityId: f.ref('commodity', {
      readOnly: true,
      required: true,
      display: { CommodityName: 'name', CommodityCode: 'commodityCode', IdentificationCode: 'identificationCode' },
    }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    fromWarehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    toWarehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    /** The requested lot; without it any. */
    lotId: f.ref('commodityLot', { readOnly: true, display: { LotNumber: 'number' } }),
    quantity: f.count({ readOnly: true, required: true, min: 1 }),
    pickedQuantity: readOnlyCount,
    receivedQuantity: readOnlyCount,
    damagedQuantity: readOnlyCount,
    lostQuantity: readOnlyCount,
    /** Pieces that came in addition; they are reported and in no stock. */
    extraQuantity: readOnlyCount,
    damagedPictures: f.images({ readOnly: true, default: [] }),
    // The shift it is loaded on or was carried by; without one it departs and arrives on its own.
    transportShiftId: f.ref('transportShift', { readOnly: true, display: { TransportShiftName: 'name' } }),
    departureTime: f.time({ readOnly: true }),
    arrivalTime: f.time({ readOnly: true }),
    missingSince: f.time({ readOnly: true }),
    remarks: f.longText({ readOnly: true }),
    receiptRemarks: f.longText({ readOnly: true }),
    decision: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetStockTransfers' },
  unique: [['number']],
  indexes: [['status'], ['commodityId'], ['ownerId'], ['fromWarehouseId', 'status'], ['toWarehouseId', 'status'], ['transportShiftId']],
  totals: ['status'],
  search: ['number', 'remarks'],
  checks: {
    goes_elsewhere: 'from_warehouse_id <> to_warehouse_id',
    counts_fit:
      'least(picked_quantity, received_quantity, damaged_quantity, lost_quantity, extra_quantity) >= 0 and picked_quantity <= quantity and received_quantity + damaged_quantity + lost_quantity <= picked_quantity',
  },
  page: {
    filters: ['number', 'status', 'commodityId', 'ownerId', 'fromWarehouseId', 'toWarehouseId'],
    columns: [
      'number',
      'status',
      'commodityId',
      'ownerId',
      'fromWarehouseId',
      'toWarehouseId',
      'lotId',
      'quantity',
      'pickedQuantity',
      'receivedQuantity',
      'damagedQuantity',
      'lostQuantity',
      'extraQuantity',
      'transportShiftId',
      'departureTime',
      'missingSince',
      'remarks',
      'receiptRemarks',
      'decision',
    ],
    form: [],
  },
});

/** The picked pieces of a transfer of one batch and lot, and how many of them have arrived or are written off. */
export const stockTransferPiece = resource({
  name: 'stockTransferPiece',
  module: 'transfer',
  table: 'stock_transfer_piece',
  bare: true,
  fields: {
    transferId: f.ref('stockTransfer', { readOnly: true, required: true }),
    batchDate: f.date({ readOnly: true }),
    lotId: f.ref('commodityLot', { readOnly: true, display: { LotNumber: 'number', ExpiryDate: 'expiryDate' } }),
    quantity: f.count({ readOnly: true, required: true, default: 0 }),
    arrivedQuantity: readOnlyCount,
    lostQuantity: readOnlyCount,
  },
  unique: [{ on: ['transferId', 'batchDate', 'lotId'], nullsAlike: true }],
  indexes: [['lotId']],
  checks: { counts_fit: 'least(arrived_quantity, lost_quantity) >= 0 and arrived_quantity + lost_quantity <= quantity' },
});
