import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { freshNumber, openParcels, type Parcels } from './test/parcels.ts';

const { PackageStatus, PackageProblemType } = enumCodes;
let p: Parcels;
beforeAll(async () => {
  p = await openParcels();
});
afterAll(() => p.close());

describe('the package list', () => {
  test('filters by one or several statuses, by numbers and by what can be ordered', async () => {
    const [declared, shelved, flagged] = [await p.declare(), await p.shelved(), await p.shelved()];
    await p.clerk.ok('/Package/MarkPackageProblem', { Id: flagged.id, PackageProblemType: PackageProblemType.Other });
    const CourierNumbers = [declared, shelved, flagged].map(({ number }) => number.toLowerCase());
    const ids = async (filter: object) =>
      (await p.alice.ok('/UserPackage/GetPackages', { CourierNumbers, ...filter })).Data.map(({ Id }: { Id: string }) => Id).sort();
    expect(await ids({})).toEqual([declared.id, shelved.id, flagged.id].sort());
    expect(await ids({ PackageStatus: PackageStatus.Declared })).toEqual([declared.id]);
    expect(await ids({ PackageStatus: [PackageStatus.Declared, PackageStatus.OnShelf] })).toHaveLength(3);
    expect(await ids({ Orderable: true })).toEqual([shelved.id]);
    expect(await ids({ PackageProblemType: PackageProblemType.Other })).toEqual([flagged.id]);
  });

  test('rejects more than two hundred numbers', async () => {
    const many = Array.from({ length: 201 }, freshNumber);
    expect(await p.alice.post('/UserPackage/GetPackages', { CourierNumbers: many })).toBeRefused('LimitExceeded');
  });

  test('shows each audience its own fields', async () => {
    const { id } = await p.arrived({ PurchasePrice: 50 });
    const numbers = { CourierNumbers: [(await p.row(id)).courierNumber] };
    const first = async (by: Parcels['alice'], path = '/Package/GetPackages') => (await by.ok(path, numbers)).Data[0];
    expect(await first(p.alice, '/UserPackage/GetPackages')).toMatchObject({ PurchasePrice: 50, ShelvesId: null });
    expect(await first(p.alice, '/UserPackage/GetPackages')).not.toHaveProperty('InternalRemarks');
    expect(await first(p.manager)).toMatchObject({ PurchasePrice: 50, InternalRemarks: null, MemberCode: await p.codeOf(p.alice) });
    expect(await first(p.clerk)).not.toHaveProperty('PurchasePrice');
    expect(await first(p.bob, '/UserPackage/GetPackages')).toBeUndefined();
    expect(await first(p.dgclerk)).toBeUndefined();
    expect(await first(p.hkmanager)).toBeUndefined();
    expect(await p.open(id, p.clerk)).not.toHaveProperty('Claims');
    expect(await p.open(id, p.alice)).not.toHaveProperty('ShelfLogs');
  });

  test('returns the same for one scanned number as for several, per audience and language', async () => {
    const { number } = await p.shelved();
    const sites = { site: [p.clerk, p.dgclerk, p.manager, p.hkmanager, p.admin], own: [p.alice, p.bob] };
    const pairs = [
      ...sites.site.map((by) => [by, '/Package/GetPackages'] as const),
      ...sites.own.map((by) => [by, '/UserPackage/GetPackages'] as const),
    ];
    const seenBy: number[] = [];
    for (const language of ['en-us', 'zh-cn', 'zh-tw'])
      for (const [by, path] of pairs) {
        const lookUp = (CourierNumbers: string[]) => by.ok(path, { CourierNumbers }, { 'accept-language': language });
        const [one, several] = [await lookUp([number]), await lookUp([number, 'NOBODY-HAS-THIS'])];
        expect(one).toEqual(several);
        seenBy.push(one.Total);
      }
    expect(seenBy).toEqual([1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 1, 1, 0]);
    expect((await p.manager.ok('/Package/GetPackages', { CourierNumbers: [number], Orderable: false })).Data).toEqual([]);
  });

  test('counts the packages of one number beyond the first page', async () => {
    const { number, id } = await p.shelved();
    const copies = async (n: number) =>
      sql`insert into package select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'package_status', 160))).*
        from package r, generate_series(1, ${n}) where r.id = ${id}`.execute(p.db);
    await copies(18);
    const page = () => p.manager.ok('/Package/GetPackages', { CourierNumbers: [number] });
    expect(await page()).toMatchObject({ Total: 19, TotalIsBound: false, Data: { length: 19 } });
    await copies(6);
    expect(await page()).toMatchObject({ Total: 25, Data: { length: 20 } });
  });

  test('shows the remaining free storage days, counted from the shelf in warehouse time', async () => {
    const [declared, shelved] = [await p.declare(), await p.shelved()];
    const left = async (number: string, by: Parcels['alice'] = p.alice, path = '/UserPackage/GetPackages') =>
      (await by.ok(path, { CourierNumbers: [number] })).Data[0].FreeDaysLeft;
    const daysAgo = (days: number) =>
      sql`update package set shelved_time = shelved_time - ${`${days} days`}::interval where id = ${shelved.id}`.execute(p.db);
    expect(await left(declared.number)).toBeNull();
    expect(await left(shelved.number)).toBe(30);
    await daysAgo(29);
    expect(await left(shelved.number)).toBe(1);
    await daysAgo(30);
    expect(await left(shelved.number)).toBe(0);
    expect(await left(shelved.number, p.clerk, '/Package/GetPackages')).toBeUndefined();
  });

  test('rejects invalid queries immediately', async () => {
    for (const query of [
      { rows: 100_000_000 },
      { index: -1 },
      { sortType: 9 },
      { StartDate: '2025-02-01', EndDate: '2025-01-01' },
      { PackageStatus: 7 },
      { Nonsense: 1 },
    ])
      expect(await p.alice.post('/UserPackage/GetPackages', query)).toBeRefused('ValidationFailed');
  });

  test('treats pattern characters in a number literally', async () => {
    const number = 'AB_C/1.2=3';
    const { id } = await p.declare({ CourierNumber: number });
    expect((await p.alice.ok('/UserPackage/GetPackages', { Content: 'b_c/1' })).Data).toMatchObject([{ Id: id }]);
    expect((await p.alice.ok('/UserPackage/GetPackages', { Content: 'b%c/1' })).Data).toEqual([]);
  });

  test('finds parts of numbers: many hits are counted up to a limit, few exactly', async () => {
    const { id } = await p.shelved();
    await p.inTransaction((tx) =>
      sql`insert into package (site_id, id, creation_time, courier_number, package_status, claim_status, owner_id, warehouse_id)
      select r.site_id, gen_random_uuid(), r.creation_time - n * interval '1 minute', 'HEAP' || n || 'X', r.package_status, r.claim_status, r.owner_id, r.warehouse_id
      from package r, generate_series(1, 10050) n where r.id = ${id}`.execute(tx),
    );
    for (const by of [p.clerk, p.admin]) {
      const page = (query: object) => by.ok('/Package/GetPackages', query);
      const numbers = async (query: object) => (await page(query)).Data.map((row: { CourierNumber: string }) => row.CourierNumber);
      const many = { CourierNumber: 'heap' };
      expect(await page(many)).toMatchObject({ Total: 10_000, TotalIsBound: true, Data: { length: 20 } });
      expect((await numbers(many)).slice(0, 2)).toEqual(['HEAP1X', 'HEAP2X']);
      expect((await numbers({ ...many, index: 500 })).at(-1)).toBe('HEAP10000X');
      expect((await numbers({ ...many, descendingOrder: false })).slice(0, 2)).toEqual(['HEAP10050X', 'HEAP10049X']);
      const few = { Content: 'P100', rows: 10 };
      const found = [
        'HEAP100X',
        ...[...Array(10).keys()].map((n) => `HEAP${1000 + n}X`),
        ...[...Array(51).keys()].map((n) => `HEAP${10_000 + n}X`),
      ];
      expect(await page(few)).toMatchObject({ Total: found.length, TotalIsBound: false });
      expect(await numbers({ ...few, rows: 100 })).toEqual(found);
      expect(await numbers({ ...few, index: 7 })).toEqual(found.slice(60));
      expect(await numbers({ ...few, index: 8 })).toEqual([]);
      expect(await numbers({ ...few, sortType: 2, descendingOrder: false, rows: 2 })).toEqual(['HEAP10000X', 'HEAP10001X']);
      expect(await page({ ...few, CourierNumber: '00x' })).toMatchObject({ Total: 3, TotalIsBound: false });
      expect(await page({ Content: 'nothing has this' })).toMatchObject({ Total: 0, TotalIsBound: false, Data: [] });
    }
  });
});

