import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { bill } from '../billing/bill.ts';
import { exportInput, startedJob } from '../files/calls.ts';
import { rawNumberRequired } from '../packages/inputs.ts';
import { pkg } from '../packages/package.ts';
import { addOrderTracksScreen } from '../tracking/screens.ts';
import { track } from '../tracking/track.ts';
import { bin, binGoods } from './bin.ts';
import { warehouseDocumentEstablishPacket, warehouseDocumentIndex } from './screens.ts';
import { warehouseDocument, warehouseDocumentGoods } from './warehouse-document.ts';

/** How many lines, bins and numbers one call takes. */
export const mostOf = { lines: 1000, bins: 500, numbers: 1000 } as const;

const readers = [warehouseDocument.screen!, ...warehouseDocument.readableFrom!];
const id = f.id({ required: true });
const byId = { id };
const made = f.object({ id, orderNo: f.code({ required: true, max: 32 }) }, { required: true });
const pieces = f.count({ required: true, min: 1, max: 1_000_000 });

const { warehouseId, carrierId, courierNumber, containerNo, arrivalDate, binType, transport, transportWarehouseId } =
  warehouseDocument.fields;
const { typeOfShippingId, unpacking, inspection, binPictures, remarks } = warehouseDocument.fields;
/** What the sender says of the whole: where it goes, who brings it and when, what is to be done with it. */
export const headerFields = {
  warehouseId,
  carrierId,
  courierNumber,
  containerNo,
  arrivalDate,
  binType,
  transport,
  transportWarehouseId,
  typeOfShippingId,
  unpacking,
  inspection,
  binPictures,
  remarks,
};
/** The customer whose goods these are; a customer's own are the customer's, whatever is sent. */
const forCustomer = f.ref('user', { wire: 'UserId', seenBy: 'PS' });
const { length, width, height, grossWeight } = bin.fields;
const ofBin = { binType: bin.fields.binType, length, width, height, grossWeight };
const inBin = f.list({ commodityId: f.ref('commodity', { required: true }), quantity: pieces }, { max: mostOf.lines });
/** So many pieces of a commodity, or one declared package. */
const goods = f.list(
  { commodityId: f.ref('commodity'), packageId: f.ref('package'), quantity: f.count({ min: 1, max: 1_000_000 }) },
  { max: mostOf.lines },
);
/** The bins; one with an id is there already and keeps its number. */
const bins = f.list({ id: f.id(), ...ofBin, goods: inBin }, { max: mostOf.bins });

export const getWarehouseDocuments = call({
  path: '/WarehouseDocument/GetWarehouseDocuments',
  who: 'CPSW',
  needs: readers,
  reads: true,
  query: true,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    orderNo: f.text({ max: 32 }),
    orderNos: f.texts({ max: 5000, each: 40 }),
    ownerId: anyOf(f.ref('user', { wire: 'UserId', seenBy: 'PSW' })),
    documentType: anyOf(f.enum('WarehouseDocumentType', { wire: 'WarehouseDocumentType' })),
    documentStatus: anyOf(f.enum('WarehouseDocumentStatus', { wire: 'WarehouseDocumentStatus' })),
    paymentStatus: anyOf(f.enum('PaymentStatus')),
    warehouseId: anyOf(f.ref('warehouse')),
    arrivalDate: f.date(),
  },
  gives: f.page(warehouseDocument.fields),
});

/** The list as a file. */
export const exportWarehouseDocuments = call({
  path: '/WarehouseDocument/ExportWarehouseDocuments',
  who: 'CPSW',
  needs: warehouseDocumentIndex.Export,
  query: true,
  takes: { ...getWarehouseDocuments.takes, ...exportInput },
  gives: startedJob,
});

const goodsFields = {
  ...warehouseDocumentGoods.fields,
  productName: f.text(),
  packageStatus: f.enum('PackageStatus'),
  pictures: f.images(),
};

/** One document with its goods, its bins and what is in them, what was told of it, and its bills. */
export const getWarehouseDocumentById = call({
  path: '/WarehouseDocument/GetWarehouseDocumentById',
  who: 'CPSW',
  needs: readers,
  reads: true,
  takes: byId,
  gives: f.object({
    ...warehouseDocument.fields,
    goods: f.list(goodsFields),
    bins: f.list({ ...bin.fields, goods: f.list(binGoods.fields) }),
    tracks: f.list(track.fields),
    bills: f.list(bill.fields, { seenBy: 'CPS' }),
  }),
});

/** The same as its form sends it back. */
export const getEditWarehouseDocument = call({
  path: '/WarehouseDocument/GetEditWarehouseDocument',
  who: 'CPS',
  needs: warehouseDocumentIndex.Edit,
  reads: true,
  takes: byId,
  gives: f.object({
    ...warehouseDocument.fields,
    goods: f.list({ ...warehouseDocumentGoods.fields, quantity: f.count() }),
    bins: f.list({ ...bin.fields, goods: f.list(binGoods.fields) }),
  }),
});

export const establishWarehouseDocument = call({
  path: '/WarehouseDocument/EstablishWarehouseDocument',
  who: 'CPS',
  needs: warehouseDocumentIndex.Establish,
  idempotent: true,
  takes: {
    ...headerFields,
    ownerId: forCustomer,
    documentType: { ...warehouseDocument.fields.documentType, required: false as const },
    goods,
    bins,
    submit: f.flag(),
  },
  gives: made,
});

/** The same for commodities alone. */
export const establishWarehouseDocumentCommodity = call({
  path: '/WarehouseDocument/EstablishWarehouseDocumentCommodity',
  who: 'CPS',
  needs: warehouseDocumentIndex.Establish,
  idempotent: true,
  takes: { ...headerFields, ownerId: forCustomer, goods, bins, submit: f.flag() },
  gives: made,
});

