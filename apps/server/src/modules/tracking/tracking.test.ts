import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { type PackingFloor, packingFloor, type Placed } from '@entrepot/testing/packed-orders.ts';

let server: TestServer;
let floor: PackingFloor;
let placed: Placed;
beforeAll(async () => {
  server = await openTestServer();
  floor = await packingFloor(server);
  placed = await floor.packed();
});
afterAll(() => server.close());

const words = (text: string) => ({ 'zh-cn': text, 'zh-tw': text, 'en-us': text });
const add = (body: object) => floor.leader.post('/TrajectoryTrack/AddOrderTracks', { TrajectoryStatus: 98, ...body });
const tracks = () => floor.leader.ok('/TrajectoryTrack/GetTracks', { Number: placed.serialNumber });

test('a visitor asks for at most thirty numbers and learns no names', async () => {
  const visitor = server.visitor();
  const thirtyOne = Array.from({ length: 31 }, (_, at) => `N${at}`);
  expect((await visitor.post('/PublicSite/QueryTracks', { Numbers: thirtyOne })).Code).toBe(100);
  expect((await visitor.post('/PublicSite/QueryTracks', { Numbers: [] })).Code).toBe(121);
  const [found, missing] = await visitor.ok('/PublicSite/QueryTracks', { Numbers: [placed.serialNumber, 'NOSUCH'] });
  expect([found.Found, missing.Found, missing.Tracks]).toEqual([true, false, []]);
  expect(JSON.stringify(found)).not.toContain('林');
});

test('a visitor of another site does not find the order', async () => {
  const [elsewhere] = await server.visitor('h.localhost').ok('/PublicSite/QueryTracks', { Numbers: [placed.serialNumber] });
  expect(elsewhere.Found).toBe(false);
});

test('a track is told for each number, and one that is no order does not stop the others', async () => {
  const answer = await add({ Numbers: [placed.serialNumber, 'NOSUCH'], Content: words('Held at the border') });
  expect(answer.Data.map(({ Ok, Code }: { Ok: boolean; Code: number }) => [Ok, Code])).toEqual([
    [true, 0],
    [false, 300],
  ]);
  expect((await tracks())[0].Content).toBe('Held at the border');
});

test('the same track sent twice at once stands once', async () => {
  const body = { Numbers: [placed.serialNumber], TrackTime: '2026-01-05 10:00:00', Content: words('Twice') };
  await Promise.all([add(body), add(body), add(body)]);
  expect((await tracks()).filter(({ Content }: { Content: string }) => Content === 'Twice')).toHaveLength(1);
});

test('a time in the future is refused', async () => {
  expect((await add({ Numbers: [placed.serialNumber], TrackTime: '2099-01-01 00:00:00' })).Code).toBe(100);
});

test('what a person told is corrected and taken back; what the product wrote stays', async () => {
  await add({ Numbers: [placed.serialNumber], Content: words('Wrong') });
  const own = (await tracks()).find(({ Content }: { Content: string }) => Content === 'Wrong');
  await floor.manager.ok('/TrajectoryTrack/EditTrack', { Id: own.Id, Content: words('Right'), TrackTime: '2026-02-01 08:00:00' });
  expect((await tracks()).some(({ Content }: { Content: string }) => Content === 'Right')).toBe(true);
  await floor.manager.ok('/TrajectoryTrack/DeleteTrack', { Id: own.Id });
  const product = (await tracks()).find(({ TrajectoryStatus }: { TrajectoryStatus: number }) => TrajectoryStatus === 10);
  expect((await floor.manager.post('/TrajectoryTrack/DeleteTrack', { Id: product.Id })).Code).toBe(102);
});

test('an order of another customer has no tracks to read', async () => {
  const bob = await server.as('bob');
  expect((await bob.post('/UserTrajectoryTrack/GetTracks', { Number: placed.serialNumber })).Code).toBe(300);
});
