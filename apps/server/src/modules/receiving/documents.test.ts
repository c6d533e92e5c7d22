import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
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
  test(
    'announces goods in bins and numbers the document and each bin',
    covers(
      'FIELD-Inbound-OrderNo',
      'FIELD-Inbound-WarehouseDocumentType',
      'FIELD-Inbound-PickingStatus',
      'FIELD-Inbound-TrajectoryStatus',
      'FIELD-Inbound-Totals',
      'FIELD-Inbound-Quantities',
      'FIELD-Inbound-ContainerNo',
      'FIELD-Inbound-ArrivalDate',
      'FIELD-Inbound-BinType',
      'FIELD-Inbound-BinPackagingStatus',
      'FIELD-Inbound-BinPictures',
      'FIELD-Inbound-Transport',
      'FIELD-Inbound-TypeOfShippingId',
      'FIELD-Inbound-Unpacking',
      'FIELD-Inbound-Carrier',
    ),
    async () => {
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
        PaymentStatus: enumCodes.PaymentStatus.Unpaid,
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
    },
  );

  test('is hidden from other customers, sites and warehouses', async () => {
    const { Id, OrderNo } = await i.announce();
    for (const stranger of [i.bob, i.hkcarol, i.dgclerk]) {
      expect(await i.call(stranger, 'GetWarehouseDocumentById', { Id })).toBeRefused('NotFound');
    }
    const found = await i.clerk.ok('/WarehouseDocument/GetWarehouseDocuments', { OrderNos: [OrderNo.toLowerCase(), 'CD0'] });
    expect(found.Data).toHaveLength(1);
    expect((await i.dgclerk.ok('/WarehouseDocument/GetWarehouseDocuments', { OrderNos: [OrderNo] })).Data).toHaveLength(0);
    const many = Array.from({ length: 1001 }, (_, at) => `CD${at}`);
    expect(await i.clerk.post('/WarehouseDocument/GetWarehouseDocuments', { OrderNos: many })).toBeRefused('LimitExceeded');
  });

  test('is created by staff for a customer, who must be named', async () => {
    const goods = { WarehouseId: i.xiamen.id, Goods: [{ CommodityId: i.cup.id, Quantity: 1 }] };
    expect(await i.manager.post('/WarehouseDocument/EstablishWarehouseDocument', goods)).toBeRefused('ValidationFailed');
    const forBob = { ...goods, UserId: i.bob.userId };
    expect(await i.manager.post('/WarehouseDocument/EstablishWarehouseDocument', forBob)).toBeRefused('NoMatchingGoods', {
      Message: 'The goods on line 1 belong to another customer',
    });
    const { Id } = await i.manager.ok('/WarehouseDocument/EstablishWarehouseDocumentCommodity', { ...goods, UserId: i.alice.userId });
    expect(await i.open(Id, i.alice)).toMatchObject({ UserId: i.alice.userId, GoodsTotal: 1 });
    expect(await i.clerk.post('/WarehouseDocument/EstablishWarehouseDocument', { ...goods, UserId: i.alice.userId })).toMatchObject({
      status: 403,
    });
  });

  test('lists each commodity once and limits bins to the announced pieces', async () => {
    const line = { CommodityId: i.cup.id, Quantity: 2 };
    const make = (more: object) => i.call(i.alice, 'EstablishWarehouseDocument', { WarehouseId: i.xiamen.id, ...more });
    expect(await make({ Goods: [line, line] })).toBeRefused('DuplicateSelection');
    expect(await make({ Goods: [line], Bins: [{ Goods: [line] }, { Goods: [{ ...line, Quantity: 1 }] }] })).toBeRefused('TotalExceeded', {
      Message: `3 pieces of ${i.cup.commodityCode} would be in bins, but only 2 are announced`,
    });
    expect(await make({ Goods: [line], Bins: [{ Goods: [{ CommodityId: i.plate.id, Quantity: 1 }] }] })).toBeRefused('NoMatchingGoods');
    expect(await make({ Goods: [line], Bins: [{ GrossWeight: 6901234567, Goods: [line] }] })).toBeRefused('ValidationFailed');
  });

  test('needs another warehouse as transport destination', async () => {
    const make = (more: object) =>
      i.call(i.alice, 'EstablishWarehouseDocument', { WarehouseId: i.xiamen.id, Goods: [], Transport: true, ...more });
    expect(await make({})).toBeRefused('ValidationFailed');
    expect(await make({ TransportWarehouseId: i.xiamen.id })).toBeRefused('ValidationFailed', {
      Message: expect.stringContaining('must differ'),
    });
    const { Data } = await make({ TransportWarehouseId: i.dongguan.id, Unpacking: true });
    expect(await i.open(Data.Id)).toMatchObject({ Transport: true, TransportWarehouseId: i.dongguan.id, Unpacking: true });
  });
});

