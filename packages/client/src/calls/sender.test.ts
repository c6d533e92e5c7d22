import { afterEach, expect, test } from 'vitest';
import { call } from '@entrepot/contract/core/call.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { inputToWire } from './api.ts';
import { setSender } from './sender.ts';

const services = call({
  path: '/Test/Services',
  audience: ['site', 'customer'],
  needs: null,
  transaction: 'none',
  input: { userId: f.id({ seenBy: ['site'] }), warehouseId: f.id({ required: true }) },
  output: f.text(),
});
const input = { userId: 'u', warehouseId: 'w' };
afterEach(() => setSender(null));

test('fields of other audiences are not sent', () => {
  setSender('customer');
  expect(inputToWire(services, input)).toEqual({ WarehouseId: 'w' });
  setSender('site');
  expect(inputToWire(services, input)).toEqual({ UserId: 'u', WarehouseId: 'w' });
});
