import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { aboutMeasures } from '../warehouses/measure-fields.ts';
import { rawNumberRequired } from './inputs.ts';
import { unknownItemIndex } from './screens.ts';
import { unknownItem } from './unknown-item.ts';

const { productName, cargoTypeId } = unknownItem.fields;
const described = {
  productName,
  cargoTypeId,
  quantity: f.count({ min: 1, max: 100_000 }),
  grossWeight: f.kilograms({ apiName: 'GrossOfWeight' }),
  length: f.centimetres(),
  width: f.centimetres(),
  height: f.centimetres({ apiName: 'Geight' }),
  labelMemberCode: f.code({ max: 20 }),
  pictures: f.images({ apiName: 'ImageUrls' }),
  remarks: f.longText(),
};

/** Records a found item without a declared number, as a signing at the door would. */
export const establishUnknownItem = call({
  path: '/UnknownItem/EstablishUnknownItem',
  audience: ['platform', 'site', 'warehouse'],
  needs: unknownItemIndex.Establish,
  input: { courierNumber: rawNumberRequired, warehouseId: f.ref('warehouse', { required: true }), ...described, ...aboutMeasures },
  output: f.object({ id: f.id({ required: true }) }, { required: true }),
});

export const getEditUnknownItem = call({
  path: '/UnknownItem/GetEditUnknownItem',
  audience: ['platform', 'site', 'warehouse'],
  needs: unknownItemIndex.Edit,
  transaction: 'none',
  input: { id: f.id({ required: true }) },
  output: f.object({ id: f.id({ required: true }), rowVersion: f.count({ required: true }), ...described }, { required: true }),
});

/** Improves the description of an unknown item, so that its owner finds it. */
export const editUnknownItem = call({
  path: '/UnknownItem/EditUnknownItem',
  audience: ['platform', 'site', 'warehouse'],
  needs: unknownItemIndex.Edit,
  input: { id: f.id({ required: true }), rowVersion: f.count({ min: 1 }), ...described, ...aboutMeasures },
  output: done,
});
