import { call, done } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { putBack } from './put-back.ts';
import { putBackIndex } from './screens.ts';

const { number, productName, quantity, status } = putBack.fields;
const byId = { id: f.id({ required: true }) };

/** The oldest goods to put back of a scanned code in a warehouse, otherwise missing ones: courier number, or either code of a commodity. */
export const getPutBackByNumber = call({
  path: '/PutBack/GetPutBackByNumber',
  audience: ['warehouse'],
  needs: putBackIndex.PutBack,
  transaction: 'none',
  input: { warehouseId: f.ref('warehouse', { required: true }), number: f.code({ required: true, max: 60 }) },
  output: f.object(
    {
      id: f.id({ required: true }),
      number,
      productName,
      quantity,
      status,
      serialNumber: f.code({ required: true }),
      fromShelfNumber: f.code({ apiName: 'FromShelvesNumber', required: true }),
      pickingListSerialNumber: f.code({ required: true }),
    },
    { required: true },
  ),
});

/** Puts goods on the scanned shelf, by default all pieces. They can be picked or ordered again. */
export const putBackGoods = call({
  path: '/PutBack/PutBackGoods',
  audience: ['warehouse'],
  needs: putBackIndex.PutBack,
  // A scan repeated after a lost answer must count only once.
  idempotent: true,
  input: { ...byId, shelfNumber: f.code({ apiName: 'ShelvesNumber', required: true }), quantity: f.count({ min: 1 }) },
  output: f.object(
    {
      ...byId,
      number,
      quantity,
      shelfNumber: f.code({ apiName: 'ShelvesNumber', required: true }),
      /** Pieces that are still to be put back. */
      left: f.count({ required: true }),
    },
    { required: true },
  ),
});

/** Records goods that cannot be found as missing, by default all pieces: they are in no stock until they are put on a shelf. */
export const reportPutBackMissing = call({
  path: '/PutBack/ReportPutBackMissing',
  audience: ['warehouse'],
  needs: putBackIndex.ReportShortage,
  idempotent: true,
  input: { ...byId, quantity: f.count({ min: 1 }), remarks: f.longText({ required: true }) },
  output: done,
});

/** Takes goods off the shelf on which they were put by mistake: they are to be put back again. */
export const undoPutBack = call({
  path: '/PutBack/UndoPutBack',
  audience: ['warehouse'],
  needs: putBackIndex.Undo,
  idempotent: true,
  input: byId,
  output: done,
});

export const putBackErrors = errorsOf('picking', {
  nothingToPutBack: 'NotFound',
  aboveToPutBack: 'TotalExceeded',
  putBackAlready: 'StateNotAllowed',
  toPutBack: 'StateNotAllowed',
  usedSince: 'StateNotAllowed',
});
