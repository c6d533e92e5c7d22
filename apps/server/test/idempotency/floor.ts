import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { tinyPng, uploadFile } from '@entrepot/server/testing/forms.ts';
import type { Person } from '@entrepot/server/testing/people.ts';
import type { Floored } from '@entrepot/server/testing/floor.ts';
import type { StockFloor } from '@entrepot/server/testing/stock.ts';
import type { Preparations } from './repeat.ts';

const { FreezeReason, PackageProblemType, ProblemDecision, ShortageDecision } = enumCodes;
let serial = 0;
/** The ids of rows, as an input. */
export const ids = (...rows: readonly { id: string }[]) => ({ Ids: rows.map(({ id }) => id) });
/** An unused number. */
export const fresh = (prefix = 'IK') => `${prefix}${String(6_600_000_000 + ++serial)}`;

/** A text in all languages. */
export const inAll = (text: string) => ({ 'zh-cn': text, 'zh-tw': text, 'en-us': text });
/** The address of a picture that this person uploaded. */
export async function picture(f: StockFloor, by: Person): Promise<string> {
  const bytes = Buffer.concat([tinyPng, Buffer.from(fresh())]);
  return (await uploadFile(f, by, { name: 'picture.png', bytes }, { type: '1' })).Url;
}

/** An approved order. Makes room for further ones: alice's charges are paid. */
export async function approved(f: StockFloor): Promise<Floored> {
  await f.payDebts();
  return f.approved();
}
/** A packed order. */
export async function packed(f: StockFloor): Promise<Floored> {
  await f.payDebts();
  return f.packed();
}
/** A package with a problem in an approved order. */
async function flaggedInOrder(f: StockFloor): Promise<string> {
  const order = await approved(f);
  const Id = order.goods[0]!.id;
  await f.clerk.ok('/Package/MarkPackageProblem', { Id, PackageProblemType: PackageProblemType.Wet });
  return Id;
}
/** Goods to put back of an order that left its list. */
async function toPutBack(f: StockFloor) {
  const { order, list } = await lineOf(f);
  await f.pickAll(list);
  await f.leader.ok('/PickingList/DeletePickingListOrder', { Id: list, LogisticsOrderId: order.id });
  return (await f.toPutBack(order.id))[0]!;
}

async function lineOf(f: StockFloor) {
  const order = await approved(f);
  const list = await f.started(order);
  const [line] = await f.linesOf(list);
  return { order, list, line };
}

