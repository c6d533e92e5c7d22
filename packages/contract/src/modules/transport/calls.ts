import { anyOf, call, done, option } from '../../core/call.ts';
import { type Audience, f, type Fields } from '../../core/field.ts';
import { rowRights } from '../../core/row-rights.ts';
import { addOrderTracksScreen } from '../tracking/screens.ts';
import { aboutMeasures, readingInput } from '../warehouses/measure-fields.ts';
import { bag, bagItem } from './bag.ts';
import { bagNumberIndex, transportShiftArrivalReceipt, transportShiftIndex, transportShiftPackagingIndex } from './screens.ts';
import { shiftTrack, transportShift } from './transport-shift.ts';
import type { Code } from '../../core/permission.ts';

const byId = { id: f.id({ required: true }) };
const shiftScreens = [transportShiftIndex, transportShiftPackagingIndex, transportShiftArrivalReceipt, bagNumberIndex];
const sizes = {
  long: f.centimetres({ apiName: 'Length' }),
  wide: f.centimetres({ apiName: 'Width' }),
  high: f.centimetres({ apiName: 'Geight' }),
};

/** Describes a call on one shift that returns true. */
const onShift = <In extends Fields>(name: string, audience: readonly Audience[], needs: Code, input: In) =>
  call({ path: `/TransportShift/${name}`, audience, needs, input: { ...byId, ...input }, output: done });

export const establishShift = call({
  path: '/TransportShift/EstablishTransportShift',
  audience: ['platform', 'site', 'warehouse'],
  needs: transportShiftIndex.Establish,
  input: { ...transportShift.fields, bagQuantity: f.count({ max: 200 }) },
  output: f.object({ id: f.id({ required: true }), serialNumber: f.code({ required: true }) }),
});

const { name, type, status, toWarehouseId, typeOfShippingId, destinationCountryId } = transportShift.fields;
/**
 * A page of shifts; `nearlyFull` filters those loaded to nine tenths of their capacity or more.
 */
export const getShifts = call({
  path: '/TransportShift/GetTransportShifts',
  audience: ['platform', 'site', 'warehouse'],
  needs: [transportShift.screen!, ...transportShift.readableFrom!],
  transaction: 'none',
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    name: anyOf(name),
    type: anyOf(type),
    status: anyOf(status),
    warehouseIds: anyOf(f.id({ apiName: 'WarehouseId' })),
    toWarehouseId: anyOf(toWarehouseId),
    typeOfShippingId: anyOf(typeOfShippingId),
    destinationCountryId: anyOf(destinationCountryId),
    nearlyFull: f.flag(),
    /** Transfer shifts to a warehouse of the caller. */
    comesHere: f.flag(),
    /** Those with bags that have left and were neither received nor reported missing. */
    hasUnreceivedBags: f.flag(),
  },
  output: f.page({ ...transportShift.fields, ...rowRights }),
});

export const openShift = onShift('OpenTransportShift', ['platform', 'site', 'warehouse'], transportShiftIndex.Open, {});
export const closeShift = onShift('CloseTransportShift', ['platform', 'site', 'warehouse'], transportShiftIndex.Close, {});
export const reopenShift = onShift('ReopenTransportShift', ['platform', 'site'], transportShiftIndex.Reopen, {});
export const cancelShift = onShift('CancelTransportShift', ['platform', 'site'], transportShiftIndex.Cancel, {});
export const confirmDeparture = onShift('ConfirmDeparture', ['platform', 'site', 'warehouse'], transportShiftIndex.ConfirmDeparture, {
  transportDate: f.date(),
  containerNo: f.text({ max: 40 }),
  mainBillNo: f.text({ max: 40 }),
});
export const confirmArrival = onShift('ConfirmArrival', ['platform', 'site', 'warehouse'], transportShiftIndex.ConfirmArrival, {
  warehouseId: f.ref('warehouse'),
  arrivalTime: f.time(),
});
export const completeShift = call({
  path: '/TransportShift/CompleteTransportShift',
  audience: ['platform', 'site', 'warehouse'],
  needs: [transportShiftIndex.Complete, transportShiftArrivalReceipt.Complete],
  input: byId,
  output: done,
});
export const addShiftTrack = onShift('AddTransportShiftTrack', ['platform', 'site', 'warehouse'], transportShiftIndex.AddTrack, {
  trackTime: f.time({ required: true }),
  trajectoryStatus: f.enum('TrajectoryStatus', { required: true }),
  content: f.translations({ required: true, max: 500 }),
  publish: f.flag(),
});
export const setCustomsStatus = onShift(
  'SetTransportShiftCustomsStatus',
  ['platform', 'site', 'warehouse'],
  transportShiftIndex.SetCustomsStatus,
  {
    customsStatus: f.enum('CustomsStatus', { required: true }),
    logisticsOrderIds: f.ids(),
    remarks: f.longText(),
  },
);

