import { f } from '../../core/field.ts';
import { viewOf } from '../../core/resource.ts';
import { pkg } from './package.ts';
import { unknownItemIndex } from './screens.ts';

const {
  productName,
  unknownItemStatus,
  warehouseId,
  ownerId,
  cargoTypeId,
  quantity,
  pictures,
  labelPictures,
  length,
  width,
  height,
  grossWeight,
  shelfId,
  labelMemberCode,
  signedTime,
  claimedTime,
} = pkg.fields;

/**
 * An undeclared package in the list of unknown items. A view of the packages and no table of its own: customers see all of them, without
 * owner, shelf and label, and with the middle of the number masked.
 */
export const unknownItem = viewOf(pkg, {
  name: 'unknownItem',
  module: 'packages',
  title: 'courierNumber',
  area: 'UnknownItem',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: [] },
  screen: unknownItemIndex,
  bare: true,
  fields: {
    courierNumber: f.text({ readOnly: true, required: true, max: 40, widget: 'code' }),
    unknownItemStatus,
    productName,
    cargoTypeId,
    quantity,
    warehouseId,
    ownerId: { ...ownerId, seenBy: ['platform', 'site', 'warehouse'] },
    shelfId: { ...shelfId, seenBy: ['platform', 'site', 'warehouse'] },
    length,
    width,
    height,
    grossWeight,
    pictures,
    labelPictures,
    labelMemberCode,
    signedTime,
    claimedTime,
  },
  calls: { list: 'GetUnknownItems' },
  search: ['courierNumber'],
  page: {
    filters: ['courierNumber', 'unknownItemStatus', 'warehouseId'],
    columns: ['courierNumber', 'unknownItemStatus', 'warehouseId', 'grossWeight', 'shelfId', 'ownerId', 'pictures', 'signedTime'],
    form: [],
  },
});
