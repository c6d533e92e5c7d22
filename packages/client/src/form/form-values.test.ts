import { f } from '@entrepot/contract/core/field.ts';
import { expect, test } from 'vitest';
import { errorsByKey, toldElsewhere } from './form-values.ts';

const fields = { geightOf: f.count({ wire: 'Geight' }), name: f.text() };

test('what the server says of a field stands under it, a line of a list under the list', () => {
  expect(
    errorsByKey(fields, [
      { field: 'Geight', message: 'too high' },
      { field: 'Name.0.Text', message: 'too long' },
    ]),
  ).toEqual({ geightOf: 'too high', name: 'too long' });
});

test('what it says of a cell of a list stands in the cell, and the list knows that something is wrong', () => {
  const list = { ranges: f.list({ unitPrice: f.money(), minimum: f.money({ wire: 'MiniMum' }) }) };
  expect(
    errorsByKey(list, [
      { field: 'Ranges.0.UnitPrice', message: 'below 0' },
      { field: 'Ranges.2.MiniMum', message: 'too high' },
    ]),
  ).toEqual({ ranges: 'too high', 'ranges.0.unitPrice': 'below 0', 'ranges.2.minimum': 'too high' });
});

test('what it says of several lines of one text stands under it line by line', () => {
  expect(
    errorsByKey(fields, [
      { field: 'Name', message: 'is taken', line: 2 },
      { field: 'Name', message: 'is empty', line: 5 },
    ]),
  ).toEqual({ name: '2: is taken; 5: is empty' });
});

test('what it says of a field the form does not have is said over the form', () => {
  expect(
    toldElsewhere(fields, [
      { field: 'Name', message: 'too long' },
      { field: 'Limit', message: 'is required' },
    ]),
  ).toBe('Limit: is required');
  expect(toldElsewhere(fields, [{ field: 'Name', message: 'too long' }])).toBeNull();
});
