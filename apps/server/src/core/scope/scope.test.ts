import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { f } from '@entrepot/contract/core/field.ts';
import { resource } from '@entrepot/contract/core/resource.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { type Caller, systemCaller } from '../calls/caller.ts';
import { withoutDatabase } from '../db/db.ts';
import { referencedRow } from '../lists/columns.ts';
import { foreignKeys } from '../schema/tables.ts';
import { scopeOf } from './scope.ts';

const parcel = resource({
  name: 'parcel',
  module: 'test',
  table: 'parcel',
  bare: true,
  scope: { customer: 'sharedWithId', warehouse: 'toId' },
  fields: {
    ownerId: f.customer({ required: true }),
    sharedWithId: f.customer(),
    packerId: f.staff(),
    fromId: f.ref('warehouse', { required: true }),
    toId: f.ref('warehouse'),
  },
});
const system = systemCaller({ siteIds: ['S'], now: new Date(0), takeNumber: async () => 0 });
const textOf = (piece: ReturnType<typeof scopeOf>) => sql`${piece}`.compile(withoutDatabase).sql;
const scopeFor = (caller: Partial<Caller>) => textOf(scopeOf({ ...system, ...caller }, parcel));

test('gives both customers of a row a foreign key, and staff none', () => {
  const keys = foreignKeys(parcel, new Map([[user.name, user]])).map((statement) => /foreign key \((.*?)\)/.exec(statement)?.[1]);
  expect(keys).toEqual(['"site_id", "owner_id"', '"site_id", "shared_with_id"']);
});

test('limits customers and warehouse staff by the stated fields only', () => {
  const site = '"parcel"."site_id" = $1';
  expect(scopeFor({ audience: 'customer', ownerId: 'C' })).toBe(`${site} and "parcel"."shared_with_id" = $2`);
  expect(scopeFor({ audience: 'warehouse', warehouseIds: ['W'] })).toBe(`${site} and ("parcel"."to_id" is null or "parcel"."to_id" = $2)`);
  expect(scopeFor({ audience: 'site' })).toBe(site);
});

test('does not limit by a field whose scope is null', () => {
  const open = { ...parcel, scope: { customer: null, warehouse: null } };
  const customer = { ...system, audience: 'customer', ownerId: 'C' } as const;
  expect(textOf(scopeOf(customer, open))).toBe('"parcel"."site_id" = $1');
});

test('displays customers of the row’s site by user name, and staff of any site by nickname', () => {
  const shown = (key: keyof typeof parcel.fields) => referencedRow(system, key, parcel.fields[key], sql`r.site_id`)!;
  expect(shown('sharedWithId').visible.map(([name]) => name)).toEqual(['SharedWithName']);
  expect(sql`${shown('sharedWithId').site}`.compile(withoutDatabase).sql).toBe('t.site_id = r.site_id and ');
  expect(shown('packerId').visible.map(([name]) => name)).toEqual(['PackerName']);
  expect(sql`${shown('packerId').site}`.compile(withoutDatabase).sql).toBe('t.site_id in (select id from site) and ');
});

test('displays accounts without a nickname by their user name', () => {
  const displayed = [
    ['sharedWithId', f.customer({ display: { SharedWithName: 'displayName' } })],
    ['packerId', f.staff()],
  ] as const;
  for (const [key, field] of displayed) {
    const [, value] = referencedRow(system, key, field, sql`r.site_id`)!.visible[0]!;
    expect(textOf(sql<boolean>`${value}`)).toBe("coalesce(nullif(t.nick_name, ''), t.user_name)");
  }
});
