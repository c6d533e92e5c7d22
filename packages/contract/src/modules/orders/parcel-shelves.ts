import { call, done } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { packagePutOnShelvesIndex } from '../packages/screens.ts';
import { suggestedShelves } from '../shelving/put-away.ts';
import { orderParcel } from './order-lines.ts';

const { parcelNo, weight } = orderParcel.fields;
// The number of a box, the carrier's number on it, or that of its order: the latter two only when they name a single box.
const scanned = { number: f.code({ required: true, max: 60 }), warehouseId: f.ref('warehouse') };

/** A scanned box on its way to a shelf. */
const boxFields = {
  parcelId: f.id({ required: true }),
  parcelNo,
  serialNumber: f.text({ required: true, max: 32 }),
  memberCode: f.text({ max: 12 }),
  weight,
  /** How many boxes the order has, and how many of them are on shelves. */
  orderParcels: f.count({ required: true }),
  orderShelved: f.count({ required: true }),
};

/** A scanned packed box with its present shelf, and the best shelves for it. */
export const getParcelPutAwayShelves = call({
  path: '/LogisticsOrder/GetParcelPutAwayShelves',
  audience: ['platform', 'site', 'warehouse'],
  needs: packagePutOnShelvesIndex.PutOn,
  input: scanned,
  output: f.object(
    { ...boxFields, shelfNumber: f.text({ apiName: 'ShelvesNumber', max: 40 }), suggestions: suggestedShelves },
    { required: true },
  ),
  transaction: 'none',
});

/**
 * Puts a packed box on a shelf of its warehouse until it goes into a bag, or moves it there from another one. A box that is there already
 * stays (`repeated`).
 */
export const putParcelOnShelves = call({
  path: '/LogisticsOrder/PutParcelOnShelves',
  audience: ['platform', 'site', 'warehouse'],
  needs: packagePutOnShelvesIndex.PutOn,
  idempotent: true,
  input: { ...scanned, shelfNumber: f.code({ apiName: 'ShelvesNumber', required: true, max: 40 }), confirmArea: f.flag() },
  output: f.object(
    {
      ...boxFields,
      shelfNumber: f.text({ apiName: 'ShelvesNumber', required: true, max: 40 }),
      fromShelfNumber: f.text({ apiName: 'FromShelvesNumber', max: 40 }),
      repeated: f.flag({ required: true }),
    },
    { required: true },
  ),
});

/** Takes a packed box off its shelf; it waits elsewhere until it goes into a bag. */
export const takeParcelOffShelves = call({
  path: '/LogisticsOrder/TakeParcelOffShelves',
  audience: ['platform', 'site', 'warehouse'],
  needs: packagePutOnShelvesIndex.Lower,
  input: { parcelId: f.ref('orderParcel', { required: true }) },
  output: done,
});

/** Refusals of packed boxes at shelves. */
export const parcelShelfErrors = errorsOf('orders', {
  unknownBox: 'NotFound',
  severalBoxes: 'CargoQuantityAbnormal',
  boxInBag: 'PackagingLocked',
  boxNotPacked: 'StateNotAllowed',
  boxElsewhere: 'DifferentWarehouse',
  boxShelfElsewhere: 'WarehouseMismatch',
  noBoxShelf: 'NotFound',
  boxArea: 'WarehouseMismatch',
  boxOnNoShelf: 'PackageNotOnShelf',
});