export const getShift = call({
  path: '/TransportShift/GetTransportShiftById',
  audience: ['platform', 'site', 'warehouse'],
  needs: shiftScreens,
  input: byId,
  output: f.object({ ...transportShift.fields, bags: f.rows(bag, {}, { required: true }), tracks: f.list(shiftTrack.fields) }),
  transaction: 'none',
});
export const getShiftOrders = call({
  path: '/TransportShift/GetTransportShiftOrders',
  audience: ['platform', 'site', 'warehouse'],
  needs: shiftScreens,
  input: { ...byId, bagNumberId: f.id() },
  output: f.page({}),
  transaction: 'none',
  query: true,
});
export const getShiftBags = call({
  path: '/TransportShift/GetTransportShiftBagNumbers',
  audience: ['platform', 'site', 'warehouse'],
  needs: shiftScreens,
  input: { ...byId, loose: f.flag(), status: anyOf(bag.fields.status) },
  output: f.rowPage(bag, rowRights),
  transaction: 'none',
  query: true,
});
export const getShiftTracks = call({
  path: '/TransportShift/GetTransportShiftTracks',
  audience: ['platform', 'site', 'warehouse'],
  needs: shiftScreens,
  input: byId,
  output: f.list(shiftTrack.fields),
  transaction: 'none',
});
/**
 * The packages and transfers of stock of a transfer shift: those that wait for its route, packages with their shelf, and those that are loaded, on
 * their way or received. The
 * first five hundred.
 */
