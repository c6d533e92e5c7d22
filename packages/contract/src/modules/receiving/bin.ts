import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { binStates } from './document-states.ts';
import { binLowerShelf, binPutOnShelves, qualityInspectionIndex, signForIndex, warehouseDocumentIndex } from './screens.ts';

/** A carton, pallet or bag of an inbound document, with a number on its label. */
export const bin = resource({
  name: 'bin',
  module: 'receiving',
  table: 'bin',
  title: 'binNumber',
  area: 'WarehouseDocument',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: [] },
  screen: warehouseDocumentIndex,
  readableFrom: [signForIndex, qualityInspectionIndex, binPutOnShelves, binLowerShelf],
  scope: { customer: 'ownerId', warehouse: 'warehouseId' },
  fields: {
    documentId: f.ref('warehouseDocument', {
      apiName: 'WarehouseDocumentId',
      readOnly: true,
      required: true,
      display: { OrderNo: 'orderNo' },
    }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true }),
    warehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    binNumber: f.code({ readOnly: true, required: true, max: 40 }),
    binType: f.enum('BinType', { default: enumCodes.BinType.Carton }),
    binStatus: f.state(binStates, 'Expected'),
    binPackagingStatus: f.enum('BinPackagingStatus', { readOnly: true, required: true, default: enumCodes.BinPackagingStatus.NotPacked }),
    length: f.centimetres({ default: '0' }),
    width: f.centimetres({ default: '0' }),
    height: f.centimetres({ apiName: 'Geight', default: '0' }),
    grossWeight: f.kilograms({ default: '0' }),
    shelfId: f.ref('shelf', { apiName: 'ShelvesId', readOnly: true, display: { ShelvesName: 'number', ShelvesNumber: 'number' } }),
    pictures: f.images({ readOnly: true, required: true, default: [] }),
    signedTime: f.time({ readOnly: true }),
    signerId: f.staff({ readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
    shelvedTime: f.time({ readOnly: true }),
    // The shift that carries it on to the second warehouse of its document.
    transportShiftId: f.ref('transportShift', { readOnly: true }),
  },
  unique: [['binNumber']],
  sortedByChange: true,
  indexes: [['documentId'], ['warehouseId', 'binStatus'], ['shelfId'], ['ownerId'], ['transportShiftId']],
  search: ['binNumber'],
  checks: { measures_not_negative: 'least(length, width, height, gross_weight) >= 0' },
  page: { filters: ['binNumber'], columns: ['binNumber', 'documentId', 'binType', 'binStatus', 'shelfId', 'grossWeight'], form: [] },
});

/** The number of pieces of a commodity that the sender put into a bin, and of those still in it. */
export const binGoods = resource({
  name: 'binGoods',
  module: 'receiving',
  table: 'bin_goods',
  bare: true,
  fields: {
    binId: f.ref('bin', { readOnly: true, required: true }),
    documentGoodsId: f.ref('warehouseDocumentGoods', { readOnly: true, required: true }),
    commodityId: f.ref('commodity', {
      required: true,
      display: { CommodityName: 'name', CommodityCode: 'commodityCode', IdentificationCode: 'identificationCode' },
    }),
    quantity: f.count({ required: true, min: 1 }),
  },
  unique: [['binId', 'commodityId']],
  indexes: [['commodityId'], ['documentGoodsId']],
  checks: { quantity_positive: 'quantity > 0' },
});
