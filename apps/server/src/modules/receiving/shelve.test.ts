import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { findWhere } from '../../core/db/rows.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { type Dock, openDock } from './test/dock.ts';

const { BinStatus, InspectionResult: Result, InventoryState, WarehouseDocumentStatus: Status } = enumCodes;
let d: Dock;
beforeAll(async () => {
  d = await openDock();
});
afterAll(() => d.close());

const shelfRow = async (number: string) => (await findWhere(d.db, d.system, shelf, { number }))[0]!;
/** A document with one bin of this many pieces of a new commodity, inspected as announced. */
async function inspectedBin(quantity = 5, more: object = {}) {
  const cup = await d.newCommodity();
  const goods = [{ CommodityId: cup.id, Quantity: quantity }];
  const size = { Length: 50, Width: 40, Geight: 30, GrossWeight: 8 };
  const document = await d.signed({ Goods: goods, Bins: [{ ...size, Goods: goods }], ...more });
  await d.inspected(document.numbers[0]!);
  return { cup, number: document.numbers[0]!, binId: document.bins[0]!.Id, ...document };
}
const stockOf = async (commodityId: string) =>
  (
    await sql<{
      quantity: number;
      number: string | null;
      inBin: boolean;
      dated: boolean;
    }>`select i.quantity, s.number, i.bin_id is not null as "inBin", i.batch_date is not null as dated
      from commodity_inventory i left join shelf s on s.site_id = i.site_id and s.id = i.shelf_id
      where i.commodity_id = ${commodityId} and i.quantity > 0 order by i.quantity`.execute(d.db)
  ).rows;

