import { covers } from '@entrepot/testing/covers.ts';
import { trackReports } from '@entrepot/testing/corpus/track-reports.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { type PackingFloor, packingFloor, type Placed } from '../../testing/packed-orders.ts';

let server: TestServer;
let floor: PackingFloor;
let placed: Placed;
beforeAll(async () => {
  server = await openTestServer();
  floor = await packingFloor(server);
  placed = await floor.packed();
  await sql`update logistics_order set creation_time = '2025-12-31' where id = ${placed.id}`.execute(server.db);
});
afterAll(() => server.close());

const texts = (text: string) => ({ 'zh-cn': text, 'zh-tw': text, 'en-us': text });
const add = (body: object) =>
  floor.leader.post('/TrajectoryTrack/AddOrderTracks', { TrajectoryStatus: enumCodes.TrajectoryStatus.DeliveryException, ...body });
const tracks = () => floor.leader.ok('/TrajectoryTrack/GetTracks', { Number: placed.serialNumber });

test('answers a visitor for at most thirty numbers, without names', covers('CONST-TRACKQUERY'), async () => {
  const visitor = server.visitor();
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => `N${at}`);
  expect(await visitor.post('/PublicSite/QueryTracks', { Numbers: numbers(30) })).toSucceed();
  expect(await visitor.post('/PublicSite/QueryTracks', { Numbers: numbers(31) })).toBeRefused('ValidationFailed');
  expect(await visitor.post('/PublicSite/QueryTracks', { Numbers: [] })).toBeRefused('AtLeastOneSelection');
  const [found, missing] = await visitor.ok('/PublicSite/QueryTracks', { Numbers: [placed.serialNumber, 'NOSUCH'] });
  expect([found.Found, missing.Found, missing.Tracks]).toEqual([true, false, []]);
  expect(JSON.stringify(found)).not.toContain('林');
});

test('limits the neighbouring numbers that a visitor, not a customer, looks up in an hour', async () => {
  const [visitor, alice] = [server.visitor(), await server.as('alice')];
  const day = (from: number) => ({ Numbers: Array.from({ length: 30 }, (_, at) => `T0991231${String(from + at).padStart(4, '0')}`) });
  for (const from of [0, 30]) expect(await visitor.post('/PublicSite/QueryTracks', day(from))).toSucceed();
  expect(await visitor.post('/PublicSite/QueryTracks', day(60))).toBeRefused('RateLimited', {
    Message: expect.stringContaining('similar'),
  });
  expect(await visitor.post('/PublicSite/QueryTracks', { Numbers: ['T0991231' + '0099'] })).toBeRefused('RateLimited');
  expect(await visitor.post('/PublicSite/QueryTracks', { Numbers: [placed.serialNumber, 'SF1234567890'] })).toSucceed();
  for (const from of [0, 30, 60]) expect(await alice.post('/PublicSite/QueryTracks', day(from))).toSucceed();
});

test('hides orders from visitors of another site', async () => {
  const [elsewhere] = await server.visitor('h.localhost').ok('/PublicSite/QueryTracks', { Numbers: [placed.serialNumber] });
  expect(elsewhere.Found).toBe(false);
});

test('adds a track for each number, and an unknown number does not stop the others', async () => {
  const answer = await add({ Numbers: [placed.serialNumber, 'NOSUCH'], Content: texts('Held at the border') });
  expect(answer.Data).toMatchObject([expect.toSucceed(), expect.toBeRefused('OrderNotExist')]);
  expect((await tracks())[0].Content).toBe('Held at the border');
});

test('stores a track once when it is sent twice concurrently', async () => {
  const body = { Numbers: [placed.serialNumber], TrackTime: '2026-01-05 10:00:00', Content: texts('Twice') };
  await Promise.all([add(body), add(body), add(body)]);
  expect((await tracks()).filter(({ Content }: { Content: string }) => Content === 'Twice')).toHaveLength(1);
});

