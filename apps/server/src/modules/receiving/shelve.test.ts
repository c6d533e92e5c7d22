import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { findWhere } from '../../core/rows/rows.ts';
import { type Dock, openDock } from './test/dock.ts';

const { BinStatus, InspectionResult: Result, InventoryState, WarehouseDocumentStatus: Status } = enumCodes;
let d: Dock;
beforeAll(async () => {
  d = await openDock();
});
afterAll(() => d.close());

const shelfRow = async (number: string) => (await findWhere(d.db, d.system, shelf, { number }))[0]!;
/** A document of one bin with this many pieces of a fresh commodity, inspected as announced. */
async function inspectedBin(quantity = 5, more: object = {}) {
  const cup = await d.newCommodity();
  const goods = [{ CommodityId: cup.id, Quantity: quantity }];
  const size = { Length: 50, Width: 40, Geight: 30, GrossWeight: 8 };
  const document = await d.signed({ Goods: goods, Bins: [{ ...size, Goods: goods }], ...more });
  await d.inspected(document.numbers[0]!);
  return { cup, number: document.numbers[0]!, binId: document.bins[0]!.Id, ...document };
}
const lies = async (commodityId: string) =>
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
  test('loads the shelf with its own size and weight; its pieces lie there from that day, and the document is complete', async () => {
    const { cup, number, id } = await inspectedBin();
    const place = await d.newShelf('Bin', { long: '100', wide: '100', high: '100', maxWeight: '100' });
    const { Code, Data } = await d.putBin(number, place);
    expect(Code).toBe(0);
    expect(Data).toMatchObject({ BinNumber: number, BinStatus: BinStatus.OnShelf, ShelvesNumber: place });
    expect(await shelfRow(place)).toMatchObject({ goods: 1, usedVolume: '0.060000', usedWeight: '8.000' });
    expect(await lies(cup.id)).toEqual([{ quantity: 5, number: place, inBin: true, dated: true }]);
    expect(await d.open(id)).toMatchObject({
      WarehouseDocumentStatus: Status.Shelved,
      ShelvedQuantity: 5,
      ShelvedTime: expect.any(String),
    });
    expect((await d.told())!.title).toMatch(/上架/);
  });

  test('is lowered with all that is in it, and may come back; the document follows', async () => {
    const { cup, number, id } = await inspectedBin();
    const place = await d.newShelf('Bin');
    await d.putBin(number, place);
    expect(await d.lower([number])).toMatchObject({ Code: 0, Data: true });
    expect(await shelfRow(place)).toMatchObject({ goods: 0, occupied: false });
    expect(await lies(cup.id)).toEqual([{ quantity: 5, number: null, inBin: true, dated: true }]);
    expect(await d.open(id)).toMatchObject({
      WarehouseDocumentStatus: Status.Receiving,
      ShelvedQuantity: 0,
      Bins: [{ BinStatus: BinStatus.OffShelf }],
    });
    expect(await d.lower([number])).toMatchObject({ Code: 102 });
    expect(await d.putBin(number, place)).toMatchObject({ Code: 0 });
    await d.invariantsHold();
  });

  test('waits for its signature (231) and its inspection (233), unless nobody inspects it or it goes on elsewhere', async () => {
    const place = await d.newShelf('Bin');
    const { numbers } = await d.coming();
    expect(await d.putBin(numbers[0]!, place)).toMatchObject({ Code: 231 });
    await d.sign(numbers);
    expect(await d.putBin(numbers[0]!, place)).toMatchObject({ Code: 233 });
    const exempt = await d.signed({ Inspection: 3 });
    expect(await d.putBin(exempt.numbers[0]!, place)).toMatchObject({ Code: 0 });
    const passing = await d.signed({ Transport: true, TransportWarehouseId: d.dongguan.id });
    expect(await d.putBin(passing.numbers[0]!, place)).toMatchObject({ Code: 0 });
    expect((await d.open(passing.id)).ShelvedQuantity).toBe(0);
  });

  test('goes to an area for bins, else it is asked; full, closed and foreign shelves refuse it (211, 210, 212, 101)', async () => {
    const { number } = await inspectedBin();
    const wrong = await d.newShelf('Package');
    expect(await d.putBin(number, wrong)).toMatchObject({ Code: 212, Data: { ConfirmArea: true } });
    expect(await d.putBin(number, await d.newShelf('Bin', { maxWeight: '2' }))).toMatchObject({ Code: 211 });
    expect(await d.putBin(number, await d.newShelf('Bin', { deactivated: true }))).toMatchObject({ Code: 210 });
    expect(await d.putBin(number, await d.newShelf('Bin', {}, d.dongguan))).toMatchObject({ Code: 212 });
    expect(await d.putBin(number, 'NOSHELF')).toMatchObject({ Code: 101 });
    expect(await d.putBin(number, wrong, { ConfirmArea: true })).toMatchObject({ Code: 0 });
    expect(await d.putBin(number, wrong, { ConfirmArea: true })).toMatchObject({ Code: 102, Data: { DoneAlready: true } });
  });

  test('two people who put it on two shelves at once leave it on one', async () => {
    const { number, cup } = await inspectedBin();
    const places = [await d.newShelf('Bin'), await d.newShelf('Bin')];
    const answers = await Promise.all([d.putBin(number, places[0]!), d.putBin(number, places[1]!, {}, d.leader)]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 102]);
    const loads = await Promise.all(places.map(shelfRow));
    expect(loads.map(({ goods }) => goods).sort()).toEqual([0, 1]);
    expect(await lies(cup.id)).toHaveLength(1);
  });

  test('is for the house it is in and for those who have the button', async () => {
    const { number } = await inspectedBin();
    const place = await d.newShelf('Bin');
    expect(await d.putBin(number, place, {}, d.dgclerk)).toMatchObject({ Code: 212 });
    expect(await d.putBin(number, place, {}, d.hkmanager)).toMatchObject({ Code: 101 });
    expect(await d.putBin(number, place, {}, d.support)).toMatchObject({ status: 403 });
    expect(await d.lower([number], d.support)).toMatchObject({ status: 403 });
    expect(await d.lower([number], d.hkmanager)).toMatchObject({ Code: 101 });
  });

  test('is suggested a shelf beside its owner’s, with the reason', async () => {
    const { number } = await inspectedBin();
    const house = await d.newShelf('Bin', { walkingOrder: 1 });
    await d.putBin(number, house);
    const next = await inspectedBin();
    const found = await d.bin(next.number);
    expect(found.Contents).toMatchObject([
      { CommodityCode: next.cup.commodityCode, Quantity: 5, InventoryState: InventoryState.Available },
    ]);
    expect(found.Suggestions[0]).toMatchObject({ Reason: 'sameOwner', WarehousePartitionName: expect.any(String) });
  });

  test('is suggested the shelf of what came with it before any other of its owner', async () => {
    const { number } = await inspectedBin();
    await d.putBin(number, await d.newShelf('Bin', { walkingOrder: 1 }));
    const { numbers } = await d.signed();
    for (const one of numbers) await d.inspected(one);
    const beside = await d.newShelf('Bin', { walkingOrder: 900 });
    expect(await d.putBin(numbers[0]!, beside)).toMatchObject({ Code: 0 });
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
    expect(await d.putBin(number, apart)).toMatchObject({ Code: 312 });
    expect(await d.putBin(number, Suggestions[0].ShelvesNumber)).toMatchObject({ Code: 0 });
  });
});

