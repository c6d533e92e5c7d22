import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { shippedMenu } from '@entrepot/contract/modules/menu.ts';
import { openTestServer, type TestServer } from '@entrepot/server/testing/server.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { seenBy } from '@entrepot/contract/core/resource.ts';
import { allResources } from '../src/core/schema/registry.ts';
import { allFields } from '../src/core/db/sql-names.ts';
import { contributionsOf } from '@entrepot/server/core/module.ts';
import { modules } from '@entrepot/server/modules/index.ts';
import { apiDocument } from '../src/api-document.ts';

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

test('every permission of a call is a screen or a button of the menu', () => {
  const known = new Set<string>(shippedCodes);
  const wrong = server.server.handlers.flatMap(({ path, needs }) =>
    [needs ?? []]
      .flat()
      .filter((code) => !known.has(code))
      .map((code) => `${path}: ${code}`),
  );
  expect(wrong).toEqual([]);
});

/** The paths of all customer-visible fields that identify a person. */
function personFieldsIn(fields: Fields, way = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!seenBy(field, 'customer')) return [];
    if (field.references === 'user') return field.account === 'customer' ? [] : [`${way}${name}`];
    return field.children && typeof field.children === 'object' ? personFieldsIn(field.children as Fields, `${way}${name}.`) : [];
  });
}

test('answers to customers name only owners, buyers or merchants, never staff', () => {
  const parties = /[ .](userId|sellerId|mainAccountId|referrerId)$/;
  const rows = allResources.filter(({ audience }) => audience?.read.includes('customer')).map((one) => [one.name, allFields(one)] as const);
  const answers = server.server.handlers
    .filter(({ audience }) => audience.includes('customer'))
    .map(({ path, output }) => [path, output.children ?? {}] as const);
  const personFields = [...rows, ...answers].flatMap(([name, fields]) => personFieldsIn(fields as Fields).map((one) => `${name}: ${one}`));
  expect(personFields.filter((one) => !parties.test(one))).toEqual([]);
});

/** The paths of all moments in an input that end a period, a validity or a term. */
function endsIn(fields: Fields, way = ''): [path: string, field: Fields[string]][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Fields[string]][] => {
    if (field.children && typeof field.children === 'object') return endsIn(field.children as Fields, `${way}${name}.`);
    const isEnd = /^to$|end|until|deadline|due/i.test(name) && !/calendar|sender|vendor/i.test(name);
    return field.shape === 'time' && !field.readOnly && isEnd ? [[`${way}${name}`, field]] : [];
  });
}

test('a day alone at the end of a period, a validity or a term is the whole day', () => {
  const ends = server.server.handlers.flatMap(({ path, input }) =>
    endsIn(((input as { children?: Fields }).children ?? input) as Fields).map(([name, field]) => [`${path} ${name}`, field] as const),
  );
  expect(ends.length).toBeGreaterThan(100);
  const wrong = ends.filter(([, { schema }]) => String(schema.parse('2026-01-05')) !== String(schema.parse('2026-01-05 23:59:59')));
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test('no call that accepts an idempotency key answers a secret, because its answer is stored', () => {
  const secret = /token|secret|password|signInCode|recoveryCode/i;
  const wrong = server.server.handlers
    .filter(({ idempotent, audience }) => idempotent && audience.some((one) => one !== 'anonymous'))
    .flatMap(({ path, output }) => Object.keys(output.children ?? {}).map((name) => `${path} ${name}`));
  expect(wrong.filter((one) => secret.test(one.split(' ')[1]!))).toEqual([]);
});

test('every call has an audience', () => {
  const wrong = server.server.handlers.filter(({ audience }) => audience.length === 0).map(({ path }) => path);
  expect(wrong).toEqual([]);
});

test('the OpenAPI document describes every call, every hook and the upload', async () => {
  const answer = await server.server.http.inject({ method: 'GET', url: '/openapi.json', headers: { host: 'localhost' } });
  const { paths } = answer.json() as { paths: Record<string, unknown> };
  expect(Object.keys(paths).sort()).toEqual(
    ['/UpLoadFile/UpLoadFile', ...[...server.server.handlers, ...contributionsOf(modules, 'hooks')].map(({ path }) => path)].sort(),
  );
});

test('the build generates the OpenAPI document that the server answers, without a database', async () => {
  const answer = await server.server.http.inject({ method: 'GET', url: '/openapi.json', headers: { host: 'localhost' } });
  const { version } = (answer.json() as { info: { version: string } }).info;
  expect(apiDocument(server.server.config, version)).toBe(answer.body);
});

test('answers status 404 and NotFound for an unknown path', async () => {
  const admin = await server.as('admin');
  const answer = await admin.post('/No/SuchCall');
  expect(answer).toBeRefused('NotFound', { status: 404 });
});

test('every resource table has a snake-case name and a primary key that starts with its site', async () => {
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

test('the serving role cannot change or delete rows of append-only tables', async () => {
  for (const { table } of allResources.filter(({ appendOnly }) => appendOnly)) {
    await expect(server.server.pool.query(`update "${table}" set id = id`)).rejects.toThrow(/permission denied/);
    await expect(server.server.pool.query(`delete from "${table}"`)).rejects.toThrow(/permission denied/);
  }
});

test('serves none of the calls, roles or codes of the usual admin template', covers('ERR-MOCK', 'ERR-MOCK-LEFTOVER'), async () => {
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

const isCurrency = (name: string, field: Fields[string]) =>
  field.references === 'currency' || /(currencyCode|currencyId|currency|symbol|currencies)$/i.test(name);

/** The amounts of an answer without a currency beside them or around them. */
function amountsWithoutCurrency(fields: Fields, way: string, known: boolean): string[] {
  const has = known || Object.entries(fields).some(([name, field]) => isCurrency(name, field));
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.widget === 'money' && !has) return [`${way}${name}`];
    return field.children && typeof field.children === 'object'
      ? amountsWithoutCurrency(field.children as Fields, `${way}${name}.`, has)
      : [];
  });
}

/** Amounts whose currency follows from what they belong to. */
const impliedCurrency = {
  'the wallet of the customer of a request': /^\/MoneyRequest\/GetMoneyRequestById output\.changes/,
  'the settings of a site': /^\/(Site\/GetSiteConfiguration|Role\/Get(Edit)?Roles?|Activity\/Get(Edit)?Activit(y|ies)) /,
  'the wallet of the customer': /^\/(User\/Get(Users|UserById|Referrals)|Activity\/GetActivityIssues) /,
  'any currency of a coupon': /^\/(Coupon|(User)?Coupon|(User)?PromotionActivities)\//,
  'the currency asked for': /\/GetAvailableOnlinePayments /,
  'the price that a claimant typed': /UnknownItem\/.*purchasePrice$/,
  'the order of the marketplace': /ThirdPartyPlatformsOrder\/GetThirdPartyPlatformsOrderById /,
};

test('every answer with an amount names its currency, unless the currency is implied', () => {
  const all = server.server.handlers.flatMap(({ path, output }) => amountsWithoutCurrency({ output } as Fields, `${path} `, false));
  expect(all.filter((one) => !Object.values(impliedCurrency).some((rule) => rule.test(one)))).toEqual([]);
});
