import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '../../testing/forms.ts';
import { endedJob } from '../../testing/jobs.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { writeSheets } from '../../core/sheets/spreadsheet.ts';

let server: TestServer;
let manager: Person;
let CarrierId: string;
beforeAll(async () => {
  server = await openTestServer();
  manager = await server.as('manager');
  CarrierId = (await manager.ok('/Carrier/EstablishCarrier', { Name: 'By file', CarrierInterface: 2 })).Id;
});
afterAll(() => server.close());

async function upload(numbers: readonly string[]): Promise<string> {
  const bytes = await writeSheets([{ name: 'numbers', heading: ['Number'], rows: numbers.map((number) => [number]) }]);
  return (await uploadFile(server, manager, { name: 'numbers.xlsx', bytes })).Id;
}

async function imported(numbers: readonly string[]) {
  const { JobId } = await manager.ok('/Carrier/UpLoadLocalTrackingNumbers', { CarrierId, FileId: await upload(numbers) });
  return endedJob(manager, JobId);
}
const pool = async () =>
  (await manager.ok('/Carrier/GetLocalTrackingNumbers', { CarrierId, rows: 100, descendingOrder: false })).Data.map(
    (row: { TrackingNumber: string }) => row.TrackingNumber,
  );

test('imports all numbers of a spreadsheet or none, with errors by row', async () => {
  expect(await imported(['fz100', 'FZ101', 'FZ102'])).toMatchObject({ Status: 'done', Done: 3 });
  expect(await pool()).toEqual(['FZ100', 'FZ101', 'FZ102']);

  const failed = await imported(['FZ103', '单号', 'FZ103', 'FZ104']);
  expect(failed).toMatchObject({ Status: 'failed', Errors: [{ Line: 3 }, { Line: 4, Message: expect.stringContaining('2') }] });
  const known = await imported(['FZ105', 'FZ101']);
  expect(known).toMatchObject({ Status: 'failed', Errors: [{ Line: 3, Message: expect.stringContaining('FZ101') }] });
  expect(await pool()).toHaveLength(3);
});

test('requires the permission, the carrier and an own spreadsheet', async () => {
  const FileId = await upload(['FZ200']);
  const start = async (body: object, by: Person) => by.post('/Carrier/UpLoadLocalTrackingNumbers', { CarrierId, FileId, ...body });
  expect((await start({}, await server.as('leader'))).status).toBe(403);
  expect(await start({}, await server.as('hkmanager'))).toBeRefused('NotFound');
  expect(await start({ FileId: CarrierId }, manager)).toBeRefused('NotFound');
});
