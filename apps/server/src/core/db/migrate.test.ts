import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase, urlFor } from '../../testing/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { startBackfill } from './backfill.ts';
import { migrate } from './migrate.ts';

let folder: string;
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
let database: Awaited<ReturnType<typeof copyDatabase>>;
let url: string;
let owner: pg.Client;
beforeAll(async () => {
  database = await copyDatabase(inject('adminUrl'));
  url = urlFor(inject('adminUrl'), database.name);
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'entrepot-migrations-'));
  await owner.query('delete from migration; drop table if exists tried');
  write('0001_table.sql', 'create table tried (id integer, more text)');
  return () => rmSync(folder, { recursive: true });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const upgrade = (options = {}) => migrate(url, { from: folder, ...options });
const one = async (text: string) => Object.values((await owner.query(text)).rows[0] ?? {})[0];
const isValid = () => one(`select indisvalid from pg_index where indexrelid = to_regclass('ix_tried')`);
const twoRows = `insert into tried values (1, 'a'), (2, 'b')`;
const index = `select 1;\n-- outside a transaction\ncreate unique index concurrently ix_tried on tried (id);\nalter table tried set (fillfactor = 90);\n`;

test('applies files once and in order when several servers start at the same moment', async () => {
  write('0002_column.sql', 'alter table tried add column last text');
  const applied = await Promise.all([upgrade(), upgrade(), upgrade()]);
  expect(applied.flat().sort()).toEqual(['0001_table.sql', '0002_column.sql']);
  expect(await upgrade()).toEqual([]);
});

test('builds an index concurrently once, without deadlock, when several servers start', async () => {
  write('0002_index.sql', index);
  const applied = await Promise.all([upgrade(), upgrade(), upgrade()]);
  expect(applied.flat().sort()).toEqual(['0001_table.sql', '0002_index.sql']);
  expect(await isValid()).toBe(true);
});

test('rolls back a file that fails and retries it', async () => {
  write('0003_rows.sql', 'insert into tried values (1); insert into nowhere values (1)');
  await expect(upgrade()).rejects.toThrow(/^0003_rows\.sql could not be applied: .*nowhere/);
  write('0003_rows.sql', 'insert into tried values (1)');
  expect(await upgrade()).toEqual(['0003_rows.sql']);
});

test('rejects a database made by another version of a file and explains what to do', async () => {
  await upgrade();
  write('0001_table.sql', 'create table tried (id bigint)');
  await expect(upgrade()).rejects.toThrow(/another version of 0001_table\.sql.*fresh database/);
});

test('rejects a database upgraded by a newer version and changes nothing in it', async () => {
  write('0003_newer.sql', 'select 1');
  await upgrade();
  rmSync(join(folder, '0003_newer.sql'));
  write('0002_column.sql', 'alter table tried add column last text');
  await expect(upgrade()).rejects.toThrow(
    /^The database was upgraded by a newer version of this program \(0003_newer\.sql .*\)\. Start that/,
  );
  expect(await one(`select count(*)::int from information_schema.columns where table_name = 'tried'`)).toBe(2);
});

test('retries with a message while a table is locked, and continues when it is released', async () => {
  await upgrade();
  write('0002_column.sql', 'alter table tried add column last text');
  const messages: string[] = [];
  const letGo = async (line: string) => {
    messages.push(line);
    await owner.query('commit');
  };
  await owner.query('begin; lock table tried');
  expect(await upgrade({ writeLine: letGo, pausesMs: [10, 10] })).toEqual(['0002_column.sql']);
  expect(messages).toEqual([expect.stringMatching(/^0002_column\.sql is waiting: a table that it changes is locked/)]);
});

test('ends the start in one sentence when a table stays locked', async () => {
  await upgrade();
  write('0002_column.sql', 'alter table tried add column last text');
  await owner.query('begin; lock table tried');
  await expect(upgrade({ pausesMs: [10] })).rejects.toThrow(/^0002_column\.sql could not lock the tables it changes in 2 attempts/);
  await owner.query('rollback');
  expect(await upgrade()).toEqual(['0002_column.sql']);
});

test('resumes an upgrade that was interrupted in an index build and rebuilds the index', async () => {
  await upgrade();
  await owner.query(`${twoRows}; insert into tried values (2, 'again')`);
  const once = `-- outside a transaction\nalter table tried add column once text;`;
  write('0002_index.sql', `insert into tried values (3, 'once');\n${index.replace(/.*\n-- outside a transaction/, once)}`);
  await expect(upgrade()).rejects.toThrow('could not create unique index');
  expect(await isValid()).toBe(false);
  await owner.query(`delete from tried where more = 'again'`);
  expect(await upgrade()).toEqual(['0002_index.sql']);
  expect(await isValid()).toBe(true);
  expect(await one('select count(*)::int from tried')).toBe(3);
  expect(await upgrade()).toEqual([]);
});

const fill = `with batch as (select id from tried where $1::text is null or id > $1::int order by id limit 10),
  filled as (update tried set more = coalesce(more, '') || 'x' from batch where batch.id = tried.id)
select max(id)::text as place from batch`;
const thirtyFive = 'insert into tried select n from generate_series(1, 35) n';
const filled = () => one(`select count(*)::int from tried where more = 'x'`);

test('runs a fill in batches after the start, each row once, across several processes', async () => {
  await upgrade();
  await owner.query(thirtyFive);
  write('0001_table.fill.sql', fill);
  const filling = [1, 2].map(() => startBackfill(url, folder, { log: (problem) => expect.unreachable(String(problem)), pauseMs: 1 }));
  await Promise.all(filling.map(({ ended }) => ended));
  expect(await filled()).toBe(35);
  expect(await one('select unfinished from migration where place is not null')).toBe(false);
});

test('resumes a fill that failed or was stopped', async () => {
  await upgrade();
  await owner.query(`${thirtyFive}; alter table tried add constraint small check (id < 15 or more is null)`);
  write('0001_table.fill.sql', fill);
  const problem = await new Promise((resolve) => {
    const filling = startBackfill(url, folder, { log: (found) => void filling.stop().then(() => resolve(found)), pauseMs: 1 });
  });
  expect(String(problem)).toContain('small');
  expect(await filled()).toBe(10);
  await owner.query('alter table tried drop constraint small');
  await startBackfill(url, folder, { log: (found) => expect.unreachable(String(found)), pauseMs: 1 }).ended;
  expect(await filled()).toBe(35);
});

test('completes a required fill before the migration, even when versions were skipped', async () => {
  await upgrade();
  await owner.query(thirtyFive);
  write('0002_more.sql', '');
  write('0002_more.fill.sql', fill);
  write('0003_required.sql', '-- after the fill 0002_more.fill.sql\nalter table tried alter column more set not null');
  expect(await upgrade()).toEqual(['0002_more.sql', '0003_required.sql']);
  expect(await filled()).toBe(35);
});
