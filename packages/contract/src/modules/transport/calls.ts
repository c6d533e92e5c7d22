import { anyOf, call, done, option } from '../../core/call.ts';
import { f, type Fields } from '../../core/field.ts';
import type { Code } from '../../core/screen.ts';
import { addOrderTracksScreen } from '../tracking/screens.ts';
import { aboutMeasures } from '../warehouses/about-measures.ts';
import { bag, bagItem } from './bag.ts';
import { bagNumberIndex, transportShiftArrivalReceipt, transportShiftIndex, transportShiftPackagingIndex } from './screens.ts';
import { shiftTrack, transportShift } from './transport-shift.ts';

const byId = { id: f.id({ required: true }) };
const shiftScreens = [transportShiftIndex, transportShiftPackagingIndex, transportShiftArrivalReceipt, bagNumberIndex];
const sizes = { long: f.centimetres({ wire: 'Length' }), wide: f.centimetres({ wire: 'Width' }), high: f.centimetres({ wire: 'Geight' }) };

/** A call on one shift that answers true. */
const onShift = <In extends Fields>(name: string, who: string, needs: Code, takes: In) =>
  call({ path: `/TransportShift/${name}`, who, needs, takes: { ...byId, ...takes }, gives: done });

export const establishShift = call({
  path: '/TransportShift/EstablishTransportShift',
  who: 'PSW',
  needs: transportShiftIndex.Establish,
  takes: { ...transportShift.fields, bagQuantity: f.count({ max: 200 }) },
  gives: f.object({ id: f.id({ required: true }), serialNumber: f.code({ required: true }) }),
});

const { name, type, status, toWarehouseId, typeOfShippingId, destinationCountryId } = transportShift.fields;
/** A page of shifts; `nearlyFull` tells those that carry nine tenths of what they may, or more, from the others. */
export const getShifts = call({
  path: '/TransportShift/GetTransportShifts',
  who: 'PSW',
  needs: [transportShift.screen!, ...transportShift.readableFrom!],
  reads: true,
  query: true,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    name: anyOf(name),
    type: anyOf(type),
    status: anyOf(status),
    warehouseIds: anyOf(f.id({ wire: 'WarehouseId' })),
    toWarehouseId: anyOf(toWarehouseId),
    typeOfShippingId: anyOf(typeOfShippingId),
    destinationCountryId: anyOf(destinationCountryId),
    nearlyFull: f.flag(),
  },
  gives: f.page(transportShift.fields),
});

export const openShift = onShift('OpenTransportShift', 'PSW', transportShiftIndex.Open, {});
export const closeShift = onShift('CloseTransportShift', 'PSW', transportShiftIndex.Close, {});
export const reopenShift = onShift('ReopenTransportShift', 'PS', transportShiftIndex.Reopen, {});
export const cancelShift = onShift('CancelTransportShift', 'PS', transportShiftIndex.Cancel, {});
export const confirmDeparture = onShift('ConfirmDeparture', 'PSW', transportShiftIndex.ConfirmDeparture, {
  transportDate: f.date(),
  containerNo: f.text({ max: 40 }),
  mainBillNo: f.text({ max: 40 }),
});
export const confirmArrival = onShift('ConfirmArrival', 'PSW', transportShiftIndex.ConfirmArrival, {
  warehouseId: f.ref('warehouse'),
  arrivalTime: f.time(),
});
export const completeShift = call({
  path: '/TransportShift/CompleteTransportShift',
  who: 'PSW',
  needs: [transportShiftIndex.Complete, transportShiftArrivalReceipt.Complete],
  takes: byId,
  gives: done,
});
export const addShiftTrack = onShift('AddTransportShiftTrack', 'PSW', transportShiftIndex.AddTrack, {
  trackTime: f.time({ required: true }),
  trajectoryStatus: f.enum('TrajectoryStatus', { required: true }),
  content: f.translations({ required: true, max: 500 }),
  publish: f.flag(),
});
export const setCustomsStatus = onShift('SetTransportShiftCustomsStatus', 'PSW', transportShiftIndex.SetCustomsStatus, {
  customsStatus: f.enum('CustomsStatus', { required: true }),
  logisticsOrderIds: f.ids(),
  remarks: f.longText(),
});

