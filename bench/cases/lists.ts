import { compare, type Measured, type Way } from '../compare.ts';
import { listNumber, type Place } from '../data.ts';
import { fire, type Shot } from '../load.ts';
import { pgbench } from '../pgbench.ts';
import type { Side } from '../setting.ts';
import * as statements from '../statements.ts';

export interface ReadOptions {
  folder: string;
  rounds: number;
  /** Requests per round. */
  count: number;
  rows: number;
}

const lanes = 16;
let at = 0;
const take = (count: number) => {
  at += count;
  return at - count + 1;
};
const way = (name: string, shot: Shot, count: number): Way => ({ name, round: () => fire(shot, { count, lanes, from: take(count) }) });
/** Returns the statement with its parameters inlined. */
const filled = (text: string, values: readonly string[]) => text.replace(/\$(\d)/g, (_, place) => values[Number(place) - 1]!);

/** The first page of a status with its exact total. */
export async function listPage(side: Side, { siteId }: Place, { folder, rounds, count }: ReadOptions): Promise<Measured> {
  const body = () => '{"PackageStatus":10,"rows":20}';
  const bare = () => JSON.stringify({ siteId, status: 10, rows: 20 });
  const script = { url: side.url, folder, lanes, count: Math.max(lanes, count / 20) };
  const values = [`'${siteId}'`, '10', '20'];
  const ways: Way[] = [
    way('product', await side.ownRequest('clerk', '/Package/GetPackages', body), count),
    way('bare, one statement', side.other('/list', bare), count),
    way('bare, counts and maps', side.other('/mapped', bare), Math.max(lanes, count / 10)),
    { name: 'pgbench, count(*)', round: pgbench({ ...script, name: 'counted', sql: filled(statements.listCounted, values) }, take) },
    { name: 'pgbench, same SQL', round: pgbench({ ...script, count, name: 'list', sql: filled(statements.list, values) }, take) },
  ];
  return compare('list page with total', ways, rounds, { 'bare, one statement': 0.65, 'pgbench, count(*)': 3.5 });
}

/** The same page requested by a user with access to every site. */
export async function listOfAllSites(side: Side, { siteId }: Place, { rounds, count }: ReadOptions): Promise<Measured> {
  const ways: Way[] = [
    way('product', await side.ownRequest('admin', '/Package/GetPackages', () => '{"PackageStatus":10,"rows":20}'), count),
    way(
      'bare, one site',
      side.other('/list', () => JSON.stringify({ siteId, status: 10, rows: 20 })),
      count,
    ),
  ];
  return compare('list page over all sites', ways, rounds);
}

/** One package by its courier number. */
export async function lookUp(side: Side, { siteId }: Place, { folder, rounds, count, rows }: ReadOptions): Promise<Measured> {
  const number = (n: number) => listNumber(1 + ((n * 7919) % rows));
  const sql = statements.find
    .replaceAll('$1', `'${siteId}'`)
    .replaceAll('$2', `'BENCH' || lpad((1 + (:at * 7919) % ${rows})::text, 10, '0')`);
  const ways: Way[] = [
    way('product', await side.ownRequest('clerk', '/Package/GetPackages', (n) => JSON.stringify({ CourierNumbers: [number(n)] })), count),
    way(
      'bare',
      side.other('/find', (n) => JSON.stringify({ siteId, number: number(n) })),
      count,
    ),
    { name: 'pgbench, same SQL', round: pgbench({ url: side.url, folder, lanes, count, name: 'find', sql }, take) },
  ];
  return compare('look-up by courier number', ways, rounds, { bare: 0.65 });
}

/** The same reads of the product on many rows and on few; yields each result once it is measured. */
export async function* bySize(
  large: Side,
  small: Side,
  { rounds, count, rows, fewRows }: ReadOptions & { fewRows: number },
): AsyncGenerator<Measured> {
  const deep = (total: number) => JSON.stringify({ PackageStatus: 10, rows: 20, index: Math.floor((total * 0.75 * 0.9) / 20) });
  const some = (total: number, n: number) => listNumber(1 + ((n * 7919) % total));
  const part = (from: number, to?: number) => (total: number) => (n: number) =>
    JSON.stringify({ CourierNumber: some(total, n).slice(from, to), rows: 20 });
  const fewer = Math.max(lanes, count / 10);
  const reads: { name: string; body: (total: number) => Shot['body']; aim: number; each: number }[] = [
    { name: 'list page', body: () => () => '{"PackageStatus":10,"rows":20}', aim: 0.8, each: count },
    { name: 'look-up', body: (total) => (n) => JSON.stringify({ CourierNumbers: [some(total, n)] }), aim: 0.8, each: count },
    { name: 'page at 90 % of the list', body: (total) => () => deep(total), aim: 0.8, each: count },
    { name: 'search by the last six digits', body: part(-6), aim: 0.5, each: fewer },
    { name: 'search by five digits of the middle', body: part(-7, -2), aim: 0.5, each: fewer },
  ];
  for (const { name, body, aim, each } of reads) {
    const ways: Way[] = [
      way(`${rows} rows`, await large.ownRequest('clerk', '/Package/GetPackages', body(rows)), each),
      way(`${fewRows} rows`, await small.ownRequest('clerk', '/Package/GetPackages', body(fewRows)), each),
    ];
    yield await compare(`${name}, ${rows} rows`, ways, rounds, { [`${fewRows} rows`]: aim });
  }
}

