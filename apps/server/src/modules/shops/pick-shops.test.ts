import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Bench, openMarketplaces } from './test/marketplaces.ts';

const { ViewOrders, Consolidate, ManageCommodity } = enumCodes.ShopPermission;
let b: Bench;
beforeAll(async () => {
  b = await openMarketplaces();
});
afterAll(() => b.close());

const picker = '/ShopAuthorizationInformation/GetSelectShopAuthorizationInformations';
const own = '/UserShopAuthorizationInformation/GetSelectShopAuthorizationInformations';
const namesIn = ({ Data }: { Data: { Name: string }[] }) => Data.map(({ Name }) => Name);
const add = async (by: Person, Name: string): Promise<string> =>
  (await b.add(by, by === b.carol ? b.shopeeHk : b.shopee, { Name })).Data.Id;
const share = (id: string, UserName: string, Permissions: number[]) =>
  b.alice.ok('/ShopAuthorizationInformation/UpdateShopAuthorizationInformationUserPermissions', { Id: id, UserName, Permissions });

test('pages Total and Data of own shops and those shared for the action, newest first', covers('PICKER-Shops'), async () => {
  const bobs = [await add(b.bob, 'Bob’s first'), await add(b.bob, 'Bob’s second'), await add(b.bob, 'Bob’s third')];
  const read = await add(b.alice, 'To be read');
  const sent = await add(b.alice, 'To be sent');
  const ownShopId = await add(b.alice, 'Kept to herself');
  await share(read, 'bob', [ViewOrders]);
  await share(sent, 'bob', [Consolidate, ManageCommodity]);
  const look = (more: object = {}) => b.bob.ok(own, { index: 1, rows: 2, ...more });

  const first = await look();
  expect(first).toMatchObject({ Total: 5, Data: [{ Id: sent, OwnerName: 'alice' }, { Id: read }] });
  expect(namesIn(await look({ index: 2 }))).toEqual(['Bob’s third', 'Bob’s second']);
  expect((await look({ index: 3 })).Data).toMatchObject([
    { Id: bobs[0], OwnerName: 'bob', ShopAuthorizationInformationTypeName: 'Shopee' },
  ]);
  const own3 = ['Bob’s third', 'Bob’s second', 'Bob’s first'];
  const whichFor = async (ShopPermission: unknown) => namesIn(await look({ rows: 20, Permission: ShopPermission }));
  expect(await whichFor(ViewOrders)).toEqual(['To be read', ...own3]);
  expect(await whichFor([ViewOrders, Consolidate])).toEqual(['To be sent', 'To be read', ...own3]);
  expect(await whichFor(ManageCommodity)).toEqual(['To be sent', ...own3]);
  expect(namesIn(await look({ Content: 'second' }))).toEqual(['Bob’s second']);
  expect(namesIn(await look({ Id: read }))).toEqual(['To be read']);
  expect(namesIn(await look({ Id: ownShopId }))).toEqual([]);

  await share(sent, 'bob', []);
  expect((await look()).Total).toBe(4);
  expect(namesIn(await b.manager.ok(picker, { rows: 20 }))).toEqual(['Kept to herself', 'To be sent', 'To be read', ...own3]);
  expect((await b.manager.ok(picker, { rows: 20, OwnerId: b.alice.userId })).Data).toMatchObject([
    { Id: ownShopId },
    { Id: sent },
    { Id: read },
  ]);
});

test('shows a customer only its own shops and commodities in pickers and lists', covers('PERM-02', 'PERM-OWN'), async () => {
  const [alices, carols] = [await add(b.alice, 'Alice’s own'), await add(b.carol, 'Carol’s own')];
  const idsOf = async (by: Person, path: string) => ((await by.ok(path, { rows: 100 })).Data as { Id: string }[]).map(({ Id }) => Id);
  for (const path of [own, picker, '/UserShopAuthorizationInformation/GetShopAuthorizationInformation']) {
    expect([path, await idsOf(b.carol, path)]).toEqual([path, [carols]]);
    expect([path, (await idsOf(b.alice, path)).includes(alices), (await idsOf(b.bob, path)).includes(alices)]).toEqual([path, true, false]);
    expect([path, (await idsOf(b.alice, path)).includes(carols)]).toEqual([path, false]);
  }
  for (const by of [b.alice, b.bob]) await by.ok('/Commodity/EstablishCommodity', { CommodityCode: 'MUG', Name: 'Mug' });
  const owners = async (by: Person) =>
    ((await by.ok('/UserCommodity/GetCommodity', { rows: 20 })).Data as { UserName: string }[]).map(({ UserName }) => UserName);
  expect([await owners(b.alice), await owners(b.bob)]).toEqual([['alice'], ['bob']]);
});
