import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Inbound, openInbound } from './test/inbound.ts';

let i: Inbound;
beforeAll(async () => {
  i = await openInbound();
});
afterAll(() => i.close());

const { WarehouseDocumentStatus: Status, BinPackagingStatus: Packing } = enumCodes;
const draftWithBins = () => i.announce({ Bins: i.twoBins() });
const edit = async (id: string) => i.alice.ok('/UserWarehouseDocument/GetEditWarehouseDocument', { Id: id });
const submit = (id: string, by = i.alice) => i.call(by, 'SubmitWarehouseDocument', { Id: id });
let taken = 0;
const freshNumber = () => `YT${7_310_000_000_000 + ++taken}`;
const packet = (more: object = {}) =>
  i.alice.post('/UserWarehouseDocument/EstablishWarehouseDocumentPacket', {
    WarehouseId: i.xiamen.id,
    Packages: [{ CourierNumber: freshNumber(), ProductName: 'Shoes', Quantity: 2 }, { CourierNumber: freshNumber() }],
    ...more,
  });

describe('an inbound document', () => {
  test('announces goods in bins, with a number of its day and one for each bin', async () => {
    const { Id, OrderNo } = await i.announce({
      Bins: i.twoBins(),
      ContainerNo: 'TEMU1234567',
      ArrivalDate: '2031-05-04',
      BinType: 2,
      BinPictures: [],
      CourierNumber: 'SF100200300',
      Remarks: 'Fragile',
    });
    expect(OrderNo).toMatch(/^CD\d{11}$/);
    expect(await i.open(Id)).toMatchObject({
      OrderNo,
      WarehouseDocumentType: 2,
      WarehouseDocumentStatus: Status.Draft,
      UserId: i.alice.userId,
      WarehouseName: 'Xiamen warehouse',
      PaymentStatus: 1,
      PickingStatus: null,
      TrajectoryStatus: null,
      GoodsTotal: 14,
      BinTotal: 2,
      ConfirmedQuantity: 0,
      DefectiveQuantity: 0,
      NumberOfQuestions: 0,
      ContainerNo: 'TEMU1234567',
      ArrivalDate: '2031-05-04',
      BinType: 2,
      BinPackagingStatus: Packing.Packed,
      BinPictures: [],
      Transport: false,
      TransportWarehouseId: null,
      TypeOfShippingId: null,
      Unpacking: false,
      CarrierId: null,
      CourierNumber: 'SF100200300',
      Goods: [
        { CommodityCode: i.cup.commodityCode, ExpectedQuantity: 10 },
        { CommodityCode: i.plate.commodityCode, ExpectedQuantity: 4 },
      ],
      Bins: [
        {
          BinNumber: `${OrderNo}-B001`,
          BinType: 2,
          Geight: 40,
          GrossWeight: 12,
          Goods: [{ Quantity: 6, CommodityName: i.cup.name }, { Quantity: 4 }],
        },
        { BinNumber: `${OrderNo}-B002`, Goods: [{ Quantity: 4 }] },
      ],
      Tracks: [],
      Bills: [],
    });
  });

  test('is its customer’s: another customer, another site and a house that it does not go to do not see it', async () => {
    const { Id, OrderNo } = await i.announce();
    for (const stranger of [i.bob, i.hkcarol, i.dgclerk]) {
      expect(await i.call(stranger, 'GetWarehouseDocumentById', { Id })).toMatchObject({ Code: 101 });
    }
    const found = await i.clerk.ok('/WarehouseDocument/GetWarehouseDocuments', { OrderNos: [OrderNo.toLowerCase(), 'CD0'] });
    expect(found.Data).toHaveLength(1);
    expect((await i.dgclerk.ok('/WarehouseDocument/GetWarehouseDocuments', { OrderNos: [OrderNo] })).Data).toHaveLength(0);
    const many = Array.from({ length: 1001 }, (_, at) => `CD${at}`);
    expect(await i.clerk.post('/WarehouseDocument/GetWarehouseDocuments', { OrderNos: many })).toMatchObject({ Code: 106 });
  });

  test('is written by staff for a customer of theirs, who must be named', async () => {
    const goods = { WarehouseId: i.xiamen.id, Goods: [{ CommodityId: i.cup.id, Quantity: 1 }] };
    expect(await i.manager.post('/WarehouseDocument/EstablishWarehouseDocument', goods)).toMatchObject({ Code: 100 });
    const forBob = { ...goods, UserId: i.bob.userId };
    expect(await i.manager.post('/WarehouseDocument/EstablishWarehouseDocument', forBob)).toMatchObject({
      Code: 232,
      Message: 'The goods of line 1 are not this customer’s.',
    });
    const { Id } = await i.manager.ok('/WarehouseDocument/EstablishWarehouseDocumentCommodity', { ...goods, UserId: i.alice.userId });
    expect(await i.open(Id, i.alice)).toMatchObject({ UserId: i.alice.userId, GoodsTotal: 1 });
    expect(await i.clerk.post('/WarehouseDocument/EstablishWarehouseDocument', { ...goods, UserId: i.alice.userId })).toMatchObject({
      status: 403,
    });
  });

  test('names each commodity once, and no bin holds more of it than is announced', async () => {
    const line = { CommodityId: i.cup.id, Quantity: 2 };
    const make = (more: object) => i.call(i.alice, 'EstablishWarehouseDocument', { WarehouseId: i.xiamen.id, ...more });
    expect(await make({ Goods: [line, line] })).toMatchObject({ Code: 120 });
    expect(await make({ Goods: [line], Bins: [{ Goods: [line] }, { Goods: [{ ...line, Quantity: 1 }] }] })).toMatchObject({
      Code: 122,
      Message: `3 pieces of ${i.cup.commodityCode} would be in bins, but only 2 are announced.`,
    });
    expect(await make({ Goods: [line], Bins: [{ Goods: [{ CommodityId: i.plate.id, Quantity: 1 }] }] })).toMatchObject({ Code: 232 });
    expect(await make({ Goods: [line], Bins: [{ GrossWeight: 6901234567, Goods: [line] }] })).toMatchObject({ Code: 100 });
  });

  test('goes on to a second warehouse only when it says which, and that is another one', async () => {
    const make = (more: object) =>
      i.call(i.alice, 'EstablishWarehouseDocument', { WarehouseId: i.xiamen.id, Goods: [], Transport: true, ...more });
    expect(await make({})).toMatchObject({ Code: 100 });
    expect(await make({ TransportWarehouseId: i.xiamen.id })).toMatchObject({ Code: 100, Message: expect.stringContaining('another') });
    const { Data } = await make({ TransportWarehouseId: i.dongguan.id, Unpacking: true });
    expect(await i.open(Data.Id)).toMatchObject({ Transport: true, TransportWarehouseId: i.dongguan.id, Unpacking: true });
  });
});

