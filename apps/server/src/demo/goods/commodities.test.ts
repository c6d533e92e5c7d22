import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommodityCategoryNode } from '@entrepot/contract/modules/commodities/category-calls.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { castOf } from '../actors.ts';
import { playCommodities } from './commodities.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const cast = await castOf(server.server, ['manager', 'merchant', 'alice'], () => new Date());
  await playCommodities(cast, server.server);
});
afterAll(() => server?.close());

const leaves = (nodes: readonly CommodityCategoryNode[]): CommodityCategoryNode[] =>
  nodes.flatMap((node) => (node.HasChildren ? leaves(node.Children) : [node]));

test('the demo has some forty commodities in ten categories, in every approval state', async () => {
  const manager = await server.as('manager');
  const list = await manager.ok('/Commodity/GetCommodity', { rows: 100 });
  expect(list.Total).toBeGreaterThanOrEqual(40);
  expect(new Set(list.Data.map((row: { CommodityStatus: number }) => row.CommodityStatus))).toEqual(new Set([1, 2, 3]));
  expect(new Set(list.Data.map((row: { CargoTypeName: string }) => row.CargoTypeName)).size).toBeGreaterThanOrEqual(3);
  const tree = await manager.ok<CommodityCategoryNode[]>('/CommodityCategories/GetCommodityCategories');
  expect(leaves(tree).length).toBeGreaterThanOrEqual(8);
  expect(leaves(tree).every(({ Commodities }) => Commodities > 0)).toBe(true);
});

test('each commodity of the demo has a picture that staff and its customer can open', async () => {
  for (const name of ['manager', 'merchant']) {
    const path = name === 'manager' ? '/Commodity/GetCommodity' : '/UserCommodity/GetCommodity';
    const { Data } = await (await server.as(name)).ok(path, { rows: 100 });
    expect(Data.filter(({ Pictures }: { Pictures: string[] }) => Pictures.length !== 1)).toEqual([]);
    const picture = await server.server.http.inject({ url: Data[0].Pictures[0] });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.rawPayload.length).toBeLessThan(20_000);
  }
});

test('a picker offers customers only their own commodities, by page, code, name or barcode', covers('PICKER-Commodities'), async () => {
  const look = async (name: string, more: object = {}) =>
    (await server.as(name)).ok('/UserCommodity/GetCommodity', { index: 1, rows: 5, ...more });
  const [own, others] = [await look('alice'), await look('merchant')];
  expect([own.Total, own.Data.length, others.Total]).toEqual([8, 5, 35]);
  expect(await look('bob')).toMatchObject({ Total: 0, Data: [] });
  const [{ CommodityCode, Name, IdentificationCode, Id }] = others.Data;
  for (const Content of [CommodityCode, Name, IdentificationCode]) {
    expect((await look('merchant', { Content })).Data.map((row: { Id: string }) => row.Id)).toContain(Id);
    expect(await look('alice', { Content })).toMatchObject({ Total: 0, Data: [] });
  }
});
