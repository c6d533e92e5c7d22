import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStocked, type Stocked } from '../../testing/counting.ts';
import type { Person } from '../../testing/people.ts';
import { type Dock, openDock } from '../receiving/test/dock.ts';
import { openReturned, type Server } from '../returns/test/returned.ts';
import { openReturns, type Returns } from '../returns/test/returning.ts';

type Row = Record<string, any>;
const contents = async (by: Person, Kind: string, Id: string, more: object = {}): Promise<Row[]> =>
  (await by.ok('/Container/GetContainerContents', { Kind, Id, rows: 100, ...more })).Data;
const former = (by: Person, Kind: string, Id: string) => contents(by, Kind, Id, { Former: true });
const numberOf = async (by: Person, Kind: string, Id: string) => (await by.ok('/Container/GetContainer', { Kind, Id })).Number;
const named = expect.stringMatching(/\S/);

describe('a count and its shelves', () => {
  let s: Stocked;
  beforeAll(async () => {
    s = await openStocked();
  });
  afterAll(() => s.stop());

  test('shows the shelves to be counted, then those counted and by whom', async () => {
    const { place, goods } = await s.stocked(5);
    const { Id } = await s.establish([place]);
    expect(await numberOf(s.leader, 'count', Id)).toMatch(/\S/);
    expect(await contents(s.leader, 'count', Id)).toMatchObject([{ Kind: 'shelf', Id: place.id, Number: place.number }]);
    await s.counted(place.number, s.clerk, [[goods.commodityCode, 5]]);
    expect(await contents(s.leader, 'count', Id)).toEqual([]);
    expect(await former(s.leader, 'count', Id)).toMatchObject([{ Id: place.id, UntilBy: named, Until: expect.any(String) }]);
    expect(await s.hkmanager.post('/Container/GetContainer', { Kind: 'count', Id })).toBeRefused('NotFound');
  });

  test('a shelf shows loose pieces by state, which may be moved', async () => {
    const { place, goods } = await s.stocked(5);
    await s.freeze(goods, place.id, 2);
    expect(await numberOf(s.leader, 'shelf', place.id)).toBe(place.number);
    const pieces = await contents(s.leader, 'shelf', place.id);
    expect(pieces.map(({ Number: number, Quantity }) => [number, Quantity]).sort()).toEqual([
      [goods.commodityCode, 2],
      [goods.commodityCode, 3],
    ]);
    expect(pieces[0]).toMatchObject({ Kind: 'commodity', MayMove: true, MayTakeOut: false, InventoryState: expect.any(Number) });
  });
});

describe('a bin', () => {
  let d: Dock;
  beforeAll(async () => {
    d = await openDock();
  });
  afterAll(() => d.close());

  test('shows the announced pieces, then those in it, and where they went', async () => {
    const cup = await d.newCommodity();
    const goods = [{ CommodityId: cup.id, Quantity: 4 }];
    const { id, bins, numbers } = await d.coming({ Goods: goods, Bins: [{ Goods: goods }] });
    const binId = bins[0]!.Id;
    expect(await contents(d.clerk, 'bin', binId)).toMatchObject([{ Id: cup.id, Quantity: 4, InventoryState: null }]);
    expect(await d.sign(numbers)).toSucceed();
    await d.inspected(numbers[0]!);
    expect(await contents(d.clerk, 'bin', binId)).toMatchObject([{ Id: cup.id, Quantity: 4, InventoryState: expect.any(Number) }]);
    const place = await d.newShelf('Commodity');
    expect(await d.putPieces({ Id: id, BinId: binId, CommodityId: cup.id, Quantity: 3, ShelvesNumber: place })).toSucceed();
    expect(await contents(d.clerk, 'bin', binId)).toMatchObject([{ Quantity: 1 }]);
    expect(await former(d.clerk, 'bin', binId)).toMatchObject([{ Id: cup.id, Quantity: 3, Place: place, UntilBy: named }]);
    expect(await d.hkmanager.post('/Container/GetContainer', { Kind: 'bin', Id: binId })).toBeRefused('NotFound');
    expect(await d.dgclerk.post('/Container/GetContainer', { Kind: 'bin', Id: binId })).toBeRefused('NotFound');
  });
});

describe('returns', () => {
  let r: Server;
  let o: Returns;
  beforeAll(async () => {
    [r, o] = await Promise.all([openReturned(), openReturns()]);
  });
  afterAll(async () => {
    await r.close();
    await o.close();
  });

  test('a return on a shelf shows its goods, its shelf and later what went into stock', async () => {
    const back = await r.onShelf();
    const { Inside } = await r.manager.ok('/Container/GetContainer', { Kind: 'return', Id: back.id });
    expect(Inside).toMatchObject([
      { Kind: 'order', Number: back.order.SerialNumber, Now: false },
      { Kind: 'shelf', Number: back.place.number, Now: true },
    ]);
    expect(await contents(r.clerk, 'return', back.id)).toMatchObject([{ Name: 'Kettle', Quantity: 3 }]);
    const kettle = await r.newCommodity();
    expect(await contents(r.clerk, 'shelf', back.place.id)).toMatchObject([
      { Kind: 'return', Id: back.id, Number: back.serial, MayMove: true },
    ]);
    expect(await r.intoStock(r.leader, back.id, kettle, 3)).toSucceed();
    expect(await contents(r.clerk, 'return', back.id)).toEqual([]);
    expect(await former(r.clerk, 'return', back.id)).toMatchObject([{ Id: kettle, Quantity: 3, Until: expect.any(String) }]);
  });

  test('a return order of buyers shows the announced pieces', async () => {
    const { id, kettle } = await o.announced(4);
    expect(await contents(o.manager, 'returnOrder', id)).toMatchObject([{ Id: kettle.id, Number: kettle.code, Quantity: 4 }]);
    expect(await former(o.manager, 'returnOrder', id)).toEqual([]);
    expect(await numberOf(o.manager, 'returnOrder', id)).toMatch(/\S/);
  });
});
