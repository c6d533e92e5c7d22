import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { writeSheets } from '@entrepot/server/core/sheets/spreadsheet.ts';
import { compare, type Measured, type Way } from '../compare.ts';
import type { Place } from '../data.ts';
import { fire, type Shot } from '../load.ts';
import type { Side } from '../setting.ts';
import { commoditiesOf } from '../stock-data.ts';
import { finishedImport } from './files.ts';

const lanes = 16;
const importRows = 10_000;
const way = (name: string, shot: Shot, count: number): Way => ({ name, round: () => fire(shot, { count, lanes, from: 1 }) });
/** Returns the ids of some generated commodities. */
const commodityIds = async (side: Side, { siteId }: Place): Promise<string[]> => {
  const { rows } = await side.owner.query<{ id: string }>(
    `select id from commodity where site_id = $1 and commodity_code like 'STOCK%' limit 500`,
    [siteId],
  );
  return rows.map(({ id }) => id);
};

interface StockReading {
  rounds: number;
  count: number;
  /** The requested minute. */
  at: string;
}

/**
 * The current stock of a commodity, a page of a warehouse's stock, and the stock of a commodity at a given minute, each compared with its
 * bare route.
 */
export async function stockReads(side: Side, place: Place, { rounds, count, at }: StockReading): Promise<Measured[]> {
  const ids = await commodityIds(side, place);
  const one = (n: number) => ids[n % ids.length]!;
  const { siteId, warehouseId } = place;
  const path = '/Commodity/GetCommodityInventory';
  const reads: [string, Shot['body'], string, Shot['body']][] = [
    [
      'stock of a house, a page',
      () => JSON.stringify({ WarehouseId: warehouseId, InventoryState: 1, rows: 20 }),
      '/stockOfWarehouse',
      () => JSON.stringify({ siteId, warehouseId, rows: 20 }),
    ],
    [
      'stock of a commodity',
      (n) => JSON.stringify({ CommodityId: one(n), rows: 20 }),
      '/stockOfOne',
      (n) => JSON.stringify({ siteId, commodityId: one(n) }),
    ],
    [
      'stock of a commodity at a minute',
      (n) => JSON.stringify({ CommodityId: one(n), At: at, rows: 20 }),
      '/stockOfOneAt',
      (n) => JSON.stringify({ siteId, commodityId: one(n), at: `${at}+08` }),
    ],
  ];
  const measured: Measured[] = [];
  for (const [name, ownRequest, route, other] of reads) {
    const ways = [way('product', await side.ownRequest('manager', path, ownRequest), count), way('bare', side.other(route, other), count)];
    measured.push(await compare(name, ways, rounds, { bare: 0.65 }));
  }
  return measured;
}

/** The same reads of the product over many movements and over few. */
export async function stockBySize(
  large: Side,
  small: Side,
  place: Place,
  { rounds, count, at, movements, few }: StockReading & { movements: number; few: number },
): Promise<Measured[]> {
  const path = '/Commodity/GetCommodityInventory';
  const measured: Measured[] = [];
  for (const [name, more] of [
    ['stock of a commodity', {}],
    ['stock of a commodity at a minute', { At: at }],
  ] as const) {
    const ways: Way[] = [];
    for (const [side, moved] of [
      [large, movements],
      [small, few],
    ] as const) {
      const ids = await commodityIds(side, place);
      const body = (n: number) => JSON.stringify({ CommodityId: ids[n % ids.length], rows: 20, ...more });
      ways.push(way(`${moved} movements of ${commoditiesOf(moved)}`, await side.ownRequest('manager', path, body), count));
    }
    measured.push(await compare(`${name}, ${movements} movements`, ways, rounds, { [ways[1]!.name]: 0.8 }));
  }
  return measured;
}

/** Ten thousand commodities from a spreadsheet, from the upload to the end of the job, compared with COPY into the same table. */
export async function importCommodities(side: Side, { siteId, ownerId }: Place, rounds: number): Promise<Measured> {
  let turn = 0;
  const books: Buffer[] = [];
  for (let at = 0; at <= rounds; at++) books.push(await bookOf(at));

  async function product(): Promise<number> {
    const started = performance.now();
    await finishedImport(side, books[turn]!, '/UserCommodity/UpLoadCommodity', {});
    turn++;
    return 1000 / (performance.now() - started);
  }
  async function copy(): Promise<number> {
    const lines = Array.from({ length: importRows }, (_, n) =>
      [siteId, crypto.randomUUID(), '2026-11-01', ownerId, `COPY${turn}X${n}`, `Tea ${n % 97}`, 12.5, 10, 8, 6.5, 0.4, 1, 2].join('\t'),
    );
    const started = performance.now();
    const into = side.owner.query(
      copyFrom(
        `copy commodity (site_id, id, creation_time, owner_id, commodity_code, name, price, length, width, height, gross_weight, commodity_status,
          completion_status) from stdin`,
      ),
    );
    await pipeline(Readable.from([`${lines.join('\n')}\n`]), into);
    return 1000 / (performance.now() - started);
  }
  const ways = [
    { name: 'product', round: product },
    { name: 'COPY', round: copy },
  ];
  return compare(`import ${importRows} commodities`, ways, rounds, { COPY: 0.25 });
}

const bookOf = (turn: number) =>
  writeSheets([
    {
      name: 'Commodities',
      heading: ['Commodity code', 'Name', 'Price', 'Length (cm)', 'Width (cm)', 'Height (cm)', 'Gross weight (kg)'],
      rows: Array.from({ length: importRows }, (_, n) => [`IMP${turn}X${n}`, `Tea ${n % 97}`, 12.5, 10, 8, 6.5, 0.4]),
    },
  ]);
