import { unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { importJob } from '@entrepot/contract/modules/files/stored-file.ts';
import { uploadFile } from '../../testing/forms.ts';
import { endedJob } from '../../testing/jobs.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { findWhere } from '../../core/db/rows.ts';
import { readRows, writeSheets } from '../../core/sheets/spreadsheet.ts';
import { freshNumber, openParcels, type Parcels } from './test/parcels.ts';

let p: Parcels;
beforeAll(async () => {
  p = await openParcels();
});
afterAll(() => p.close());

type Cells = (string | number | null)[][];
const heading = ['Tracking number', 'Product name', 'Cargo type', 'Unit price', 'Purchase price', 'Purchase currency', 'Pieces', 'Remarks'];
const workbook = (rows: Cells, titles: string[] = heading) => writeSheets([{ name: 'Package', heading: titles, rows }]);
const line = (more: Cells[number] = []) => [freshNumber(), 'Cup', 'General', 3.5, 2, 'CNY', 2, null].map((value, at) => more[at] ?? value);

const upload = (person: Person, bytes: Buffer, name = 'parcels.xlsx') => uploadFile(p, person, { name, bytes });

const start = async (bytes: Buffer, by: Person = p.alice, more: object = {}) => {
  const file = await upload(by, bytes);
  return by.post(by === p.alice ? '/UserPackage/UpLoadPackage' : '/Package/UpLoadPackage', {
    WarehouseId: p.xiamen.id,
    FileId: file.Id,
    ...more,
  });
};
/** Waits for the job to end and returns it. */
async function ended(JobId: string, by: Person = p.alice) {
  return endedJob(by, JobId);
}
const imported = async (bytes: Buffer, by: Person = p.alice, more: object = {}) => ended((await start(bytes, by, more)).Data.JobId, by);
const count = async (numbers: unknown[]) => {
  // Compared here: after a cancelled import of thousands of rows, the database may choose a plan that takes seconds.
  const stored = await p.db.selectFrom('package').select('courierNumber').execute();
  const wanted = new Set(numbers);
  return stored.filter(({ courierNumber }) => wanted.has(courierNumber)).length;
};
const download = (url: string) => p.server.http.inject({ method: 'GET', url, headers: { host: 'localhost' } });

describe('importing declarations', () => {
  test('shows a preview to the uploader alone before anything is written', async () => {
    const rows = [line(), line([null, 'Moon cup', 'Moon rock'])];
    const book = await workbook(
      rows.map((row) => [...row, 'x']),
      [...heading, 'Our own note'],
    );
    const file = await upload(p.alice, book);
    const look = { Kind: 'Package', FileId: file.Id };
    expect(await p.alice.ok('/UpLoadFile/PreviewImport', look)).toEqual({
      Total: 2,
      Columns: heading,
      Ignored: ['Our own note'],
      Rows: rows.map((row, at) => ({ Line: at + 2, Values: row.map((cell) => String(cell ?? '')) })),
    });
    expect(await count(rows.map(([number]) => number))).toBe(0);
    expect(await p.bob.post('/UpLoadFile/PreviewImport', look)).toBeRefused('NotFound');
    expect(await p.alice.post('/UpLoadFile/PreviewImport', { ...look, Kind: 'Nothing' })).not.toSucceed();
    const bare = await upload(p.alice, await workbook([['Cup']], ['Product name']));
    expect(await p.alice.post('/UpLoadFile/PreviewImport', { ...look, FileId: bare.Id })).toMatchObject({
      Message: expect.stringContaining('Tracking number'),
    });
  });

  test('previews at most three spreadsheets per person at a time without delaying others', async () => {
    const file = await upload(p.alice, await workbook(Array.from({ length: 3000 }, () => line())));
    const look = () => p.alice.post('/UpLoadFile/PreviewImport', { Kind: 'Package', FileId: file.Id });
    const looks = Array.from({ length: 20 }, look);
    const own = await upload(p.bob, await workbook([line()]));
    expect(await p.bob.post('/UpLoadFile/PreviewImport', { Kind: 'Package', FileId: own.Id })).toSucceed();
    const outcomes = (await Promise.all(looks)).map(outcomeOf);
    expect(new Set(outcomes)).toEqual(new Set(['Ok', 'RateLimited']));
    expect(outcomes.filter((one) => one === 'Ok').length).toBeGreaterThanOrEqual(3);
  });

  test('waits while six imports of the same person are unfinished', async () => {
    const file = await upload(p.alice, await workbook([line()]));
    const at = new Date();
    await sql`insert into import_job (site_id, id, creation_time, creator_id, kind, status, last_modification_time)
      select ${p.alice.siteId}, gen_random_uuid(), ${at}, ${p.alice.userId}, 'Package', 'running', ${at} from generate_series(1, 6)`.execute(
      p.db,
    );
    const begin = (by: Person, path: string, FileId: string) => by.post(path, { WarehouseId: p.xiamen.id, FileId });
    expect(await begin(p.alice, '/UserPackage/UpLoadPackage', file.Id)).toBeRefused('RateLimited', {
      Message: '6 of your imports and exports are still running. Wait for one of them, or cancel it.',
    });
    await sql`delete from import_job where creation_time = ${at} and creator_id = ${p.alice.userId}`.execute(p.db);
    expect(await begin(p.alice, '/UserPackage/UpLoadPackage', file.Id)).toSucceed();
  });

  test('reports characters that the database cannot store by row', async () => {
    const parts = unzipSync(await workbook([line([null, 'HERE', 'Nonsense'])]));
    const name = 'xl/worksheets/sheet1.xml';
    const strings = Object.keys(parts).find((one) => one.endsWith('sharedStrings.xml')) ?? name;
    const bad = Buffer.from(parts[strings]!).toString().replace('Nonsense', 'Non&#xD83D;sense');
    const job = await imported(Buffer.from(zipSync({ ...parts, [strings]: Buffer.from(bad) })));
    expect(job).toMatchObject({ Status: 'failed', Errors: [{ Line: 2, Field: 'Cargo type' }] });
  });

  test('refuses a number whose digits the spreadsheet program lost, in a file and in a form', async () => {
    const [, ...others] = line();
    const rows = [['7.73912345678901E+17', ...others], line(), ['7.31235E+12', ...others]];
    const job = await imported(await workbook(rows));
    const Message = expect.stringContaining('only 15 digits');
    const Field = 'Tracking number';
    expect(job).toMatchObject({ Status: 'failed' });
    expect(job.Errors).toEqual([2, 4].map((Line) => ({ Line, Field, Message })));
    const declared = { WarehouseId: p.xiamen.id, CourierNumber: '7.31235E+12', ProductName: 'Cup', Quantity: 1 };
    const answer = await p.alice.post('/UserPackage/EstablishPackage', declared);
    expect(answer).toBeRefused('TrackingNumberFormat');
    expect(answer.Data).toContainEqual(expect.objectContaining({ Field: 'CourierNumber', Message }));
  });

  test('saves every row of the template in the language of the caller', async () => {
    const address = await p.alice.ok('/UpLoadFile/GetImportTemplate', { Kind: 'Package' }, { 'accept-language': 'zh-tw' });
    const [titles] = await readRows((await download(address)).rawPayload);
    expect(titles!.slice(0, 3)).toEqual(['快遞單號 *', '品名', '貨物類型']);
    const rows = [line(), line([null, '杯子', '普货', '12.125', null, 'TWD', 1, 'fragile'])];
    const job = await imported(await workbook(rows, titles));
    expect(job).toMatchObject({ Status: 'done', Done: 2, Total: 2, Errors: [], ResultUrl: null, Kind: 'Package' });
    const { Data } = await p.alice.ok('/UserPackage/GetPackages', { CourierNumbers: rows.map(([number]) => number) });
    expect(Data.find((row: { CourierNumber: string }) => row.CourierNumber === rows[1]![0])).toMatchObject({
      ProductName: '杯子',
      Price: 12.125,
      Quantity: 1,
      Remarks: 'fragile',
      CompletionStatus: enumCodes.CompletionStatus.Completed,
      PackageSource: enumCodes.PackageSource.Import,
      UserId: p.alice.userId,
    });
  });

  test('saves nothing when rows are invalid and reports each in the caller’s language', async () => {
    const { number } = await p.declare();
    const good = line();
    const rows = [
      good,
      line(['包裹']),
      line([null, null, 'Nonsense', '1.2345', -1, 'XXX', 1.5]),
      line([number]),
      line([good[0] as string]),
      line([null, 'x'.repeat(101)]),
    ];
    const job = await imported(await workbook(rows));
    expect(job).toMatchObject({ Status: 'failed', ResultUrl: expect.stringMatching(/^\/files\/.*\.xlsx\?e=\d+&s=/) });
    expect(job.Errors).toMatchObject([
      { Line: 3, Field: 'Tracking number' },
      { Line: 4, Field: 'Unit price', Message: 'At most 3 decimals' },
      { Line: 4, Field: 'Purchase price', Message: 'Must not be negative' },
      { Line: 4, Field: 'Pieces' },
      { Line: 4, Field: 'Cargo type', Message: 'Cargo type Nonsense not found' },
      { Line: 4, Field: 'Purchase currency', Message: 'Currency XXX not found' },
      { Line: 5, Field: 'Tracking number', Message: 'This number is already declared' },
      { Line: 6, Field: 'Tracking number', Message: 'Same number as in row 2' },
      { Line: 7, Field: 'Product name', Message: 'At most 100 characters' },
    ]);
    expect(await count([good[0]])).toBe(0);
    const file = await download(job.ResultUrl);
    expect(file.headers['content-security-policy']).toContain('sandbox');
    expect((await readRows(file.rawPayload)).slice(0, 2)).toEqual([
      ['Row', 'Column', 'Problem'],
      ['3', 'Tracking number', expect.any(String)],
    ]);
  });

  test('creates a claim for the number of an unknown item', async () => {
    const item = await p.unknown();
    const fresh = line();
    const job = await imported(await workbook([fresh, line([item.number])]));
    expect(job.Status).toBe('done');
    expect((await p.row(item.id)).unknownItemStatus).toBe(enumCodes.UnknownItemStatus.ClaimAuditing);
    expect(await count([fresh[0]])).toBe(1);
  });

  test('lets staff name the customer per row or for all rows', async () => {
    const titles = [...heading, 'Member code'];
    const rows = [
      [...line(), await p.codeOf(p.alice)],
      [...line(), await p.codeOf(p.bob)],
    ];
    expect((await imported(await workbook(rows, titles), p.support)).Status).toBe('done');
    expect((await p.bob.ok('/UserPackage/GetPackages', { CourierNumbers: [rows[1]![0]] })).Total).toBe(1);
    const noCustomer = await imported(await workbook([line()]), p.support);
    expect(noCustomer).toMatchObject({ Status: 'failed', Errors: [{ Line: 2, Field: 'Member code', Message: 'Required' }] });
    expect((await imported(await workbook([line()]), p.support, { UserId: p.bob.userId })).Status).toBe('done');
  });

  test('imports ten thousand rows atomically and rejects one more', async () => {
    const rows = Array.from({ length: 10_000 }, () => line());
    const job = await imported(await workbook(rows));
    expect(job).toMatchObject({ Status: 'done', Done: 10_000, Total: 10_000 });
    expect(await count(rows.map(([number]) => number))).toBe(10_000);
    const more = Array.from({ length: 10_001 }, () => line());
    expect((await imported(await workbook(more))).Errors).toMatchObject([
      { Line: 0, Message: 'The spreadsheet has 10001 rows; the maximum per import is 10000' },
    ]);
  });

  test('saves one of two concurrent imports with the same numbers', async () => {
    const shared = line();
    const own = Array.from({ length: 50 }, () => line());
    const jobs = await Promise.all([
      imported(await workbook([shared, ...own.slice(0, 25)])),
      imported(await workbook([...own.slice(25), shared])),
    ]);
    expect(jobs.map(({ Status }) => Status).sort()).toEqual(['done', 'failed']);
    expect(await count(own.map(([number]) => number))).toBe(25);
  });

  test('rejects missing columns or rows, other file types and files of other people', async () => {
    expect((await imported(await workbook([['a']], ['Nonsense']))).Errors).toMatchObject([
      { Message: 'The columns Tracking number are missing. Start from the template.' },
    ]);
    expect((await imported(await workbook([]))).Errors).toMatchObject([{ Message: 'The spreadsheet has no rows below its header' }]);
    const pdf = await start(Buffer.from('%PDF-1.4 not a spreadsheet'));
    expect(pdf).toBeRefused('FileTypeNotAllowed', { Message: expect.stringContaining('isn’t a spreadsheet') });
    const file = await upload(p.bob, await workbook([line()]));
    expect(await p.alice.post('/UserPackage/UpLoadPackage', { WarehouseId: p.xiamen.id, FileId: file.Id })).toBeRefused('NotFound');
  });
});

describe('a long job', () => {
  test('leaves nothing when it is cancelled before its end', async () => {
    const rows = Array.from({ length: 8000 }, () => line());
    const { JobId } = (await start(await workbook(rows))).Data;
    for (;;) {
      const job = await p.alice.ok('/UpLoadFile/GetJob', { JobId });
      if (job.Status === 'running' && job.Total > 0) break;
      if (job.Status === 'done') throw new Error('the job ended before it could be cancelled');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await p.alice.post('/UpLoadFile/CancelJob', { JobId })).toSucceed();
    expect(await ended(JobId)).toMatchObject({ Status: 'cancelled', Errors: [] });
    expect(await count(rows.map(([number]) => number))).toBe(0);
    expect(await p.alice.post('/UpLoadFile/CancelJob', { JobId })).toBeRefused('StateNotAllowed');
  });

  test('reports no errors when it is cancelled during a failing save', async () => {
    const one = await p.declare();
    const [number, ...rest] = line();
    let job: { JobId: string };
    // Another declaration of the same number is uncommitted: the import waits for its row.
    await p.db.transaction().execute(async (tx) => {
      const same = sql`jsonb_build_object('id', gen_random_uuid(), 'courier_number', ${number}::text)`;
      await sql`insert into package select (jsonb_populate_record(p, ${same})).* from package p where p.id = ${one.id}`.execute(tx);
      job = (await start(await workbook([[number!, ...rest]]))).Data;
      const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into package%'`;
      await expect.poll(async () => (await waiting.execute(p.db)).rows[0]!.n).toBe(1);
      expect(await p.alice.post('/UpLoadFile/CancelJob', job)).toSucceed();
    });
    expect(await ended(job!.JobId)).toMatchObject({ Status: 'cancelled', Errors: [], ResultUrl: null });
  });

  test('is hidden from other people, and its end is notified', async () => {
    const { JobId } = (await start(await workbook([line()]))).Data;
    await ended(JobId);
    expect(await p.bob.post('/UpLoadFile/GetJob', { JobId })).toBeRefused('NotFound');
    expect(await p.bob.post('/UpLoadFile/CancelJob', { JobId })).toBeRefused('NotFound');
    const notification = await sql<{
      payload: { infoType: string; to: object };
    }>`select payload from outbox where kind = 'push' order by id desc limit 1`.execute(p.db);
    expect(notification.rows[0]!.payload).toMatchObject({
      infoType: 'Notify',
      to: { userIds: [p.alice.userId] },
      message: 'files.jobs.doneBody',
    });
    const [row] = await findWhere(p.db, p.system, importJob, { id: JobId });
    expect(row).toMatchObject({ status: 'done', finishedTime: expect.any(Date) });
  });
});