describe('a draft', () => {
  test('is changed from its newest version; a bin that stays keeps its number, a new one gets the next', async () => {
    const { Id, OrderNo } = await draftWithBins();
    const before = await edit(Id);
    const [, second] = before.Bins;
    const body = {
      Id,
      RowVersion: before.RowVersion,
      WarehouseId: i.xiamen.id,
      Goods: [{ CommodityId: i.cup.id, Quantity: 9 }],
      Bins: [{ Id: second.Id, Goods: [{ CommodityId: i.cup.id, Quantity: 5 }] }, { Goods: [{ CommodityId: i.cup.id, Quantity: 4 }] }],
    };
    expect(await i.call(i.alice, 'EditWarehouseDocument', body)).toMatchObject({ Code: 0 });
    expect(await i.open(Id)).toMatchObject({
      GoodsTotal: 9,
      BinTotal: 2,
      Bins: [{ BinNumber: `${OrderNo}-B002` }, { BinNumber: `${OrderNo}-B003` }],
    });
    expect(await i.call(i.alice, 'EditWarehouseDocument', body)).toMatchObject({ Code: 104 });
  });

  test('is removed with its bins; what was submitted is not', async () => {
    const { Id } = await draftWithBins();
    expect(await i.call(i.alice, 'DeleteWarehouseDocument', { Id })).toMatchObject({ Code: 0 });
    expect(await i.call(i.alice, 'GetWarehouseDocumentById', { Id })).toMatchObject({ Code: 101 });
    const sent = await i.submitted();
    expect(await i.call(i.alice, 'DeleteWarehouseDocument', { Id: sent.Id })).toMatchObject({ Code: 102 });
  });

  test('has its bins packed one by one, and says how far that is', async () => {
    const { Id } = await i.announce();
    const pack = (body: object) => i.call(i.alice, 'PackBin', { Id, ...body });
    expect(await i.open(Id)).toMatchObject({ BinPackagingStatus: Packing.NotPacked, BinTotal: 0 });
    expect(await pack({ GrossWeight: 3.5, Goods: [{ CommodityId: i.cup.id, Quantity: 10 }] })).toMatchObject({ Code: 0 });
    const { Bins } = await i.open(Id);
    expect(await i.open(Id)).toMatchObject({
      BinPackagingStatus: Packing.PartiallyPacked,
      Bins: [{ GrossWeight: 3.5, BinPackagingStatus: Packing.Packed }],
    });
    expect(await pack({ BinId: Bins[0].Id, Goods: [{ CommodityId: i.cup.id, Quantity: 11 }] })).toMatchObject({ Code: 122 });
    const all = [
      { CommodityId: i.cup.id, Quantity: 10 },
      { CommodityId: i.plate.id, Quantity: 4 },
    ];
    expect(await pack({ BinId: Bins[0].Id, Goods: all })).toMatchObject({ Code: 0 });
    expect(await i.open(Id)).toMatchObject({
      BinPackagingStatus: Packing.Packed,
      Bins: [{ GrossWeight: 3.5, Goods: [{ Quantity: 10 }, { Quantity: 4 }] }],
    });
    expect(await i.call(i.bob, 'PackBin', { Id, Goods: [] })).toMatchObject({ Code: 101 });
    expect(await i.call(i.alice, 'DeleteBin', { Id, BinId: Bins[0].Id })).toMatchObject({ Code: 0 });
    expect(await i.open(Id)).toMatchObject({ BinPackagingStatus: Packing.NotPacked, BinTotal: 0, Bins: [] });
  });

  test('gets two new bins at the same moment, each with a number of its own', async () => {
    const { Id } = await i.announce();
    const pack = (commodityId: string) => i.call(i.alice, 'PackBin', { Id, Goods: [{ CommodityId: commodityId, Quantity: 4 }] });
    const answers = await Promise.all([pack(i.cup.id), pack(i.plate.id)]);
    expect(answers.map(({ Code }) => Code)).toEqual([0, 0]);
    const { Bins } = await i.open(Id);
    expect(Bins.map(({ BinNumber }: { BinNumber: string }) => BinNumber.slice(-4))).toEqual(['B001', 'B002']);
  });
});

