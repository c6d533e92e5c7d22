// Writes all rows of a database to one text file, and reads them back. The embedded PostgreSQL does not include pg_dump.
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { connected } from '../../src/core/db/connected.ts';

/** A line of the dump that names the table and columns of the following rows. */
const heading = /^copy ("\w+") \((.+)\) from stdin;$/;

const tables = `select format('%I', c.relname) as name, string_agg(format('"%s"', a.attname), ', ' order by a.attnum) as columns,
    (select string_agg(format('"%s"', k.attname), ', ' order by array_position(i.indkey::int2[], k.attnum)) from pg_index i
      join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.oid, c.relname order by c.relname`;

/** Writes all rows of a database's own tables into a gzipped file, table by table. */
export async function writeDump(adminUrl: string, file: string): Promise<void> {
  await connected(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string; columns: string; key: string }>(tables);
    async function* text() {
      for (const { name, columns, key } of rows) {
        yield `copy "${name}" (${columns}) from stdin;\n`;
        yield* client.query(copyTo(`copy (select ${columns} from ${name} order by ${key}) to stdout`));
        yield '\\.\n';
      }
    }
    await pipeline(Readable.from(text()), createGzip({ level: 9 }), createWriteStream(file));
  });
}

/** Loads a dump into the empty tables of a database. Needs the superuser, because triggers and foreign keys are disabled while loading. */
export async function readDump(superUrl: string, file: string): Promise<void> {
  await connected(superUrl, async (client) => {
    await client.query('begin; set local session_replication_role = replica');
    const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) })[Symbol.asyncIterator]();
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      const [, name, columns] = heading.exec(line.value) ?? [];
      if (!name) throw new Error(`no table begins here: ${line.value}`);
      await pipeline(Readable.from(rowsOf(lines)), client.query(copyFrom(`copy ${name} (${columns}) from stdin`)));
    }
    await client.query(`select setval(pg_get_serial_sequence('list_delta', 'id'), coalesce(max(id), 0) + 1, false) from list_delta`);
    await client.query('commit; analyze');
  });
}

async function* rowsOf(lines: AsyncIterator<string>) {
  for (let line = await lines.next(); !line.done && line.value !== '\\.'; line = await lines.next()) yield `${line.value}\n`;
}
