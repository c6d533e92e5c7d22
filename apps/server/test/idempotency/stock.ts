import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Stocked } from '@entrepot/server/testing/counting.ts';
import type { Dock } from '@entrepot/server/modules/receiving/test/dock.ts';
import type { Preparations } from './repeat.ts';

const announced = (d: Dock, more: object = {}) => ({
  WarehouseId: d.xiamen.id,
  Goods: [{ CommodityId: d.cup.id, Quantity: 10 }],
  Submit: true,
  ...more,
});
async function inspecting(d: Dock) {
  const { numbers } = await d.signed();
  return (await d.start(numbers[0]!)).Data.Id as string;
}
async function inspected(d: Dock) {
  const document = await d.signed();
  for (const number of document.numbers) await d.inspected(number);
  return document;
}
async function binOnShelf(d: Dock) {
  const { numbers } = await inspected(d);
  await d.putBin(numbers[0]!, await d.newShelf('Bin'));
  return numbers[0]!;
}

/** A document of which one bin is missing. */
async function missing(d: Dock): Promise<string> {
  const { id, numbers } = await d.coming();
  await d.sign([numbers[0]!], { NoMoreToCome: true });
  return id;
}

/** A document with a piece that was not announced, which its owner wants sent back or is still asked about. */
async function unannounced(d: Dock, isRefused: boolean): Promise<string> {
  const [cup, strange] = [await d.newCommodity(), await d.newCommodity()];
  const goods = [{ CommodityId: cup.id, Quantity: 1 }];
  const { id, numbers } = await d.signed({ Goods: goods, Bins: [{ Goods: goods }] });
  const { Data } = await d.start(numbers[0]!);
  await d.scan(Data.Id, strange.identificationCode, { ConfirmUnannounced: true });
  await d.submit(Data.Id, [d.good(cup.id, 1), d.good(strange.id, 1)]);
  const { SendBack } = enumCodes.UnannouncedGoodsAnswer;
  if (isRefused) await d.call(d.alice, 'AnswerUnannouncedGoods', { Id: id, UnannouncedAnswer: SendBack });
  return id;
}

