import { expect, test } from 'vitest';
import { f } from './field.ts';
import { withDefaultLabels } from './labels.ts';

const remarks = ['备注', '備註', 'Remarks'];
const parcel = {
  name: 'parcel',
  module: 'packages',
  fields: { remarks: f.text(), shelfId: f.ref('shelf'), operatorId: f.ref('user'), weight: f.text() },
};
const shelf = { name: 'shelf', module: 'shelving', fields: { number: f.text() } };
const core = { fields: { remarks, operatorId: ['操作人', '操作人', 'Operator'] } };
const title = ['货架', '貨架', 'Shelf'];
const labelsOf = (packages: object) =>
  withDefaultLabels({ core, modules: { packages: { ...packages }, shelving: { shelf: { title } } }, resources: [parcel, shelf] });

test('labels a field by the dictionary, else a reference by the title of its target', () => {
  expect(labelsOf({ parcel: { title: ['包裹', '包裹', 'Parcel'] } }).packages).toEqual({
    parcel: { title: ['包裹', '包裹', 'Parcel'], fields: { remarks, shelfId: title, operatorId: core.fields.operatorId } },
  });
});

test('labels a second customer like the first', () => {
  const ownerId = ['客户', '客戶', 'Customer'];
  const bag = { name: 'bag', module: 'm', fields: { ownerId: f.customer(), sharedWithId: f.customer() } };
  const { m } = withDefaultLabels({ core: { fields: { ownerId } }, modules: { m: { bag: {} } }, resources: [bag] });
  expect(m).toEqual({ bag: { fields: { ownerId, sharedWithId: ownerId } } });
});

test('prefers the label that a resource states', () => {
  const stated = { remarks: ['说明', '說明', 'Notes'], weight: ['重量', '重量', 'Weight'] };
  expect(labelsOf({ parcel: { fields: stated } }).packages).toEqual({
    parcel: { fields: { ...stated, shelfId: title, operatorId: core.fields.operatorId } },
  });
});

test('adds nothing to a resource without texts', () => {
  expect(labelsOf({}).packages).toEqual({});
});
