import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/people.ts';
import { findWhere, insert } from '../../core/db/rows.ts';
import { packageGoods, putOn } from './public.ts';

let server: TestServer;
let leader: Person;
let alice: Person;
let bob: Person;

beforeAll(async () => {
  server = await openTestServer();
  [leader, alice, bob] = await Promise.all([server.as('leader'), server.as('alice'), server.as('bob')]);
});
afterAll(() => server.close());

let taken = 0;
/** Creates an empty shelf of Xiamen. */
async function emptyShelf(more: object = {}): Promise<string> {
  const [model] = await server.inTransaction(async (tx) =>
    findWhere(tx, await server.system(), shelf, { number: 'A-01-01', siteId: leader.siteId }),
  );
  const { Id } = await leader.ok('/Shelves/EstablishShelves', {
    ShelvesNumber: `TR-${++taken}`,
    WarehouseId: model!.warehouseId,
    PartitionId: model!.partitionId,
    ShelvesLength: 100,
    ShelvesWide: 100,
    ShelvesHigh: 100,
    ...more,
  });
  return Id;
}

/** Creates a package of 0.1 m³ and 5 kg on a shelf. */
async function packageOn(shelfId: string, more: object = {}): Promise<string> {
  const system = await server.system();
  return server.inTransaction(async (tx) => {
    const [place] = await findWhere(tx, system, shelf, { id: shelfId });
    const row = await insert(tx, system, pkg, {
      siteId: place!.siteId,
      courierNumber: `YT${String(8_800_000_000_000 + ++taken)}`,
      ownerId: alice.userId,
      claimStatus: enumCodes.ClaimStatus.Claimed,
      packageStatus: enumCodes.PackageStatus.OnShelf,
      warehouseId: place!.warehouseId,
      shelfId,
      quantity: 2,
      availableQuantity: 2,
      length: '50',
      width: '50',
      height: '40',
      grossWeight: '5',
      ...more,
    });
    await putOn(tx, system, { shelfId, goods: packageGoods(row), logType: enumCodes.ShelvesLogType.PutOn });
    return row.id;
  });
}

const open = (id: string) => leader.ok('/Shelves/GetShelvesById', { Id: id });
const transfer = (from: string, to: string, ...ids: string[]) =>
  leader.post('/Shelves/TransferShelvesGoods', { FromShelvesId: from, ToShelvesId: to, Items: ids.map((PackageId) => ({ PackageId })) });
const transferAll = (from: string, to: string) => leader.post('/Shelves/TransferAllShelvesGoods', { FromShelvesId: from, ToShelvesId: to });

/** On every shelf, the counters must equal the sums of the packages on it. */
async function expectCounters(): Promise<void> {
  const wrong = await sql`
    select s.number from shelf s left join package p on p.site_id = s.site_id and p.shelf_id = s.id
    group by s.site_id, s.id, s.number, s.goods, s.used_weight, s.used_volume
    having s.goods <> coalesce(sum(p.available_quantity + p.frozen_quantity - p.picked_quantity), 0) or s.used_weight <> coalesce(sum(p.gross_weight), 0)
      or s.used_volume <> coalesce(sum(round(p.length * p.width * p.height / 1000000, 6)), 0)`.execute(server.db);
  expect(wrong.rows).toEqual([]);
}