export const getShiftPackages = call({
  path: '/TransportShift/GetTransportShiftPackages',
  audience: ['platform', 'site', 'warehouse'],
  needs: shiftScreens,
  input: byId,
  output: f.list(
    {
      id: f.id({ required: true }),
      courierNumber: f.text({ required: true, max: 40 }),
      /** The goods of a transfer of stock, with the number of picked pieces. */
      contents: f.text({ max: 130 }),
      memberCode: f.text({ max: 12 }),
      status: f.enum('WarehouseTransferStatus', { apiName: 'WarehouseTransferStatus', required: true }),
      shelfNumber: f.text({ apiName: 'ShelvesNumber', max: 40 }),
      weight: f.kilograms({ required: true }),
    },
    { required: true, max: 500 },
  ),
  transaction: 'none',
});
export const getBagReceipt = call({
  path: '/TransportShift/GetBagArrivalReceipt',
  audience: ['platform', 'site', 'warehouse'],
  needs: shiftScreens,
  input: byId,
  output: f.object({
    expected: f.count({ required: true }),
    received: f.count({ required: true }),
    missing: f.count({ required: true }),
    bags: f.rows(bag, {}, { required: true }),
  }),
  transaction: 'none',
});
export const getSelectShifts = call({
  path: '/TransportShift/GetSelectTransportShifts',
  audience: ['platform', 'site', 'warehouse'],
  needs: null,
  input: {
    transportShiftType: f.enum('TransportShiftType'),
    warehouseId: f.id(),
    transportShiftStatus: f.enum('TransportShiftStatus'),
    /** Only those with missing bags. */
    missingBags: f.flag(),
  },
  output: f.list(option),
  transaction: 'none',
  query: true,
});
const stopFields = { serialNumber: f.text(), bagNo: f.text(), reason: f.text({ max: 500 }) };
/** The consequences of the end of a shift's loading: `stops` prevent closing it, `laterStops` prevent its departure as it is now. */
export const getClosingPreview = call({
  path: '/TransportShift/GetClosingPreview',
  audience: ['platform', 'site', 'warehouse'],
  needs: transportShiftIndex.Close,
  input: byId,
  output: f.object({
    bags: f.count({ required: true }),
    /** Cartons without a bag. */
    loose: f.count({ required: true }),
    /** Packages, bins, inbound documents and returns. */
    whole: f.count({ required: true }),
    emptyBags: f.count({ required: true }),
    orders: f.count({ required: true }),
    parcels: f.count({ required: true }),
    weight: f.kilograms({ required: true }),
    stops: f.list(stopFields),
    laterStops: f.list(stopFields),
  }),
  transaction: 'none',
});
export const getDeparturePreview = call({
  path: '/TransportShift/GetDeparturePreview',
  audience: ['platform', 'site', 'warehouse'],
  needs: transportShiftIndex.ConfirmDeparture,
  input: byId,
  output: f.object({
    bags: f.count({ required: true }),
    /** Cartons without a bag. */
    loose: f.count({ required: true }),
    /** Packages, bins, inbound documents and returns. */
    whole: f.count({ required: true }),
    emptyBags: f.count({ required: true }),
    orders: f.count({ required: true }),
    parcels: f.count({ required: true }),
    weight: f.kilograms({ required: true }),
    stops: f.list(stopFields),
  }),
  transaction: 'none',
});

// The bag is omitted for what is loaded without one: a bin, an inbound document, a return, or a loose carton.
const scanned = { bagNo: f.code(), number: f.code({ required: true, max: 60 }) };
export const addPackaging = call({
  path: '/TransportShift/AddTransportShiftPackaging',
  audience: ['warehouse'],
  needs: transportShiftPackagingIndex.Add,
  // An order's number loads its next parcel: a call repeated after a lost answer must not load another one.
  idempotent: true,
  input: {
    ...byId,
    ...scanned,
    overridePayment: f.flag(),
    /** Loads the carton without a bag. */
    loose: f.flag(),
  },
  output: f.object({
    bagNo: f.code({ required: true }),
    parcelNo: f.text({ required: true }),
    serialNumber: f.text({ required: true }),
    parcelsInBag: f.count({ required: true }),
    orderParcels: f.count({ required: true }),
    orderBagged: f.count({ required: true }),
    netWeight: f.kilograms({ required: true }),
    repeated: f.flag({ required: true }),
    /** The shelf it left, and those of the other parcels of its order that are in no bag yet. */
    fromShelfNumber: f.text({ apiName: 'FromShelvesNumber', max: 40 }),
    otherShelfNumbers: f.texts({ apiName: 'OtherShelvesNumbers', each: 40, max: 200 }),
  }),
});
/**
 * The packed parcels on shelves that go into the bags of a shift, in walking order: those of its warehouses, shipping method, destination
 * and carriers; of a transfer shift those due at its warehouse.
 */
