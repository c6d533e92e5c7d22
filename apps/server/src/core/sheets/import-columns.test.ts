import { expect, test } from 'vitest';
import { f } from '@entrepot/contract/core/field.ts';
import { importColumns, tooLongCells } from './import-columns.ts';

const fields = { code: f.code({ required: true, max: 5 }), name: f.text({ max: 3 }), pieces: f.count({ required: true, default: 1 }) };
const columns = importColumns('test.import', { fields }, { code: true, title: 'name', pieces: true, name: { required: true } });

test('takes required and limits from the fields, unless a column states otherwise', () => {
  expect(columns.map(({ key, required, max }) => [key, required, max])).toEqual([
    ['code', true, 5],
    ['title', false, 3],
    // A field with a default may stay empty.
    ['pieces', false, undefined],
    ['name', true, 3],
  ]);
});

test('heads a column with its own text, else with the label of its field', () => {
  const of = { fields, module: 'packages', name: 'package' };
  const label = (texts: string, key: 'remarks' | 'courierNumber') =>
    importColumns(texts, { ...of, fields: { [key]: f.text() } }, { [key]: true })[0]!.label;
  expect(label('packages.import', 'courierNumber')).toBe('packages.import.columns.courierNumber');
  expect(label('nowhere.import', 'courierNumber')).toBe('packages.package.fields.courierNumber');
});

test('reports the cells that are longer than their fields', () => {
  expect(tooLongCells(columns, { code: 'A-123', title: 'long', pieces: '1000000' })).toEqual([['title', 'core.field.tooLong', { max: 3 }]]);
});

test('refuses a column that fills no field', () => {
  expect(() => importColumns('test.import', { fields }, { colour: true })).toThrow('fills no field');
});