export const getShift = call({
  path: '/TransportShift/GetTransportShiftById',
  who: 'PSW',
  needs: shiftScreens,
  takes: byId,
  gives: f.object({ ...transportShift.fields, bags: f.list(bag.fields), tracks: f.list(shiftTrack.fields) }),
  reads: true,
});
export const getShiftOrders = call({
  path: '/TransportShift/GetTransportShiftOrders',
  who: 'PSW',
  needs: shiftScreens,
  takes: { ...byId, bagNumberId: f.id() },
  gives: f.page({}),
  reads: true,
  query: true,
});
export const getShiftBags = call({
  path: '/TransportShift/GetTransportShiftBagNumbers',
  who: 'PSW',
  needs: shiftScreens,
  takes: byId,
  gives: f.page(bag.fields),
  reads: true,
  query: true,
});
export const getShiftTracks = call({
  path: '/TransportShift/GetTransportShiftTracks',
  who: 'PSW',
  needs: shiftScreens,
  takes: byId,
  gives: f.list(shiftTrack.fields),
  reads: true,
});
export const getBagReceipt = call({
  path: '/TransportShift/GetBagArrivalReceipt',
  who: 'PSW',
  needs: shiftScreens,
  takes: byId,
  gives: f.object({
    expected: f.count({ required: true }),
    received: f.count({ required: true }),
    missing: f.count({ required: true }),
    bags: f.list(bag.fields),
  }),
  reads: true,
});
export const getSelectShifts = call({
  path: '/TransportShift/GetSelectTransportShifts',
  who: 'PSW',
  needs: null,
  takes: {
    transportShiftType: f.enum('TransportShiftType'),
    warehouseId: f.id(),
    transportShiftStatus: f.enum('TransportShiftStatus'),
    /** Only those that miss a bag. */
    missingBags: f.flag(),
  },
  gives: f.list(option),
  reads: true,
  query: true,
});
export const getDeparturePreview = call({
  path: '/TransportShift/GetDeparturePreview',
  who: 'PSW',
  needs: transportShiftIndex.ConfirmDeparture,
  takes: byId,
  gives: f.object({
    bags: f.count({ required: true }),
    emptyBags: f.count({ required: true }),
    orders: f.count({ required: true }),
    parcels: f.count({ required: true }),
    weight: f.kilograms({ required: true }),
    stops: f.list({ serialNumber: f.text(), bagNo: f.text(), reason: f.text({ max: 500 }) }),
  }),
  reads: true,
});

// A whole bin lies in no bag: only for it the bag may be left out.
const scanned = { bagNo: f.code(), number: f.code({ required: true, max: 60 }) };
export const addPackaging = call({
  path: '/TransportShift/AddTransportShiftPackaging',
  who: 'W',
  needs: transportShiftPackagingIndex.Add,
  // An order's number takes its next parcel: sent again after a lost answer it must not take another.
  idempotent: true,
  takes: { ...byId, ...scanned, overridePayment: f.flag() },
  gives: f.object({
    bagNo: f.code({ required: true }),
    parcelNo: f.text({ required: true }),
    serialNumber: f.text({ required: true }),
    parcelsInBag: f.count({ required: true }),
    orderParcels: f.count({ required: true }),
    orderBagged: f.count({ required: true }),
    netWeight: f.kilograms({ required: true }),
    repeated: f.flag({ required: true }),
  }),
});
export const deletePackaging = call({
  path: '/TransportShift/DeleteTransportShiftPackaging',
  who: 'W',
  needs: transportShiftPackagingIndex.Remove,
  takes: { ...byId, ...scanned },
  gives: done,
});
export const signForBag = call({
  path: '/TransportShift/SignForBagNumber',
  who: 'W',
  needs: transportShiftArrivalReceipt.SignFor,
  idempotent: true,
  takes: { ...byId, bagNo: f.code({ required: true }) },
  gives: f.object({
    id: f.id({ required: true }),
    bagNo: f.code({ required: true }),
    parcelCount: f.count({ required: true }),
    received: f.count({ required: true }),
    expected: f.count({ required: true }),
  }),
});

export const establishBags = call({
  path: '/BagNumber/EstablishBagNumbers',
  who: 'PSW',
  needs: [bagNumberIndex.Establish, transportShiftIndex.Establish],
  takes: {
    transportShiftId: f.id({ required: true }),
    quantity: f.count({ max: 200 }),
    bagNos: f.texts({ code: true, each: 40 }),
    customsBagNumbers: f.texts({ code: true, each: 40 }),
  },
  gives: f.object({ ids: f.ids({ required: true }), bagNos: f.texts({ required: true }) }),
});
export const sealBag = call({
  path: '/BagNumber/SealBagNumber',
  who: 'W',
  idempotent: true,
  needs: [bagNumberIndex.Seal, transportShiftPackagingIndex.Seal],
  takes: { ...byId, grossWeight: f.kilograms({ required: true }), ...sizes, ...aboutMeasures },
  gives: done,
});
export const unsealBag = call({
  path: '/BagNumber/UnsealBagNumber',
  who: 'PSW',
  needs: [bagNumberIndex.Unseal, transportShiftPackagingIndex.Unseal],
  takes: byId,
  gives: done,
});
export const voidBag = call({ path: '/BagNumber/VoidBagNumber', who: 'PSW', needs: bagNumberIndex.Void, takes: byId, gives: done });
export const transferBag = call({
  path: '/BagNumber/TransferBagNumber',
  who: 'PSW',
  needs: bagNumberIndex.Transfer,
  takes: { ...byId, toTransportShiftId: f.id({ required: true }) },
  gives: done,
});
export const getBagItems = call({
  path: '/BagNumber/GetBagNumberItems',
  who: 'PSW',
  needs: shiftScreens,
  takes: byId,
  gives: f.list({ ...bagItem.fields, weight: f.kilograms({ required: true }) }),
  reads: true,
});

export const addTransportTracks = call({
  path: '/TrajectoryTrack/AddTransportTracks',
  who: 'PSW',
  needs: addOrderTracksScreen.AddTransport,
  takes: {
    transportShiftId: f.id({ required: true }),
    trajectoryStatus: f.enum('TrajectoryStatus', { required: true }),
    trackTime: f.time(),
    content: f.translations({ max: 500 }),
  },
  gives: f.count({ required: true }),
});
