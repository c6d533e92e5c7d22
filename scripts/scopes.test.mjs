import { expect, test } from 'vitest';
import { f } from '../packages/contract/src/core/field.ts';
import { resource, viewOf } from '../packages/contract/src/core/resource.ts';
import { scopeProblems } from './lib/contract/scopes.ts';

const parcel = resource({
  name: 'parcel',
  module: 'test',
  table: 'parcel',
  scope: { customer: 'ownerId', warehouse: 'warehouseId' },
  fields: { ownerId: f.customer(), warehouseId: f.ref('warehouse'), number: f.code() },
});
const { ownerId, warehouseId, number } = parcel.fields;

test('rejects a resource with customer or warehouse columns and no stated scope', () => {
  const { scope: _, ...unscoped } = parcel;
  expect(scopeProblems(parcel)).toEqual([]);
  expect(scopeProblems(unscoped)).toEqual([expect.stringContaining('`customer`'), expect.stringContaining('`warehouse`')]);
  expect(scopeProblems({ ...unscoped, fields: { ownerId: f.id() } })).toEqual([expect.stringContaining('`customer`')]);
  expect(scopeProblems({ ...parcel, scope: { customer: null, warehouse: null } })).toEqual([]);
});

test('rejects a scope that names a field of another kind', () => {
  expect(scopeProblems({ ...parcel, scope: { ...parcel.scope, customer: 'number' } })).toEqual([
    'parcel: the scope names number, which is no customer field',
  ]);
});

test('gives a view the table and the scope of its origin', () => {
  const view = viewOf(parcel, { name: 'view', module: 'test', fields: { ownerId, warehouseId } });
  expect(view).toMatchObject({ table: 'parcel', scope: parcel.scope });
  const office = viewOf(parcel, { name: 'office', module: 'test', fields: { ownerId, number }, scope: { warehouse: null } });
  expect(office.scope).toEqual({ customer: 'ownerId', warehouse: null });
});

test('rejects a view without a field of its scope', () => {
  expect(() => viewOf(parcel, { name: 'view', module: 'test', fields: { ownerId } })).toThrow('view: its scope names a field');
});
