import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { castOf } from '../actors.ts';
import { playCommodities } from './commodities.ts';
import { playInbound } from './inbound.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const cast = await castOf(server.server, ['manager', 'merchant', 'alice', 'leader', 'clerk'], () => new Date());
  await playCommodities(cast);
  const [warehouse] = await cast('clerk')('/Warehouse/GetSelectWarehouses');
  await playInbound(cast, { warehouseId: warehouse.Value, now: Date.now() });
});
afterAll(() => server?.close());

test('the demo has inbound documents in every state that senders and the dock produce', async () => {
  const manager = await server.as('manager');
  const { Data } = await manager.ok('/WarehouseDocument/GetWarehouseDocuments', { rows: 100 });
  const { Draft, Submitted, InTransit, Arrived, Receiving, Shelved, Cancelled } = enumCodes.WarehouseDocumentStatus;
  const found = new Set(Data.map((row: { WarehouseDocumentStatus: number }) => row.WarehouseDocumentStatus));
  expect([Draft, Submitted, InTransit, Arrived, Receiving, Shelved, Cancelled].filter((status) => !found.has(status))).toEqual([]);
  expect(new Set(Data.map((row: { WarehouseDocumentType: number }) => row.WarehouseDocumentType))).toEqual(new Set([1, 2]));
});