/** Preparations of calls on customers' orders. */
export const orderCalls: Preparations<StockFloor> = {
  '/LogisticsOrder/EstablishLogisticsOrder': async (f) => [f.alice, f.wish([await f.shelved()], { Submit: true })],
  '/LogisticsOrder/SubmitLogisticsOrder': async (f) => [f.alice, { Id: (await f.ordered({ Submit: false })).Id }],
  '/LogisticsOrder/EditLogisticsOrder': async (f) => {
    const goods = [await f.shelved()];
    const { Id } = await f.ordered({ Submit: false }, goods);
    return [f.alice, { ...f.wish(goods), Id, RowVersion: (await f.order(Id)).rowVersion, Remarks: 'fragile' }];
  },
  '/LogisticsOrder/CancelLogisticsOrder': async (f) => [f.alice, { Id: (await f.paidOrder()).Id }],
  '/LogisticsOrder/DeleteLogisticsOrder': async (f) => [f.alice, { Ids: [(await f.ordered({ Submit: false })).Id] }],
  '/LogisticsOrder/ReorderLogisticsOrder': async (f) => [f.alice, { Id: (await f.ordered()).Id }],
  '/LogisticsOrder/ApproveOutbound': async (f) => [f.manager, { Ids: [(await f.paidOrder()).Id, (await f.paidOrder()).Id] }],
  '/LogisticsOrder/RejectLogisticsOrder': async (f) => [f.manager, { Ids: [(await f.paidOrder()).Id], Remarks: 'no invoice' }],
  '/LogisticsOrder/CancelApproval': async (f) => [f.manager, ids(await approved(f))],
  '/LogisticsOrder/FreezeLogisticsOrder': async (f) => [f.manager, { ...ids(await approved(f)), FreezeReason: FreezeReason.Other }],
  '/LogisticsOrder/UnfreezeLogisticsOrder': async (f) => {
    const body = ids(await approved(f));
    await f.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { ...body, FreezeReason: FreezeReason.Other });
    return [f.manager, body];
  },
  '/LogisticsOrder/SendDespiteCancellation': async (f) => {
    const body = ids(await approved(f));
    await f.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { ...body, FreezeReason: FreezeReason.BuyerCancelled });
    return [f.manager, { Id: body.Ids[0] }];
  },
  '/LogisticsOrder/LockOrderForRefund': async (f) => [f.manager, ids(await approved(f))],
  '/LogisticsOrder/ConfirmSigned': async (f) => [f.manager, { Ids: [(await f.underWay()).Id] }],
  '/LogisticsOrder/MergeLogisticsOrders': async (f) => [f.manager, { Ids: [(await f.paidOrder()).Id, (await f.paidOrder()).Id] }],
  '/LogisticsOrder/SetLogisticsOrderTypeOfShipping': async (f) => [
    f.manager,
    { ...ids(await packed(f), await packed(f)), TypeOfShippingId: f.method('AirExpress') },
  ],
  '/LogisticsOrder/SetLogisticsOrderRemarks': async (f) => [f.alice, { Id: (await f.ordered()).Id, Remarks: 'ring twice' }],
  '/LogisticsOrder/ReportOrderLost': async (f) => [f.manager, { Id: (await f.underWay()).Id, Remarks: 'lost at sea' }],
  '/LogisticsOrder/SetDeliveryException': async (f) => [f.manager, { Id: (await f.underWay()).Id, Content: 'door closed' }],
  '/LogisticsOrder/ReturnToWarehouse': async (f) => [f.manager, { Id: (await f.underWay()).Id, Remarks: 'refused' }],
  '/LogisticsOrder/SetLogisticsOrderCarrierNo': async (f) => [f.leader, { Id: await withoutWaybill(f), CarrierNo: fresh() }],
  '/LogisticsOrder/PeerEstablishLogisticsOrder': (f) => [
    f.peer,
    {
      WarehouseId: f.xiamen.id,
      TypeOfShippingId: f.method('SeaExpress'),
      Rows: [1, 2].map(() => ({
        CustomerOrderNumber: fresh('PEER'),
        ProductName: 'Lamp',
        Quantity: 2,
        Price: 12.5,
        RecipientName: '王大同',
        Phone: '0912345678',
        Country: 'Taiwan',
        Province: '台北市',
        DetailedAddress: '忠孝東路一段1號',
        Weight: 1.25,
        Length: 10,
        Width: 20,
        Geight: 30,
      })),
    },
  ],
  '/RecipientInformation/SetDefaultAddress': async (f) => {
    await f.alice.ok('/RecipientInformation/SetDefaultAddress', { Id: f.toTaipei.id });
    return [f.alice, { Id: f.toHongKong.id }];
  },
  '/LogisticsOrder/ConfirmSelfPickup': async (f) => {
    const { Id } = await f.underWay(enumCodes.OrderStatus.ToBePickedUp);
    await f.put(Id, { pickupCode: '042137' });
    return [f.manager, { Id, PickupCode: '042137' }];
  },
  '/LogisticsOrder/RejectValueAddedWork': async (f) => [f.clerk, { Id: await openService(f), Remarks: 'no wood left' }],
  '/LogisticsOrder/CompleteValueAddedWork': async (f) => [f.clerk, { Id: await openService(f), Remarks: 'done' }],
  '/RecipientInformation/AuditRecipientInformation': async (f) => {
    const Ids = [f.toTaipei.id, f.toHongKong.id];
    const audit = enumCodes.RecipientInformationAudit.ToBeAudited;
    await f.db.updateTable('recipient').set({ audit }).where('id', 'in', Ids).execute();
    return [f.manager, { Ids, Approved: true }];
  },
  '/WaybillPrinting/CancelWaybill': async (f) => [f.leader, { LogisticsOrderIds: [(await packed(f)).id] }],
  '/WaybillPrinting/ObtainWaybill': async (f) => {
    return [f.leader, { LogisticsOrderIds: [await withoutWaybill(f), await withoutWaybill(f)] }];
  },
  '/WaybillPrinting/SynchronizeWaybillStatus': async (f) => [f.clerk, { LogisticsOrderIds: [(await packed(f)).id] }],
  '/WaybillPrinting/PrintWaybill': async (f) => [f.clerk, { LogisticsOrderIds: [(await packed(f)).id] }],
  '/TrajectoryTrack/AddOrderTracks': async (f) => [
    f.leader,
    { Numbers: [(await f.underWay()).SerialNumber], TrajectoryStatus: enumCodes.TrajectoryStatus.Delivering },
  ],
};