describe('submitting', () => {
  test('puts the goods on their way and tells the warehouse', async () => {
    const commodity = await i.newCommodity();
    const { Id, OrderNo } = await i.announce({ Goods: [{ CommodityId: commodity.id, Quantity: 7 }] });
    expect(await i.stock(commodity.id, 'InTransit')).toBe(0);
    expect(await submit(Id)).toMatchObject({ Code: 0 });
    expect(await i.open(Id)).toMatchObject({ WarehouseDocumentStatus: Status.Submitted, SubmitTime: expect.any(String) });
    expect(await i.stock(commodity.id, 'InTransit')).toBe(7);
    expect(await submit(Id)).toMatchObject({ Code: 102 });
    expect(await i.call(i.clerk, 'SetWarehouseDocumentRemarks', { Id, Remarks: 'x' })).toMatchObject({ status: 403 });
    const told = await sql<{
      n: number;
    }>`select count(*)::int as n from user_message where source_id = ${Id} and user_id = ${i.leader.userId}`.execute(i.db);
    expect(told.rows[0]!.n, OrderNo).toBe(1);
  });

  test('happens once, also when it is pressed twice at the same moment', async () => {
    const commodity = await i.newCommodity();
    const { Id } = await i.announce({ Goods: [{ CommodityId: commodity.id, Quantity: 3 }] });
    const codes = (await Promise.all([submit(Id), submit(Id), submit(Id)])).map(({ Code }) => Code).sort();
    expect(codes).toEqual([0, 102, 102]);
    expect(await i.stock(commodity.id, 'InTransit')).toBe(3);
  });

  test('needs goods, commodities whose size and weight are known, and bins that are filled', async () => {
    const empty = await i.announce({ Goods: [] });
    expect(await submit(empty.Id)).toMatchObject({ Code: 121 });
    const raw = await i.newCommodity({ completionStatus: enumCodes.CompletionStatus.ToBeCompleted });
    const incomplete = await i.announce({ Goods: [{ CommodityId: raw.id, Quantity: 1 }] });
    expect(await submit(incomplete.Id)).toMatchObject({ Code: 215, Message: expect.stringContaining(raw.commodityCode) });
    const withEmpty = await i.announce({ Bins: [...i.twoBins(), { Goods: [] }] });
    expect(await submit(withEmpty.Id)).toMatchObject({ Code: 215, Message: expect.stringContaining('B003') });
    const rest = await i.announce({ Bins: i.twoBins().slice(0, 1) });
    expect(await submit(rest.Id)).toMatchObject({ Code: 215 });
  });

  test('is done with the establishing or not at all', async () => {
    const before = await i.alice.ok('/UserWarehouseDocument/GetWarehouseDocumentStatistics', {});
    expect(await i.call(i.alice, 'EstablishWarehouseDocument', { WarehouseId: i.xiamen.id, Goods: [], Submit: true })).toMatchObject({
      Code: 121,
    });
    expect(await i.alice.ok('/UserWarehouseDocument/GetWarehouseDocumentStatistics', {})).toEqual(before);
  });

  test('is counted among those that the search finds, whatever status it is narrowed to', async () => {
    const { OrderNo } = await i.announce();
    const counts = async (search: object, by = i.alice) =>
      (await by.ok(i.of(by, 'GetWarehouseDocumentStatistics'), search)).filter(({ Count }: { Count: number }) => Count > 0);
    const one = [{ WarehouseDocumentStatus: Status.Draft, Count: 1, CountIsBound: false }];
    expect(await counts({ Content: OrderNo })).toMatchObject(one);
    expect(await counts({ OrderNos: [OrderNo], WarehouseDocumentStatus: Status.Arrived }, i.manager)).toMatchObject(one);
    expect(await counts({ Content: OrderNo, ArrivalDate: '2031-05-04' })).toEqual([]);
    expect(await counts({ Content: OrderNo }, i.bob)).toEqual([]);
  });

  test('is followed by an edit: the stock on its way is what is announced now', async () => {
    const [one, other] = [await i.newCommodity(), await i.newCommodity()];
    const { Id } = await i.submitted({ Goods: [{ CommodityId: one.id, Quantity: 7 }] });
    const change = async (Goods: object[]) => {
      const { RowVersion } = await edit(Id);
      return i.call(i.alice, 'EditWarehouseDocument', { Id, RowVersion, WarehouseId: i.xiamen.id, Goods });
    };
    const goods = [
      { CommodityId: one.id, Quantity: 5 },
      { CommodityId: other.id, Quantity: 2 },
    ];
    expect(await change(goods)).toMatchObject({ Code: 0 });
    expect([await i.stock(one.id, 'InTransit'), await i.stock(other.id, 'InTransit')]).toEqual([5, 2]);
    expect(await change([])).toMatchObject({ Code: 121 });
  });

  test('is taken back by calling the document off', async () => {
    const commodity = await i.newCommodity();
    const { Id } = await i.submitted({ Goods: [{ CommodityId: commodity.id, Quantity: 7 }] });
    expect(await i.call(i.bob, 'CancelWarehouseDocument', { Id })).toMatchObject({ Code: 101 });
    expect(await i.call(i.alice, 'CancelWarehouseDocument', { Id })).toMatchObject({ Code: 0 });
    expect(await i.open(Id)).toMatchObject({ WarehouseDocumentStatus: Status.Cancelled });
    expect(await i.stock(commodity.id, 'InTransit')).toBe(0);
    expect(await i.call(i.alice, 'CancelWarehouseDocument', { Id })).toMatchObject({ Code: 102 });
    expect(await i.call(i.alice, 'PackBin', { Id, Goods: [] })).toMatchObject({ Code: 102 });
  });
});