describe('a draft', () => {
  test('changes by row version; a remaining bin keeps its number, a new one gets the next', async () => {
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
    expect(await i.call(i.alice, 'EditWarehouseDocument', body)).toSucceed();
    expect(await i.open(Id)).toMatchObject({
      GoodsTotal: 9,
      BinTotal: 2,
      Bins: [{ BinNumber: `${OrderNo}-B002` }, { BinNumber: `${OrderNo}-B003` }],
    });
    expect(await i.call(i.alice, 'EditWarehouseDocument', body)).toBeRefused('ConcurrencyConflict');
  });

  test('is deleted with its bins; a submitted document is not', async () => {
    const { Id } = await draftWithBins();
    expect(await i.call(i.alice, 'DeleteWarehouseDocument', { Id })).toSucceed();
    expect(await i.call(i.alice, 'GetWarehouseDocumentById', { Id })).toBeRefused('NotFound');
    const sent = await i.submitted();
    expect(await i.call(i.alice, 'DeleteWarehouseDocument', { Id: sent.Id })).toBeRefused('StateNotAllowed');
  });

  test('packs its bins one by one and reports the progress', async () => {
    const { Id } = await i.announce();
    const pack = (body: object) => i.call(i.alice, 'PackBin', { Id, ...body });
    expect(await i.open(Id)).toMatchObject({ BinPackagingStatus: Packing.NotPacked, BinTotal: 0 });
    expect(await pack({ GrossWeight: 3.5, Goods: [{ CommodityId: i.cup.id, Quantity: 10 }] })).toSucceed();
    const { Bins } = await i.open(Id);
    expect(await i.open(Id)).toMatchObject({
      BinPackagingStatus: Packing.PartiallyPacked,
      Bins: [{ GrossWeight: 3.5, BinPackagingStatus: Packing.Packed }],
    });
    expect(await pack({ BinId: Bins[0].Id, Goods: [{ CommodityId: i.cup.id, Quantity: 11 }] })).toBeRefused('TotalExceeded');
    const all = [
      { CommodityId: i.cup.id, Quantity: 10 },
      { CommodityId: i.plate.id, Quantity: 4 },
    ];
    expect(await pack({ BinId: Bins[0].Id, Goods: all })).toSucceed();
    expect(await i.open(Id)).toMatchObject({
      BinPackagingStatus: Packing.Packed,
      Bins: [{ GrossWeight: 3.5, Goods: [{ Quantity: 10 }, { Quantity: 4 }] }],
    });
    expect(await i.call(i.bob, 'PackBin', { Id, Goods: [] })).toBeRefused('NotFound');
    expect(await i.call(i.alice, 'DeleteBin', { Id, BinId: Bins[0].Id })).toSucceed();
    expect(await i.open(Id)).toMatchObject({ BinPackagingStatus: Packing.NotPacked, BinTotal: 0, Bins: [] });
  });

  test('numbers two bins that are added concurrently differently', async () => {
    const { Id } = await i.announce();
    const pack = (commodityId: string) => i.call(i.alice, 'PackBin', { Id, Goods: [{ CommodityId: commodityId, Quantity: 4 }] });
    const answers = await Promise.all([pack(i.cup.id), pack(i.plate.id)]);
    expect(answers.map(outcomeOf)).toEqual(['Ok', 'Ok']);
    const { Bins } = await i.open(Id);
    expect(Bins.map(({ BinNumber }: { BinNumber: string }) => BinNumber.slice(-4))).toEqual(['B001', 'B002']);
  });
});

