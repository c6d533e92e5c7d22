import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { lotInput, lotRequired } from '../commodities/lot-fields.ts';
import { returnOrderIndex } from '../returns/screens.ts';
import { suggestedShelves } from '../shelving/put-away.ts';
import { bin } from './bin.ts';
import { binLowerShelf, binPutOnShelves } from './screens.ts';

const shelfNumber = f.code({ apiName: 'ShelvesNumber', required: true, max: 40 });
const binNumber = f.code({ required: true, max: 40 });
/** Confirms the shelf although its area is for other goods. */
const confirmArea = f.flag();
/** Confirms pieces that were received and on no shelf when their document was ended. */
const confirmEnded = f.flag();

/** Puts a whole bin on a shelf. */
export const putBinOnShelves = call({
  path: '/WarehouseDocument/BinPutOnShelves',
  audience: ['platform', 'site', 'warehouse'],
  needs: binPutOnShelves.PutOn,
  idempotent: true,
  input: { binNumber, shelfNumber, warehouseId: f.ref('warehouse'), confirmArea, confirmEnded },
  output: f.object({ id: f.id(), ...bin.fields }, { required: true }),
});

/** Takes bins off their shelves, with their contents. */
export const lowerBins = call({
  path: '/WarehouseDocument/BinLowerShelf',
  audience: ['platform', 'site', 'warehouse'],
  needs: binLowerShelf.Lower,
  idempotent: true,
  input: { binNumbers: f.texts({ required: true, max: 200, each: 40, code: true }), remarks: f.longText() },
  output: done,
});

/** Puts pieces on a shelf: out of an opened bin, or loose ones of a document. */
export const commodityPutOnShelves = call({
  path: '/WarehouseDocument/CommodityPutOnShelves',
  audience: ['platform', 'site', 'warehouse'],
  needs: binLowerShelf.PutOnCommodity,
  idempotent: true,
  input: {
    id: f.id({ required: true }),
    binId: f.id(),
    commodityId: f.ref('commodity', { required: true }),
    inventoryState: f.enum('InventoryState', { required: true }),
    quantity: f.count({ required: true, min: 1, max: 1_000_000 }),
    shelfNumber,
    ...lotInput,
    confirmArea,
    confirmEnded,
  },
  output: done,
});

/** One kind of goods in a bin, or loose, and its condition. */
const content = {
  commodityId: f.ref('commodity', { required: true }),
  commodityName: f.text({ required: true, max: 200 }),
  commodityCode: f.text({ required: true, max: 50 }),
  identificationCode: f.text({ max: 50 }),
  moreBarcodes: f.texts(),
  inventoryState: f.enum('InventoryState', { required: true }),
  quantity: f.count({ required: true }),
  ...lotRequired,
};

/** A scanned bin: its contents, and the best shelves for it. */
export const getBinByNumber = call({
  path: '/WarehouseDocument/GetBinByNumber',
  audience: ['platform', 'site', 'warehouse'],
  needs: [binPutOnShelves.PutOn, binLowerShelf.Lower, binLowerShelf.PutOnCommodity],
  input: { binNumber, warehouseId: f.ref('warehouse') },
  output: f.object(
    {
      id: f.id({ required: true }),
      ...bin.fields,
      contents: f.list(content, { required: true }),
      /** It is inspected first: no shelf takes it yet, so none is suggested. */
      awaitsInspection: f.flag({ required: true }),
      suggestions: suggestedShelves,
    },
    { required: true },
  ),
  transaction: 'none',
});

/** The loose goods of a document that are not on a shelf yet; by its number or the courier's. */
export const getLooseGoods = call({
  path: '/WarehouseDocument/GetLooseGoods',
  audience: ['platform', 'site', 'warehouse'],
  needs: binLowerShelf.PutOnCommodity,
  input: { code: f.code({ required: true, max: 40 }), warehouseId: f.ref('warehouse') },
  output: f.object(
    {
      documentId: f.id({ apiName: 'WarehouseDocumentId', required: true }),
      orderNo: f.text({ required: true, max: 32 }),
      contents: f.list(content, { required: true }),
    },
    { required: true },
  ),
  transaction: 'none',
});

/** The best shelves for pieces of a commodity in a condition, each with its reason. */
export const getPutAwayShelves = call({
  path: '/WarehouseDocument/GetPutAwayShelves',
  audience: ['platform', 'site', 'warehouse'],
  needs: [binLowerShelf.PutOnCommodity, returnOrderIndex.PutOnShelves],
  input: {
    warehouseId: f.ref('warehouse', { required: true }),
    commodityId: f.ref('commodity', { required: true }),
    inventoryState: f.enum('InventoryState', { required: true }),
    quantity: f.count({ required: true, min: 1 }),
    /** Their document: shelves near its other goods are preferred. */
    documentId: f.ref('warehouseDocument', { apiName: 'WarehouseDocumentId' }),
  },
  output: suggestedShelves,
  transaction: 'none',
});