describe('the way of a document', () => {
  test('leads from its sender to the warehouse, each step told once', async () => {
    const { Id } = await i.submitted();
    expect(await i.call(i.leader, 'ConfirmWarehouseDocumentDeparture', { Id, ContainerNo: 'TEMU7654321' })).toMatchObject({ Code: 0 });
    expect(await i.open(Id)).toMatchObject({
      WarehouseDocumentStatus: Status.InTransit,
      ContainerNo: 'TEMU7654321',
      TrajectoryStatus: 50,
      Tracks: [{ TrajectoryStatus: 50 }],
    });
    expect(await i.call(i.leader, 'ConfirmWarehouseDocumentDeparture', { Id })).toMatchObject({ Code: 102 });
    expect(await i.call(i.clerk, 'ConfirmWarehouseDocumentArrival', { Id })).toMatchObject({ Code: 0 });
    const here = await i.open(Id, i.alice);
    expect(here).toMatchObject({ WarehouseDocumentStatus: Status.Arrived, ArrivedTime: expect.any(String), TrajectoryStatus: 60 });
    expect(here.Tracks).toHaveLength(2);
    expect(await i.call(i.clerk, 'ConfirmWarehouseDocumentArrival', { Id })).toMatchObject({ Code: 102 });
    expect(await i.call(i.dgclerk, 'ConfirmWarehouseDocumentArrival', { Id })).toMatchObject({ Code: 101 });
    expect(await i.alice.post('/UserWarehouseDocument/ConfirmWarehouseDocumentArrival', { Id })).toMatchObject({ status: 404 });
    expect(await i.call(i.alice, 'CancelWarehouseDocument', { Id })).toMatchObject({ Code: 102 });
  });

  test('may be told of in words of one’s own, but not of what is to come', async () => {
    const { Id } = await i.submitted();
    const content = { 'zh-cn': '在海关', 'zh-tw': '在海關', 'en-us': 'At customs' };
    expect(await i.call(i.leader, 'AddTrack', { Id, TrajectoryStatus: 70, Content: content, Location: 'Xiamen' })).toMatchObject({
      Code: 0,
    });
    expect(await i.open(Id, i.alice)).toMatchObject({ TrajectoryStatus: 70, Tracks: [{ Location: 'Xiamen' }] });
    expect(await i.call(i.leader, 'AddTrack', { Id, TrajectoryStatus: 70, TrackTime: '2099-01-01 00:00:00' })).toMatchObject({ Code: 100 });
  });

  test('is noted upon by the house', async () => {
    const { Id } = await i.submitted();
    expect(await i.call(i.leader, 'SetWarehouseDocumentRemarks', { Id, Remarks: 'Gate 3' })).toMatchObject({ Code: 0 });
    expect(await i.open(Id)).toMatchObject({ Remarks: 'Gate 3' });
  });

  test('stands in the calendar of its day; what is late or has no day is named as well', async () => {
    const on = (ArrivalDate: string | null, more: object = {}) => i.submitted({ ArrivalDate, ...more });
    const [today, late, none, draft] = [
      await on('2032-03-02'),
      await on('2032-02-20'),
      await on(null),
      await i.announce({ ArrivalDate: '2032-03-02' }),
    ];
    const ask = (body: object = {}) =>
      i.clerk.post('/WarehouseDocument/GetWarehouseDocumentArrivals', { From: '2032-03-01', To: '2032-03-07', ...body });
    const found = (await ask()).Data.map(({ OrderNo }: { OrderNo: string }) => OrderNo);
    expect(found).toEqual(expect.arrayContaining([today, late, none].map(({ OrderNo }) => OrderNo)));
    expect(found).not.toContain(draft.OrderNo);
    expect(await ask({ To: '2033-03-07' })).toMatchObject({ Code: 106 });
    expect(
      (await i.dgclerk.ok('/WarehouseDocument/GetWarehouseDocumentArrivals', { From: '2032-03-01', To: '2032-03-07' })) as object[],
    ).toHaveLength(0);
  });
});