describe('package transfer between shelves', () => {
  test(
    'updates the location, the counters and logs of both shelves and the stock movements',
    covers('CALL-Shelves-TransferShelvesGoods'),
    async () => {
      const [from, to] = [await emptyShelf(), await emptyShelf()];
      const [first, second] = [await packageOn(from), await packageOn(from)];
      expect(await transfer(from, to, first)).toSucceed();
      expect(await open(from)).toMatchObject({ GoodsQuantity: 2, UsedVolume: 0.1, Contents: [{ PackageId: second }] });
      expect(await open(to)).toMatchObject({
        GoodsQuantity: 2,
        UsedVolume: 0.1,
        RemainingVolume: 0.9,
        UsedWeight: 5,
        Contents: [{ PackageId: first, Quantity: 2, Weight: 5 }],
      });
      for (const id of [from, to]) {
        const log = await leader.ok('/Shelves/GetShelvesLogs', { ShelvesId: id, ShelvesLogType: enumCodes.ShelvesLogType.Transfer });
        expect(log.Data).toMatchObject([{ TargetType: 'package', Quantity: 2 }]);
      }
      const moved = await sql`select quantity, from_shelf_id, to_shelf_id from stock_movement where package_id = ${first}`.execute(
        server.db,
      );
      expect(moved.rows).toEqual([{ quantity: 2, fromShelfId: from, toShelfId: to }]);
      await expectCounters();
    },
  );

  test('moves all or none', async () => {
    const [from, to] = [await emptyShelf(), await emptyShelf()];
    const here = await packageOn(from);
    const elsewhere = await packageOn(await emptyShelf());
    expect(await transfer(from, to, here, elsewhere)).toBeRefused('PackageNotOnShelf');
    expect(await open(from)).toMatchObject({ GoodsQuantity: 2 });
    await expectCounters();
  });

  test('moves only the pieces still there: those picked for an order have left the shelf', async () => {
    const [from, to] = [await emptyShelf(), await emptyShelf()];
    const id = await packageOn(from, { quantity: 5, availableQuantity: 3, frozenQuantity: 2, pickedQuantity: 2 });
    expect(await open(from)).toMatchObject({ GoodsQuantity: 3, Contents: [{ PackageId: id, Quantity: 3 }] });
    expect(await transfer(from, to, id)).toSucceed();
    expect(await open(from)).toMatchObject({ GoodsQuantity: 0, IsExistingGoods: false, Contents: [] });
    expect(await open(to)).toMatchObject({ GoodsQuantity: 3, Contents: [{ PackageId: id, Quantity: 3 }] });
    const moved = await sql`select quantity, before_quantity, after_quantity from stock_movement where package_id = ${id}`.execute(
      server.db,
    );
    expect(moved.rows).toEqual([{ quantity: 3, beforeQuantity: 3, afterQuantity: 3 }]);
    await expectCounters();
  });

  test('refuses a part of a package', async () => {
    const [from, to] = [await emptyShelf(), await emptyShelf()];
    const id = await packageOn(from);
    const answer = await leader.post('/Shelves/TransferShelvesGoods', {
      FromShelvesId: from,
      ToShelvesId: to,
      Items: [{ PackageId: id, Quantity: 1 }],
    });
    expect(answer).toBeRefused('InsufficientStock', {
      Message: expect.stringContaining('has 2 pieces here and can only be moved as a whole'),
    });
  });

  test('moves a package reserved by an order', async () => {
    const [from, to] = [await emptyShelf(), await emptyShelf()];
    const reserved = await packageOn(from, { packageStatus: enumCodes.PackageStatus.Ordered, availableQuantity: 0, frozenQuantity: 2 });
    expect(await transfer(from, to, reserved)).toSucceed();
    expect(await transferAll(to, from)).toSucceed();
  });

  test('refuses a full, a deactivated and the same shelf, and one of another warehouse', async () => {
    const [from, small, off] = [await emptyShelf(), await emptyShelf({ ShelvesHigh: 5 }), await emptyShelf()];
    const id = await packageOn(from);
    await leader.ok('/Shelves/DeactivateShelves', { Id: off, Deactivated: true });
    const manager = await server.as('manager');
    const dongguan = await server.as('dgclerk');
    const { Data } = await dongguan.ok('/Shelves/GetShelves', { rows: 1 });
    expect(await transfer(from, small, id)).toBeRefused('ShelvesFull');
    expect(await transfer(from, off, id)).toBeRefused('ShelvesDeactivated');
    expect(await transfer(from, from, id)).toBeRefused('DuplicateSelection');
    expect(await transfer(from, Data[0].Id, id)).toBeRefused('NotFound');
    const byManager = await manager.post('/Shelves/TransferShelvesGoods', {
      FromShelvesId: from,
      ToShelvesId: Data[0].Id,
      Items: [{ PackageId: id }],
    });
    expect(byManager).toBeRefused('WarehouseMismatch');
    expect(await open(from)).toMatchObject({ GoodsQuantity: 2 });
    await expectCounters();
  });

  test('separates customers where a shelf does not allow mixing', async () => {
    const [from, apart] = [await emptyShelf(), await emptyShelf({ MixOwners: false })];
    const [hers, his] = [await packageOn(from), await packageOn(from, { ownerId: bob.userId })];
    expect(await transferAll(from, apart)).toBeRefused('DifferentUser');
    expect(await transfer(from, apart, hers)).toSucceed();
    expect(await transfer(from, apart, his)).toBeRefused('DifferentUser', { Message: expect.stringContaining('another customer') });
    await expectCounters();
  });

  test('requires the permission to move goods, which support does not have', async () => {
    const support = await server.as('support');
    expect(
      await support.post('/Shelves/TransferAllShelvesGoods', { FromShelvesId: await emptyShelf(), ToShelvesId: await emptyShelf() }),
    ).toBeRefused('NoPermission', { status: 403 });
  });
});

describe('emptying a shelf', () => {
  test('moves everything on it and reports how many packages', covers('CALL-Shelves-TransferAllShelvesGoods'), async () => {
    const [from, to] = [await emptyShelf(), await emptyShelf()];
    for (let count = 0; count < 3; count++) await packageOn(from);
    expect(await transferAll(from, to)).toSucceed({ Data: 3 });
    expect(await open(from)).toMatchObject({ GoodsQuantity: 0, IsExistingGoods: false, UsedVolume: 0, RemainingVolume: 1, UsedWeight: 0 });
    expect(await transferAll(from, to)).toSucceed({ Data: 0 });
    await expectCounters();
  });

  test('concurrently to two shelves: every package goes to one of them', async () => {
    const [from, left, right] = [await emptyShelf(), await emptyShelf(), await emptyShelf()];
    for (let count = 0; count < 4; count++) await packageOn(from);
    const answers = await Promise.all([transferAll(from, left), transferAll(from, right)]);
    expect(answers.map(outcomeOf)).toEqual(['Ok', 'Ok']);
    expect(answers.reduce((total, { Data }) => total + Data, 0)).toBe(4);
    await expectCounters();
  });

  test('concurrent transfers of one package move it once', async () => {
    const [from, left, right] = [await emptyShelf(), await emptyShelf(), await emptyShelf()];
    const id = await packageOn(from);
    const outcomes = (await Promise.all([transfer(from, left, id), transfer(from, right, id)])).map(outcomeOf);
    expect(outcomes.sort()).toEqual(['Ok', 'PackageNotOnShelf']);
    await expectCounters();
  });

  test('many concurrent transfers back and forth end with correct counters', async () => {
    const [here, there] = [await emptyShelf(), await emptyShelf()];
    for (let count = 0; count < 3; count++) await packageOn(count % 2 ? here : there);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 ? transferAll(here, there) : transferAll(there, here))),
    );
    expect(answers.every((one) => outcomeOf(one) === 'Ok')).toBe(true);
    await expectCounters();
  });
});