test('stores two texts of one step and second, and a deleted track that is entered again', async () => {
  const written = (text: string) => add({ Numbers: [placed.serialNumber], TrackTime: '2026-01-06 10:00:00', Content: texts(text) });
  const shown = async () => (await tracks()).filter(({ Content }: { Content: string }) => /^At the (?:pier|ship)$/.test(Content));
  for (const text of ['At the pier', 'At the ship', 'At the pier']) expect(await written(text)).toSucceed();
  expect(await shown()).toHaveLength(2);
  for (const { Id } of await shown()) await floor.manager.ok('/TrajectoryTrack/DeleteTrack', { Id });
  expect(await shown()).toEqual([]);
  expect(await written('At the pier')).toSucceed();
  expect(await shown()).toMatchObject([{ Content: 'At the pier' }]);
});

test('refuses a time in the future', async () => {
  expect(await add({ Numbers: [placed.serialNumber], TrackTime: '2099-01-01 00:00:00' })).toBeRefused('ValidationFailed');
});

test('corrects and deletes manual tracks; automatic ones stay', async () => {
  await add({ Numbers: [placed.serialNumber], Content: texts('Wrong') });
  const own = (await tracks()).find(({ Content }: { Content: string }) => Content === 'Wrong');
  await floor.manager.ok('/TrajectoryTrack/EditTrack', { Id: own.Id, Content: texts('Right'), TrackTime: '2026-02-01 08:00:00' });
  expect((await tracks()).some(({ Content }: { Content: string }) => Content === 'Right')).toBe(true);
  await floor.manager.ok('/TrajectoryTrack/DeleteTrack', { Id: own.Id });
  const product = (await tracks()).find(({ TrajectoryStatus }: { TrajectoryStatus: number }) => TrajectoryStatus === 10);
  expect(await floor.manager.post('/TrajectoryTrack/DeleteTrack', { Id: product.Id })).toBeRefused('StateNotAllowed');
});

test('shows no earlier step as the present one after the delivery, even if it is reported later', async () => {
  const { Signed, Arrived } = enumCodes.TrajectoryStatus;
  const other = await floor.packed();
  await add({ Numbers: [other.serialNumber], TrajectoryStatus: Signed, Content: texts('At the door') });
  const statusNow = async () =>
    (await sql<{ trajectoryStatus: number }>`select trajectory_status from logistics_order where id = ${other.id}`.execute(server.db)).rows;
  expect(await statusNow()).toEqual([{ trajectoryStatus: Signed }]);
  await add({ Numbers: [other.serialNumber], TrajectoryStatus: Arrived, Content: texts('Hub') });
  expect(await statusNow()).toEqual([{ trajectoryStatus: Signed }]);
  const [found] = await server.visitor().ok('/PublicSite/QueryTracks', { Numbers: [other.serialNumber] });
  expect(found.Tracks.map(({ TrajectoryStatus }: { TrajectoryStatus: number }) => TrajectoryStatus).slice(0, 2)).toEqual([Signed, Arrived]);
});

test.each(trackReports)('shows as the present step $title', async ({ reports, present }) => {
  const other = await floor.packed();
  // The steps of the order up to here are older than every report.
  await sql`update logistics_order set creation_time = '2025-12-31' where id = ${other.id}`.execute(server.db);
  await sql`update track set track_time = '2025-12-31' where logistics_order_id = ${other.id}`.execute(server.db);
  for (const [step, TrackTime] of reports) {
    const answer = await add({
      Numbers: [other.serialNumber],
      TrajectoryStatus: enumCodes.TrajectoryStatus[step],
      TrackTime,
      Content: texts(step),
    });
    expect(answer.Data).toMatchObject([expect.toSucceed()]);
  }
  const { rows } = await sql<{ step: number }>`select trajectory_status as step from logistics_order where id = ${other.id}`.execute(
    server.db,
  );
  expect(rows).toEqual([{ step: enumCodes.TrajectoryStatus[present] }]);
});

test('hides the tracks of orders of other customers', async () => {
  const bob = await server.as('bob');
  expect(await bob.post('/UserTrajectoryTrack/GetTracks', { Number: placed.serialNumber })).toBeRefused('OrderNotExist');
});
