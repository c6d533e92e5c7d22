import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { bin } from './bin.ts';
import { signForIndex } from './screens.ts';
import { warehouseDocument } from './warehouse-document.ts';

/** Signs for bins by their numbers, or for a whole document by its id: all its bins, its loose goods, its packages. */
export const signForBins = call({
  path: '/WarehouseDocument/SignForBins',
  aliases: ['/WarehouseDocument/SignForWarehouseDocument'],
  who: 'PSW',
  needs: signForIndex.SignFor,
  // A scanner's repeated send is answered as the first one was.
  idempotent: true,
  takes: {
    id: f.id(),
    binNumbers: f.texts({ max: 200, each: 40, code: true }),
    imageUrls: f.images(),
    shelfNumber: f.code({ wire: 'ShelvesNumber', max: 40 }),
    warehouseId: f.ref('warehouse'),
    /** The carrier says that this was all. */
    noMoreToCome: f.flag(),
  },
  gives: f.list({ id: f.id(), ...bin.fields }, { required: true }),
});

/** Takes signings back, of bins that nobody has inspected or shelved yet. */
export const signForCancel = call({
  path: '/WarehouseDocument/SignForCancel',
  who: 'PSW',
  needs: signForIndex.CancelSignFor,
  takes: { binIds: f.ids({ required: true, max: 200 }) },
  gives: done,
});

/** What the dock knows of a scanned code: the number of a bin, of a document, or of the courier who brings it. */
export const getDockDocument = call({
  path: '/WarehouseDocument/GetDockDocument',
  who: 'PSW',
  needs: signForIndex.SignFor,
  takes: { code: f.code({ required: true, max: 40 }), warehouseId: f.ref('warehouse') },
  gives: f.object(
    {
      id: f.id({ required: true }),
      ...warehouseDocument.fields,
      bins: f.list({ id: f.id({ required: true }), ...bin.fields }, { required: true }),
    },
    { required: true },
  ),
  reads: true,
});
