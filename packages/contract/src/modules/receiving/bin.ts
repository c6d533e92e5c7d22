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
  who: { read: 'CPSW', write: '' },
  screen: warehouseDocumentIndex,
  readableFrom: [signForIndex, qualityInspectionIndex, binPutOnShelves, binLowerShelf],
  fields: {
    documentId: f.ref('warehouseDocument', { wire: 'WarehouseDocumentId', byServer: true, required: true, shows: { OrderNo: 'orderNo' } }),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true }),
    warehouseId: f.ref('warehouse', { byServer: true, required: true }),
    binNumber: f.code({ byServer: true, required: true, max: 40 }),
    binType: f.enum('BinType', { starts: enumCodes.BinType.Carton }),
    binStatus: f.state(binStates, 'Expected'),
    binPackagingStatus: f.enum('BinPackagingStatus', { byServer: true, required: true, starts: enumCodes.BinPackagingStatus.NotPacked }),
    length: f.centimetres({ starts: '0' }),
    width: f.centimetres({ starts: '0' }),
    height: f.centimetres({ wire: 'Geight', starts: '0' }),
    grossWeight: f.kilograms({ starts: '0' }),
    shelfId: f.ref('shelf', { wire: 'ShelvesId', byServer: true, shows: { ShelvesName: 'number', ShelvesNumber: 'number' } }),
    pictures: f.images({ byServer: true, required: true, starts: [] }),
    signedTime: f.time({ byServer: true }),
    signerId: f.ref('user', { byServer: true, seenBy: 'PSW' }),
    shelvedTime: f.time({ byServer: true }),
    // The shift that carries it on to the second warehouse of its document.
    transportShiftId: f.ref('transportShift', { byServer: true }),
  },
  unique: [['binNumber']],
  indexes: [['documentId'], ['warehouseId', 'binStatus'], ['shelfId'], ['ownerId'], ['transportShiftId']],
  search: ['binNumber'],
  checks: { measures_not_negative: 'least(length, width, height, gross_weight) >= 0' },
  page: { filters: ['binNumber'], columns: ['binNumber', 'documentId', 'binType', 'binStatus', 'shelfId', 'grossWeight'], form: [] },
});

/** How many pieces of a commodity the sender put into a bin, and how many of them are still in it. */
export const binGoods = resource({
  name: 'binGoods',
  module: 'receiving',
  table: 'bin_goods',
  bare: true,
  fields: {
    binId: f.ref('bin', { byServer: true, required: true }),
    documentGoodsId: f.ref('warehouseDocumentGoods', { byServer: true, required: true }),
    commodityId: f.ref('commodity', {
      required: true,
      shows: { CommodityName: 'name', CommodityCode: 'commodityCode', IdentificationCode: 'identificationCode' },
    }),
    quantity: f.count({ required: true, min: 1 }),
  },
  unique: [['binId', 'commodityId']],
  indexes: [['commodityId'], ['documentGoodsId']],
  checks: { quantity_positive: 'quantity > 0' },
});
