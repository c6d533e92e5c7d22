import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { warehouseDocumentIndex } from './screens.ts';

/** Ends an inbound document for good. Pieces that are not on a shelf, and goods that came and nobody inspected, need a reason; what did not come is written off. */
export const endWarehouseDocument = call({
  path: '/WarehouseDocument/EndWarehouseDocument',
  who: 'PSW',
  needs: warehouseDocumentIndex.End,
  takes: { id: f.id({ required: true }), remarks: f.longText() },
  gives: done,
});

/** What ending a document would lock and write off, commodity by commodity. */
export const getEndOfWarehouseDocument = call({
  path: '/WarehouseDocument/GetEndOfWarehouseDocument',
  who: 'PSW',
  needs: warehouseDocumentIndex.End,
  takes: { id: f.id({ required: true }) },
  gives: f.object(
    {
      orderNo: f.text({ required: true, max: 32 }),
      lines: f.list(
        {
          name: f.text({ required: true, max: 200 }),
          code: f.text({ required: true, max: 50 }),
          expectedQuantity: f.count({ required: true }),
          receivedQuantity: f.count({ required: true }),
          notShelved: f.count({ required: true }),
          shortQuantity: f.count({ required: true }),
          extraQuantity: f.count({ required: true }),
        },
        { required: true },
      ),
      missingBins: f.texts({ required: true }),
      /** Bins that are in the house and on no shelf. */
      openBins: f.texts({ required: true }),
      /** What came and nobody inspected, whose goods would be written off: bins, or the document itself where they came loose. */
      uninspected: f.texts({ required: true }),
    },
    { required: true },
  ),
  reads: true,
});