describe('goods found without announcement', () => {
  test('stay as they are when the form is saved unchanged, or with other remarks only', async () => {
    const { Id } = await i.announce({ Submit: true });
    const extra = await i.newCommodity();
    await sql`insert into warehouse_document_goods (site_id, id, creation_time, document_id, commodity_id, expected_quantity, unannounced_status)
      values (${i.xiamen.siteId}, gen_random_uuid(), now(), ${Id}, ${extra.id}, 0, ${enumCodes.UnannouncedGoodsStatus.Open})`.execute(i.db);
    const lines = async () =>
      (await edit(Id)).Goods.map(({ CommodityId, Quantity }: Record<string, unknown>) => ({ CommodityId, Quantity }));
    const before = await lines();
    expect(before).toContainEqual({ CommodityId: extra.id, Quantity: 0 });
    const save = async (more: object) => {
      const { RowVersion, WarehouseId } = await edit(Id);
      return i.call(i.alice, 'EditWarehouseDocument', { Id, RowVersion, WarehouseId, ...more });
    };
    expect(await save({ Goods: before })).toSucceed();
    expect(await save({ Remarks: 'fragile' })).toSucceed();
    expect(await lines()).toEqual(before);
    // Pieces of announced goods are still required.
    expect(await save({ Goods: [{ CommodityId: i.cup.id, Quantity: 0 }] })).toBeRefused('ValidationFailed');
    expect(await save({ Goods: [...before.slice(0, 1), { CommodityId: extra.id, Quantity: 3 }] })).toSucceed();
    expect(await lines()).toContainEqual({ CommodityId: extra.id, Quantity: 3 });
  });
});

describe('submitting', () => {
  test('adds the goods to stock in transit and notifies the warehouse', async () => {
    const commodity = await i.newCommodity();
    const { Id, OrderNo } = await i.announce({ Goods: [{ CommodityId: commodity.id, Quantity: 7 }] });
    expect(await i.stock(commodity.id, 'InTransit')).toBe(0);
    expect(await submit(Id)).toSucceed();
    expect(await i.open(Id)).toMatchObject({ WarehouseDocumentStatus: Status.Submitted, SubmitTime: expect.any(String) });
    expect(await i.stock(commodity.id, 'InTransit')).toBe(7);
    expect(await submit(Id)).toBeRefused('StateNotAllowed');
    expect(await i.call(i.clerk, 'SetWarehouseDocumentRemarks', { Id, Remarks: 'x' })).toMatchObject({ status: 403 });
    const result = await sql<{
      n: number;
    }>`select count(*)::int as n from user_message where source_id = ${Id} and user_id = ${i.leader.userId}`.execute(i.db);
    expect(result.rows[0]!.n, OrderNo).toBe(1);
  });

  test('happens once when requested twice concurrently', async () => {
    const commodity = await i.newCommodity();
    const { Id } = await i.announce({ Goods: [{ CommodityId: commodity.id, Quantity: 3 }] });
    const outcomes = (await Promise.all([submit(Id), submit(Id), submit(Id)])).map(outcomeOf).sort();
    expect(outcomes).toEqual(['Ok', 'StateNotAllowed', 'StateNotAllowed']);
    expect(await i.stock(commodity.id, 'InTransit')).toBe(3);
  });

  test('requires goods, commodities with size and weight, and filled bins', async () => {
    const empty = await i.announce({ Goods: [] });
    expect(await submit(empty.Id)).toBeRefused('AtLeastOneSelection');
    const raw = await i.newCommodity({ completionStatus: enumCodes.CompletionStatus.ToBeCompleted });
    const incomplete = await i.announce({ Goods: [{ CommodityId: raw.id, Quantity: 1 }] });
    expect(await submit(incomplete.Id)).toBeRefused('CompletionRequired', { Message: expect.stringContaining(raw.commodityCode) });
    const withEmpty = await i.announce({ Bins: [...i.twoBins(), { Goods: [] }] });
    expect(await submit(withEmpty.Id)).toBeRefused('CompletionRequired', { Message: expect.stringContaining('B003') });
    const rest = await i.announce({ Bins: i.twoBins().slice(0, 1) });
    expect(await submit(rest.Id)).toBeRefused('CompletionRequired');
  });

  test('succeeds with the creation or not at all', async () => {
    const before = await i.alice.ok('/UserWarehouseDocument/GetWarehouseDocumentStatistics', {});
    expect(await i.call(i.alice, 'EstablishWarehouseDocument', { WarehouseId: i.xiamen.id, Goods: [], Submit: true })).toBeRefused(
      'AtLeastOneSelection',
    );
    expect(await i.alice.ok('/UserWarehouseDocument/GetWarehouseDocumentStatistics', {})).toEqual(before);
  });

  test('counts documents of the search, whatever its status filter', async () => {
    const { OrderNo } = await i.announce();
    const counts = async (search: object, by = i.alice) =>
      (await by.ok(i.of(by, 'GetWarehouseDocumentStatistics'), search)).filter(({ Count }: { Count: number }) => Count > 0);
    const one = [{ WarehouseDocumentStatus: Status.Draft, Count: 1, CountIsBound: false }];
    expect(await counts({ Content: OrderNo })).toMatchObject(one);
    expect(await counts({ OrderNos: [OrderNo], WarehouseDocumentStatus: Status.Arrived }, i.manager)).toMatchObject(one);
    expect(await counts({ Content: OrderNo, ArrivalDate: '2031-05-04' })).toEqual([]);
    expect(await counts({ Content: OrderNo }, i.bob)).toEqual([]);
  });

  test('updates stock in transit when the document is edited', async () => {
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
    expect(await change(goods)).toSucceed();
    expect([await i.stock(one.id, 'InTransit'), await i.stock(other.id, 'InTransit')]).toEqual([5, 2]);
    expect(await change([])).toBeRefused('AtLeastOneSelection');
  });

  test('is reverted by cancelling the document', async () => {
    const commodity = await i.newCommodity();
    const { Id } = await i.submitted({ Goods: [{ CommodityId: commodity.id, Quantity: 7 }] });
    expect(await i.call(i.bob, 'CancelWarehouseDocument', { Id })).toBeRefused('NotFound');
    expect(await i.call(i.alice, 'CancelWarehouseDocument', { Id })).toSucceed();
    expect(await i.open(Id)).toMatchObject({ WarehouseDocumentStatus: Status.Cancelled });
    expect(await i.stock(commodity.id, 'InTransit')).toBe(0);
    expect(await i.call(i.alice, 'CancelWarehouseDocument', { Id })).toBeRefused('StateNotAllowed');
    expect(await i.call(i.alice, 'PackBin', { Id, Goods: [] })).toBeRefused('StateNotAllowed');
  });
});

