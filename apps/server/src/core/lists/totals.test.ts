import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { compactDeltas } from './compaction.ts';

const { floor } = Math;
let server: TestServer;
let clerk: Person;
let admin: Person;
let place: { siteId: string; warehouseId: string; otherId: string; ownerId: string };

beforeAll(async () => {
  server = await openTestServer();
  [clerk, admin] = [await server.as('clerk'), await server.as('admin')];
  const found = await sql<typeof place>`select w.site_id, w.id as warehouse_id, o.id as other_id, n.user_id as owner_id from warehouse w
    join warehouse o on o.site_id = w.site_id and o.code = 'DG' join sign_in_name n on n.user_name = 'alice' where w.code = 'XM'`.execute(
    server.db,
  );
  place = found.rows[0]!;
  for (let turn = 0; turn < 10; turn++)
    await add(turn ? `OLD${turn}X` : 'OLD', 1250, `2026-${String(turn + 1).padStart(2, '0')}-01 00:00:00+00`, 37);
});
afterAll(() => server.close());

/** Inserts declared packages, `minutes` apart. */
const add = (start: string, count: number, from: string, minutes: number, warehouseId = place.warehouseId) =>
  sql`insert into package (site_id, id, creation_time, courier_number, claim_status, owner_id, warehouse_id)
    select ${place.siteId}::uuid, gen_random_uuid(), ${from}::timestamptz + i * ${minutes}::integer * interval '1 minute', ${start}::text || i, 2, ${place.ownerId}::uuid, ${warehouseId}::uuid
    from generate_series(1, ${count}::integer) i`.execute(server.db);
async function compact(): Promise<void> {
  while ((await compactDeltas(server.server.pool, [place.siteId])) > 0);
}
const list = (query: object, by = clerk) => by.ok('/Package/GetPackages', query);
const counted = async (where: ReturnType<typeof sql>) =>
  (
    await sql<{ n: number }>`select count(*) as n from package where site_id = ${place.siteId} and not is_deleted and ${where}`.execute(
      server.db,
    )
  ).rows[0]!.n;
const here = () => sql`warehouse_id = ${place.warehouseId}`;

