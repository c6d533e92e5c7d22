import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase, urlFor } from '@entrepot/testing/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'entrepot-migrations-'));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
let database: Awaited<ReturnType<typeof copyDatabase>>;
let url: string;
beforeAll(async () => {
  database = await copyDatabase(inject('adminUrl'));
  url = urlFor(inject('adminUrl'), database.name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('delete from migration');
  await client.end();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('files are applied in their order and once, however many servers start at the same moment', async () => {
  write('0002_column.sql', 'alter table tried add column more text');
  write('0001_table.sql', 'create table tried (id integer)');
  const applied = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)]);
  expect(applied.flat().sort()).toEqual(['0001_table.sql', '0002_column.sql']);
  expect(await migrate(url, folder)).toEqual([]);
});

test('a file that fails leaves nothing behind and is tried again', async () => {
  write('0003_rows.sql', 'insert into tried values (1); insert into nowhere values (1)');
  await expect(migrate(url, folder)).rejects.toThrow('nowhere');
  write('0003_rows.sql', 'insert into tried values (1)');
  expect(await migrate(url, folder)).toEqual(['0003_rows.sql']);
});

test('a database made by another version of a file is refused with what to do', async () => {
  write('0001_table.sql', 'create table tried (id bigint)');
  await expect(migrate(url, folder)).rejects.toThrow(/another version of 0001_table\.sql.*fresh database/);
});
