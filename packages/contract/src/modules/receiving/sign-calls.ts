import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { bin } from './bin.ts';
import { signForIndex } from './screens.ts';
import { warehouseDocument } from './warehouse-document.ts';

/** Signs for bins by their numbers, or for a whole document by its id: all its bins, its loose goods, its packages. */
export const signForBins = call({
  path: '/WarehouseDocument/SignForBins',
  aliases: ['/WarehouseDocument/SignForWarehouseDocument'],
  audience: ['platform', 'site', 'warehouse'],
  needs: signForIndex.SignFor,
  // A scan repeated by the scanner gets the first answer.
  idempotent: true,
  input: {
    id: f.id(),
    binNumbers: f.texts({ max: 200, each: 40, code: true }),
    imageUrls: f.images(),
    shelfNumber: f.code({ apiName: 'ShelvesNumber', max: 40 }),
    warehouseId: f.ref('warehouse'),
    /** Nothing more will come: bins that were not scanned are recorded as missing. With a document's id alone nothing is signed for. */
    noMoreToCome: f.flag(),
  },
  output: f.list({ id: f.id(), ...bin.fields }, { required: true }),
});

/** Undoes signings of bins that were not inspected or shelved yet, or the last signature for a whole document by its id. */
export const signForCancel = call({
  path: '/WarehouseDocument/SignForCancel',
  audience: ['platform', 'site', 'warehouse'],
  needs: signForIndex.CancelSignFor,
  input: { binIds: f.ids({ max: 200 }), id: f.id() },
  output: done,
});

/** The reference of a code scanned at the dock: the number of a bin, of a document, or of the courier. */
export const getDockDocument = call({
  path: '/WarehouseDocument/GetDockDocument',
  audience: ['platform', 'site', 'warehouse'],
  needs: signForIndex.SignFor,
  input: { code: f.code({ required: true, max: 40 }), warehouseId: f.ref('warehouse') },
  output: f.object(
    {
      id: f.id({ required: true }),
      ...warehouseDocument.fields,
      bins: f.list({ id: f.id({ required: true }), ...bin.fields }, { required: true }),
    },
    { required: true },
  ),
  transaction: 'none',
});