describe('a bin on a shelf', () => {
  test('adds its size and weight to the shelf, dates its pieces and completes the document', async () => {
    const { cup, number, id } = await inspectedBin();
    const place = await d.newShelf('Bin', { long: '100', wide: '100', high: '100', maxWeight: '100' });
    const answer = await d.putBin(number, place);
    expect(answer).toSucceed();
    const { Data } = answer;
    expect(Data).toMatchObject({ BinNumber: number, BinStatus: BinStatus.OnShelf, ShelvesNumber: place });
    expect(await shelfRow(place)).toMatchObject({ goods: 1, usedVolume: '0.060000', usedWeight: '8.000' });
    expect(await stockOf(cup.id)).toEqual([{ quantity: 5, number: place, inBin: true, dated: true }]);
    expect(await d.open(id)).toMatchObject({
      WarehouseDocumentStatus: Status.Shelved,
      ShelvedQuantity: 5,
      ShelvedTime: expect.any(String),
    });
    expect((await d.lastMessage())!.title).toMatch(/上架/);
  });

  test('is taken off with its contents and may return; the document follows', async () => {
    const { cup, number, id } = await inspectedBin();
    const place = await d.newShelf('Bin');
    await d.putBin(number, place);
    expect(await d.lower([number])).toSucceed({ Data: true });
    expect(await shelfRow(place)).toMatchObject({ goods: 0, occupied: false });
    expect(await stockOf(cup.id)).toEqual([{ quantity: 5, number: null, inBin: true, dated: true }]);
    expect(await d.open(id)).toMatchObject({
      WarehouseDocumentStatus: Status.Receiving,
      ShelvedQuantity: 0,
      Bins: [{ BinStatus: BinStatus.OffShelf }],
    });
    expect(await d.lower([number])).toBeRefused('StateNotAllowed');
    expect(await d.putBin(number, place)).toSucceed();
    await d.expectInvariants();
  });

  test('waits for signature and inspection unless it needs none or goes on elsewhere', async () => {
    const place = await d.newShelf('Bin');
    const { numbers } = await d.coming();
    expect(await d.putBin(numbers[0]!, place)).toBeRefused('BinNotSigned');
    await d.sign(numbers);
    expect(await d.putBin(numbers[0]!, place)).toBeRefused('InspectionMissing');
    const look = (BinNumber: string) => d.clerk.ok('/WarehouseDocument/GetBinByNumber', { BinNumber });
    expect(await look(numbers[0]!)).toMatchObject({ AwaitsInspection: true, Suggestions: [] });
    expect(await d.start(numbers[0]!)).toSucceed();
    expect(await look(numbers[0]!)).toMatchObject({ AwaitsInspection: true, Suggestions: [] });
    expect(await d.putBin(numbers[0]!, place)).toBeRefused('InspectionMissing');
    const exempt = await d.signed({ Inspection: 3 });
    expect(await look(exempt.numbers[0]!)).toMatchObject({ AwaitsInspection: false });
    expect(await d.putBin(exempt.numbers[0]!, place)).toSucceed();
    const transit = await d.signed({ Transport: true, TransportWarehouseId: d.dongguan.id });
    expect(await d.putBin(transit.numbers[0]!, place)).toSucceed();
    expect((await d.open(transit.id)).ShelvedQuantity).toBe(0);
  });

  test('goes to a bin zone or needs confirmation; full, closed and foreign shelves refuse it', async () => {
    const { number } = await inspectedBin();
    const wrong = await d.newShelf('Package');
    expect(await d.putBin(number, wrong)).toBeRefused('WarehouseMismatch', { Data: { ConfirmArea: true } });
    expect(await d.putBin(number, await d.newShelf('Bin', { maxWeight: '2' }))).toBeRefused('ShelvesFull');
    expect(await d.putBin(number, await d.newShelf('Bin', { deactivated: true }))).toBeRefused('ShelvesDeactivated');
    expect(await d.putBin(number, await d.newShelf('Bin', {}, d.dongguan))).toBeRefused('WarehouseMismatch');
    expect(await d.putBin(number, 'NOSHELF')).toBeRefused('NotFound');
    expect(await d.putBin(number, wrong, { ConfirmArea: true })).toSucceed();
    expect(await d.putBin(number, wrong, { ConfirmArea: true })).toBeRefused('StateNotAllowed', { Data: { DoneAlready: true } });
  });

  test('is on one shelf after two concurrent scans', async () => {
    const { number, cup } = await inspectedBin();
    const places = [await d.newShelf('Bin'), await d.newShelf('Bin')];
    const answers = await Promise.all([d.putBin(number, places[0]!), d.putBin(number, places[1]!, {}, d.leader)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    const loads = await Promise.all(places.map(shelfRow));
    expect(loads.map(({ goods }) => goods).sort()).toEqual([0, 1]);
    expect(await stockOf(cup.id)).toHaveLength(1);
  });

  test('is limited to its warehouse and to staff with the permission', async () => {
    const { number } = await inspectedBin();
    const place = await d.newShelf('Bin');
    expect(await d.putBin(number, place, {}, d.dgclerk)).toBeRefused('WarehouseMismatch');
    expect(await d.putBin(number, place, {}, d.hkmanager)).toBeRefused('NotFound');
    expect(await d.putBin(number, place, {}, d.support)).toMatchObject({ status: 403 });
    expect(await d.lower([number], d.support)).toMatchObject({ status: 403 });
    expect(await d.lower([number], d.hkmanager)).toBeRefused('NotFound');
  });

  test('is suggested a shelf of its owner, with the reason', async () => {
    const { number } = await inspectedBin();
    const shelfNumber = await d.newShelf('Bin', { walkingOrder: 1 });
    await d.putBin(number, shelfNumber);
    const next = await inspectedBin();
    const found = await d.bin(next.number);
    expect(found.Contents).toMatchObject([
      { CommodityCode: next.cup.commodityCode, Quantity: 5, InventoryState: InventoryState.Available },
    ]);
    expect(found.Suggestions[0]).toMatchObject({ Reason: 'sameOwner', WarehousePartitionName: expect.any(String) });
  });

  test('is suggested the shelf of its arrival before others of its owner', async () => {
    const { number } = await inspectedBin();
    await d.putBin(number, await d.newShelf('Bin', { walkingOrder: 1 }));
    const { numbers } = await d.signed();
    for (const one of numbers) await d.inspected(one);
    const beside = await d.newShelf('Bin', { walkingOrder: 900 });
    expect(await d.putBin(numbers[0]!, beside)).toSucceed();
    expect((await d.bin(numbers[1]!)).Suggestions[0]).toMatchObject({ ShelvesNumber: beside, Reason: 'sameDocument' });
  });

  test('is never suggested a shelf that would refuse it', async () => {
    const apart = await d.newShelf('Bin', { walkingOrder: 0, mixOwners: false });
    const cargo = (await d.manager.ok('/CargoType/GetSelectCargoTypes', {}))[0].Value;
    const parcel = { CourierNumber: 'YTBESIDE0001', WarehouseId: d.xiamen.id };
    await d.bob.ok('/UserPackage/EstablishPackage', { ...parcel, ProductName: 'Pan', CargoTypeId: cargo, Price: 2 });
    await d.clerk.ok('/Package/PackageSigning', { ...parcel, Weight: 1, Length: 10, Width: 10, Geight: 10 });
    const shelved = { CourierNumber: parcel.CourierNumber, ShelvesNumber: apart, ConfirmArea: true };
    await d.clerk.ok('/Package/PackagePutOnShelves', shelved);
    const { number } = await inspectedBin();
    const { Suggestions } = await d.bin(number);
    expect(Suggestions.map(({ ShelvesNumber }: { ShelvesNumber: string }) => ShelvesNumber)).not.toContain(apart);
    expect(await d.putBin(number, apart)).toBeRefused('DifferentUser');
    expect(await d.putBin(number, Suggestions[0].ShelvesNumber)).toSucceed();
  });
});

describe('pieces on shelves', () => {
  test('leave an open bin, empty with its last piece; defective ones go elsewhere', async () => {
    const cup = await d.newCommodity();
    const goods = [{ CommodityId: cup.id, Quantity: 3 }];
    const { id, numbers, bins } = await d.signed({ Goods: goods, Bins: [{ Goods: goods }] });
    const dent = { CommodityId: cup.id, InspectionResult: Result.Defective, Quantity: 1, ImageUrls: [await d.picture()] };
    await d.inspected(numbers[0]!, [d.good(cup.id, 2), dent]);
    const good = await d.newShelf('Commodity');
    const apart = await d.newShelf('Defective');
    const put = (more: object) =>
      d.putPieces({ Id: id, BinId: bins[0]!.Id, CommodityId: cup.id, Quantity: 2, ShelvesNumber: good, ...more });
    expect(await put({})).toSucceed();
    expect((await d.bin(numbers[0]!)).Contents).toMatchObject([{ InventoryState: InventoryState.Defective, Quantity: 1 }]);
    const bad = { InventoryState: InventoryState.Defective, Quantity: 1 };
    expect(await put(bad)).toBeRefused('WarehouseMismatch', { Data: { ConfirmArea: true } });
    expect(await put({ ...bad, ShelvesNumber: apart })).toSucceed();
    expect(await d.open(id)).toMatchObject({
      WarehouseDocumentStatus: Status.Shelved,
      ShelvedQuantity: 3,
      Bins: [{ BinStatus: BinStatus.Emptied }],
    });
    expect(await shelfRow(good)).toMatchObject({ goods: 2 });
    const [there] = await d.clerk.ok('/WarehouseDocument/GetPutAwayShelves', {
      WarehouseId: d.xiamen.id,
      CommodityId: cup.id,
      InventoryState: InventoryState.Available,
      Quantity: 1,
    });
    expect(there).toMatchObject({ ShelvesNumber: good, Reason: 'sameGoods' });
    await d.expectInvariants();
  });

  test('are limited to those of an open, inspected bin of this document', async () => {
    const { cup, id, binId, number } = await inspectedBin(4);
    const place = await d.newShelf('Commodity');
    const put = (more: object = {}, by = d.clerk) =>
      d.putPieces({ Id: id, BinId: binId, CommodityId: cup.id, Quantity: 3, ShelvesNumber: place, ...more }, by);
    expect(await put({ Quantity: 5 })).toBeRefused('TotalExceeded', { Message: expect.stringContaining('Only 4') });
    const other = await d.signed();
    expect(await put({ Id: other.id })).toBeRefused('NoMatchingGoods');
    expect(await put({ Id: other.id, BinId: other.bins[0]!.Id })).toBeRefused('InspectionMissing');
    const coming = await d.coming();
    expect(await put({ Id: coming.id, BinId: coming.bins[0]!.Id })).toBeRefused('BinNotSigned');
    const rack = await d.newShelf('Bin');
    await d.putBin(number, rack);
    expect(await put()).toBeRefused('StateNotAllowed', { Message: expect.stringContaining(rack) });
    await d.lower([number]);
    const answers = await Promise.all([put(), put({}, d.leader)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'TotalExceeded']);
    expect(await put({ Quantity: 1 }, d.support)).toMatchObject({ status: 403 });
    expect(await put({ Quantity: 1 }, d.hkmanager)).toBeRefused('NotFound');
    await d.expectInvariants();
  });

  test('are those of their document when loose, whatever else is on the floor', async () => {
    const cup = await d.newCommodity();
    const loose = async (quantity: number) => {
      const { Id, OrderNo } = await d.submitted({ Goods: [{ CommodityId: cup.id, Quantity: quantity }] });
      await d.clerk.ok('/WarehouseDocument/SignForWarehouseDocument', { Id });
      await d.inspected(OrderNo);
      return { id: Id, orderNo: OrderNo };
    };
    const [first, second] = [await loose(3), await loose(2)];
    const place = await d.newShelf('Commodity');
    const put = (id: string, quantity: number) => d.putPieces({ Id: id, CommodityId: cup.id, Quantity: quantity, ShelvesNumber: place });
    const looseGoods = await d.clerk.ok('/WarehouseDocument/GetLooseGoods', { Code: first.orderNo, WarehouseId: d.xiamen.id });
    expect(looseGoods.Contents).toMatchObject([{ Quantity: 3 }]);
    expect(await put(first.id, 4)).toBeRefused('TotalExceeded');
    expect(await put(first.id, 3)).toSucceed();
    expect(await put(first.id, 1)).toBeRefused('TotalExceeded');
    expect(await put(second.id, 2)).toSucceed();
    expect(await d.open(second.id)).toMatchObject({
      ShelvedQuantity: 2,
      WarehouseDocumentStatus: enumCodes.WarehouseDocumentStatus.Shelved,
    });
    await d.expectInvariants();
  });
});