/** A page at nine tenths of the list, compared with its first page. */
export async function deepPage(side: Side, { rounds, count, rows }: ReadOptions): Promise<Measured> {
  const index = Math.floor((rows * 0.75 * 0.9) / 20);
  const ways: Way[] = [
    way(
      'product',
      await side.ownRequest('clerk', '/Package/GetPackages', () => JSON.stringify({ PackageStatus: 10, rows: 20, index })),
      count,
    ),
    way('the first page', await side.ownRequest('clerk', '/Package/GetPackages', () => '{"PackageStatus":10,"rows":20}'), count),
  ];
  return compare('page at 90 % of the list', ways, rounds);
}

/**
 * Finding a parcel among everything that has a number: by the whole number, by its last six digits, by a number with one wrong digit, which
 * runs all three searches, and by one that does not exist. The baseline is the list filtered by the whole number.
 */
export async function finding(side: Side, { rounds, count, rows }: ReadOptions): Promise<Measured> {
  const number = (n: number) => listNumber(1 + ((n * 7919) % rows));
  const wrong = (n: number) => `${number(n).slice(0, -1)}X`;
  const path = '/GlobalSearch/FindRecords';
  const searchRequest = (text: (n: number) => string) => side.ownRequest('clerk', path, (n) => JSON.stringify({ Text: text(n) }));
  const fewer = Math.max(lanes, count / 10);
  const ways: Way[] = [
    way('product', await searchRequest(number), count),
    way('the list', await side.ownRequest('clerk', '/Package/GetPackages', (n) => JSON.stringify({ CourierNumbers: [number(n)] })), count),
    way('by its end', await searchRequest((n) => number(n).slice(-6)), fewer),
    way('one mistake', await searchRequest(wrong), fewer),
  ];
  return compare('finding by number', ways, rounds);
}

/** The rate per second at 50 ms each. */
const withinFiftyMs: Way = { name: '50 ms each', round: async () => 20 };

/** The palette's search for one person, one request after another, compared with its limit of 50 ms. */
export async function findingAlone(side: Side, { rounds, count, rows }: ReadOptions): Promise<Measured[]> {
  const number = (n: number) => listNumber(1 + ((n * 7919) % rows));
  const requests: Record<string, (n: number) => string> = {
    'the whole number': number,
    'its last six digits': (n) => number(n).slice(-6),
    'one mistake': (n) => `${number(n).slice(0, -1)}X`,
    'a number nothing has': (n) => `NONE${String(n).padStart(10, '0')}`,
  };
  const measured: Measured[] = [];
  for (const [name, text] of Object.entries(requests)) {
    const shot = await side.ownRequest('clerk', '/GlobalSearch/FindRecords', (n) => JSON.stringify({ Text: text(n) }));
    const each = Math.max(20, Math.ceil(count / 40));
    const product: Way = { name: 'product', round: () => fire(shot, { count: each, lanes: 1, from: take(each) }) };
    measured.push(await compare(`finding ${name}, ${rows} rows`, [product, withinFiftyMs], rounds, { [withinFiftyMs.name]: 1 }));
  }
  return measured;
}

/**
 * The first page of a clerk, a leader and a manager, each compared with a list page of the same user: it may take at most one and a half
 * times as long.
 */
export async function firstPages(side: Side, { rounds, count }: ReadOptions): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const name of ['clerk', 'leader', 'manager']) {
    const ways: Way[] = [
      way('product', await side.ownRequest(name, '/LogisticsOrderReport/GetDashboard', () => '{}'), Math.max(lanes, count / 10)),
      way('a list page', await side.ownRequest(name, '/Package/GetPackages', () => '{"PackageStatus":10,"rows":20}'), count),
    ];
    measured.push(await compare(`first page of a ${name}`, ways, rounds, { 'a list page': 0.67 }));
  }
  return measured;
}