describe('a package receipt', () => {
  test('declares its packages and announces them in one go', async () => {
    const { Code, Data } = await packet({ Submit: true, Bins: [{ GrossWeight: 10 }] });
    expect(Code).toBe(0);
    expect(Data.OrderNo).toMatch(/^WD\d{11}$/);
    expect(await i.open(Data.Id, i.alice)).toMatchObject({
      WarehouseDocumentType: 1,
      WarehouseDocumentStatus: Status.Submitted,
      GoodsTotal: 3,
      BinTotal: 1,
      Goods: [{ ProductName: 'Shoes', ExpectedQuantity: 2, PackageStatus: 10 }, { ExpectedQuantity: 1 }],
    });
  });

  test('declares all of them or none', async () => {
    const number = freshNumber();
    const twice = [{ CourierNumber: number }, { CourierNumber: number }];
    expect(await packet({ Packages: twice })).toMatchObject({ Code: 200 });
    expect(await packet({ Packages: [{ CourierNumber: number }, { CourierNumber: '包裹一' }] })).toMatchObject({ Code: 201 });
    expect(await packet({ Packages: [{ CourierNumber: number }] })).toMatchObject({ Code: 0 });
  });

  test('takes packages that were declared before, each into one document', async () => {
    const declare = (number: string) =>
      i.alice.ok('/UserPackage/EstablishPackage', { CourierNumber: number, WarehouseId: i.xiamen.id, ProductName: 'Hat' });
    const { Id: packageId } = await declare(freshNumber());
    const make = () =>
      i.call(i.alice, 'EstablishWarehouseDocument', {
        WarehouseDocumentType: 1,
        WarehouseId: i.xiamen.id,
        Goods: [{ PackageId: packageId }],
      });
    const codes = (await Promise.all([make(), make()])).map(({ Code }) => Code).sort();
    expect(codes).toEqual([0, 120]);
  });
});

test('the labels of bins are printed, of all or of some', async () => {
  const { Id } = await draftWithBins();
  const { Bins } = await i.open(Id);
  const url = await i.alice.ok<string>('/UserWarehouseDocument/PrintBinLabels', { Id });
  expect(url).toMatch(/\.pdf/);
  expect(await i.alice.ok<string>('/UserWarehouseDocument/PrintBinLabels', { Id, BinIds: [Bins[1].Id] })).not.toBe(url);
  const none = await i.announce();
  expect(await i.call(i.alice, 'PrintBinLabels', { Id: none.Id })).toMatchObject({ Code: 121 });
  expect(await i.call(i.bob, 'PrintBinLabels', { Id })).toMatchObject({ Code: 101 });
});
