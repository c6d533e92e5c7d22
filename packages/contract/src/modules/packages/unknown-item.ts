import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
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
 * A package nobody declared, as the list of unknown items shows it. A view of the packages and no table of its own: customers see
 * everybody's, without owner, shelf and label, and with the middle of the number hidden.
 */
export const unknownItem = resource({
  name: 'unknownItem',
  module: 'packages',
  table: 'package',
  title: 'courierNumber',
  area: 'UnknownItem',
  who: { read: 'CPSW', write: '' },
  screen: unknownItemIndex,
  bare: true,
  fields: {
    courierNumber: f.text({ byServer: true, required: true, max: 40, widget: 'code' }),
    unknownItemStatus,
    productName,
    cargoTypeId,
    quantity,
    warehouseId,
    ownerId: { ...ownerId, seenBy: 'PSW' },
    shelfId: { ...shelfId, seenBy: 'PSW' },
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
