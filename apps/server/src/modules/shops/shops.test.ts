import { createHmac } from 'node:crypto';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seal } from '../../core/http/crypto.ts';
import { siteAddress } from '../../core/http/site-address.ts';
import type { Person } from '../../testing/people.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shop as shopResource } from '@entrepot/contract/modules/shops/shop.ts';
import { change, find } from '../../core/db/rows.ts';
import { endOverdue } from './scheduled.ts';
import { shoplineQuerySign } from './marketplaces/shopline-calls.ts';
import { sandboxShop } from './sandbox/store.ts';
import { type Bench, openMarketplaces, sandboxOrder } from './test/marketplaces.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { Authorizing, Authorized, Expired, Cancelled, Failed } = enumCodes.ShopAuthorizationStatus;
const { ViewOrders, ManageCommodity, ManageSettings } = enumCodes.ShopPermission;

let b: Bench;
let authorized: Bench['authorized'];
beforeAll(async () => {
  b = await openMarketplaces();
  // These tests do not use the first synchronization.
  authorized = (by = b.alice, more = {}) => b.authorized(by, { waits: false, ...more });
});
afterAll(() => b.close());

const list = (by: Person, more: object = {}) => by.ok(staffPaths.list, { rows: 100, ...more });
const on = (verb: string, by: Person, Id: string, more: object = {}) => by.post(`/ShopAuthorizationInformation/${verb}`, { Id, ...more });
const idsIn = ({ Data }: { Data: { Id: string }[] }) => Data.map(({ Id }) => Id);