describe('the counts', () => {
  test('cover what the caller may see, per status', async () => {
    const count = async (by: Parcels['alice'], filter: object = {}) => {
      const rows = await by.ok(
        by === p.alice || by === p.bob ? '/UserPackage/GetPackageStatistics' : '/Package/GetPackageStatistics',
        filter,
      );
      expect(rows).toHaveLength(Object.keys(PackageStatus).length);
      return rows.find((row: { PackageStatus: number }) => row.PackageStatus === PackageStatus.Declared);
    };
    const before = await count(p.alice);
    await p.declare({ WarehouseId: p.dongguan.id });
    expect(await count(p.alice)).toEqual({ ...before, Count: before.Count + 1, CountIsBound: false, PackageStatusName: 'Pre-declared' });
    expect((await count(p.alice, { WarehouseId: p.dongguan.id })).Count).toBeGreaterThan(0);
    expect((await count(p.bob)).Count).toBe(0);
    expect((await count(p.dgclerk)).Count).toBe((await count(p.manager, { WarehouseId: p.dongguan.id })).Count);
  });

  test('follow the search of the list, except its status filter', async () => {
    const { id, number } = await p.declare({ ProductName: 'Walnut radio' });
    const count = async (search: object, by = p.alice) => {
      const rows = await by.ok('/UserPackage/GetPackageStatistics', search);
      return rows.filter((row: { Count: number }) => row.Count > 0).map((row: any) => [row.PackageStatus, row.Count]);
    };
    const one = [[PackageStatus.Declared, 1]];
    expect(await count({ Content: 'Walnut' })).toEqual(one);
    expect(await count({ Content: 'Walnut', PackageStatus: PackageStatus.OnShelf })).toEqual(one);
    expect(await count({ CourierNumbers: [number] })).toEqual(one);
    expect(await count({ CourierNumbers: [number], ClaimStatus: enumCodes.ClaimStatus.Claimed, CargoTypeId: id })).toEqual([]);
    expect(await count({ Content: 'Walnut', EndDate: '2020-01-01 00:00:00' })).toEqual([]);
    expect(await count({ Content: 'Walnut' }, p.bob)).toEqual([]);
  });
});