export const getParcelsToBag = call({
  path: '/TransportShift/GetTransportShiftParcelsToBag',
  audience: ['platform', 'site', 'warehouse'],
  needs: transportShiftPackagingIndex,
  input: byId,
  output: f.object(
    {
      /** All of them; `parcels` are the first two hundred. */
      total: f.count({ required: true }),
      parcels: f.list(
        {
          parcelId: f.id({ required: true }),
          parcelNo: f.text({ required: true, max: 32 }),
          serialNumber: f.text({ required: true, max: 32 }),
          memberCode: f.text({ max: 12 }),
          shelfNumber: f.text({ apiName: 'ShelvesNumber', required: true, max: 40 }),
          weight: f.kilograms({ required: true }),
          frozen: f.flag({ required: true }),
          shelvedTime: f.time({ required: true }),
        },
        { required: true, max: 200 },
      ),
    },
    { required: true },
  ),
  transaction: 'none',
});
export const deletePackaging = call({
  path: '/TransportShift/DeleteTransportShiftPackaging',
  audience: ['warehouse'],
  needs: transportShiftPackagingIndex.Remove,
  input: { ...byId, ...scanned, remarks: f.longText() },
  output: done,
});
export const signForBag = call({
  path: '/TransportShift/SignForBagNumber',
  audience: ['warehouse'],
  needs: transportShiftArrivalReceipt.SignFor,
  idempotent: true,
  input: {
    ...byId,
    bagNo: f.code({ required: true }),
    /** The number on its seal, for a bag that was sealed with one. */
    sealNumber: f.code(),
    /** Confirms a seal other than the one that the bag left with. */
    confirmSeal: f.flag(),
  },
  output: f.object({
    id: f.id({ required: true }),
    bagNo: f.code({ required: true }),
    parcelCount: f.count({ required: true }),
    received: f.count({ required: true }),
    expected: f.count({ required: true }),
  }),
});

export const establishBags = call({
  path: '/BagNumber/EstablishBagNumbers',
  audience: ['platform', 'site', 'warehouse'],
  needs: [bagNumberIndex.Establish, transportShiftIndex.Establish],
  input: {
    transportShiftId: f.id({ required: true }),
    quantity: f.count({ max: 200 }),
    bagNos: f.texts({ code: true, each: 40 }),
    customsBagNumbers: f.texts({ code: true, each: 40 }),
  },
  output: f.object({ ids: f.ids({ required: true }), bagNos: f.texts({ required: true }) }),
});
export const sealBag = call({
  path: '/BagNumber/SealBagNumber',
  audience: ['warehouse'],
  idempotent: true,
  needs: [bagNumberIndex.Seal, transportShiftPackagingIndex.Seal],
  input: { ...byId, grossWeight: f.kilograms({ required: true }), sealNumber: f.code(), ...sizes, ...aboutMeasures, ...readingInput },
  output: done,
});
export const unsealBag = call({
  path: '/BagNumber/UnsealBagNumber',
  audience: ['platform', 'site', 'warehouse'],
  needs: [bagNumberIndex.Unseal, transportShiftPackagingIndex.Unseal],
  input: byId,
  output: done,
});
export const voidBag = call({
  path: '/BagNumber/VoidBagNumber',
  audience: ['platform', 'site', 'warehouse'],
  needs: bagNumberIndex.Void,
  input: byId,
  output: done,
});
export const transferBag = call({
  path: '/BagNumber/TransferBagNumber',
  audience: ['platform', 'site', 'warehouse'],
  needs: bagNumberIndex.Transfer,
  input: { ...byId, toTransportShiftId: f.ref('transportShift', { required: true }) },
  output: done,
});
export const getBagItems = call({
  path: '/BagNumber/GetBagNumberItems',
  audience: ['platform', 'site', 'warehouse'],
  needs: shiftScreens,
  input: byId,
  output: f.rows(bagItem, { weight: f.kilograms({ required: true }) }, { required: true }),
  transaction: 'none',
});

export const addTransportTracks = call({
  path: '/TrajectoryTrack/AddTransportTracks',
  audience: ['platform', 'site', 'warehouse'],
  needs: addOrderTracksScreen.AddTransport,
  input: {
    transportShiftId: f.id({ required: true }),
    trajectoryStatus: f.enum('TrajectoryStatus', { required: true }),
    trackTime: f.time(),
    content: f.translations({ max: 500 }),
  },
  output: f.count({ required: true }),
});
