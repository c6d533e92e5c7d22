import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommodityCategoryNode } from '@entrepot/contract/modules/commodities/category-calls.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';

let server: TestServer;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  // The other company begins without categories.
  manager = await server.as('hkmanager');
});
afterAll(() => server?.close());

const words = (name: string) => ({ 'zh-cn': `${name}类`, 'zh-tw': `${name}類`, 'en-us': name });
const make = (name: string, more: object = {}) =>
  manager.post('/CommodityCategories/EstablishCommodityCategories', { Name: words(name), ...more });
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
  test('are a tree in display order, searched in every language and by customs code, with what stands above', async () => {
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

  test('are offered to customers under every name of the look-up, and counted without the goods of others', async () => {
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
    expect((await carol.post('/CommodityCategories/EstablishCommodityCategories', { Name: words('Mine') })).Code).toBe(1);
  });

  test('are named once below each other, in every language', async () => {
    const [books, clothing] = [await named('Books'), await named('Clothing')];
    expect((await make('Books')).Code).toBe(103);
    expect((await make('Shirts', { ParentId: clothing.Id })).Code).toBe(103);
    expect((await make('Shirts', { ParentId: books.Id })).Code).toBe(0);
    expect(await manager.post('/CommodityCategories/EstablishCommodityCategories', { DisplayOrder: 3 })).toMatchObject({
      Code: 100,
      Data: [{ Field: 'Name' }],
    });
    expect((await make('', { Name: { 'zh-cn': '鞋', 'zh-tw': '鞋' } })).Code).toBe(100);
    expect(await make('Lost', { ParentId: '019dfd46-1c40-7f52-804a-c3951d64ce11' })).toMatchObject({ Code: 100 });
  });

  test('are moved, never below themselves and never deeper than six levels', async () => {
    const a = await made('A');
    const b = await made('B', { ParentId: a });
    expect(await edit(a, { ParentId: b })).toMatchObject({ Code: 102, Message: 'A cannot be put below itself' });
    let below = b;
    for (const level of [3, 4, 5, 6]) below = await made(`Level ${level}`, { ParentId: below });
    expect(await make('Level 7', { ParentId: below })).toMatchObject({ Message: 'Categories may be at most 6 levels deep' });
    const [books] = [await named('Books')];
    expect(await edit(a, { ParentId: books.Id })).toMatchObject({ Message: 'Categories may be at most 6 levels deep' });
    expect((await edit(b, { ParentId: null })).Code).toBe(0);
    expect((await named('B')).Children).toHaveLength(1);
    expect((await named('A')).HasChildren).toBe(false);
  });

  test('two who put each other’s category below their own at the same moment make no ring', async () => {
    const [one, two] = [await made('One'), await made('Two')];
    const codes = (await Promise.all([edit(one, { ParentId: two }), edit(two, { ParentId: one })])).map(({ Code }) => Code);
    expect(codes.sort()).toEqual([0, 102]);
    const roots = (await tree()).filter(({ Name }) => Name === 'One' || Name === 'Two');
    expect(roots).toHaveLength(1);
    expect(roots[0]!.Children).toHaveLength(1);
  });

  test('one that others stand below or that goods stand in stays', async () => {
    const { Id } = await named('Books');
    expect((await manager.post('/CommodityCategories/DeleteCommodityCategories', { Id })).Code).toBe(105);
    const last = await made('Last');
    expect((await manager.post('/CommodityCategories/DeleteCommodityCategories', { Id: last })).Code).toBe(0);
    expect(await named('Last')).toBeUndefined();
    expect((await manager.post('/CommodityCategories/GetEditCommodityCategories', { Id: last })).Code).toBe(101);
  });

  test('of one site are not those of another, and only who holds the screen’s buttons changes them', async () => {
    const other = await server.as('manager');
    expect((await tree(undefined, other)).map(({ Name }) => Name)).not.toContain('Books');
    const { Id } = await named('Books');
    expect((await other.post('/CommodityCategories/GetEditCommodityCategories', { Id })).Code).toBe(101);
    expect((await other.post('/CommodityCategories/DeleteCommodityCategories', { Id })).Code).toBe(101);
    expect((await other.post('/CommodityCategories/EstablishCommodityCategories', { Name: words('Below'), ParentId: Id })).Code).toBe(100);
    const clerk = await server.as('clerk');
    expect((await clerk.post('/CommodityCategories/EstablishCommodityCategories', { Name: words('Clerk') })).Code).toBe(1);
  });
});