describe('pieces on shelves', () => {
  test('leave an open bin piece by piece; the last ones empty it, defective ones belong apart', async () => {
    const cup = await d.newCommodity();
    const goods = [{ CommodityId: cup.id, Quantity: 3 }];
    const { id, numbers, bins } = await d.signed({ Goods: goods, Bins: [{ Goods: goods }] });
    const dent = { CommodityId: cup.id, InspectionResult: Result.Defective, Quantity: 1, ImageUrls: [await d.picture()] };
    await d.inspected(numbers[0]!, [d.good(cup.id, 2), dent]);
    const good = await d.newShelf('Commodity');
    const apart = await d.newShelf('Defective');
    const put = (more: object) =>
      d.putPieces({ Id: id, BinId: bins[0]!.Id, CommodityId: cup.id, Quantity: 2, ShelvesNumber: good, ...more });
    expect(await put({})).toMatchObject({ Code: 0 });
    expect((await d.bin(numbers[0]!)).Contents).toMatchObject([{ InventoryState: InventoryState.Defective, Quantity: 1 }]);
    const bad = { InventoryState: InventoryState.Defective, Quantity: 1 };
    expect(await put(bad)).toMatchObject({ Code: 212, Data: { ConfirmArea: true } });
    expect(await put({ ...bad, ShelvesNumber: apart })).toMatchObject({ Code: 0 });
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
    await d.invariantsHold();
  });

  test('are never more than there are (122), come from a bin that is down (102) and inspected (233), and of this document (232)', async () => {
    const { cup, id, binId, number } = await inspectedBin(4);
    const place = await d.newShelf('Commodity');
    const put = (more: object = {}, by = d.clerk) =>
      d.putPieces({ Id: id, BinId: binId, CommodityId: cup.id, Quantity: 3, ShelvesNumber: place, ...more }, by);
    expect(await put({ Quantity: 5 })).toMatchObject({ Code: 122, Message: expect.stringContaining('Only 4') });
    const other = await d.signed();
    expect(await put({ Id: other.id })).toMatchObject({ Code: 232 });
    expect(await put({ Id: other.id, BinId: other.bins[0]!.Id })).toMatchObject({ Code: 233 });
    const coming = await d.coming();
    expect(await put({ Id: coming.id, BinId: coming.bins[0]!.Id })).toMatchObject({ Code: 231 });
    const rack = await d.newShelf('Bin');
    await d.putBin(number, rack);
    expect(await put()).toMatchObject({ Code: 102, Message: expect.stringContaining(rack) });
    await d.lower([number]);
    const answers = await Promise.all([put(), put({}, d.leader)]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 122]);
    expect(await put({ Quantity: 1 }, d.support)).toMatchObject({ status: 403 });
    expect(await put({ Quantity: 1 }, d.hkmanager)).toMatchObject({ Code: 101 });
    await d.invariantsHold();
  });

  test('that came loose are those of their document, whatever else lies on the floor', async () => {
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
    const told = await d.clerk.ok('/WarehouseDocument/GetLooseGoods', { Code: first.orderNo, WarehouseId: d.xiamen.id });
    expect(told.Contents).toMatchObject([{ Quantity: 3 }]);
    expect(await put(first.id, 4)).toMatchObject({ Code: 122 });
    expect(await put(first.id, 3)).toMatchObject({ Code: 0 });
    expect(await put(first.id, 1)).toMatchObject({ Code: 122 });
    expect(await put(second.id, 2)).toMatchObject({ Code: 0 });
    expect(await d.open(second.id)).toMatchObject({ ShelvedQuantity: 2, WarehouseDocumentStatus: 60 });
    await d.invariantsHold();
  });
});
