import { f } from '@entrepot/contract/core/field.ts';
import { expect, test } from 'vitest';
import { errorsByKey, unplacedMessage } from './form-values.ts';

const fields = { geightOf: f.count({ apiName: 'Geight' }), name: f.text() };

test('places a server message below its field, one about a list line below the list', () => {
  expect(
    errorsByKey(fields, [
      { field: 'Geight', message: 'too high' },
      { field: 'Name.0.Text', message: 'too long' },
    ]),
  ).toEqual({ geightOf: 'too high', name: 'too long' });
});

test('assigns the error of a list cell to the cell and marks the list', () => {
  const list = { ranges: f.list({ unitPrice: f.money(), minimum: f.money({ apiName: 'MiniMum' }) }) };
  expect(
    errorsByKey(list, [
      { field: 'Ranges.0.UnitPrice', message: 'below 0' },
      { field: 'Ranges.2.MiniMum', message: 'too high' },
    ]),
  ).toEqual({ ranges: 'too high', 'ranges.0.unitPrice': 'below 0', 'ranges.2.minimum': 'too high' });
});

test('shows messages about several lines of a text below it, line by line', () => {
  expect(
    errorsByKey(fields, [
      { field: 'Name', message: 'is taken', line: 2 },
      { field: 'Name', message: 'is empty', line: 5 },
    ]),
  ).toEqual({ name: '2: is taken; 5: is empty' });
});

test('shows messages about fields that the form lacks above the form', () => {
  expect(
    unplacedMessage(fields, [
      { field: 'Name', message: 'too long' },
      { field: 'Limit', message: 'is required' },
    ]),
  ).toBe('Limit: is required');
  expect(unplacedMessage(fields, [{ field: 'Name', message: 'too long' }])).toBeNull();
});