/** Preparations of calls on inbound documents. */
export const receivingCalls: Preparations<Dock> = {
  '/WarehouseDocument/EstablishWarehouseDocument': (d) => [d.alice, announced(d)],
  '/WarehouseDocument/EstablishWarehouseDocumentCommodity': (d) => [d.alice, announced(d)],
  '/WarehouseDocument/EstablishWarehouseDocumentPacket': (d) => [
    d.alice,
    { WarehouseId: d.xiamen.id, Packages: [{ CourierNumber: `DP${Date.now()}`, ProductName: 'Cup', Quantity: 1 }], Submit: true },
  ],
  '/WarehouseDocument/SubmitWarehouseDocument': async (d) => [d.alice, { Id: (await d.announce({ Bins: d.twoBins() })).Id }],
  '/WarehouseDocument/CancelWarehouseDocument': async (d) => [d.alice, { Id: (await d.coming()).id }],
  '/WarehouseDocument/DeleteWarehouseDocument': async (d) => [d.alice, { Id: (await d.announce()).Id }],
  '/WarehouseDocument/SetWarehouseDocumentRemarks': async (d) => [d.manager, { Id: (await d.coming()).id, Remarks: 'dock 2' }],
  '/WarehouseDocument/ConfirmWarehouseDocumentArrival': async (d) => [d.clerk, { Id: (await d.coming()).id }],
  '/WarehouseDocument/SignForBins': async (d) => [d.clerk, { BinNumbers: (await d.coming()).numbers }],
  '/WarehouseDocument/AnswerMissingGoods': async (d) => [d.alice, { Id: await missing(d), MissingAnswer: 1, Remarks: null }],
  '/WarehouseDocument/SettleMissingGoods': async (d) => [d.manager, { Id: await missing(d), MissingDecision: 'Lost by the carrier' }],
  '/WarehouseDocument/AnswerUnannouncedGoods': async (d) => [
    d.alice,
    { Id: await unannounced(d, false), UnannouncedAnswer: enumCodes.UnannouncedGoodsAnswer.Accept },
  ],
  '/WarehouseDocument/SendBackUnannouncedGoods': async (d) => [
    d.manager,
    { Id: await unannounced(d, true), UnannouncedDecision: 'SF1234567890' },
  ],
  '/WarehouseDocument/AddWarehouseDocumentGoods': async (d) => [
    d.alice,
    { Id: (await d.signed()).id, Goods: [{ CommodityId: (await d.newCommodity()).id, Quantity: 2 }] },
  ],
  '/WarehouseDocument/SignForCancel': async (d) => [d.clerk, { BinIds: (await d.signed()).bins.map(({ Id }) => Id) }],
  '/WarehouseDocument/BinPutOnShelves': async (d) => [
    d.clerk,
    { BinNumber: (await inspected(d)).numbers[0], ShelvesNumber: await d.newShelf('Bin') },
  ],
  '/WarehouseDocument/BinLowerShelf': async (d) => [d.clerk, { BinNumbers: [await binOnShelf(d)] }],
  '/WarehouseDocument/CommodityPutOnShelves': async (d) => {
    const { id: Id, bins } = await inspected(d);
    const pieces = { CommodityId: d.cup.id, InventoryState: enumCodes.InventoryState.Available, Quantity: 3 };
    return [d.clerk, { Id, BinId: bins[0]!.Id, ...pieces, ShelvesNumber: await d.newShelf('Commodity') }];
  },
  '/WarehouseDocument/EndWarehouseDocument': async (d) => [d.manager, { Id: (await inspected(d)).id, Remarks: 'done' }],
  '/QualityInspection/StartQualityInspection': async (d) => [d.clerk, { BinNumber: (await d.signed()).numbers[0] }],
  '/QualityInspection/ScanInspectionGoods': async (d) => [
    d.clerk,
    { Id: await inspecting(d), IdentificationCode: d.cup.identificationCode },
  ],
  '/QualityInspection/SetInspectionGoods': async (d) => [d.clerk, { Id: await inspecting(d), ...d.good(d.cup.id, 2) }],
  '/QualityInspection/SubmitQualityInspection': async (d) => [
    d.clerk,
    { Id: await inspecting(d), Lines: [d.good(d.cup.id, 6), d.good(d.plate.id, 4)] },
  ],
  '/QualityInspection/CancelQualityInspection': async (d) => [d.clerk, { Id: await inspecting(d) }],
  '/QualityInspection/ReviewQualityInspection': async (d) => {
    const Id = await inspecting(d);
    await d.clerk.ok('/QualityInspection/SubmitQualityInspection', { Id, Lines: [d.good(d.cup.id, 6), d.good(d.plate.id, 4)] });
    return [d.manager, { Id, Lines: [d.good(d.cup.id, 5)], Remarks: 'looked again' }];
  },
  '/WarehouseDocument/AddTrack': async (d) => [
    d.clerk,
    { Id: (await d.coming()).id, TrajectoryStatus: enumCodes.TrajectoryStatus.Delivering },
  ],
  '/WarehouseDocument/ConfirmWarehouseDocumentDeparture': async (d) => [
    d.manager,
    { Id: (await d.coming()).id, ContainerNo: 'TGHU1234567' },
  ],
  '/WarehouseDocument/EditWarehouseDocument': async (d) => {
    const { Id } = await d.announce();
    const { RowVersion } = await d.alice.ok('/WarehouseDocument/GetEditWarehouseDocument', { Id });
    return [d.alice, { ...announced(d, { Submit: undefined }), Id, RowVersion, Remarks: 'fragile' }];
  },
  '/WarehouseDocument/PackBin': async (d) => [
    d.alice,
    { Id: (await d.announce()).Id, BinType: 1, Goods: [{ CommodityId: d.cup.id, Quantity: 3 }] },
  ],
  '/WarehouseDocument/DeleteBin': async (d) => {
    const { Id } = await d.announce({ Bins: d.twoBins() });
    const { Bins } = await d.alice.ok('/WarehouseDocument/GetWarehouseDocumentById', { Id });
    return [d.alice, { Id, BinId: Bins[0].Id }];
  },
  '/WarehouseDocument/PrintBinLabels': async (d) => [d.clerk, { Id: (await d.coming()).id }],
};

async function shelfBeingCounted(s: Stocked) {
  const { place, goods } = await s.stocked();
  const count = await s.establish([place]);
  const { Id } = (await s.start(place.number)).Data;
  return { Id: Id as string, goods, count: count.Id as string, place };
}
async function countedShelf(s: Stocked, pieces: number) {
  const { place, goods } = await s.stocked();
  const { Id } = await s.establish([place]);
  await s.counted(place.number, s.clerk, [[goods.identificationCode!, pieces]]);
  return Id as string;
}

/** The id of a new lot with a piece on a shelf. */
async function lotOf(s: Stocked): Promise<string> {
  const { place, goods } = await s.stocked();
  await s.limits(100, '1');
  const of = { WarehouseId: s.xiamen.id, ShelvesId: place.id, CommodityId: goods.id, InventoryState: 1, Quantity: 1, Remarks: 'found' };
  await s.manager.ok('/Commodity/AdjustCommodityInventory', { ...of, LotNumber: 'L1', ExpiryDate: '2027-03-31' });
  return (await s.manager.ok('/CommodityLot/GetCommodityLots', { CommodityId: goods.id })).Data[0].Id;
}