/** A packed order whose waybill was cancelled. */
async function withoutWaybill(f: StockFloor): Promise<string> {
  const { id } = await packed(f);
  await f.leader.ok('/WaybillPrinting/CancelWaybill', { LogisticsOrderIds: [id] });
  return id;
}

/** An open service of an order on the packing table. */
async function openService(f: StockFloor): Promise<string> {
  await f.payDebts();
  const wish = { WarehouseId: f.xiamen.id, TypeOfShippingId: f.method('SeaExpress') };
  const groups = await f.alice.ok('/LogisticsValueAddedServicesQuotation/GetSelectLogisticsValueAddedServices', wish);
  const atPacking = groups.flatMap((group: any) => group.Services).find((service: any) => service.Stage === 2);
  const { number } = await f.onTable({ wish: { ValueAddedServiceIds: [atPacking.Id] } });
  return (await f.clerk.ok('/Packing/GetPackingOrder', { SerialNumber: number })).Services[0].Id;
}

/** Preparations of calls on customers' packages. */
export const packageCalls: Preparations<StockFloor> = {
  '/Package/EstablishPackage': (f) => [f.alice, { CourierNumber: fresh(), WarehouseId: f.xiamen.id, ProductName: 'Kettle', Price: 5 }],
  '/Package/BatchEstablishPackage': (f) => [
    f.alice,
    {
      CourierNumbers: `${fresh()}\n${fresh()}`,
      WarehouseId: f.xiamen.id,
      CargoTypeId: f.cargo.get('GENERAL'),
      ProductNames: 'Cup\nPlate',
      Prices: '1\n2',
      PurchasePrices: '1\n2',
    },
  ],
  '/Package/PackageSigning': (f) => [
    f.clerk,
    { WarehouseId: f.xiamen.id, CourierNumber: fresh(), Weight: 2, Length: 30, Width: 20, Geight: 10 },
  ],
  '/Package/BatchPackageSigning': (f) => [f.clerk, { WarehouseId: f.xiamen.id, CourierNumbers: [fresh(), fresh()] }],
  '/Package/UndoPackageSigning': async (f) => [f.clerk, { Id: (await signed(f)).id }],
  '/Package/UndoPackageWeighing': async (f) => {
    const { id: Id, number: CourierNumber } = await signed(f);
    await f.clerk.ok('/Package/WeighPackage', { CourierNumber, ActualOfWeight: 2 });
    return [f.clerk, { Id }];
  },
  '/MisroutedPackage/PlaceMisroutedPackage': async (f) => [f.clerk, { Id: await misrouted(f), ShelvesNumber: 'A-01-01' }],
  '/WarehouseTransfer/ForwardMisroutedPackage': async (f) => [f.clerk, { Id: await misrouted(f) }],
  '/MisroutedPackage/CancelMisroutedPackage': async (f) => [f.clerk, { Id: await misrouted(f) }],
  '/Package/WeighPackage': async (f) => [
    f.clerk,
    { CourierNumber: (await signed(f)).number, ActualOfWeight: 2, Length: 30, Width: 20, Geight: 10 },
  ],
  '/Package/PackagePutOnShelves': async (f) => {
    const goods = await f.shelved();
    await f.clerk.ok('/Package/PackageLowerShelf', ids(goods));
    return [f.clerk, { CourierNumber: goods.number, ShelvesNumber: 'A-02-02' }];
  },
  '/Package/PackageLowerShelf': async (f) => [f.clerk, ids(await f.shelved(), await f.shelved())],
  '/Package/TransferPackageShelf': async (f) => [f.clerk, { ...ids(await f.shelved({ shelf: 'A-01-01' })), ShelvesNumber: 'A-03-03' }],
  '/Package/ChangePackageOwner': async (f) => [f.leader, { Id: (await f.shelved()).id, UserId: f.bob.userId, Reason: 'label says Bob' }],
  '/Package/RemovePackagePicture': async (f) => {
    const [parcel, url] = [await f.shelved(), await picture(f, f.clerk)];
    const pictures = JSON.stringify([url.replace(/\?.*/s, '')]) as never;
    await f.db.updateTable('package').set({ pictures }).where('id', '=', parcel.id).execute();
    return [f.leader, { Id: parcel.id, ImageUrls: [url], Reason: 'another box' }];
  },
  '/LogisticsOrder/PutParcelOnShelves': async (f) => [f.clerk, { Number: (await packed(f)).number, ShelvesNumber: 'O-01-01' }],
  '/LogisticsOrder/TakeParcelOffShelves': async (f) => {
    const body = { Number: (await packed(f)).number, ShelvesNumber: 'O-01-01' };
    const { ParcelId } = await f.clerk.ok('/LogisticsOrder/PutParcelOnShelves', body);
    return [f.clerk, { ParcelId }];
  },
  '/Package/SetPackageCargoType': async (f) => [f.leader, { ...ids(await f.shelved()), CargoTypeId: cargoOther(f) }],
  '/Package/MarkPackageProblem': async (f) => [f.clerk, { Id: (await f.shelved()).id, PackageProblemType: PackageProblemType.Wet }],
  '/Package/ClearPackageProblem': async (f) => {
    const Id = (await f.shelved()).id;
    await f.clerk.ok('/Package/MarkPackageProblem', { Id, PackageProblemType: PackageProblemType.Wet });
    return [f.manager, { Id, Remarks: 'dry' }];
  },
  '/Package/AnswerPackageProblem': async (f) => [f.alice, { Id: await flaggedInOrder(f), Decision: ProblemDecision.Dispose }],
  '/Package/TakePackageOut': async (f) => {
    const order = await f.onTable({ parcels: 2 });
    const Id = order.goods[0]!.id;
    await f.clerk.ok('/Package/MarkPackageProblem', { Id, PackageProblemType: PackageProblemType.Wet });
    await f.alice.ok('/UserPackage/AnswerPackageProblem', { Id, Decision: ProblemDecision.TakeOut });
    return [f.clerk, { Id, ShelvesNumber: 'A-05-12' }];
  },
  '/Package/DeletePackage': async (f) => [f.alice, ids(await declared(f), await declared(f))],
  '/Package/DisposePackage': async (f) => [f.alice, ids(await f.shelved(), await f.shelved())],
  '/Package/ApplyPackageReturn': async (f) => [f.alice, { ...ids(await f.shelved(), await f.shelved()), ...sender }],
  '/Package/CancelPackageReturn': async (f) => [f.alice, { Id: await returning(f) }],
  '/Package/ConfirmPackageReturn': async (f) => {
    const Id = await returning(f, { FreightCollect: true });
    return [f.leader, { Id, ReturnCourierNumber: fresh() }];
  },
  '/Package/ReportPackageLost': async (f) => [f.manager, { Id: (await f.shelved()).id, Remarks: 'not found' }],
  '/Package/ConvertPackageToCommodity': async (f) => {
    const completed = { completionStatus: enumCodes.CompletionStatus.Completed };
    const [goods, tea] = [await f.shelved(), await f.stocked(undefined, completed)];
    return [
      f.leader,
      { Id: goods.id, Lines: [{ CommodityId: tea.id, Quantity: 1, Result: 1, ShelvesNumber: 'A-01-02' }], ConfirmArea: true },
    ];
  },
  '/Package/EditPackage': async (f) => {
    const { id: Id } = await declared(f);
    return [f.alice, { Id, RowVersion: (await f.package(Id)).rowVersion, ProductName: 'Cup', Price: 7 }];
  },
  '/UnknownItem/EstablishUnknownItem': (f) => [f.clerk, { CourierNumber: fresh(), WarehouseId: f.xiamen.id, ProductName: 'Cup' }],
  '/UnknownItem/ReturnUnknownItem': async (f) => [f.leader, { Id: (await signed(f, false)).id, ReturnCourierNumber: fresh() }],
  '/UnknownItem/ClaimUnknownItem': async (f) => {
    return [f.alice, { Id: (await signed(f, false)).id, ProductName: 'Cup', EvidenceUrls: [await picture(f, f.alice)] }];
  },
  '/UnknownItem/AssignUnknownItem': async (f) => [f.leader, { Id: (await signed(f, false)).id, UserId: f.alice.userId }],
  '/UnknownItem/DisposeUnknownItem': async (f) => {
    const found = [await signed(f, false), await signed(f, false)];
    for (const { id } of found)
      await f.db
        .updateTable('package')
        .set({ signedTime: new Date('2024-01-01') })
        .where('id', '=', id)
        .execute();
    return [f.manager, ids(...found)];
  },
};
const sender = { RecipientName: 'Shop', Phone: '+86 592 5551234', Address: 'No. 8 Hubin Road', ReturnReason: 3 };
async function returning(f: StockFloor, more: object = {}): Promise<string> {
  const goods = await f.shelved();
  await f.alice.ok('/UserPackage/ApplyPackageReturn', { ...ids(goods), ...sender, ...more });
  return goods.id;
}
const cargoOther = (f: StockFloor) => [...f.cargo].find(([code]) => code !== 'GENERAL')![1];
async function declared(f: StockFloor) {
  const { Id } = await f.alice.ok('/Package/EstablishPackage', {
    CourierNumber: fresh(),
    WarehouseId: f.xiamen.id,
    ProductName: 'Cup',
    Price: 5,
  });
  return { id: Id as string };
}
/** A package that was signed for; alice's, or an unknown item. */
async function signed(f: StockFloor, known = true) {
  const number = fresh();
  if (known)
    await f.alice.ok('/Package/EstablishPackage', { CourierNumber: number, WarehouseId: f.xiamen.id, ProductName: 'Cup', Price: 5 });
  const { Package } = await f.clerk.ok('/Package/PackageSigning', { WarehouseId: f.xiamen.id, CourierNumber: number });
  return { id: Package.Id as string, number };
}