const { productName, cargoTypeId, price } = pkg.fields;
/** Declares packages and makes the document that brings them, in one go: all of it or nothing. */
export const establishWarehouseDocumentPacket = call({
  path: '/WarehouseDocument/EstablishWarehouseDocumentPacket',
  who: 'CPS',
  needs: [warehouseDocumentEstablishPacket.Establish, warehouseDocumentIndex.Establish],
  idempotent: true,
  takes: {
    ...headerFields,
    ownerId: forCustomer,
    packages: f.list(
      { courierNumber: rawNumberRequired, productName, quantity: f.count({ min: 1, max: 100_000 }), cargoTypeId, price, remarks },
      { required: true, max: mostOf.lines },
    ),
    bins: f.list(ofBin, { max: mostOf.bins }),
    submit: f.flag(),
  },
  gives: made,
});

export const editWarehouseDocument = call({
  path: '/WarehouseDocument/EditWarehouseDocument',
  who: 'CPS',
  needs: warehouseDocumentIndex.Edit,
  takes: { id, rowVersion: f.count({ min: 1 }), ...headerFields, goods, bins },
  gives: done,
});

const onDocument = (name: string, button: 'Submit' | 'Cancel' | 'Delete') =>
  call({ path: `/WarehouseDocument/${name}`, who: 'CPS', needs: warehouseDocumentIndex[button], takes: byId, gives: done });

export const submitWarehouseDocument = onDocument('SubmitWarehouseDocument', 'Submit');
export const cancelWarehouseDocument = onDocument('CancelWarehouseDocument', 'Cancel');
export const deleteWarehouseDocument = onDocument('DeleteWarehouseDocument', 'Delete');

/** Makes a draft of a spreadsheet's rows; the job tells what is wrong by row. */
export const upLoadWarehouseDocument = call({
  path: '/WarehouseDocument/UpLoadWarehouseDocument',
  who: 'CPS',
  needs: warehouseDocumentIndex.Import,
  takes: {
    fileId: f.id({ required: true }),
    documentType: { ...warehouseDocument.fields.documentType, required: false as const },
    warehouseId,
    ownerId: forCustomer,
    arrivalDate,
  },
  gives: f.object({ jobId: id }),
});

/** Says what is in a bin, and how large it is. Without a bin it is a new one. */
export const packBin = call({
  path: '/WarehouseDocument/PackBin',
  who: 'CPS',
  needs: warehouseDocumentIndex.PackBin,
  takes: { id, binId: f.id(), ...ofBin, goods: inBin },
  gives: done,
});

/** Takes a bin out of a document that is still on its sender's desk; what was in it is in no bin then. */
export const deleteBin = call({
  path: '/WarehouseDocument/DeleteBin',
  who: 'CPS',
  needs: warehouseDocumentIndex.PackBin,
  takes: { id, binId: id },
  gives: done,
});

/** The labels of all bins, or of some, as a PDF; gives the file's address. */
export const printBinLabels = call({
  path: '/WarehouseDocument/PrintBinLabels',
  who: 'CPSW',
  needs: warehouseDocumentIndex.PrintBin,
  takes: { id, binIds: f.ids({ max: mostOf.bins }) },
  gives: f.file({ required: true }),
});

export const confirmWarehouseDocumentDeparture = call({
  path: '/WarehouseDocument/ConfirmWarehouseDocumentDeparture',
  who: 'PSW',
  needs: warehouseDocumentIndex.ConfirmDeparture,
  takes: { id, containerNo, arrivalDate },
  gives: done,
});

export const confirmWarehouseDocumentArrival = call({
  path: '/WarehouseDocument/ConfirmWarehouseDocumentArrival',
  who: 'PSW',
  needs: warehouseDocumentIndex.ConfirmArrival,
  takes: byId,
  gives: done,
});

/** How many documents stand in each status, of those that the list would show whatever their status. */
export const getWarehouseDocumentStatistics = call({
  path: '/WarehouseDocument/GetWarehouseDocumentStatistics',
  who: 'CPSW',
  needs: readers,
  reads: true,
  query: true,
  takes: getWarehouseDocuments.takes,
  gives: f.list(
    {
      documentStatus: f.enum('WarehouseDocumentStatus', { wire: 'WarehouseDocumentStatus', required: true }),
      count: f.count({ required: true }),
      countIsBound: f.flag({ required: true }),
    },
    { required: true },
  ),
});

/** What comes to a warehouse from one day to another, and what should have come before or has no day. */
export const getWarehouseDocumentArrivals = call({
  path: '/WarehouseDocument/GetWarehouseDocumentArrivals',
  who: 'CPSW',
  needs: readers,
  reads: true,
  takes: { from: f.date({ required: true }), to: f.date({ required: true }), warehouseId: f.ref('warehouse') },
  gives: f.list(warehouseDocument.fields),
});

export const setWarehouseDocumentRemarks = call({
  path: '/WarehouseDocument/SetWarehouseDocumentRemarks',
  who: 'PSW',
  needs: warehouseDocumentIndex.SetRemarks,
  takes: { id, remarks },
  gives: done,
});

/** Tells something of the way of a document that has not ended. */
export const addWarehouseDocumentTrack = call({
  path: '/WarehouseDocument/AddTrack',
  who: 'PSW',
  needs: [addOrderTracksScreen.AddTransport, warehouseDocumentIndex.ConfirmDeparture],
  takes: {
    id,
    trajectoryStatus: f.enum('TrajectoryStatus', { required: true }),
    trackTime: f.time(),
    content: f.translations({ max: 500 }),
    location: f.text({ max: 200 }),
  },
  gives: done,
});
