import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { newId } from '../core/db/ids.ts';
import { root } from '../core/root.ts';

const file = 'apps/server/src/shipped/data/towns.tsv.gz';
const countyDigits = 6;
const country = 'CN';

/**
 * Inserts the towns and streets of mainland China below its counties, as the fifth level, unless there are any; returns how many. Inserts
 * none when aborted. Uses COPY, because there are ten times as many as all other regions.
 */
export async function shipTowns(pool: pg.Pool, { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {}): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // It exceeds the time limit of a call.
    await client.query('set local statement_timeout = 0');
    // Only one of two servers that start at the same moment inserts them.
    const { rows: locks } = await client.query<{ is: boolean }>(`select pg_try_advisory_xact_lock(hashtext('towns')) as is`);
    const counties = locks[0]!.is ? await countiesWithout(client) : new Map<string, string>();
    let added = 0;
    if (counties.size) {
      const target = client.query(copyFrom('copy region (id, creation_time, parent_id, level, code, name) from stdin'));
      await pipeline(Readable.from(rows(counties, now, () => added++)), target, signal ? { signal } : {});
    }
    await client.query('commit');
    client.release();
    return added;
  } catch (problem) {
    // A connection interrupted during COPY cannot be reused.
    client.release(true);
    if (signal?.aborted) return 0;
    throw problem;
  }
}

/** The ids of the counties by code; empty when towns exist or the country does not. */
async function countiesWithout(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows: found } = await client.query<{ code: string; id: string }>(
    `with recursive below as (select id, level, code from region where level = 1 and code = $1 and not is_deleted
       union all select r.id, r.level, r.code from region r join below b on r.parent_id = b.id where r.level <= 4 and not r.is_deleted)
     select code, id from below where level = 4 and length(code) = $2 and not exists (select 1 from region where level = 5)`,
    [country, countyDigits],
  );
  return new Map(found.map(({ code, id }) => [code, id]));
}

const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (sign) => `\\${sign}`);

async function* rows(counties: ReadonlyMap<string, string>, now: Date, count: () => void): AsyncGenerator<string> {
  const time = now.toISOString();
  const lines = createInterface({ input: createReadStream(join(root, file)).pipe(createGunzip()) });
  let part: string[] = [];
  for await (const line of lines) {
    const [code = '', zhCn = '', zhTw, enUs] = line.split('\t');
    const parentId = counties.get(code.slice(0, countyDigits));
    if (!parentId) continue;
    count();
    const name = JSON.stringify({ 'zh-cn': zhCn, 'zh-tw': zhTw || zhCn, 'en-us': enUs });
    part.push(`${newId()}\t${time}\t${parentId}\t5\t${code}\t${escaped(name)}\n`);
    if (part.length < 500) continue;
    yield part.join('');
    part = [];
  }
  if (part.length) yield part.join('');
}