describe('the progress of a document', () => {
  test('leads from the sender to the warehouse with one notification per step', async () => {
    const { Id } = await i.submitted();
    expect(await i.call(i.leader, 'ConfirmWarehouseDocumentDeparture', { Id, ContainerNo: 'TEMU7654321' })).toSucceed();
    expect(await i.open(Id)).toMatchObject({
      WarehouseDocumentStatus: Status.InTransit,
      ContainerNo: 'TEMU7654321',
      TrajectoryStatus: enumCodes.TrajectoryStatus.Departed,
      Tracks: [{ TrajectoryStatus: enumCodes.TrajectoryStatus.Departed }],
    });
    expect(await i.call(i.leader, 'ConfirmWarehouseDocumentDeparture', { Id })).toBeRefused('StateNotAllowed');
    expect(await i.call(i.clerk, 'ConfirmWarehouseDocumentArrival', { Id })).toSucceed();
    const here = await i.open(Id, i.alice);
    expect(here).toMatchObject({
      WarehouseDocumentStatus: Status.Arrived,
      ArrivedTime: expect.any(String),
      TrajectoryStatus: enumCodes.TrajectoryStatus.Arrived,
    });
    expect(here.Tracks).toHaveLength(2);
    expect(await i.call(i.clerk, 'ConfirmWarehouseDocumentArrival', { Id })).toBeRefused('StateNotAllowed');
    expect(await i.call(i.dgclerk, 'ConfirmWarehouseDocumentArrival', { Id })).toBeRefused('NotFound');
    expect(await i.alice.post('/UserWarehouseDocument/ConfirmWarehouseDocumentArrival', { Id })).toMatchObject({ status: 404 });
    expect(await i.call(i.alice, 'CancelWarehouseDocument', { Id })).toBeRefused('StateNotAllowed');
  });

  test('accepts free-text tracking events, but none in the future', async () => {
    const { Id } = await i.submitted();
    const content = { 'zh-cn': '在海关', 'zh-tw': '在海關', 'en-us': 'At customs' };
    expect(
      await i.call(i.leader, 'AddTrack', {
        Id,
        TrajectoryStatus: enumCodes.TrajectoryStatus.CustomsDeclared,
        Content: content,
        Location: 'Xiamen',
      }),
    ).toSucceed();
    expect(await i.open(Id, i.alice)).toMatchObject({
      TrajectoryStatus: enumCodes.TrajectoryStatus.CustomsDeclared,
      Tracks: [{ Location: 'Xiamen' }],
    });
    expect(
      await i.call(i.leader, 'AddTrack', {
        Id,
        TrajectoryStatus: enumCodes.TrajectoryStatus.CustomsDeclared,
        TrackTime: '2099-01-01 00:00:00',
      }),
    ).toBeRefused('ValidationFailed');
  });

  test('stores remarks of the warehouse', async () => {
    const { Id } = await i.submitted();
    expect(await i.call(i.leader, 'SetWarehouseDocumentRemarks', { Id, Remarks: 'Gate 3' })).toSucceed();
    expect(await i.open(Id)).toMatchObject({ Remarks: 'Gate 3' });
  });

  test('appears in the calendar of its day, with late and undated documents', async () => {
    const on = (ArrivalDate: string | null, more: object = {}) => i.submitted({ ArrivalDate, ...more });
    const [today, late, none, draft] = [
      await on('2032-03-02'),
      await on('2032-02-20'),
      await on(null),
      await i.announce({ ArrivalDate: '2032-03-02' }),
    ];
    const listDocuments = (body: object = {}) =>
      i.clerk.post('/WarehouseDocument/GetWarehouseDocumentArrivals', { From: '2032-03-01', To: '2032-03-07', ...body });
    const found = (await listDocuments()).Data.map(({ OrderNo }: { OrderNo: string }) => OrderNo);
    expect(found).toEqual(expect.arrayContaining([today, late, none].map(({ OrderNo }) => OrderNo)));
    expect(found).not.toContain(draft.OrderNo);
    expect(await listDocuments({ To: '2033-03-07' })).toBeRefused('LimitExceeded');
    expect(
      (await i.dgclerk.ok('/WarehouseDocument/GetWarehouseDocumentArrivals', { From: '2032-03-01', To: '2032-03-07' })) as object[],
    ).toHaveLength(0);
  });
});

