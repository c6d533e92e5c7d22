import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { type Floor, openFloor } from '../../testing/floor.ts';

const { PackageStatus } = enumCodes;
// Every warehouse step is one minute after the previous one.
let minute = 0;
const start = Date.now();
let s: Floor;
beforeAll(async () => {
  s = await openFloor({ now: () => new Date(start + minute * 60_000) });
});
afterAll(() => s.close());

const step = async <T>(what: () => Promise<T>): Promise<[T, number]> => {
  minute += 1;
  return [await what(), minute];
};
/** Reads a package as of half a minute after a step. */
const then = (id: string, moment: number, by = s.manager) =>
  by.post(`/${by === s.manager ? '' : 'User'}Package/GetPackageById`, {
    Id: id,
    At: timeToWire(new Date(start + moment * 60_000 + 30_000), 'Asia/Shanghai'),
  });

test('returns shelf, weight and status at the given minute', async () => {
  const [parcel, shelved] = await step(() => s.shelved({ shelf: 'A-01-01', weight: 2 }));
  const [, moved] = await step(() => s.clerk.ok('/Package/TransferPackageShelf', { Ids: [parcel.id], ShelvesNumber: 'A-01-02' }));
  const [order, ordered] = await step(() => s.ordered({}, [parcel]));
  await s.pay(order.Id);
  await s.approve(order.Id);
  const [list, started] = await step(() => s.started({ id: order.Id, number: order.SerialNumber, goods: [parcel] }));
  const [, picked] = await step(() => s.pickAll(list));
  const at = async (moment: number) => {
    const { Data } = await then(parcel.id, moment);
    return [Data.PackageStatus, Data.ShelfNo, Data.AvailableQuantity];
  };
  expect(await at(shelved)).toEqual([PackageStatus.OnShelf, 'A-01-01', 1]);
  expect(await at(moved)).toEqual([PackageStatus.OnShelf, 'A-01-02', 1]);
  expect(await at(ordered)).toEqual([PackageStatus.Ordered, 'A-01-02', 0]);
  expect(await at(started)).toEqual([PackageStatus.Ordered, 'A-01-02', 0]);
  expect(await at(picked)).toEqual([PackageStatus.Picked, null, 0]);
  const { Data } = await then(parcel.id, shelved);
  expect(Data).toMatchObject({ GrossOfWeight: 2, OrderedTime: null, LogisticsOrderId: null, Tracks: [] });
  expect(Data.ShelfLogs).toHaveLength(1);
});

test('finds nothing before the declaration, and only for the owner', async () => {
  const before = minute;
  const [parcel, known] = await step(() => s.shelved());
  expect(await then(parcel.id, before - 1)).toBeRefused('NotFound', { Message: expect.stringContaining(parcel.number) });
  expect((await then(parcel.id, known, s.alice)).Data).toMatchObject({ CourierNumber: parcel.number });
  expect(await then(parcel.id, known, s.bob)).toBeRefused('NotFound');
});
