import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { returnOrderIndex } from '../returns/screens.ts';
import { suggestedShelves } from '../shelving/put-away.ts';
import { bin } from './bin.ts';
import { binLowerShelf, binPutOnShelves } from './screens.ts';

const shelfNumber = f.code({ wire: 'ShelvesNumber', required: true, max: 40 });
const binNumber = f.code({ required: true, max: 40 });
/** The shelf is meant, though its area is for something else. */
const confirmArea = f.flag();
/** Pieces are meant that were received and on no shelf when their document was ended. */
const confirmEnded = f.flag();

/** Puts a whole bin on a shelf. */
export const putBinOnShelves = call({
  path: '/WarehouseDocument/BinPutOnShelves',
  who: 'PSW',
  needs: binPutOnShelves.PutOn,
  idempotent: true,
  takes: { binNumber, shelfNumber, warehouseId: f.ref('warehouse'), confirmArea, confirmEnded },
  gives: f.object({ id: f.id(), ...bin.fields }, { required: true }),
});

/** Takes bins off their shelves, with what is in them. */
export const lowerBins = call({
  path: '/WarehouseDocument/BinLowerShelf',
  who: 'PSW',
  needs: binLowerShelf.Lower,
  idempotent: true,
  takes: { binNumbers: f.texts({ required: true, max: 200, each: 40, code: true }), remarks: f.longText() },
  gives: done,
});

/** Puts pieces on a shelf: out of a bin that stands open, or loose ones of a document. */
export const commodityPutOnShelves = call({
  path: '/WarehouseDocument/CommodityPutOnShelves',
  who: 'PSW',
  needs: binLowerShelf.PutOnCommodity,
  idempotent: true,
  takes: {
    id: f.id({ required: true }),
    binId: f.id(),
    commodityId: f.ref('commodity', { required: true }),
    inventoryState: f.enum('InventoryState', { required: true }),
    quantity: f.count({ required: true, min: 1, max: 1_000_000 }),
    shelfNumber,
    confirmArea,
    confirmEnded,
  },
  gives: done,
});

/** One kind of goods in a bin, or loose, and in which condition. */
const content = {
  commodityId: f.ref('commodity', { required: true }),
  commodityName: f.text({ required: true, max: 200 }),
  commodityCode: f.text({ required: true, max: 50 }),
  identificationCode: f.text({ max: 50 }),
  inventoryState: f.enum('InventoryState', { required: true }),
  quantity: f.count({ required: true }),
};

/** A bin under the scanner: what is in it, and where it would best go. */
export const getBinByNumber = call({
  path: '/WarehouseDocument/GetBinByNumber',
  who: 'PSW',
  needs: [binPutOnShelves.PutOn, binLowerShelf.Lower, binLowerShelf.PutOnCommodity],
  takes: { binNumber, warehouseId: f.ref('warehouse') },
  gives: f.object(
    {
      id: f.id({ required: true }),
      ...bin.fields,
      contents: f.list(content, { required: true }),
      suggestions: suggestedShelves,
    },
    { required: true },
  ),
  reads: true,
});

/** What of a document's goods came loose and lies on no shelf yet; by its number or the courier's. */
export const getLooseGoods = call({
  path: '/WarehouseDocument/GetLooseGoods',
  who: 'PSW',
  needs: binLowerShelf.PutOnCommodity,
  takes: { code: f.code({ required: true, max: 40 }), warehouseId: f.ref('warehouse') },
  gives: f.object(
    {
      documentId: f.id({ wire: 'WarehouseDocumentId', required: true }),
      orderNo: f.text({ required: true, max: 32 }),
      contents: f.list(content, { required: true }),
    },
    { required: true },
  ),
  reads: true,
});

/** Where pieces of a commodity in a condition would best go, each shelf with its reason. */
export const getPutAwayShelves = call({
  path: '/WarehouseDocument/GetPutAwayShelves',
  who: 'PSW',
  needs: [binLowerShelf.PutOnCommodity, returnOrderIndex.PutOnShelves],
  takes: {
    warehouseId: f.ref('warehouse', { required: true }),
    commodityId: f.ref('commodity', { required: true }),
    inventoryState: f.enum('InventoryState', { required: true }),
    quantity: f.count({ required: true, min: 1 }),
    /** The document they came with: what else came with it draws them near. */
    documentId: f.ref('warehouseDocument', { wire: 'WarehouseDocumentId' }),
  },
  gives: suggestedShelves,
  reads: true,
});