/** Preparations of calls on stock counts and inventory. */
export const countingCalls: Preparations<Stocked> = {
  '/StockCount/EstablishStockCount': async (s) => [
    s.leader,
    { WarehouseId: s.xiamen.id, StockCountScope: 1, ShelvesIds: [(await s.stocked()).place.id] },
  ],
  '/StockCount/StartStockCountShelf': async (s) => {
    const { place } = await s.stocked();
    await s.establish([place]);
    return [s.clerk, { WarehouseId: s.xiamen.id, ShelvesNumber: place.number }];
  },
  '/StockCount/ScanStockCount': async (s) => {
    const { Id, goods } = await shelfBeingCounted(s);
    return [s.clerk, { Id, Code: goods.identificationCode, Quantity: 3 }];
  },
  '/StockCount/SubmitStockCountShelf': async (s) => {
    const { Id, goods } = await shelfBeingCounted(s);
    await s.scan(Id, goods.identificationCode!, { Quantity: 10 });
    return [s.clerk, { Id }];
  },
  '/StockCount/LeaveStockCountShelf': async (s) => [s.clerk, { Id: (await shelfBeingCounted(s)).Id }],
  '/StockCount/CloseStockCount': async (s) => [s.leader, { Id: await countedShelf(s, 10), Reason: 'monthly' }],
  '/StockCount/ReverseStockCount': async (s) => {
    const { place, goods } = await s.stocked();
    const { Id } = await s.establish([place]);
    for (const person of [s.clerk, s.clerk2]) await s.counted(place.number, person, [[goods.identificationCode!, 9]]);
    await s.limits(100, '50');
    await s.close(Id);
    return [s.manager, { Id, Reason: 'second pallet behind' }];
  },
  '/StockCount/CancelStockCount': async (s) => [s.leader, { Id: (await shelfBeingCounted(s)).count, Reason: 'wrong shelf' }],
  '/StockCount/ReviewStockCount': async (s) => {
    const { place, goods } = await s.stocked();
    const { Id } = await s.establish([place]);
    for (const person of [s.clerk, s.clerk2]) await s.counted(place.number, person, [[goods.identificationCode!, 7]]);
    await s.limits(1, '0');
    await s.close(Id);
    return [s.manager, { Id, Approved: true, Reason: 'counted again' }];
  },
  '/Commodity/AdjustCommodityInventory': async (s) => {
    const { place, goods } = await s.stocked();
    await s.limits(100, '1');
    return [
      s.manager,
      { WarehouseId: s.xiamen.id, ShelvesId: place.id, CommodityId: goods.id, InventoryState: 1, Quantity: -2, Remarks: 'broken' },
    ];
  },
  '/CommodityLot/BlockCommodityLots': async (s) => [s.leader, { Ids: [await lotOf(s)], Reason: 'recall' }],
  '/CommodityLot/UnblockCommodityLots': async (s) => {
    const Ids = [await lotOf(s)];
    await s.leader.ok('/CommodityLot/BlockCommodityLots', { Ids, Reason: 'recall' });
    return [s.leader, { Ids, Reason: 'tested' }];
  },
  '/CommodityLot/CorrectCommodityLot': async (s) => [s.leader, { Id: await lotOf(s), ExpiryDate: '2027-05-31', Reason: 'misread' }],
  '/Shelves/TransferShelvesGoods': async (s) => {
    const { place, goods } = await s.stocked();
    const Items = [{ CommodityId: goods.id, InventoryState: enumCodes.InventoryState.Available, Quantity: 2 }];
    return [s.leader, { FromShelvesId: place.id, ToShelvesId: (await s.emptyShelf()).id, Items }];
  },
  '/Shelves/DeactivateShelves': async (s) => [s.leader, { Id: (await s.emptyShelf()).id, Deactivated: true }],
  '/Shelves/TransferAllShelvesGoods': async (s) => [
    s.leader,
    { FromShelvesId: (await s.stocked()).place.id, ToShelvesId: (await s.emptyShelf()).id },
  ],
  '/StockCount/SetStockCountLine': async (s) => {
    const { Id, goods } = await shelfBeingCounted(s);
    const { Data } = await s.scan(Id, goods.identificationCode!, { Quantity: 40 });
    return [s.clerk, { Id: Data.Id, Counted: 4 }];
  },
};
