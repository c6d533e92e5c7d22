import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { shippedMenu } from '@entrepot/contract/modules/menu.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { seenBy } from '@entrepot/contract/core/resource.ts';
import { allResources } from '../src/core/rows/registry.ts';
import { allFields } from '../src/core/rows/sql-names.ts';
import { broughtBy } from '@entrepot/server/core/module.ts';
import { modules } from '@entrepot/server/modules/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const shippedCodes = shippedMenu
  .flatMap(({ screens }) => screens)
  .flatMap(({ name, buttons, customerButtons, variants }) => [
    name,
    ...buttons,
    ...customerButtons,
    ...variants.map((variant) => `${name.replace(/Index$/, '')}${variant}`),
  ]);

test('every permission a call needs is a screen or a button of the menu', () => {
  const known = new Set<string>(shippedCodes);
  const wrong = server.server.handlers.flatMap(({ path, needs }) =>
    [needs ?? []]
      .flat()
      .filter((code) => !known.has(code))
      .map((code) => `${path}: ${code}`),
  );
  expect(wrong).toEqual([]);
});

/** Each field of an answer that a customer is given and that says who somebody is, with its way there. */
function peopleIn(fields: Fields, way = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!seenBy(field, 'C')) return [];
    if (field.points === 'user') return [`${way}${name}`];
    return field.of && typeof field.of === 'object' ? peopleIn(field.of as Fields, `${way}${name}.`) : [];
  });
}

test('no answer to a customer says whose hands did something: people in it are its owner, its buyer or its merchant', () => {
  const parties = /[ .](ownerId|userId|sellerId|mainAccountId|referrerId)$/;
  const rows = allResources.filter(({ who }) => who?.read.includes('C')).map((one) => [one.name, allFields(one)] as const);
  const answers = server.server.handlers.filter(({ who }) => who.includes('C')).map(({ path, gives }) => [path, gives.of ?? {}] as const);
  const told = [...rows, ...answers].flatMap(([name, fields]) => peopleIn(fields as Fields).map((one) => `${name}: ${one}`));
  expect(told.filter((one) => !parties.test(one))).toEqual([]);
});

test('every call says who may make it', () => {
  const wrong = server.server.handlers.filter(({ who }) => !/^[ACPSW]+$/.test(who)).map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test('the OpenAPI document describes every call, every hook and the upload', async () => {
  const answer = await server.server.http.inject({ method: 'GET', url: '/openapi.json', headers: { host: 'localhost' } });
  const { paths } = answer.json() as { paths: Record<string, unknown> };
  expect(Object.keys(paths).sort()).toEqual(
    ['/UpLoadFile/UpLoadFile', ...[...server.server.handlers, ...broughtBy(modules, 'hooks')].map(({ path }) => path)].sort(),
  );
});

test('a path that is not served is 404 with code 101', async () => {
  const admin = await server.as('admin');
  const answer = await admin.post('/No/SuchCall');
  expect([answer.status, answer.Code]).toEqual([404, 101]);
});

test('every table of a resource is named in snake case and has a primary key that starts with its site', async () => {
  for (const { table, shared } of allResources) {
    expect(table).toMatch(/^[a-z][a-z_]*$/);
    if (shared) continue;
    const { rows } = await server.server.pool.query(
      `select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indrelid = $1::regclass and i.indisprimary`,
      [`"${table}"`],
    );
    expect([table, rows[0]?.attname]).toEqual([table, 'site_id']);
  }
});

test('the serving role cannot change or remove rows of append-only tables', async () => {
  for (const { table } of allResources.filter(({ appendOnly }) => appendOnly)) {
    await expect(server.server.pool.query(`update "${table}" set id = id`)).rejects.toThrow(/permission denied/);
    await expect(server.server.pool.query(`delete from "${table}"`)).rejects.toThrow(/permission denied/);
  }
});

test('nothing of the template that shells are often drawn from is served: no articles, no routes, no demonstration roles, none of its codes', async () => {
  const admin = await server.as('admin');
  for (const path of [
    '/article/list',
    '/article/create',
    '/routes',
    '/roles',
    '/role/1',
    '/transaction/list',
    '/vue-element-admin/user/login',
  ])
    expect((await admin.post(path as `/${string}`)).status, path).toBe(404);
  const codes = Object.values(errorCodes) as number[];
  expect(codes.filter((code) => [20_000, 60_204, 50_008].includes(code))).toEqual([]);
  expect(shippedCodes.filter((code) => /^(permission|page-?permission|article)/i.test(code))).toEqual([]);
  const roles = await sql<{ name: string }>`select distinct lower(name) as name from role`.execute(server.server.db);
  expect(roles.rows.length).toBeGreaterThan(5);
  expect(roles.rows.filter(({ name }) => ['admin', 'editor', 'visitor'].includes(name))).toEqual([]);
});
