import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { aboutMeasures } from '../warehouses/about-measures.ts';
import { rawNumberRequired } from './inputs.ts';
import { unknownItemIndex } from './screens.ts';
import { unknownItem } from './unknown-item.ts';

const { productName, cargoTypeId } = unknownItem.fields;
const described = {
  productName,
  cargoTypeId,
  quantity: f.count({ min: 1, max: 100_000 }),
  grossWeight: f.kilograms({ wire: 'GrossOfWeight' }),
  length: f.centimetres(),
  width: f.centimetres(),
  height: f.centimetres({ wire: 'Geight' }),
  labelMemberCode: f.code({ max: 20 }),
  pictures: f.images({ wire: 'ImageUrls' }),
  remarks: f.longText(),
};

/** Takes in an item that was found without a number that anybody declared, as the door would. */
export const establishUnknownItem = call({
  path: '/UnknownItem/EstablishUnknownItem',
  who: 'PSW',
  needs: unknownItemIndex.Establish,
  takes: { courierNumber: rawNumberRequired, warehouseId: f.ref('warehouse', { required: true }), ...described, ...aboutMeasures },
  gives: f.object({ id: f.id({ required: true }) }, { required: true }),
});

export const getEditUnknownItem = call({
  path: '/UnknownItem/GetEditUnknownItem',
  who: 'PSW',
  needs: unknownItemIndex.Edit,
  reads: true,
  takes: { id: f.id({ required: true }) },
  gives: f.object({ id: f.id({ required: true }), rowVersion: f.count({ required: true }), ...described }, { required: true }),
});

/** Describes an unknown item better, so that its owner finds it. */
export const editUnknownItem = call({
  path: '/UnknownItem/EditUnknownItem',
  who: 'PSW',
  needs: unknownItemIndex.Edit,
  takes: { id: f.id({ required: true }), rowVersion: f.count({ min: 1 }), ...described, ...aboutMeasures },
  gives: done,
});