/** The paths of one reading of the specification. */
const staffPaths = {
  list: '/ShopAuthorizationInformation/GetShopAuthorizationInformation',
  remove: '/ShopAuthorizationInformation/DeleteShopAuthorizationInformation',
  remarks: '/ShopAuthorizationInformation/UpdateShopAuthorizationInformationRemarks',
  orders: '/ShopAuthorizationInformation/GetShopLogisticsOrder',
  cancelLink: '/ShopAuthorizationInformation/GetCancelShopStoreAuthorizationLink',
  reauthorize: '/ShopAuthorizationInformation/ReauthorizationShopAuthorizationConfiguration',
  way: '/ShopAuthorizationInformation/SetShopAuthorizationInformationTypeOfShipping',
  warehouse: '/ShopAuthorizationInformation/SetShopAuthorizationInformationWarehouse',
  generate: '/ShopAuthorizationInformation/SetShopAuthorizationInformationAutomaticallyGenerateProducts',
  unpacking: '/ShopAuthorizationInformation/SetShopAuthorizationInformationUnpacking',
  currency: '/ShopAuthorizationInformation/SetShopAuthorizationInformationCurrency',
  articles: '/ShopAuthorizationInformation/GetShopCommodityDetailed',
  owner: '/ShopAuthorizationInformation/ChangeUserShopAuthorizationInformation',
  share: '/ShopAuthorizationInformation/UpdateShopAuthorizationInformationUserPermissions',
  add: '/ShopAuthorizationInformation/AddShopAuthorizationInformation',
};
const userPaths: typeof staffPaths = {
  list: '/UserShopAuthorizationInformation/GetShopAuthorizationInformation',
  remove: '/UserShopAuthorizationInformation/DeleteShopAuthorizationInformation',
  remarks: '/UserShopAuthorizationInformation/UpdateShopAuthorizationInformationRemarks',
  orders: '/UserShopAuthorizationInformation/GetShopLogisticsOrder',
  cancelLink: '/UserShopAuthorizationInformation/GetCancelShopStoreAuthorizationLink',
  reauthorize: '/UserShopAuthorizationInformation/ReauthorizationShopAuthorizationConfiguration',
  way: '/UserShopAuthorizationInformation/SetShopAuthorizationInformationTypeOfShipping',
  warehouse: '/UserShopAuthorizationInformation/SetShopAuthorizationInformationWarehouse',
  generate: '/UserShopAuthorizationInformation/SetShopAuthorizationInformationAutomaticallyGenerateProducts',
  unpacking: '/UserShopAuthorizationInformation/SetShopAuthorizationInformationUnpacking',
  currency: '/UserShopAuthorizationInformation/SetShopAuthorizationInformationCurrency',
  articles: '/UserShopAuthorizationInformation/GetShopCommodityDetailed',
  owner: '/UserShopAuthorizationInformation/ChangeUserShopAuthorizationInformation',
  share: '/UserShopAuthorizationInformation/UpdateShopAuthorizationInformationUserPermissions',
  add: '/UserShopAuthorizationInformation/AddShopAuthorizationInformation',
};
/** Everything that a customer and the staff of the site do with a shop, by the paths of one reading. */
async function walk(path: typeof staffPaths): Promise<void> {
  const postOk = async (by: Person, call: string, body: object) => {
    const answer = await by.post(call, body);
    expect(answer, call).toSucceed();
    return answer.Data;
  };
  const shopId = b.newShopId();
  Object.assign(sandboxShop(shopId), { orders: [sandboxOrder('WALK-1', 60)], items: [] });
  const added = { ShopAuthorizationConfigurationId: b.shopee, Name: 'Walked shop', Remarks: 'first one' };
  const { Id, Link } = await postOk(b.alice, path.add, added);
  expect((await b.back(await b.pressed(Link, shopId))).get('Authorization')).toBe('authorized');
  await b.received(Id, b.alice);
  const row = (await postOk(b.alice, path.list, { ShopId: shopId })).Data[0];
  expect(row).toMatchObject({
    Id,
    Name: 'Walked shop',
    ShopAuthorizationInformationType: 1,
    ShopAuthorizationInformationTypeName: 'Shopee',
    ShopAuthorizationStatus: Authorized,
    ShopAuthorizationStatusName: 'Authorized',
    Remarks: 'first one',
    OwnerId: b.alice.userId,
    OwnerName: 'alice',
    SiteName: expect.stringMatching(/./),
    CreationTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  expect(Object.keys(row).filter((name) => /Token$|State|Cursor/.test(name))).toEqual([]);
  const [warehouse] = await b.manager.ok('/Warehouse/GetSelectWarehouses');
  const ways = (await b.manager.ok('/TypeOfShipping/GetTypeOfShippings', { rows: 100 })).Data as any[];
  const way = ways.find(
    (one) => one.EnableStatusName === 'Enabled' && (!one.WarehouseIds?.length || one.WarehouseIds.includes(warehouse.Value)),
  );
  const currency = ((await b.manager.ok('/Currencies/GetCurrencies', { rows: 100 })).Data as any[]).find(({ Code }) => Code === 'TWD');
  const settings: [string, object][] = [
    [path.remarks, { Remarks: 'said anew' }],
    [path.warehouse, { WarehouseId: warehouse.Value }],
    [path.way, { TypeOfShippingId: way.Id }],
    [path.generate, { Enabled: true }],
    [path.unpacking, { Enabled: true }],
    [path.currency, { CurrencyId: currency.Id }],
  ];
  for (const [call, more] of settings) expect(await postOk(b.alice, call, { Id, ...more })).toBe(true);
  expect((await postOk(b.manager, path.list, { ShopId: shopId })).Data[0]).toMatchObject({
    Remarks: 'said anew',
    WarehouseId: warehouse.Value,
    TypeOfShippingId: way.Id,
    AutomaticallyGenerateProducts: true,
    Unpacking: true,
    CurrencyId: currency.Id,
  });
  const order = { PlatformOrderNo: 'WALK-1', ShopAuthorizationInformationId: Id, OwnerName: 'alice', ShopOrderStatusName: 'To be shipped' };
  expect(await postOk(b.alice, path.orders, { Id, rows: 10 })).toMatchObject({ Total: 1, Data: [order] });
  expect(await postOk(b.alice, path.articles, { Id, rows: 10 })).toMatchObject({ Total: 0, Data: [] });
  expect((await postOk(b.alice, path.cancelLink, { Id })).Link).toContain('/api/v2/shop/cancel_auth_partner?');
  expect((await postOk(b.alice, path.reauthorize, { Id })).Link).toContain('/api/v2/shop/auth_partner?');
  expect(await postOk(b.alice, path.share, { Id, UserName: 'bob', Permissions: [ViewOrders] })).toBe(true);
  expect(await postOk(b.manager, path.owner, { Id, UserId: b.bob.userId })).toBe(true);
  expect(idsIn(await postOk(b.alice, path.list, { rows: 100 }))).not.toContain(Id);
  Object.assign(sandboxShop(shopId).orders[0]!, { status: 'CANCELLED', updatedAt: new Date() });
  await b.synchronize(Id, b.bob);
  expect(await postOk(b.bob, path.remove, { Id })).toBe(true);
  expect(idsIn(await postOk(b.manager, path.list, { rows: 100 }))).not.toContain(Id);
}

describe('app of a site at a marketplace', () => {
  test('is configured once per marketplace, never returns its secret, and keeps it if sent masked', async () => {
    const again = await b.establish(b.manager, { ShopAuthorizationInformationType: 1, Name: 'Twice', AppKey: '1' });
    expect(again).toBeRefused('Duplicate');
    const path = '/ShopAuthorizationConfiguration';
    const row = await b.manager.ok(`${path}/GetEditShopAuthorizationConfiguration`, { Id: b.shopee });
    expect(row.AppSecret).toMatch(/^\*{4}/);
    const edited = { ...row, SiteId: undefined, Name: 'Shopee TW' };
    const fields = [
      'Id',
      'RowVersion',
      'ShopAuthorizationInformationType',
      'Name',
      'AppKey',
      'AppSecret',
      'Host',
      'CallbackUrl',
      'Region',
      'Sandbox',
      'Enabled',
    ];
    const sent = Object.fromEntries(fields.map((name) => [name, edited[name]]));
    expect(await b.manager.ok(`${path}/EditShopAuthorizationConfiguration`, sent)).toBe(true);
    expect(await b.manager.post(`${path}/EditShopAuthorizationConfiguration`, sent)).toBeRefused('ConcurrencyConflict');
    expect(await b.hkManager.post(`${path}/EditShopAuthorizationConfiguration`, sent)).toBeRefused('NotFound');
    expect(await b.hkManager.post(`${path}/GetEditShopAuthorizationConfiguration`, { Id: b.shopee })).toBeRefused('NotFound');
    expect((await b.manager.ok(`${path}/GetShopAuthorizationConfigurations`)).Data.map(({ Name }: any) => Name)).toContain('Shopee TW');
    // Links are still signed with it.
    const { Link } = (await b.add(b.alice, b.shopee)).Data;
    // It has shops by now, so its marketplace cannot change.
    const { RowVersion } = await b.manager.ok(`${path}/GetEditShopAuthorizationConfiguration`, { Id: b.shopee });
    const turned = { ...sent, RowVersion, ShopAuthorizationInformationType: 2 };
    expect((await b.manager.post(`${path}/EditShopAuthorizationConfiguration`, turned)).Data[0].Field).toBe(
      'ShopAuthorizationInformationType',
    );
    expect((await b.get(Link)).statusCode).toBe(200);
    expect((await b.alice.post(`${path}/GetShopAuthorizationConfigurations`)).status).toBe(403);
  });

  test('is rejected without a secret, or with an invalid partner number', async () => {
    const hk = (more: object) => b.establish(b.hkManager, { ShopAuthorizationInformationType: 2, Name: 'Shopify', AppKey: 'k', ...more });
    expect(await hk({ AppSecret: '' })).toBeRefused('ValidationFailed');
    expect(await b.establish(b.hkManager, { ShopAuthorizationInformationType: 1, Name: 'S', AppKey: 'letters' })).toBeRefused(
      'ValidationFailed',
    );
  });

  test('is offered to the customers of its site while it is enabled', async () => {
    const offered = await b.alice.ok('/ShopAuthorizationConfiguration/GetAvailableShopAuthorizationConfigurations');
    expect(offered).toMatchObject([
      { Id: b.shopee, Type: 1, Sandbox: true },
      { Id: b.shopify, Type: 2 },
      { Id: b.shopline, Type: 3 },
    ]);
    const ofCarol = await b.carol.ok('/ShopAuthorizationConfiguration/GetAvailableShopAuthorizationConfigurations');
    expect(ofCarol.map(({ Id }: any) => Id)).toEqual([b.shopeeHk]);
    expect(await b.add(b.carol, b.shopee)).toBeRefused('NotFound');
  });
});

describe('apps at the sandbox marketplace', () => {
  test('are distinguished by marketplace, key and callback URL, even with the same key', async () => {
    const app = { AppKey: 'shopline-app', AppSecret: 'of the other site' };
    const type = enumCodes.ShopAuthorizationInformationType;
    const ofHk = await b.establish(b.hkManager, { ...app, Name: 'SHOPLINE', ShopAuthorizationInformationType: type.Shopline });
    expect(await b.establish(b.hkManager, { ...app, Name: 'Shopify', ShopAuthorizationInformationType: type.Shopify })).toSucceed();
    for (const [by, configuration, name] of [
      [b.alice, b.shopline, 'same-key'],
      [b.carol, ofHk.Data.Id as string, 'same-key-hk'],
    ] as const) {
      const { Link } = (await b.add(by, configuration, { ShopId: name })).Data;
      expect((await b.back(await b.pressed(Link, name), by)).get('Authorization')).toBe('authorized');
    }
  });
});

describe('authorization of a shop', () => {
  test(
    'under /ShopAuthorizationInformation/ adds, reads, sets, shares, transfers, deletes by body',
    covers(
      'CALL-ShopAuthorizationInformation-GetShopAuthorizationInformation',
      'CALL-ShopAuthorizationInformation-DeleteShopAuthorizationInformation',
      'CALL-ShopAuthorizationInformation-UpdateShopAuthorizationInformationRemarks',
      'CALL-ShopAuthorizationInformation-GetShopLogisticsOrder',
      'CALL-ShopAuthorizationInformation-GetCancelShopStoreAuthorizationLink',
      'CALL-ShopAuthorizationInformation-ReauthorizationShopAuthorizationConfiguration',
      'CALL-ShopAuthorizationInformation-SetShopAuthorizationInformationTypeOfShipping',
      'CALL-ShopAuthorizationInformation-SetShopAuthorizationInformationWarehouse',
      'CALL-ShopAuthorizationInformation-SetShopAuthorizationInformationAutomaticallyGenerateProducts',
      'CALL-ShopAuthorizationInformation-SetShopAuthorizationInformationUnpacking',
      'CALL-ShopAuthorizationInformation-SetShopAuthorizationInformationCurrency',
      'CALL-ShopAuthorizationInformation-GetShopCommodityDetailed',
      'CALL-ShopAuthorizationInformation-ChangeUserShopAuthorizationInformation',
      'CALL-ShopAuthorizationInformation-UpdateShopAuthorizationInformationUserPermissions',
      'CALL-ShopAuthorizationInformation-AddShopAuthorizationInformation',
      'SHOPAUTH-BODY',
      'FIELD-ShopAuthorization-01',
      'FIELD-ShopAuthorization-02',
      'FIELD-ShopAuthorization-03',
      'FIELD-ShopAuthorization-04',
    ),
    () => walk(staffPaths),
  );
  test(
    'under /UserShopAuthorizationInformation/ adds, reads, sets, shares, transfers and deletes',
    covers(
      'CALL-UserShopAuthorizationInformation-GetShopAuthorizationInformation',
      'CALL-UserShopAuthorizationInformation-DeleteShopAuthorizationInformation',
      'CALL-UserShopAuthorizationInformation-UpdateShopAuthorizationInformationRemarks',
      'CALL-UserShopAuthorizationInformation-GetShopLogisticsOrder',
      'CALL-UserShopAuthorizationInformation-GetCancelShopStoreAuthorizationLink',
      'CALL-UserShopAuthorizationInformation-ReauthorizationShopAuthorizationConfiguration',
      'CALL-UserShopAuthorizationInformation-SetShopAuthorizationInformationTypeOfShipping',
      'CALL-UserShopAuthorizationInformation-SetShopAuthorizationInformationWarehouse',
      'CALL-UserShopAuthorizationInformation-SetShopAuthorizationInformationAutomaticallyGenerateProducts',
      'CALL-UserShopAuthorizationInformation-SetShopAuthorizationInformationUnpacking',
      'CALL-UserShopAuthorizationInformation-SetShopAuthorizationInformationCurrency',
      'CALL-UserShopAuthorizationInformation-GetShopCommodityDetailed',
      'CALL-UserShopAuthorizationInformation-ChangeUserShopAuthorizationInformation',
      'CALL-UserShopAuthorizationInformation-UpdateShopAuthorizationInformationUserPermissions',
      'CALL-UserShopAuthorizationInformation-AddShopAuthorizationInformation',
      'SHOPAUTH-BOTH',
    ),
    () => walk(userPaths),
  );

  test(
    'filters by Name, ShopId, Remarks, type, status, SiteId, OwnerId; options: Value and Name',
    covers('SHOPAUTH-FILTERS', 'SHOPAUTH-OPTIONS'),
    async () => {
      const one = await authorized(b.alice, { more: { Name: 'Filter tea', Remarks: 'oolong' } });
      const other = await authorized(b.bob, { more: { Name: 'Filter hats', Remarks: 'straw' } });
      const found = async (more: object, by = b.manager) => idsIn(await list(by, more)).filter((id) => id === one.id || id === other.id);
      expect(await found({ Name: 'tea' })).toEqual([one.id]);
      expect(await found({ ShopId: other.shopId })).toEqual([other.id]);
      expect(await found({ Remarks: 'oolong' })).toEqual([one.id]);
      expect((await found({ type: 1 })).sort()).toEqual([one.id, other.id].sort());
      expect(await found({ type: 2 })).toEqual([]);
      expect(await found({ status: Authorized, Name: 'tea' })).toEqual([one.id]);
      expect(await found({ status: Failed })).toEqual([]);
      expect(await found({ OwnerId: b.bob.userId })).toEqual([other.id]);
      expect((await found({ SiteId: b.manager.siteId })).length).toBe(2);
      expect(await found({ OwnerId: b.bob.userId }, b.alice)).toEqual([]);
      expect(idsIn(await list(b.hkManager))).not.toContain(one.id);
      const types = await b.alice.ok('/Select/GetShopAuthorizationInformationType');
      expect(types[0]).toEqual({ Value: 1, Name: 'Shopee' });
      expect(await b.alice.ok('/Select/GetShopAuthorizationStatus')).toContainEqual({ Value: 2, Name: 'Authorized' });
    },
  );

  test('at Shopify asks for the shop’s name, verifies the redirect, stores only ciphertext', async () => {
    expect(await b.add(b.alice, b.shopify)).toBeRefused('ValidationFailed');
    expect(await b.add(b.alice, b.shopify, { ShopId: 'no shop!' })).toBeRefused('ValidationFailed');
    const { Id, Link } = (await b.add(b.alice, b.shopify, { ShopId: 'tea-house' })).Data;
    const address = await b.pressed(Link, 'tea-house.myshopify.com');
    const forged = new URL(address, 'http://localhost');
    forged.searchParams.set('shop', 'other.myshopify.com');
    expect(Object.fromEntries(await b.back(forged.toString()))).toEqual({
      Authorization: 'failed',
      Code: String(errorCodes.SignatureInvalid),
    });
    expect(await b.rowOf(Id)).toMatchObject({ ShopAuthorizationStatus: Failed });
    const refreshed = async () =>
      (await on('ReauthorizationShopAuthorizationConfiguration', b.alice, Id, { ShopId: 'tea-house' })).Data.Link as string;
    // Only the last of two shops would be signed.
    const twice = (await b.pressed(await refreshed(), 'tea-house.myshopify.com')).replace('?', '?shop=other.myshopify.com&');
    expect((await b.back(twice)).get('Code')).toBe(String(errorCodes.SignatureInvalid));
    const again = await refreshed();
    expect((await b.back(await b.pressed(again, 'tea-house.myshopify.com'))).get('Authorization')).toBe('authorized');
    await b.received(Id, b.alice);
    const stored = await find(b.db, await b.system(), shopResource, Id);
    expect(stored).toMatchObject({ status: Authorized, shopId: 'tea-house.myshopify.com' });
    expect([stored.accessToken, stored.refreshToken]).toEqual([expect.stringMatching(/^v1\./), expect.stringMatching(/^v1\./)]);
    expect((await b.ordersOf(Id)).map((row) => row.PlatformOrderNo)).toContain('PRACTICE0001');
  });

  test('at SHOPLINE asks for the handle, returns the state, verifies signature and age', async () => {
    expect(await b.add(b.alice, b.shopline)).toBeRefused('ValidationFailed');
    expect(await b.add(b.alice, b.shopline, { ShopId: 'no shop!' })).toBeRefused('ValidationFailed');
    const { Id, Link } = (await b.add(b.alice, b.shopline, { ShopId: 'https://Tea-House.myshopline.com/admin' })).Data;
    expect(Link).toMatch(/\/shopline\/tea-house\/admin\/oauth-web\/#\/oauth\/authorize\?appKey=shopline-app&/);
    const page = await b.get(Link);
    expect([page.statusCode, page.body, page.headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining('location.replace'),
      expect.stringMatching(/script-src 'sha256-/),
    ]);
    const address = await b.pressed(Link, 'tea-house');
    const forged = new URL(address, 'http://localhost');
    expect(forged.searchParams.has('state')).toBe(false);
    forged.searchParams.set('handle', 'other');
    expect(Object.fromEntries(await b.back(forged.toString()))).toEqual({
      Authorization: 'failed',
      Code: String(errorCodes.SignatureInvalid),
    });
    const again = async () => (await on('ReauthorizationShopAuthorizationConfiguration', b.alice, Id, { ShopId: 'tea-house' })).Data.Link;
    const old = new URL(await b.pressed(await again(), 'tea-house'), 'http://localhost');
    old.searchParams.set('timestamp', String(Date.now() - 11 * 60_000));
    old.searchParams.set('sign', shoplineQuerySign('secret of the app', old.searchParams));
    expect((await b.back(old.toString())).get('Code')).toBe(String(errorCodes.SignatureInvalid));
    expect((await b.back(await b.pressed(await again(), 'no'))).get('Authorization')).toBe('refused');
    expect((await b.back(await b.pressed(await again(), 'tea-house'))).get('Authorization')).toBe('authorized');
    await b.received(Id, b.alice);
    const stored = await find(b.db, await b.system(), shopResource, Id);
    expect(stored).toMatchObject({ status: Authorized, shopId: 'tea-house', refreshToken: null });
    expect(stored.accessToken).toMatch(/^v1\./);
    expect(stored.accessTokenExpireTime!.getTime() - Date.now()).toBeLessThanOrEqual(10 * 3_600_000);
    expect((await on('GetCancelShopStoreAuthorizationLink', b.alice, Id)).Data.Link).toMatch(/\/shopline\/tea-house\/admin\/apps$/);
  });

  test('accepts the state of its link once, for ten minutes, and from the same account only', async () => {
    const shopId = b.newShopId();
    const { Id, Link } = (await b.add(b.alice, b.shopee)).Data;
    const address = await b.pressed(Link, shopId);
    const wrong = new URL(address, 'http://localhost');
    wrong.searchParams.set('state', 'guessed');
    expect((await b.back(wrong.toString())).get('Code')).toBe(String(errorCodes.SignatureInvalid));
    expect((await b.back(address)).get('Authorization')).toBe('authorized');
    expect((await b.back(address)).get('Code')).toBe(String(errorCodes.SignatureInvalid));
    await b.received(Id, b.alice);
    const late = (await b.add(b.alice, b.shopee)).Data;
    const lateAddress = await b.pressed(late.Link, b.newShopId());
    const system = await b.system();
    await b.inTransaction(async (tx) =>
      change(tx, system, shopResource, await find(tx, system, shopResource, late.Id), { consentExpireTime: new Date(Date.now() - 1000) }),
    );
    expect((await b.back(lateAddress)).get('Code')).toBe(String(errorCodes.SignatureInvalid));
    const never = (await b.add(b.alice, b.shopee)).Data;
    const inAnHour = { db: b.db, takeNumber: b.server.takeNumber, now: new Date(Date.now() + 11 * 60_000) };
    await endOverdue(inAnHour);
    expect(await b.rowOf(never.Id)).toMatchObject({ ShopAuthorizationStatus: Failed, Failure: 'late' });
  });

  test('accepts no other value that the server sealed', async () => {
    const { BrowserKey } = (await b.add(b.alice, b.shopee)).Data;
    const sealed = [seal('workplace ABC'), seal('{}'), seal(JSON.stringify({ siteId: b.alice.siteId, userId: b.alice.userId, event: 1 }))];
    for (const Consent of [...sealed, seal(JSON.stringify({ type: 99, query: '' })), 'v1.'])
      expect((await b.completed(b.alice, BrowserKey, new URLSearchParams({ Consent }))).get('Code')).toBe(
        String(errorCodes.SignatureInvalid),
      );
  });

  test('accepts the result of a consent page as a posted form', async () => {
    const shopId = b.newShopId();
    const { Link, BrowserKey } = (await b.add(b.alice, b.shopee)).Data;
    const { pathname, searchParams } = new URL(await b.pressed(Link, shopId), 'http://localhost');
    const post = (payload: string) =>
      b.server.http.inject({
        method: 'POST',
        url: pathname,
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
    const landed = async (payload: string) => String((await post(payload)).headers.location);
    expect(await landed(searchParams.toString())).toMatch(/Consent=v1\./);
    const returned = new URL(await landed(searchParams.toString()), 'http://localhost').searchParams;
    expect((await b.completed(b.alice, BrowserKey, returned)).get('Authorization')).toBe('authorized');
  });

  test.each(['shopee', 'shopify', 'shopline'] as const)(
    'at %s binds the shop of the browser and the account that began only',
    async (at) => {
      const shopId = at === 'shopee' ? b.newShopId() : `bound-${b.newShopId()}`;
      const { Id, Link, BrowserKey } = (await b.add(b.alice, b[at], at === 'shopee' ? {} : { ShopId: shopId })).Data;
      // Bob, or a seller without an account, follows the link that alice sent.
      const returned = await b.landed(await b.pressed(Link, at === 'shopify' ? `${shopId}.myshopify.com` : shopId));
      const late = String(errorCodes.SignatureInvalid);
      expect((await b.completed(b.bob, BrowserKey, returned)).get('Code')).toBe(late);
      expect((await b.completed(b.alice, 'guessed', returned)).get('Code')).toBe(late);
      const ofBob = (await b.add(b.bob, b[at], at === 'shopee' ? {} : { ShopId: shopId })).Data;
      for (const person of [b.alice, b.bob]) expect((await b.completed(person, ofBob.BrowserKey, returned)).get('Code')).toBe(late);
      expect(await b.visitor().post('/ShopAuthorizationInformation/CompleteShopAuthorization', {})).toBeRefused('NoPermission', {
        status: 401,
      });
      expect(await b.rowOf(Id)).toMatchObject({ ShopAuthorizationStatus: Authorizing });
      expect((await b.completed(b.alice, BrowserKey, returned)).get('Authorization')).toBe('authorized');
      expect((await b.completed(b.alice, BrowserKey, returned)).get('Code')).toBe(late);
    },
  );

  test('fails when the seller refuses, and can be started again', async () => {
    const { Id, Link } = (await b.add(b.alice, b.shopee)).Data;
    expect(await b.rowOf(Id)).toMatchObject({ ShopAuthorizationStatus: Authorizing });
    expect((await b.back(await b.pressed(Link, 'no'))).get('Authorization')).toBe('refused');
    expect(await b.rowOf(Id)).toMatchObject({ ShopAuthorizationStatus: Failed });
    const { Link: next } = (await on('ReauthorizationShopAuthorizationConfiguration', b.alice, Id)).Data;
    expect((await b.back(await b.pressed(next, b.newShopId()))).get('Authorization')).toBe('authorized');
  });

  test('rejects a shop that another account has, or a different shop than before', async () => {
    const { id, shopId } = await authorized(b.alice);
    const { Id, Link } = (await b.add(b.bob, b.shopee)).Data;
    expect((await b.back(await b.pressed(Link, shopId), b.bob)).get('Code')).toBe(String(errorCodes.ShopAlreadyBound));
    expect(await b.rowOf(Id)).toMatchObject({ ShopAuthorizationStatus: Failed });
    const { Link: again } = (await on('ReauthorizationShopAuthorizationConfiguration', b.alice, id)).Data;
    expect((await b.back(await b.pressed(again, b.newShopId()))).get('Code')).toBe(String(errorCodes.ShopAlreadyBound));
    expect(await b.rowOf(id)).toMatchObject({ ShopAuthorizationStatus: Authorized, ShopId: shopId });
  });

  test('rejects a shop that another site has connected, until it is disconnected there', async () => {
    const there = await authorized(b.carol);
    const { Id, Link } = (await b.add(b.alice, b.shopee)).Data;
    expect((await b.back(await b.pressed(Link, there.shopId))).get('Code')).toBe(String(errorCodes.ShopAlreadyBound));
    expect(await b.rowOf(Id)).toMatchObject({ ShopAuthorizationStatus: Failed });
    const { Link: end } = (await on('GetCancelShopStoreAuthorizationLink', b.carol, there.id)).Data;
    expect((await b.back(await b.pressed(end, there.shopId), b.carol)).get('Authorization')).toBe('cancelled');
    const { Link: again } = (await on('ReauthorizationShopAuthorizationConfiguration', b.alice, Id)).Data;
    expect((await b.back(await b.pressed(again, there.shopId))).get('Authorization')).toBe('authorized');
  });

  test('ends by the seller’s link: deletes tokens, notifies the owner, stops synchronization', async () => {
    const { id, shopId } = await authorized(b.alice);
    const { Link } = (await on('GetCancelShopStoreAuthorizationLink', b.alice, id)).Data;
    expect((await b.back(await b.pressed(Link, shopId))).get('Authorization')).toBe('cancelled');
    expect(await b.rowOf(id)).toMatchObject({ ShopAuthorizationStatus: Cancelled });
    expect(await find(b.db, await b.system(), shopResource, id)).toMatchObject({ accessToken: null, refreshToken: null });
    const messages = (await b.alice.ok('/UserMessages/GetUserMessages', { rows: 20 })).Data as any[];
    expect(messages.some(({ Title }) => /“My shop”.*cancelled/.test(Title))).toBe(true);
    for (const verb of [
      'SynchronizeShopOrders',
      'SynchronizeShopCommodity',
      'GetShopLogisticsOrder',
      'GetShopCommodityDetailed',
      'GetCancelShopStoreAuthorizationLink',
    ])
      expect(await on(verb, b.alice, id), verb).toBeRefused('ShopNotAuthorized');
  });

  test('ends by a signed notification of the marketplace; ignores an unsigned one', async () => {
    const { id, shopId } = await authorized(b.alice);
    const body = JSON.stringify({ code: 2, shop_id: Number(shopId), timestamp: 1 });
    const site = await b.db.selectFrom('site').selectAll().where('id', '=', b.alice.siteId).executeTakeFirstOrThrow();
    const base = siteAddress((site.apiPath || site.userPath || '').replace(/\/api$/, ''));
    const sign = (url: string) => createHmac('sha256', 'secret of the app').update(`${url}|${body}`).digest('hex');
    const notify = (authorization: string) =>
      b.server.http.inject({
        method: 'POST',
        url: '/api/Hook/PlatformNotify/Shopee',
        headers: { 'content-type': 'application/json', authorization },
        payload: body,
      });
    expect((await notify('wrong')).statusCode).toBe(401);
    expect(await b.rowOf(id)).toMatchObject({ ShopAuthorizationStatus: Authorized });
    expect((await notify(sign(`${base}/api/Hook/PlatformNotify/Shopee`))).statusCode).toBe(200);
    expect(await b.rowOf(id)).toMatchObject({ ShopAuthorizationStatus: Cancelled });
  });

  test.each([
    [
      'Shopify',
      'shopify',
      { 'x-shopify-topic': 'app/uninstalled', 'x-shopify-api-version': '2025-10', 'x-shopify-webhook-id': 'b54557e4' },
      {},
    ],
    ['Shopline', 'shopline', { 'x-shopline-topic': 'apps/installed_uninstalled' }, { operate: 'UNINSTALL' }],
  ] as const)('ends when its app is uninstalled at %s, signed over the raw body', async (marketplace, kind, topic, payload) => {
    const { id, shopId } = await b.authorizedAt(kind);
    // Whitespace that a parser would drop is part of what is signed.
    const body = JSON.stringify({ ...payload, timestamp: 1 }, null, 2);
    const sign = createHmac('sha256', 'secret of the app').update(body).digest('base64');
    const domain = kind === 'shopify' ? { 'x-shopify-shop-domain': shopId } : { 'x-shopline-shop-domain': `${shopId}.myshopline.com` };
    const notify = (signature: string) =>
      b.server.http.inject({
        method: 'POST',
        url: `/api/Hook/PlatformNotify/${marketplace}`,
        headers: { 'content-type': 'application/json', ...topic, ...domain, [`x-${kind}-hmac-sha256`]: signature },
        payload: body,
      });
    expect((await notify('wrong')).statusCode).toBe(401);
    expect(await b.rowOf(id)).toMatchObject({ ShopAuthorizationStatus: Authorized });
    expect((await notify(sign)).statusCode).toBe(200);
    expect(await b.rowOf(id)).toMatchObject({ ShopAuthorizationStatus: Cancelled });
  });

  test('ends with its term, and notifies the owner', async () => {
    const { id } = await authorized(b.alice);
    await endOverdue({ db: b.db, takeNumber: b.server.takeNumber, now: new Date(Date.now() + 366 * dayMs) });
    expect(await b.rowOf(id)).toMatchObject({ ShopAuthorizationStatus: Expired });
  });
});

describe('settings of a shop', () => {
  test('accept what the site has and offers, and reject other sites', async () => {
    const { id } = await authorized(b.alice);
    const [otherWarehouse] = await b.hkManager.ok('/Warehouse/GetSelectWarehouses');
    const shippingMethods = (await b.manager.ok('/TypeOfShipping/GetTypeOfShippings', { rows: 100 })).Data as any[];
    const hkWay = ((await b.hkManager.ok('/TypeOfShipping/GetTypeOfShippings', { rows: 100 })).Data as any[])[0];
    expect(await on('SetShopAuthorizationInformationWarehouse', b.alice, id, { WarehouseId: otherWarehouse.Value })).toBeRefused(
      'NotFound',
    );
    expect(await on('SetShopAuthorizationInformationTypeOfShipping', b.alice, id, { TypeOfShippingId: hkWay.Id })).toBeRefused('NotFound');
    expect(await on('SetShopAuthorizationInformationCurrency', b.alice, id, { CurrencyId: id })).toBeRefused('NotFound');
    expect((await on('SetShopAuthorizationInformationTypeOfShipping', b.alice, id, { TypeOfShippingId: shippingMethods[0].Id })).Data).toBe(
      true,
    );
    expect((await on('SetShopAuthorizationInformationTypeOfShipping', b.alice, id, { TypeOfShippingId: null })).Data).toBe(true);
  });

  test('and all other data are denied to other customers and other sites', async () => {
    const { id } = await authorized(b.alice);
    const calls: [string, object][] = [
      ['DeleteShopAuthorizationInformation', {}],
      ['UpdateShopAuthorizationInformationRemarks', { Remarks: 'x' }],
      ['SetShopAuthorizationInformationUnpacking', { Enabled: true }],
      ['GetShopLogisticsOrder', {}],
      ['GetShopCommodityDetailed', {}],
      ['GetCancelShopStoreAuthorizationLink', {}],
      ['ReauthorizationShopAuthorizationConfiguration', {}],
      ['UpdateShopAuthorizationInformationUserPermissions', { UserName: 'bob', Permissions: [1] }],
      ['SynchronizeShopOrders', {}],
    ];
    for (const by of [b.bob, b.carol, b.hkManager])
      for (const [verb, more] of calls) expect(await on(verb, by, id, more), verb).toBeRefused('NotFound');
    expect((await on('ChangeUserShopAuthorizationInformation', b.alice, id, { UserId: b.bob.userId })).status).toBe(403);
    expect(await on('ChangeUserShopAuthorizationInformation', b.manager, id, { UserId: b.carol.userId })).toBeRefused('NotFound');
  });

  test('rejects the deletion of a shop with open orders', async () => {
    const { id, books } = await authorized(b.alice);
    const open = sandboxOrder('LIVE-1', 10);
    books.orders.push(open);
    await b.synchronize(id);
    expect(await on('DeleteShopAuthorizationInformation', b.alice, id)).toBeRefused('InUse');
    Object.assign(open, { status: 'CANCELLED', updatedAt: new Date(Date.now() - 2000) });
    await b.synchronize(id);
    expect((await on('DeleteShopAuthorizationInformation', b.alice, id)).Data).toBe(true);
  });
});

describe('shared shop', () => {
  test('shows another customer only what the permission allows, until it is withdrawn', covers('PERM-SHOPSHARE'), async () => {
    const { id, books } = await authorized(b.alice, { more: { Name: 'Shared shop' } });
    Object.assign(books, { orders: [sandboxOrder('SHARED-1', 30)], items: sandboxShop('example').items });
    await b.synchronize(id);
    await on('SynchronizeShopCommodity', b.alice, id);
    const [order] = await b.ordersOf(id);
    const share = (Permissions: number[], more: object = { UserName: 'bob' }) =>
      on('UpdateShopAuthorizationInformationUserPermissions', b.alice, id, { ...more, Permissions });
    const articles = async () => (await b.bob.ok('/ShopCommodity/GetShopCommodities', { ShopAuthorizationInformationId: id })).Total;
    expect([(await b.ordersOf(id, b.bob)).length, await articles(), idsIn(await list(b.bob)).includes(id)]).toEqual([0, 0, false]);

    expect((await share([ViewOrders])).Data).toBe(true);
    expect((await list(b.bob, { Name: 'Shared shop' })).Data).toMatchObject([
      { Id: id, OwnerName: 'alice', SharedPermissions: [ViewOrders] },
    ]);
    expect((await b.ordersOf(id, b.bob)).length).toBe(1);
    expect((await b.bob.ok('/ShopOrder/GetShopOrderById', { Id: order.Id })).Lines.length).toBe(1);
    expect(await b.synchronize(id, b.bob)).toSucceed();
    expect(await articles()).toBe(0);
    for (const [verb, more] of [
      ['GetShopCommodityDetailed', {}],
      ['SetShopAuthorizationInformationUnpacking', { Enabled: true }],
      ['DeleteShopAuthorizationInformation', {}],
      ['UpdateShopAuthorizationInformationUserPermissions', { UserName: 'bob', Permissions: [1, 2, 3, 4] }],
    ] as const)
      expect(await on(verb, b.bob, id, more), verb).toBeRefused('NoPermission');

    expect((await share([ManageCommodity, ManageSettings])).Data).toBe(true);
    expect((await b.ordersOf(id, b.bob)).length).toBe(0);
    expect(await b.bob.post('/ShopOrder/GetShopOrderById', { Id: order.Id })).toBeRefused('NoPermission');
    expect(await articles()).toBe(3);
    expect((await on('SetShopAuthorizationInformationUnpacking', b.bob, id, { Enabled: true })).Data).toBe(true);
    expect(await b.alice.ok('/ShopAuthorizationInformation/GetShopAuthorizationInformationUserPermissions', { Id: id })).toEqual([
      expect.objectContaining({ UserId: b.bob.userId, UserName: 'bob', Permissions: [ManageCommodity, ManageSettings] }),
    ]);

    expect((await share([])).Data).toBe(true);
    expect([idsIn(await list(b.bob)).includes(id), await articles()]).toEqual([false, 0]);
    expect(await on('GetShopCommodityDetailed', b.bob, id)).toBeRefused('NotFound');
  });

  test('is shared by id, user name or member code with a customer of the site, not its owner', async () => {
    const { id } = await authorized(b.alice);
    const share = (more: object) =>
      on('UpdateShopAuthorizationInformationUserPermissions', b.alice, id, { Permissions: [ViewOrders], ...more });
    expect(await share({ UserName: 'hkcarol' })).toBeRefused('NotFound');
    expect(await share({ UserName: 'alice' })).toBeRefused('ValidationFailed');
    expect(await share({})).toBeRefused('ValidationFailed');
    expect((await share({ UserId: b.bob.userId })).Data).toBe(true);
  });

  test('transfers orders and articles to a new owner and drops bindings of the former one', async () => {
    const { id, books } = await authorized(b.alice);
    books.orders.push(sandboxOrder('GIVEN-1', 20));
    await on('SetShopAuthorizationInformationAutomaticallyGenerateProducts', b.alice, id, { Enabled: true });
    await b.synchronize(id);
    await b.manager.ok('/ShopAuthorizationInformation/ChangeUserShopAuthorizationInformation', { Id: id, UserId: b.bob.userId });
    expect((await b.ordersOf(id, b.bob)).map((row) => row.PlatformOrderNo)).toEqual(['GIVEN-1']);
    expect(await b.ordersOf(id, b.alice)).toEqual([]);
    const parcels = await b.bob.ok('/UserThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrders', { ShopAuthorizationInformationId: id });
    expect(parcels.Data).toMatchObject([{ PlatformOrderNo: 'GIVEN-1', OwnerName: 'bob' }]);
    const { Data } = await b.bob.ok('/ShopCommodity/GetShopCommodities', { ShopAuthorizationInformationId: id });
    expect(Data).toMatchObject([{ CommodityId: null, CommodityQuantity: null, OwnerName: 'bob' }]);
  });
});
