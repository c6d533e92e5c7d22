import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { findWhere } from '../../core/db/rows.ts';
import { openDock } from '@entrepot/server/modules/receiving/test/dock.ts';

// The clock of this file: every step is a minute after the previous one.
let minute = 0;
const start = Date.now();
const clock = () => new Date(start + minute * 60_000);
let s: Awaited<ReturnType<typeof openDock>>;
beforeAll(async () => {
  s = await openDock({ now: clock });
});
afterAll(() => s.close());

const step = async (what: () => Promise<unknown>) => {
  minute += 1;
  expect(await what()).toSucceed();
};
const idOf = async (number: string) => (await findWhere(s.db, s.system, shelf, { number, warehouseId: s.xiamen.id }))[0]!.id;
/** Reads the contents of a shelf half a minute after a step: packages, pieces and bins with their numbers. */
const at = async (id: string, moment: number) => {
  const At = timeToWire(new Date(start + moment * 60_000 + 30_000), 'Asia/Shanghai');
  const { Contents, Stock, Bins } = await s.manager.ok('/Shelves/GetShelvesById', { Id: id, At });
  const quantitiesOf = (rows: any[], name: string) => Object.fromEntries(rows.map((row) => [row[name], row.Quantity]));
  return { ...quantitiesOf(Contents, 'CourierNumber'), ...quantitiesOf(Stock, 'CommodityCode'), ...quantitiesOf(Bins, 'BinNumber') };
};

test('returns the packages on a shelf as of a minute, after put-away, moves and removal', async () => {
  const [here, there] = [await s.newShelf('Package'), await s.newShelf('Package')];
  const number = 'SF7700000000001';
  await step(() =>
    s.alice.post('/UserPackage/EstablishPackage', { CourierNumber: number, WarehouseId: s.xiamen.id, ProductName: 'Kettle', Quantity: 3 }),
  );
  await step(() =>
    s.clerk.post('/Package/PackageSigning', {
      WarehouseId: s.xiamen.id,
      CourierNumber: number,
      Weight: 2,
      Length: 30,
      Width: 20,
      Geight: 10,
    }),
  );
  const base = minute;
  const { Data } = await s.manager.ok('/Package/GetPackages', { CourierNumbers: [number] });
  const Ids = [Data[0].Id];
  await step(() => s.clerk.post('/Package/PackagePutOnShelves', { CourierNumber: number, ShelvesNumber: here }));
  await step(() => s.clerk.post('/Package/TransferPackageShelf', { Ids, ShelvesNumber: there }));
  await step(() => s.clerk.post('/Package/TransferPackageShelf', { Ids, ShelvesNumber: here }));
  await step(() => s.clerk.post('/Package/PackageLowerShelf', { Ids }));
  const [first, second] = [await idOf(here), await idOf(there)];
  const of = async (id: string) => Promise.all([0, 1, 2, 3, 4].map((moment) => at(id, base + moment)));
  const expected = { [number]: 3 };
  expect(await of(first)).toEqual([{}, expected, {}, expected, {}]);
  expect(await of(second)).toEqual([{}, {}, expected, {}, {}]);
});

test('returns the bins on a shelf with contents and the loose pieces as of a minute', async () => {
  const { id, bins, numbers } = await s.signed();
  await s.inspected(numbers[0]!);
  const [here, there, loose] = [await s.newShelf('Bin'), await s.newShelf('Bin'), await s.newShelf('Commodity')];
  const base = minute;
  await step(() => s.putBin(numbers[0]!, here));
  await step(() => s.lower([numbers[0]!]));
  await step(() => s.putPieces({ Id: id, BinId: bins[0]!.Id, CommodityId: s.cup.id, Quantity: 2, ShelvesNumber: loose }));
  await step(() => s.putBin(numbers[0]!, there));
  const [first, second, third] = [await idOf(here), await idOf(there), await idOf(loose)];
  const of = async (id: string) => Promise.all([0, 1, 2, 3, 4].map((moment) => at(id, base + moment)));
  const bin = (pieces: number) => ({ [numbers[0]!]: pieces });
  expect(await of(first)).toEqual([{}, bin(10), {}, {}, {}]);
  expect(await of(second)).toEqual([{}, {}, {}, {}, bin(8)]);
  expect(await of(third)).toEqual([{}, {}, {}, { [s.cup.commodityCode!]: 2 }, { [s.cup.commodityCode!]: 2 }]);
});
