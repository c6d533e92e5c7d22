import { createWriteStream, statSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { statementText } from '@entrepot/server/core/sheets/copy-out.ts';
import { writeSheets } from '@entrepot/server/core/sheets/spreadsheet.ts';
import { compare, type Measured } from '../compare.ts';
import type { Place } from '../data.ts';
import { sendRequest, once, type Shot } from '../load.ts';
import type { Side } from '../setting.ts';

const importRows = 10_000;

/** Waits until a user's job is done; returns the URL of its result. */
async function finished(job: Shot): Promise<string | null> {
  for (;;) {
    const { Status, ResultUrl, Errors } = JSON.parse(await sendRequest(job)).Data;
    if (Status === 'done') return ResultUrl;
    if (Status !== 'waiting' && Status !== 'running') throw new Error(`the job ${Status}: ${JSON.stringify(Errors).slice(0, 300)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Uploads a spreadsheet as alice and imports it; resolves once the job is done. */
export async function finishedImport(side: Side, book: Buffer, path: string, more: object): Promise<void> {
  const headers = (await side.ownRequest('alice', '/UpLoadFile/UpLoadFile', () => '')).headers;
  const form = new FormData();
  form.set('UploadFileType', '0');
  form.set('file', new Blob([new Uint8Array(book)]), 'rows.xlsx');
  const sent = await fetch(`http://127.0.0.1:${side.ports.product}/api/UpLoadFile/UpLoadFile`, { method: 'POST', headers, body: form });
  const FileId = ((await sent.json()) as { Data: { Id: string } }).Data.Id;
  const call = await side.ownRequest('alice', path, () => JSON.stringify({ ...more, FileId }));
  const { JobId } = JSON.parse(await sendRequest(call)).Data;
  await finished(await side.ownRequest('alice', '/UpLoadFile/GetJob', () => JSON.stringify({ JobId })));
}

/** Ten thousand declarations from a spreadsheet, from the upload to the end of the job, compared with COPY into the same table. */
export async function importPackages(side: Side, { siteId, ownerId, warehouseId }: Place, rounds: number): Promise<Measured> {
  let turn = 0;
  const number = (n: number) => `IMP${turn}X${n}`;
  const books: Buffer[] = [];
  for (let at = 0; at <= rounds; at++) books.push(await bookOf(`IMP${at}`));

  async function product(): Promise<number> {
    const started = performance.now();
    await finishedImport(side, books[turn]!, '/UserPackage/UpLoadPackage', { WarehouseId: warehouseId });
    turn++;
    return 1000 / (performance.now() - started);
  }
  async function copy(): Promise<number> {
    const lines = Array.from({ length: importRows }, (_, n) =>
      [siteId, crypto.randomUUID(), '2026-11-01', `C${number(n)}`, `Tea ${n % 97}`, 2, ownerId, warehouseId, 12.5, 5].join('\t'),
    );
    const started = performance.now();
    const into = side.owner.query(
      copyFrom(
        'copy package (site_id, id, creation_time, courier_number, product_name, claim_status, owner_id, warehouse_id, price, package_source) from stdin',
      ),
    );
    await pipeline(Readable.from([`${lines.join('\n')}\n`]), into);
    return 1000 / (performance.now() - started);
  }
  return compare(
    `import ${importRows} packages`,
    [
      { name: 'product', round: product },
      { name: 'COPY', round: copy },
    ],
    rounds,
    { COPY: 0.25 },
  );
}

const bookOf = (start: string) =>
  writeSheets([
    {
      name: 'Packages',
      heading: ['Tracking number', 'Product name', 'Declared unit price'],
      rows: Array.from({ length: importRows }, (_, n) => [`${start}X${n}`, `Tea ${n % 97}`, 12.5]),
    },
  ]);

/** Measures the 99th percentile of list pages while 10,000 packages are imported, compared with the same without other load. */
export async function listDuringImport(side: Side, { warehouseId }: Place, rounds: number): Promise<Measured> {
  const lanes = 16;
  const usualMs = 2000;
  let turn = 0;
  const books: Buffer[] = [];
  for (let at = 0; at <= rounds; at++) books.push(await bookOf(`DURING${at}`));
  const list = await side.ownRequest('clerk', '/Package/GetPackages', () => '{"PackageStatus":10,"rows":20}');
  /** Requests pages until `until` settles; returns the rate per second at the duration of the slowest in a hundred. */
  async function slowest(until: Promise<unknown>): Promise<number> {
    const agent = new Agent({ keepAlive: true, maxSockets: lanes });
    const took: number[] = [];
    let isOver = false;
    void until.finally(() => (isOver = true)).catch(() => undefined);
    const lane = async () => {
      while (!isOver) {
        const started = performance.now();
        await once(agent, list, 0);
        took.push(performance.now() - started);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    await until;
    agent.destroy();
    return 1000 / took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)]!;
  }
  const ways = [
    {
      name: 'product',
      round: () => slowest(finishedImport(side, books[turn++]!, '/UserPackage/UpLoadPackage', { WarehouseId: warehouseId })),
    },
    { name: 'nothing else going on', round: () => slowest(new Promise((over) => setTimeout(over, usualMs))) },
  ];
  return compare('99 of 100 list pages during an import', ways, rounds, { 'nothing else going on': 0.67 });
}

/** The list of packages as CSV or as a spreadsheet, from the call to the end of the job, compared with COPY of the same columns by hand. */
export async function exportPackages(
  side: Side,
  { siteId }: Place,
  { folder, rounds, rows, asCsv }: { folder: string; rounds: number; rows: number; asCsv: boolean },
) {
  const path = join(folder, 'copied.csv');
  let size = 0;
  async function product(): Promise<number> {
    const started = performance.now();
    const call = await side.ownRequest('manager', '/Package/ExportPackages', () =>
      JSON.stringify({ AsCsv: asCsv, CourierNumber: 'BENCH00000' }),
    );
    const { JobId } = JSON.parse(await sendRequest(call)).Data;
    await finished(await side.ownRequest('manager', '/UpLoadFile/GetJob', () => JSON.stringify({ JobId })));
    return 1000 / (performance.now() - started);
  }
  async function copy(): Promise<number> {
    const started = performance.now();
    await pipeline(
      side.owner.query(copyTo(`copy (${statementText(byHand(siteId))}) to stdout with (format csv)`)),
      createWriteStream(path),
    );
    size = statSync(path).size;
    return 1000 / (performance.now() - started);
  }
  const measured = await compare(
    `export ${rows} packages${asCsv ? '' : ' as a spreadsheet'}`,
    [
      { name: 'product', round: product },
      { name: '\\copy', round: copy },
    ],
    rounds,
    { '\\copy': asCsv ? 0.77 : 0.33 },
  );
  if (size < rows * 50) throw new Error('the copied file is too small');
  return measured;
}

const byHand = (
  siteId: string,
) => sql`select p.courier_number, u.user_name, p.package_status, p.product_name, c.name ->> 'en-us', p.quantity, p.gross_weight,
  p.billing_weight, w.name, s.number, p.completion_status, p.problem_type, to_char(p.creation_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')
  from package p left join user_account u on u.site_id = p.site_id and u.id = p.owner_id left join warehouse w on w.site_id = p.site_id and w.id = p.warehouse_id
  left join cargo_type c on c.site_id = p.site_id and c.id = p.cargo_type_id left join shelf s on s.site_id = p.site_id and s.id = p.shelf_id
  where p.site_id = ${siteId} and p.courier_number like 'BENCH00000%' and not p.is_deleted order by p.creation_time desc, p.id desc`;
