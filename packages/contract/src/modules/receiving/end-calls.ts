import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { warehouseDocumentIndex } from './screens.ts';

/**
 * Ends an inbound document for good. Pieces that are not on a shelf, and goods that arrived and were not inspected, need a reason; goods
 * that did not arrive are written off.
 */
export const endWarehouseDocument = call({
  path: '/WarehouseDocument/EndWarehouseDocument',
  audience: ['platform', 'site', 'warehouse'],
  needs: warehouseDocumentIndex.End,
  input: { id: f.id({ required: true }), remarks: f.longText() },
  output: done,
});

/** Previews the end of a document: what it would lock and write off, by commodity. */
export const getEndOfWarehouseDocument = call({
  path: '/WarehouseDocument/GetEndOfWarehouseDocument',
  audience: ['platform', 'site', 'warehouse'],
  needs: warehouseDocumentIndex.End,
  input: { id: f.id({ required: true }) },
  output: f.object(
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
      /** Bins that are in the warehouse and not on a shelf. */
      openBins: f.texts({ required: true }),
      /** Arrived and uninspected goods that would be written off: bins, or the document itself for loose goods. */
      uninspected: f.texts({ required: true }),
    },
    { required: true },
  ),
  transaction: 'none',
});
