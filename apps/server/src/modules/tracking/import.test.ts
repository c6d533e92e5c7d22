import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '../../testing/forms.ts';
import { endedJob } from '../../testing/jobs.ts';
import { type PackingFloor, packingFloor, type Placed } from '../../testing/packed-orders.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { readRows, writeSheets } from '../../core/sheets/spreadsheet.ts';

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

async function upload(rows: readonly (readonly string[])[], by: Person = floor.leader): Promise<string> {
  const bytes = await writeSheets([{ name: 'tracks', heading: ['Number', 'Step', 'Time', 'Content', 'Location'], rows }]);
  return (await uploadFile(server, by, { name: 'tracks.xlsx', bytes })).Id;
}

const ended = async (...rows: readonly (readonly string[])[]) => {
  const { JobId } = await floor.leader.ok('/TrajectoryTrack/UpLoadTracks', { FileId: await upload(rows) });
  return endedJob(floor.leader, JobId);
};
const contents = async () =>
  (await floor.leader.ok('/TrajectoryTrack/GetTracks', { Number: placed.serialNumber })).map(({ Content }: { Content: string }) => Content);

test('imports tracks from a spreadsheet, with the step by name or code', async () => {
  const number = placed.serialNumber;
  const job = await ended(
    [number.toLowerCase(), 'Delivery exception', '2026-01-05 10:00', 'Nobody home', 'Taipei'],
    [number, '70', '2026/1/4 9:05', 'Declared', ''],
  );
  expect(job).toMatchObject({ Status: 'done', Done: 2 });
  expect(await contents()).toEqual(expect.arrayContaining(['Nobody home', 'Declared']));
});

test('reads a CSV file with a title above its heading and without optional columns', async () => {
  const sheet = `轨迹表,,\n订单号,轨迹节点,时间\n${placed.serialNumber},98,2026年1月7日 10:10\n`;
  const { Id } = await uploadFile(server, floor.leader, { name: 'tracks.csv', bytes: Buffer.from(sheet) });
  const { JobId } = await floor.leader.ok('/TrajectoryTrack/UpLoadTracks', { FileId: Id });
  expect(await endedJob(floor.leader, JobId)).toMatchObject({ Status: 'done', Done: 1 });
  const tracks = await floor.leader.ok('/TrajectoryTrack/GetTracks', { Number: placed.serialNumber });
  expect(tracks).toContainEqual(expect.objectContaining({ TrackTime: '2026-01-07 10:10:00' }));
});

test('refuses a time before the order was placed, by row', async () => {
  const before = await contents();
  const job = await ended(
    [placed.serialNumber, '98', '2026-01-08 10:00', 'Late', ''],
    [placed.serialNumber, '98', '2020-01-01 10:00', 'Too early', ''],
  );
  expect(job).toMatchObject({ Status: 'failed', Errors: [{ Line: 3, Field: 'Time' }] });
  expect(await contents()).toEqual(before);
});

test('saves nothing with one wrong row, and reports problems by row and column', async () => {
  const before = await contents();
  const job = await ended(
    [placed.serialNumber, '98', '2026-01-06 10:00', 'Not saved', ''],
    ['NOSUCH', '98', '2026-01-06 10:00', '', ''],
    [placed.serialNumber, 'nonsense', '2026-01-06 10:00', '', ''],
    [placed.serialNumber, '98', 'yesterday', '', ''],
    [placed.serialNumber, '98', '2099-01-01 00:00', '', ''],
  );
  expect(job.Status).toBe('failed');
  expect(job.Errors.map(({ Line, Field }: { Line: number; Field: string }) => [Line, Field])).toEqual([
    [3, 'Number'],
    [4, 'Step'],
    [5, 'Time'],
    [6, 'Time'],
  ]);
  expect(await contents()).toEqual(before);
});

test('has a template, and requires the permission and an own spreadsheet', async () => {
  const answer = await server.server.http.inject({ method: 'GET', url: '/files/templates/Track.staff.zh-tw.xlsx' });
  expect((await readRows(answer.rawPayload))[0]).toEqual(['單號 *', '軌跡節點 *', '軌跡時間 *', '內容', '地點']);
  const FileId = await upload([[placed.serialNumber, '98', '2026-01-06 10:00', '', '']]);
  const start = (by: Person) => by.post('/TrajectoryTrack/UpLoadTracks', { FileId });
  expect((await start(floor.clerk)).status).toBe(403);
  expect(await start(floor.manager)).toBeRefused('NotFound');
});