describe('the total of a long list', () => {
  test('is exact beyond ten thousand rows, before and after the deltas are compacted', async () => {
    expect(await list({ PackageStatus: enumCodes.PackageStatus.Declared })).toMatchObject({ Total: 12_500, TotalIsBound: false });
    await compact();
    expect(await list({ PackageStatus: enumCodes.PackageStatus.Declared })).toMatchObject({ Total: 12_500, TotalIsBound: false });
    // The server's own run may be compacting at the same moment and has some rows locked.
    const left = async () => {
      await compact();
      return (await sql`select 1 from list_delta limit 1`.execute(server.db)).rows;
    };
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  });

  test('is exact on the tabs of the statuses, and a bound where it is counted', async () => {
    const { Declared } = enumCodes.PackageStatus;
    const tabOf = (rows: { PackageStatus: number }[]) => rows.find(({ PackageStatus }) => PackageStatus === Declared);
    expect(tabOf(await clerk.ok('/Package/GetPackageStatistics', {}))).toMatchObject({ Count: 12_500, CountIsBound: false });
    const alice = await server.as('alice');
    expect(tabOf(await alice.ok('/UserPackage/GetPackageStatistics', {}))).toMatchObject({ Count: 10_000, CountIsBound: true });
  });

  test('adds up several statuses, ignores an empty list, and respects warehouse scope', async () => {
    await add('DG', 5, '2026-03-01 00:00:00+00', 1, place.otherId);
    expect((await list({ PackageStatus: [10, 20] })).Total).toBe(12_500);
    expect((await list({ PackageStatus: [] })).Total).toBe(12_500);
    expect((await list({}, admin)).Total).toBe(12_505);
    expect((await list({ WarehouseId: place.otherId }, admin)).Total).toBe(5);
    expect((await list({ WarehouseId: place.otherId })).Total).toBe(0);
  });

  test('is a bound when another filter narrows the list', async () => {
    expect(await list({ PackageStatus: enumCodes.PackageStatus.Declared, Content: 'OLD' })).toMatchObject({
      Total: 10_000,
      TotalIsBound: true,
    });
    expect(await clerk.post('/Package/GetPackages', { Content: 'OLD', index: 600, rows: 20 })).toBeRefused('LimitExceeded');
  });

  test('follows signing, cancelling and deleting, and ignores rolled-back changes', async () => {
    await clerk.ok('/Package/PackageSigning', { WarehouseId: place.warehouseId, CourierNumber: 'OLD1' });
    await sql`update package set is_deleted = true where site_id = ${place.siteId} and courier_number in ('OLD2', 'OLD3')`.execute(
      server.db,
    );
    await sql`delete from package where site_id = ${place.siteId} and courier_number = 'OLD4'`.execute(server.db);
    await server.db
      .transaction()
      .execute(async (tx) => {
        await sql`update package set package_status = 20 where site_id = ${place.siteId}`.execute(tx);
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect((await list({ PackageStatus: enumCodes.PackageStatus.Declared })).Total).toBe(12_496);
    expect((await list({ PackageStatus: enumCodes.PackageStatus.Signed })).Total).toBe(1);
  });

  test('stays consistent during concurrent writes and compaction', async () => {
    const before = (await list({})).Total;
    let wrong = 0;
    let writing = true;
    const writers = Array.from({ length: 4 }, async (_, lane) => {
      for (let at = 0; at < 15; at++) {
        const [one] = [`N${lane}X${at}X`];
        await add(one, 3, '2026-05-01 00:00:00+00', 1);
        await clerk.ok('/Package/PackageSigning', { WarehouseId: place.warehouseId, CourierNumber: `${one}1` });
      }
    });
    const folder = (async () => {
      while (writing) await Promise.all([compact(), compact()]);
    })();
    const reader = (async () => {
      while (writing) {
        const found = await sql<{
          counted: number;
          rows: number;
        }>`select (select sum(n) from list_total where site_id = ${place.siteId} and list = 'package' and span = 'a')
          + coalesce((select sum(n) from list_delta where site_id = ${place.siteId} and list = 'package'), 0) as counted,
          (select count(*) from package where site_id = ${place.siteId} and not is_deleted) as rows`.execute(server.db);
        if (Number(found.rows[0]!.counted) !== Number(found.rows[0]!.rows)) wrong++;
      }
    })();
    await Promise.all(writers);
    writing = false;
    await Promise.all([folder, reader]);
    expect(wrong).toBe(0);
    expect((await list({})).Total).toBe(before + 4 * 15 * 3);
    expect((await list({ PackageStatus: enumCodes.PackageStatus.Signed })).Total).toBe(
      Number(await counted(sql`package_status = 20 and ${here()}`)),
    );
  });
});

describe('a page far into a long list', () => {
  const numbers = async (query: object) => (await list(query)).Data.map((row: { CourierNumber: string }) => row.CourierNumber);
  const byHand = async (offset: number, direction: 'asc' | 'desc') =>
    (
      await sql<{
        number: string;
      }>`select courier_number as number from package where site_id = ${place.siteId} and not is_deleted and package_status = 10 and ${here()}
        order by creation_time ${sql.raw(direction)}, id ${sql.raw(direction)} limit 20 offset ${offset}`.execute(server.db)
    ).rows.map(({ number }) => number);

  test(
    'has the same rows as counting by offset, in both orders, compacted or not',
    covers('FIELD-PagedQuery-descendingOrder'),
    async () => {
      for (const compacted of [false, true]) {
        if (compacted) await compact();
        const { Total } = await list({ PackageStatus: enumCodes.PackageStatus.Declared });
        for (const index of [51, 52, 300, 501, floor(Total / 20), floor(Total / 20) + 1]) {
          expect(await numbers({ PackageStatus: enumCodes.PackageStatus.Declared, index, rows: 20 })).toEqual(
            await byHand((index - 1) * 20, 'desc'),
          );
          expect(await numbers({ PackageStatus: enumCodes.PackageStatus.Declared, index, rows: 20, descendingOrder: false })).toEqual(
            await byHand((index - 1) * 20, 'asc'),
          );
        }
      }
    },
  );

  test('is empty after the last one, and refused in another order', async () => {
    expect((await list({ PackageStatus: enumCodes.PackageStatus.Declared, index: 5000, rows: 20 })).Data).toEqual([]);
    expect(
      await clerk.post('/Package/GetPackages', { PackageStatus: enumCodes.PackageStatus.Declared, index: 600, rows: 20, sortType: 2 }),
    ).toBeRefused('LimitExceeded');
  });

  test('of several sites is ordered by time', async () => {
    const times = (await list({ index: 60, rows: 100 }, admin)).Data.map((row: { CreationTime: string }) => row.CreationTime);
    expect(times).toHaveLength(100);
    expect(times).toEqual([...times].sort().reverse());
  });
});