/** A package that is declared for another warehouse and was scanned in Xiamen; returns its row in the list of those. */
async function misrouted(f: StockFloor): Promise<string> {
  const [number, warehouses] = [fresh(), await f.manager.ok('/Warehouse/GetSelectWarehouses', {})];
  const other = warehouses.find(({ Value }: any) => Value !== f.xiamen.id);
  await f.alice.ok('/Package/EstablishPackage', { CourierNumber: number, WarehouseId: other.Value, ProductName: 'Cup', Price: 5 });
  await f.clerk.post('/Package/PackageSigning', { WarehouseId: f.xiamen.id, CourierNumber: number });
  const { Data } = await f.leader.ok('/MisroutedPackage/GetMisroutedPackages', { Content: number, rows: 1 });
  return Data[0].Id;
}

/** Preparations of calls of picking and packing. */
export const pickingCalls: Preparations<StockFloor> = {
  '/PickingList/AddPickingList': async (f) => [f.leader, { WarehouseId: f.xiamen.id, LogisticsOrderIds: [(await approved(f)).id] }],
  '/PickingList/BatchClaimPickingListCurrentUser': async (f) => [f.picker, { Ids: [await f.listOf(await approved(f))] }],
  '/PickingList/BatchClaimPickingList': async (f) => [f.leader, { Ids: [await f.listOf(await approved(f))], PickerId: f.picker.userId }],
  '/PickingList/BatchReleaseClaim': async (f) => {
    const Ids = [await f.listOf(await approved(f))];
    await f.picker.ok('/PickingList/BatchClaimPickingListCurrentUser', { Ids });
    return [f.leader, { Ids }];
  },
  '/PickingList/DeletePickingList': async (f) => [f.leader, { Id: await f.listOf(await approved(f)) }],
  '/PickingList/StartPickingList': async (f) => {
    const Id = await f.listOf(await approved(f));
    await f.picker.ok('/PickingList/BatchClaimPickingListCurrentUser', { Ids: [Id] });
    return [f.picker, { Id }];
  },
  '/PickingList/ConfirmPickingGoods': async (f) => {
    const { list: Id, line } = await lineOf(f);
    return [f.picker, { Id, LineId: line.Id, ShelvesNumber: line.ShelvesNumber }];
  },
  '/PickingList/CancelPickingGoods': async (f) => {
    const { list: Id, line } = await lineOf(f);
    await f.pickAll(Id);
    return [f.picker, { Id, LineId: line.Id, Quantity: 1, ShelvesNumber: line.ShelvesNumber }];
  },
  '/PutBack/PutBackGoods': async (f) => {
    const { Id } = await toPutBack(f);
    return [f.picker, { Id, ShelvesNumber: 'A-05-12' }];
  },
  '/PutBack/ReportPutBackMissing': async (f) => {
    const { Id } = await toPutBack(f);
    return [f.picker, { Id, Remarks: 'not in the cart' }];
  },
  '/PutBack/UndoPutBack': async (f) => {
    const { Id } = await toPutBack(f);
    await f.picker.ok('/PutBack/PutBackGoods', { Id, ShelvesNumber: 'A-05-12' });
    return [f.picker, { Id }];
  },
  '/PickingList/ReportPickingShortage': async (f) => {
    const { list: Id, line } = await lineOf(f);
    return [f.picker, { Id, LineId: line.Id, Quantity: 1, Remarks: 'not there' }];
  },
  '/PickingList/DecideShortage': async (f) => {
    const { order, list, line } = await lineOf(f);
    await f.picker.ok('/PickingList/ReportPickingShortage', { Id: list, LineId: line.Id, Quantity: 1 });
    return [f.leader, { LogisticsOrderId: order.id, Decision: ShortageDecision.SendWithout }];
  },
  '/PickingList/FinishPickingList': async (f) => {
    const { list: Id } = await lineOf(f);
    await f.pickAll(Id);
    return [f.picker, { Id }];
  },
  '/Packing/StartPacking': async (f) => {
    await f.payDebts();
    return [f.clerk, { LogisticsOrderId: (await f.picked()).id }];
  },
  '/Packing/ScanPackingGoods': async (f) => {
    await f.payDebts();
    const order = await f.onTable();
    return [f.clerk, { LogisticsOrderId: order.id, CourierNumber: order.goods[0]!.number }];
  },
  '/Packing/CancelPackingGoods': async (f) => {
    await f.payDebts();
    const { id: LogisticsOrderId } = await f.scanned();
    const [goods] = await f.goodsOf(LogisticsOrderId);
    return [f.clerk, { LogisticsOrderId, LineId: goods!.id }];
  },
  '/Packing/LeavePacking': async (f) => {
    await f.payDebts();
    return [f.clerk, { LogisticsOrderId: (await f.onTable()).id }];
  },
  '/Packing/CompletePacking': async (f) => {
    await f.payDebts();
    return [f.clerk, { LogisticsOrderId: (await f.scanned()).id, Parcels: [f.box], ConfirmMeasures: true }];
  },
  '/Packing/ReopenPacking': async (f) => [f.leader, { LogisticsOrderId: (await packed(f)).id }],
  '/Packing/WeighParcel': async (f) => {
    const { id } = await packed(f);
    const { parcelNo } = await f.db
      .selectFrom('orderParcel')
      .select('parcelNo')
      .where('logisticsOrderId', '=', id)
      .executeTakeFirstOrThrow();
    return [f.clerk, { ParcelNo: parcelNo, Weight: 2.2, ConfirmMeasures: true }];
  },
};
