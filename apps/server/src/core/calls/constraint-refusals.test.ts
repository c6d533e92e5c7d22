import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { f, type Fields, objectSchema, wireName } from '@entrepot/contract/core/field.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { shippingMethod } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Tx } from '../db/db.ts';
import type { Caller } from './caller.ts';
import { constraintRefusal } from './constraint-refusals.ts';
import type { Handler } from './handler.ts';
import { router } from './router.ts';

let server: TestServer;
let caller: Caller;
let shelfId: string;
beforeAll(async () => {
  server = await openTestServer();
  const leader = await server.as('leader');
  caller = { ...(await server.system()), siteId: leader.siteId, siteIds: [leader.siteId], changes: [] };
  shelfId = (await leader.ok('/Shelves/GetShelves', { rows: 1 })).Data[0].Id;
});
afterAll(() => server.close());

const nowhere = '00000000-0000-7000-8000-000000000000';
const violation = (code: string, constraint: string) => Object.assign(new Error('violated'), { code, constraint });
const shelfFields = { shelfId: f.ref('shelf') };
const goods = { goods: f.list(shelfFields) };
const meaningOf = async (code: string, constraint: string, fields = {}, input = {}) =>
  (await constraintRefusal(server.db, caller, violation(code, constraint), { fields, input }))?.key;

describe('a violated constraint', () => {
  test('means a duplicate for a key of written values only', async () => {
    expect(await meaningOf('23505', 'uq_shelf_warehouse_id_number')).toBe('Duplicate');
    expect(await meaningOf('23505', 'uq_picking_list_serial_number')).toBeUndefined();
    expect(await meaningOf('23505', 'pk_shelf')).toBeUndefined();
  });

  test('means an invalid value for a check of written values only', async () => {
    expect(await meaningOf('23514', 'ck_order_goods_declared_price_not_negative')).toBe('ValidationFailed');
    expect(await meaningOf('23514', 'ck_order_goods_picked_within_quantity')).toBeUndefined();
  });

  test('means that a row is unknown only if the request names one', async () => {
    const key = 'fk_picking_line_shelf_id';
    expect(await meaningOf('23503', key, shelfFields, { shelfId: nowhere })).toBe('NotFound');
    expect(await meaningOf('23503', key, goods, { goods: [{ shelfId }, { shelfId: nowhere }] })).toBe('NotFound');
    expect(await meaningOf('23503', key, shelfFields, { shelfId })).toBeUndefined();
    expect(await meaningOf('23503', key)).toBeUndefined();
  });
});

describe('a check that the database finds violated', () => {
  const setDays = (fields: Fields): Handler => ({
    path: '/ShippingMethods/SetDays',
    audience: ['site'],
    needs: null,
    input: fields,
    output: f.flag(),
    idempotent: false,
    storesKey: false,
    each: undefined,
    withoutSecondFactor: false,
    mayLag: false,
    schemaFor: () => objectSchema(fields),
    transaction: 'required',
    run: (tx: Tx) => tx.updateTable('shippingMethod').set({ minDays: 9, maxDays: 3 }).where('siteId', '=', caller.siteId).execute(),
  });
  const answer = async (fields: Fields, body: object) => {
    const call = router(server.db, [setDays(fields)], { log: () => undefined, sign: (address) => address });
    const english: Caller = { ...caller, language: 'en-us' };
    return JSON.parse((await call('/ShippingMethods/SetDays', english, body)).body);
  };

  test('names its field with the reason', async () => {
    const { minDays, maxDays } = shippingMethod.fields;
    expect(await answer({ minDays, maxDays }, { MinimumAging: 9, MaximumAging: 3 })).toMatchObject({
      Code: errorCodes.ValidationFailed,
      Data: [{ Field: wireName('maxDays', maxDays), Message: 'Must not be less than “Minimum days”' }],
    });
  });
  test('is stated with the names of the fields where the request has none of them', async () => {
    expect(await answer({}, {})).toMatchObject({
      Code: errorCodes.ValidationFailed,
      Message: 'These values don’t fit together: Minimum days, Maximum days',
    });
  });
});

test('a delete of a row that others refer to is logged and answered as an internal error', async () => {
  const logged: unknown[] = [];
  const handler: Handler = {
    path: '/Warehouses/Drop',
    audience: ['site'],
    needs: null,
    input: {},
    output: f.flag(),
    idempotent: false,
    storesKey: false,
    each: undefined,
    withoutSecondFactor: false,
    mayLag: false,
    schemaFor: () => objectSchema({}),
    transaction: 'required',
    run: (tx: Tx) => tx.deleteFrom('warehouse').execute(),
  };
  const answer = router(server.db, [handler], { log: (problem) => logged.push(problem), sign: (address) => address });
  expect(await answer('/Warehouses/Drop', caller, {})).toMatchObject({ status: 500, code: errorCodes.InternalError });
  expect(logged).toMatchObject([{ code: '23503' }]);
});
