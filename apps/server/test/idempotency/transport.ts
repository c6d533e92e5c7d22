import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bagOrder, depart, openShift } from '@entrepot/server/demo/steps.ts';
import type { StockFloor } from '@entrepot/server/testing/stock.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { fresh, inAll, packed, picture } from './floor.ts';
import type { Preparations } from './repeat.ts';

const shiftOf = (f: StockFloor) =>
  openShift(f.leader.ok, {
    Name: fresh('Boat'),
    TransportShiftType: 1,
    WarehouseIds: [f.xiamen.id],
    TypeOfShippingId: f.method('SeaExpress'),
  });
async function bagged(f: StockFloor) {
  const [shift, order] = [await shiftOf(f), await packed(f)];
  await bagOrder(f.leader.ok, shift, order.number);
  return { shift, order, bagId: (await f.leader.ok('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id })).Data[0].Id as string };
}
async function departed(f: StockFloor) {
  const { shift, order } = await bagged(f);
  await depart(f.leader.ok, shift);
  return { shift, order };
}
async function arrived(f: StockFloor) {
  const { shift, order } = await departed(f);
  await f.leader.ok('/TransportShift/ConfirmArrival', { Id: shift.id });
  return { shift, order };
}
async function damaged(f: StockFloor) {
  const { shift } = await arrived(f);
  return {
    TransportShiftId: shift.id,
    ArrivalDiscrepancyKind: enumCodes.ArrivalDiscrepancyKind.Damaged,
    Number: shift.bagNo,
    Reason: 'wet',
  };
}
async function plannedShift(f: StockFloor, more: object = {}): Promise<string> {
  const body = { Name: fresh('Boat'), TransportShiftType: 1, WarehouseIds: [f.xiamen.id], TypeOfShippingId: f.method('SeaExpress') };
  return (await f.leader.ok('/TransportShift/EstablishTransportShift', { ...body, BagQuantity: 1, ...more })).Id;
}
async function company(f: StockFloor): Promise<string> {
  return (await f.manager.ok('/CustomsClearanceCompany/EstablishCustomsClearanceCompany', { Name: fresh('Broker'), Number: 'BR' })).Id;
}
/** A company with two customs numbers. */
async function customsNumbers(f: StockFloor) {
  const CompanyId = await company(f);
  for (const CustomsNumberType of [enumCodes.CustomsNumberType.HouseBill, enumCodes.CustomsNumberType.BagNumber])
    await f.manager.ok('/CustomsClearanceCompany/EstablishCustomsClearanceNumbers', {
      CompanyId,
      CustomsNumberType,
      Numbers: [fresh('CN'), fresh('CN')],
    });
  const { Data } = await f.manager.ok('/CustomsClearanceCompany/GetCustomsClearanceNumbers', { CompanyId, rows: 10 });
  return { CompanyId, Ids: (Data as { Id: string }[]).map(({ Id }) => Id) };
}
/** A shift that customs holds, with its order. */
async function orderOnHold(f: StockFloor) {
  const { shift, order } = await departed(f);
  const stopped = { Id: shift.id, CustomsStatus: enumCodes.CustomsStatus.OnHold, Remarks: 'Proof of identity' };
  await f.leader.ok('/TransportShift/SetTransportShiftCustomsStatus', stopped);
  return order;
}
async function handedIn(f: StockFloor) {
  const LogisticsOrderId = (await orderOnHold(f)).id;
  await f.alice.ok('/CustomsPaper/HandInCustomsPaper', await paper(f, LogisticsOrderId));
  return { LogisticsOrderId };
}
const paper = async (f: StockFloor, LogisticsOrderId: string) => ({ LogisticsOrderId, Kind: 1, ImageUrls: [await picture(f, f.alice)] });
async function ownTrack(f: StockFloor): Promise<string> {
  const { Id, SerialNumber } = await f.underWay();
  await f.leader.ok('/TrajectoryTrack/AddOrderTracks', {
    Numbers: [SerialNumber],
    TrajectoryStatus: enumCodes.TrajectoryStatus.Delivering,
    Content: inAll('Held'),
  });
  const { Tracks } = await f.open(Id);
  return Tracks.find(({ Content }: { Content: string }) => Content === 'Held').Id;
}

/** The present moment as people of the site write it. */
const atOnce = () => timeToWire(new Date(), 'Asia/Shanghai');

/** Preparations of calls of transport. */
export const transportCalls: Preparations<StockFloor> = {
  '/TransportShift/EstablishTransportShift': (f) => [
    f.leader,
    { Name: fresh('Boat'), TransportShiftType: 1, WarehouseIds: [f.xiamen.id], TypeOfShippingId: f.method('SeaExpress'), BagQuantity: 2 },
  ],
  '/TransportShift/OpenTransportShift': async (f) => {
    const body = { Name: fresh('Boat'), TransportShiftType: 1, WarehouseIds: [f.xiamen.id], TypeOfShippingId: f.method('SeaExpress') };
    return [f.leader, { Id: (await f.leader.ok('/TransportShift/EstablishTransportShift', { ...body, BagQuantity: 1 })).Id }];
  },
  '/TransportShift/CancelTransportShift': async (f) => [f.manager, { Id: (await shiftOf(f)).id }],
  '/BagNumber/UnsealBagNumber': async (f) => {
    const { bagId: Id } = await bagged(f);
    await f.leader.ok('/BagNumber/SealBagNumber', { Id, GrossWeight: 2.5, ConfirmMeasures: true });
    return [f.leader, { Id }];
  },
  '/BagNumber/EstablishBagNumbers': async (f) => [f.leader, { TransportShiftId: (await shiftOf(f)).id, Quantity: 2 }],
  '/TransportShift/AddTransportShiftPackaging': async (f) => {
    const [{ id: Id, bagNo: BagNo }, { number: Number }] = [await shiftOf(f), await packed(f)];
    return [f.leader, { Id, BagNo, Number }];
  },
  '/TransportShift/DeleteTransportShiftPackaging': async (f) => {
    const { shift, order } = await bagged(f);
    return [f.leader, { Id: shift.id, BagNo: shift.bagNo, Number: order.number }];
  },
  '/BagNumber/SealBagNumber': async (f) => [f.leader, { Id: (await bagged(f)).bagId, GrossWeight: 2.5, ConfirmMeasures: true }],
  '/TransportShift/CloseTransportShift': async (f) => {
    const { shift, bagId } = await bagged(f);
    await f.leader.ok('/BagNumber/SealBagNumber', { Id: bagId, GrossWeight: 2.5, ConfirmMeasures: true });
    return [f.leader, { Id: shift.id }];
  },
  '/TransportShift/ConfirmDeparture': async (f) => {
    const { shift, bagId } = await bagged(f);
    await f.leader.ok('/BagNumber/SealBagNumber', { Id: bagId, GrossWeight: 2.5, ConfirmMeasures: true });
    await f.leader.ok('/TransportShift/CloseTransportShift', { Id: shift.id });
    return [f.leader, { Id: shift.id }];
  },
  '/TransportShift/ConfirmArrival': async (f) => [f.leader, { Id: (await departed(f)).shift.id }],
  '/TransportShift/SignForBagNumber': async (f) => {
    const { shift } = await arrived(f);
    return [f.leader, { Id: shift.id, BagNo: shift.bagNo }];
  },
  '/TransportShift/CompleteTransportShift': async (f) => {
    const { shift } = await arrived(f);
    await f.leader.ok('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: shift.bagNo });
    return [f.leader, { Id: shift.id }];
  },
  '/TransportShift/RecallTransportShift': async (f) => [f.manager, { Id: (await departed(f)).shift.id, Reason: 'wrong ship' }],
  '/TransportShift/UndoTransportShiftArrival': async (f) => [f.manager, { Id: (await arrived(f)).shift.id, Reason: 'wrong shift' }],
  '/TransportShift/UndoBagReceipt': async (f) => {
    const { shift } = await arrived(f);
    await f.leader.ok('/TransportShift/SignForBagNumber', { Id: shift.id, BagNo: shift.bagNo });
    return [f.leader, { Id: shift.id, BagNo: shift.bagNo, Reason: 'wrong bag' }];
  },
  '/ArrivalDiscrepancy/ReportArrivalDiscrepancy': async (f) => [f.leader, await damaged(f)],
  '/ArrivalDiscrepancy/DecideArrivalDiscrepancy': async (f) => {
    const { Id } = await f.leader.ok('/ArrivalDiscrepancy/ReportArrivalDiscrepancy', await damaged(f));
    return [f.leader, { Id, Decision: 'the carrier pays' }];
  },
  '/TransportShift/AddTransportShiftTrack': async (f) => [
    f.leader,
    {
      Id: (await departed(f)).shift.id,
      TrackTime: atOnce(),
      TrajectoryStatus: enumCodes.TrajectoryStatus.Delivering,
      Content: inAll('At sea'),
    },
  ],
  '/TransportShift/DeleteTransportShift': async (f) => [f.leader, { Id: await plannedShift(f) }],
  '/TransportShift/EditTransportShift': async (f) => {
    const Id = await plannedShift(f);
    const { RowVersion, Name, TransportShiftType } = await f.leader.ok('/TransportShift/GetTransportShiftById', { Id });
    return [f.leader, { Id, RowVersion, Name, TransportShiftType, WarehouseIds: [f.xiamen.id], SealNo: 'S1' }];
  },
  '/TransportShift/MoveTransportShiftOrders': async (f) => {
    const [{ shift, order }, to] = [await bagged(f), await shiftOf(f)];
    return [f.leader, { Id: shift.id, ToTransportShiftId: to.id, LogisticsOrderIds: [order.id], BagNo: to.bagNo }];
  },
  '/TransportShift/PrintTransportShift': async (f) => [f.leader, { Id: (await bagged(f)).shift.id }],
  '/TransportShift/ReopenTransportShift': async (f) => {
    const { id: Id } = await shiftOf(f);
    await f.leader.ok('/TransportShift/CloseTransportShift', { Id });
    return [f.manager, { Id }];
  },
  '/TransportShift/SetTransportShiftCustomsStatus': async (f) => [
    f.leader,
    { Id: (await departed(f)).shift.id, CustomsStatus: enumCodes.CustomsStatus.OnHold, Remarks: 'Proof of identity' },
  ],
  '/TransportShift/ExportCustomsManifest': async (f) => [f.leader, { Id: (await bagged(f)).shift.id }],
  '/TrajectoryTrack/AddTransportTracks': async (f) => [
    f.leader,
    { TransportShiftId: (await departed(f)).shift.id, TrajectoryStatus: enumCodes.TrajectoryStatus.Delivering, Content: inAll('At sea') },
  ],
  '/TrajectoryTrack/EditTrack': async (f) => [f.manager, { Id: await ownTrack(f), Content: inAll('Released'), TrackTime: atOnce() }],
  '/TrajectoryTrack/DeleteTrack': async (f) => [f.manager, { Id: await ownTrack(f) }],
  '/TrajectoryTrack/SynchronizeCarrierTracks': async (f) => {
    const { Id } = await f.underWay(enumCodes.OrderStatus.CustomsCleared);
    const arrivalTime = new Date(Date.now() - 5 * 3_600_000);
    const body = { Name: fresh('Carrier'), CarrierInterface: enumCodes.CarrierInterface.Sandbox };
    const { Id: carrierId } = await f.manager.ok('/Carrier/EstablishCarrier', body);
    await f.put(Id, { carrierId, carrierNo: fresh('SB'), arrivalTime });
    return [f.leader, { LogisticsOrderIds: [Id] }];
  },
  '/BagNumber/EditBagNumber': async (f) => {
    const { bagId: Id, shift } = await bagged(f);
    const { RowVersion } = await f.leader.ok('/BagNumber/GetEditBagNumber', { Id });
    return [f.leader, { Id, RowVersion, BagNo: shift.bagNo, CustomsBagNumber: fresh('CB') }];
  },
  '/BagNumber/PrintBagLabels': async (f) => [f.leader, { Ids: [(await bagged(f)).bagId] }],
  '/BagNumber/TransferBagNumber': async (f) => [f.leader, { Id: (await bagged(f)).bagId, ToTransportShiftId: (await shiftOf(f)).id }],
  '/BagNumber/VoidBagNumber': async (f) => {
    const more = { TransportShiftId: (await shiftOf(f)).id, Quantity: 1 };
    return [f.leader, { Id: (await f.leader.ok('/BagNumber/EstablishBagNumbers', more)).Ids[0] }];
  },
  '/CustomsClearanceCompany/EstablishCustomsClearanceNumbers': async (f) => [
    f.manager,
    { CompanyId: await company(f), CustomsNumberType: enumCodes.CustomsNumberType.HouseBill, Numbers: [fresh('CN'), fresh('CN')] },
  ],
  '/CustomsClearanceCompany/DeleteCustomsClearanceNumbers': async (f) => [f.manager, { Ids: (await customsNumbers(f)).Ids }],
  '/CustomsClearanceCompany/VoidCustomsClearanceNumbers': async (f) => [f.manager, { Ids: (await customsNumbers(f)).Ids }],
  '/CustomsClearanceCompany/AssignCustomsNumbers': async (f) => {
    const [{ shift }, { CompanyId }] = [await bagged(f), await customsNumbers(f)];
    return [f.leader, { TransportShiftId: shift.id, CompanyId }];
  },
  '/CustomsPaper/HandInCustomsPaper': async (f) => [f.alice, await paper(f, (await orderOnHold(f)).id)],
  '/CustomsPaper/AcceptCustomsPapers': async (f) => [f.leader, await handedIn(f)],
  '/CustomsPaper/RefuseCustomsPapers': async (f) => [f.leader, { ...(await handedIn(f)), Remarks: 'Both sides, please' }],
};
