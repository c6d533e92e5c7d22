import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommodityCategoryNode } from '@entrepot/contract/modules/commodities/category-calls.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  // The second company starts without categories.
  manager = await server.as('hkmanager');
});
afterAll(() => server?.close());

const texts = (name: string) => ({ 'zh-cn': `${name}类`, 'zh-tw': `${name}類`, 'en-us': name });
const make = (name: string, more: object = {}) =>
  manager.post('/CommodityCategories/EstablishCommodityCategories', { Name: texts(name), ...more });
const made = async (name: string, more: object = {}): Promise<string> => (await make(name, more)).Data.Id;
const tree = (Content?: string, who = manager): Promise<CommodityCategoryNode[]> =>
  who.ok('/CommodityCategories/GetCommodityCategories', Content ? { Content } : {});
const named = async (name: string) => (await tree()).find((node) => node.Name === name)!;
const edit = async (Id: string, more: object) => {
  const row = await manager.ok('/CommodityCategories/GetEditCommodityCategories', { Id });
  return manager.post('/CommodityCategories/EditCommodityCategories', { ...changeable(row), Id, RowVersion: row.RowVersion, ...more });
};
const changeable = ({ Name, ParentId, DefaultCargoTypeId, HsCode, DisplayOrder }: Record<string, unknown>) => ({
  Name,
  ParentId,
  DefaultCargoTypeId,
  HsCode,
  DisplayOrder,
});

describe('commodity categories', () => {
  test('returns a tree in display order with ancestors, searchable by any name and customs code', async () => {
    const clothing = await made('Clothing', { DisplayOrder: 2 });
    await made('Books', { DisplayOrder: 1, HsCode: '4901' });
    const [cargo] = await manager.ok('/CargoType/GetSelectCargoTypes');
    const shirts = await made('Shirts', { ParentId: clothing, DefaultCargoTypeId: cargo.Id, HsCode: '6109' });
    expect((await tree()).map(({ Name }) => Name)).toEqual(['Books', 'Clothing']);
    expect(await named('Clothing')).toMatchObject({
      HasChildren: true,
      Commodities: 0,
      Children: [{ Id: shirts, ParentId: clothing, DefaultCargoTypeName: cargo.Name, HasChildren: false, Children: [] }],
    });
    expect(await tree('6109')).toMatchObject([{ Name: 'Clothing', Children: [{ Name: 'Shirts' }] }]);
    expect(await tree('Shirts類')).toMatchObject([{ Name: 'Clothing', Children: [{ Name: 'Shirts' }] }]);
    expect(await tree('nothing')).toEqual([]);
  });

  test(
    'offers them to customers under every look-up name, counting only their own goods',
    covers('LOOKUP-CommodityCategories'),
    async () => {
      const carol = await server.as('hkcarol');
      const { Id } = await named('Books');
      for (const path of ['/CommodityCategories', '/Select/CommodityCategories', '/CommodityCategories/GetSelectCommodityCategories'])
        expect(await carol.ok(path)).toContainEqual({
          Id,
          Value: Id,
          Name: 'Books',
          DefaultCargoTypeId: null,
          HsCode: '4901',
          HasChildren: false,
          Children: [],
        });
      expect((await tree(undefined, carol)).map(({ Name }) => Name)).toEqual(['Books', 'Clothing']);
      expect(await carol.post('/CommodityCategories/EstablishCommodityCategories', { Name: texts('Mine') })).toBeRefused('NoPermission');
    },
  );

  test('requires unique names among siblings in every language', covers('REQ-CategoryName'), async () => {
    const [books, clothing] = [await named('Books'), await named('Clothing')];
    expect(await make('Books')).toBeRefused('Duplicate');
    expect(await make('Shirts', { ParentId: clothing.Id })).toBeRefused('Duplicate');
    expect(await make('Shirts', { ParentId: books.Id })).toSucceed();
    expect(await manager.post('/CommodityCategories/EstablishCommodityCategories', { DisplayOrder: 3 })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'Name' }],
    });
    expect(await make('', { Name: { 'zh-cn': '鞋', 'zh-tw': '鞋' } })).toBeRefused('ValidationFailed');
    expect(await make('Lost', { ParentId: '019dfd46-1c40-7f52-804a-c3951d64ce11' })).toBeRefused('ValidationFailed');
  });

  test('moves them, never below themselves and never deeper than six levels', async () => {
    const a = await made('A');
    const b = await made('B', { ParentId: a });
    expect(await edit(a, { ParentId: b })).toBeRefused('StateNotAllowed', { Message: 'A can’t be moved below itself' });
    let below = b;
    for (const level of [3, 4, 5, 6]) below = await made(`Level ${level}`, { ParentId: below });
    expect(await make('Level 7', { ParentId: below })).toMatchObject({ Message: 'Categories can’t have more than 6 levels' });
    const [books] = [await named('Books')];
    expect(await edit(a, { ParentId: books.Id })).toMatchObject({ Message: 'Categories can’t have more than 6 levels' });
    expect(await edit(b, { ParentId: null })).toSucceed();
    expect((await named('B')).Children).toHaveLength(1);
    expect((await named('A')).HasChildren).toBe(false);
  });

  test('prevents a cycle when two categories are moved below each other concurrently', async () => {
    const [one, two] = [await made('One'), await made('Two')];
    const outcomes = (await Promise.all([edit(one, { ParentId: two }), edit(two, { ParentId: one })])).map(outcomeOf);
    expect(outcomes.sort()).toEqual(['Ok', 'StateNotAllowed']);
    const roots = (await tree()).filter(({ Name }) => Name === 'One' || Name === 'Two');
    expect(roots).toHaveLength(1);
    expect(roots[0]!.Children).toHaveLength(1);
  });

  test('refuses to delete a category with children or goods', async () => {
    const { Id } = await named('Books');
    expect(await manager.post('/CommodityCategories/DeleteCommodityCategories', { Id })).toBeRefused('InUse');
    const last = await made('Last');
    expect(await manager.post('/CommodityCategories/DeleteCommodityCategories', { Id: last })).toSucceed();
    expect(await named('Last')).toBeUndefined();
    expect(await manager.post('/CommodityCategories/GetEditCommodityCategories', { Id: last })).toBeRefused('NotFound');
  });

  test('separates sites and requires the permissions of the screen for changes', async () => {
    const other = await server.as('manager');
    expect((await tree(undefined, other)).map(({ Name }) => Name)).not.toContain('Books');
    const { Id } = await named('Books');
    expect(await other.post('/CommodityCategories/GetEditCommodityCategories', { Id })).toBeRefused('NotFound');
    expect(await other.post('/CommodityCategories/DeleteCommodityCategories', { Id })).toBeRefused('NotFound');
    expect(await other.post('/CommodityCategories/EstablishCommodityCategories', { Name: texts('Below'), ParentId: Id })).toBeRefused(
      'ValidationFailed',
    );
    const clerk = await server.as('clerk');
    expect(await clerk.post('/CommodityCategories/EstablishCommodityCategories', { Name: texts('Clerk') })).toBeRefused('NoPermission');
  });
});
