import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/server/testing/server.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { checkInvariants } from '../src/testing/invariants.ts';
import { playJourney } from './journey.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test('a parcel goes from declaration to delivery, and money and stock agree at the end', async () => {
  const { alice, leader, goods, placed, packed, signed } = await playJourney(server);
  expect(signed).toEqual(['declared', 'declared']);
  expect(packed.Waybill.CarrierNo).toBeTruthy();

  const seen = (await server.visitor().ok('/PublicSite/QueryTracks', { Numbers: [placed.serialNumber, goods[0]!.number, 'NOBODY'] })) as {
    Found: boolean;
    OrderStatus: number;
    Tracks: { TrajectoryStatus: number }[];
  }[];
  expect(seen.map(({ Found }) => Found)).toEqual([true, true, false]);
  expect(seen[0]!.OrderStatus).toBe(enumCodes.OrderStatus.Signed);
  const result = (await leader.ok('/TrajectoryTrack/GetTracks', { Number: placed.serialNumber })) as { TrajectoryStatus: number }[];
  expect([...new Set(result.map(({ TrajectoryStatus }) => TrajectoryStatus))].sort((a, b) => b - a)).toEqual([
    100, 90, 80, 60, 50, 45, 40, 30, 25, 20, 10,
  ]);
  expect(seen[0]!.Tracks.map(({ TrajectoryStatus }) => TrajectoryStatus)).toEqual(expect.arrayContaining([10, 20, 50, 60, 80, 90, 100]));
  expect(await checkInvariants(server.db)).toEqual([]);
  expect((await alice.ok('/UserMessages/GetUserMessages', { rows: 50 })).Total).toBeGreaterThan(3);
});
