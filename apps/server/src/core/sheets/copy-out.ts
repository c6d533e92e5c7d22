import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { isReplicaFailure, type Replica } from '../db/replica.ts';
import { withoutDatabase } from '../db/db.ts';
import { type SheetColumn, writeSheetOf } from './copy-sheet.ts';
import { csvCell, csvMark } from './csv-text.ts';

/** A statement with its parameters as literals, because COPY takes none. */
export function statementText(statement: RawBuilder<unknown>): string {
  const { sql: text, parameters } = statement.compile(withoutDatabase);
  return text.replace(/\$(\d+)/g, (_, place) => literal(parameters[Number(place) - 1]));
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => `"${String(one).replace(/["\\]/g, '\\$&')}"`).join(',')}}`);
  return pg.escapeLiteral(String(value));
}

/** Copies the result of a statement into a CSV file with a heading, streaming; returns the number of rows. */
export const copyOut = (from: CopySource, statement: string, heading: readonly string[], path: string): Promise<number> =>
  copied(from, statement, 'format csv', async (rows) => {
    const file = createWriteStream(path);
    file.write(`${csvMark}${heading.map(csvCell).join(',')}\n`);
    await pipeline(rows, file);
  });

/** The same into a workbook with one sheet. */
export const copySheet = (from: CopySource, statement: string, { name, columns }: SheetOf, path: string): Promise<number> =>
  copied(from, statement, `null ''`, (rows) => writeSheetOf(path, name, columns, rows));

/** The name of a sheet, and its columns. */
export interface SheetOf {
  name: string;
  columns: readonly SheetColumn[];
}

/** The databases that a copy may be read from: the replica, when it is up to date. */
interface CopySource {
  pool: pg.Pool;
  replica?: Pick<Replica, 'connect'> | undefined;
}

type WriteRows = (rows: Readable) => Promise<void>;

/** Copies from the replica; where it fails, once more from the primary. */
async function copied({ pool, replica }: CopySource, statement: string, how: string, writeRows: WriteRows): Promise<number> {
  const early = await replica?.connect();
  if (early) {
    try {
      return await copiedBy(early, statement, how, writeRows);
    } catch (problem) {
      if (!isReplicaFailure(problem)) throw problem;
    }
  }
  return copiedBy(await pool.connect(), statement, how, writeRows);
}

async function copiedBy(client: pg.PoolClient, statement: string, how: string, writeRows: WriteRows): Promise<number> {
  try {
    await client.query('begin read only');
    await client.query(`set local statement_timeout = '120s'`);
    const rows = client.query(copyTo(`copy (${statement}) to stdout with (${how})`));
    await writeRows(rows);
    await client.query('commit');
    return rows.rowCount ?? 0;
  } catch (problem) {
    await client.query('rollback').catch(() => {});
    throw problem;
  } finally {
    client.release();
  }
}

/** The SHA-256 of a stream's bytes, in hexadecimal. */
export async function hashOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of bytes) hash.update(part);
  return hash.digest('hex');
}