describe('a package receipt', () => {
  test('declares and announces its packages in one call', async () => {
    const answer = await packet({ Submit: true, Bins: [{ GrossWeight: 10 }] });
    expect(answer).toSucceed();
    const { Data } = answer;
    expect(Data.OrderNo).toMatch(/^WD\d{11}$/);
    expect(await i.open(Data.Id, i.alice)).toMatchObject({
      WarehouseDocumentType: 1,
      WarehouseDocumentStatus: Status.Submitted,
      GoodsTotal: 3,
      BinTotal: 1,
      Goods: [{ ProductName: 'Shoes', ExpectedQuantity: 2, PackageStatus: enumCodes.PackageStatus.Declared }, { ExpectedQuantity: 1 }],
    });
  });

  test('declares all of them or none', async () => {
    const number = freshNumber();
    const twice = [{ CourierNumber: number }, { CourierNumber: number }];
    expect(await packet({ Packages: twice })).toBeRefused('CourierNumberExists');
    expect(await packet({ Packages: [{ CourierNumber: number }, { CourierNumber: '包裹一' }] })).toBeRefused('TrackingNumberFormat');
    expect(await packet({ Packages: [{ CourierNumber: number }] })).toSucceed();
  });

  test('accepts declared packages, each in one document', async () => {
    const declare = (number: string) =>
      i.alice.ok('/UserPackage/EstablishPackage', { CourierNumber: number, WarehouseId: i.xiamen.id, ProductName: 'Hat' });
    const { Id: packageId } = await declare(freshNumber());
    const make = () =>
      i.call(i.alice, 'EstablishWarehouseDocument', {
        WarehouseDocumentType: 1,
        WarehouseId: i.xiamen.id,
        Goods: [{ PackageId: packageId }],
      });
    const outcomes = (await Promise.all([make(), make()])).map(outcomeOf).sort();
    expect(outcomes).toEqual(['DuplicateSelection', 'Ok']);
  });
});

test('prints the labels of all or some bins', async () => {
  const { Id } = await draftWithBins();
  const { Bins } = await i.open(Id);
  const url = await i.alice.ok<string>('/UserWarehouseDocument/PrintBinLabels', { Id });
  expect(url).toMatch(/\.pdf/);
  expect(await i.alice.ok<string>('/UserWarehouseDocument/PrintBinLabels', { Id, BinIds: [Bins[1].Id] })).not.toBe(url);
  const none = await i.announce();
  expect(await i.call(i.alice, 'PrintBinLabels', { Id: none.Id })).toBeRefused('AtLeastOneSelection');
  expect(await i.call(i.bob, 'PrintBinLabels', { Id })).toBeRefused('NotFound');
});
