import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { rowRights } from '../../core/row-rights.ts';
import { bill } from '../billing/bill.ts';
import { exportInput, startedJob } from '../files/calls.ts';
import { rawNumberRequired } from '../packages/inputs.ts';
import { pkg } from '../packages/package.ts';
import { addOrderTracksScreen } from '../tracking/screens.ts';
import { track } from '../tracking/track.ts';
import { bin, binGoods } from './bin.ts';
import { warehouseDocumentEstablishPacket, warehouseDocumentIndex } from './screens.ts';
import { warehouseDocument, warehouseDocumentGoods } from './warehouse-document.ts';

/** Maximum number of lines, bins and numbers per call. */
export const documentLimits = { lines: 1000, bins: 500, numbers: 1000 } as const;

const readers = [warehouseDocument.screen!, ...warehouseDocument.readableFrom!];
const id = f.id({ required: true });
const byId = { id };
const made = f.object({ id, orderNo: f.code({ required: true, max: 32 }) }, { required: true });
const pieces = f.count({ required: true, min: 1, max: 1_000_000 });

const { warehouseId, carrierId, courierNumber, containerNo, arrivalDate, binType, transport, transportWarehouseId } =
  warehouseDocument.fields;
const { typeOfShippingId, unpacking, inspection, binPictures, remarks } = warehouseDocument.fields;
/** The header of a document: its warehouse, carrier and arrival date, and instructions. */
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
/** The owner of the goods; for a customer always the customer, whatever is sent. */
const forCustomer = f.customer({ apiName: 'UserId', seenBy: ['platform', 'site'] });
const { length, width, height, grossWeight } = bin.fields;
const ofBin = { binType: bin.fields.binType, length, width, height, grossWeight };
const inBin = f.list({ commodityId: f.ref('commodity', { required: true }), quantity: pieces }, { max: documentLimits.lines });
/** Pieces of a commodity, or one declared package. */
const goods = f.list(
  { commodityId: f.ref('commodity'), packageId: f.ref('package'), quantity: f.count({ min: 1, max: 1_000_000 }) },
  { max: documentLimits.lines },
);
/** The same in an edit, where the form also contains goods that were found without announcement, with no announced pieces. */
const editedGoods = f.list(
  { commodityId: f.ref('commodity'), packageId: f.ref('package'), quantity: f.count({ min: 0, max: 1_000_000 }) },
  { max: documentLimits.lines },
);
/** The bins; one with an id exists already and retains its number. */
const bins = f.list({ id: f.id(), ...ofBin, goods: inBin }, { max: documentLimits.bins });

export const getWarehouseDocuments = call({
  path: '/WarehouseDocument/GetWarehouseDocuments',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: readers,
  transaction: 'none',
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    orderNo: f.text({ max: 32 }),
    orderNos: f.texts({ max: 5000, each: 40 }),
    ownerId: anyOf(f.customer({ apiName: 'UserId', seenBy: ['platform', 'site', 'warehouse'] })),
    documentType: anyOf(f.enum('WarehouseDocumentType', { apiName: 'WarehouseDocumentType' })),
    documentStatus: anyOf(f.enum('WarehouseDocumentStatus', { apiName: 'WarehouseDocumentStatus' })),
    paymentStatus: anyOf(f.enum('PaymentStatus')),
    warehouseId: anyOf(f.ref('warehouse')),
    arrivalDate: f.date(),
    missingStatus: anyOf(f.enum('MissingGoodsStatus')),
    unannouncedStatus: anyOf(f.enum('UnannouncedGoodsStatus')),
    /** Those with goods that were signed for and whose inspection was not started. */
    toInspect: f.flag(),
    /** Those with bins or loose goods that were not signed for. */
    toSign: f.flag(),
  },
  output: f.page({ ...warehouseDocument.fields, ...rowRights }),
});

/** Exports the list to a file. */
export const exportWarehouseDocuments = call({
  path: '/WarehouseDocument/ExportWarehouseDocuments',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: warehouseDocumentIndex.Export,
  query: true,
  input: { ...getWarehouseDocuments.input, ...exportInput },
  output: startedJob,
});

const goodsFields = {
  ...warehouseDocumentGoods.fields,
  productName: f.text(),
  packageStatus: f.enum('PackageStatus'),
  pictures: f.images(),
};

/** One document with its goods, its bins and their contents, its tracks and its bills. */
export const getWarehouseDocumentById = call({
  path: '/WarehouseDocument/GetWarehouseDocumentById',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: readers,
  transaction: 'none',
  input: byId,
  output: f.object({
    ...warehouseDocument.fields,
    ...rowRights,
    goods: f.list(goodsFields),
    bins: f.list({ ...bin.fields, goods: f.list(binGoods.fields) }),
    tracks: f.list(track.fields),
    bills: f.list(bill.fields, { seenBy: ['platform', 'site', 'customer'] }),
  }),
});

/** The same in the form's input format. */
export const getEditWarehouseDocument = call({
  path: '/WarehouseDocument/GetEditWarehouseDocument',
  audience: ['platform', 'site', 'customer'],
  needs: warehouseDocumentIndex.Edit,
  transaction: 'none',
  input: byId,
  output: f.object({
    ...warehouseDocument.fields,
    goods: f.list({ ...warehouseDocumentGoods.fields, quantity: f.count() }),
    bins: f.list({ ...bin.fields, goods: f.list(binGoods.fields) }),
  }),
});

export const establishWarehouseDocument = call({
  path: '/WarehouseDocument/EstablishWarehouseDocument',
  audience: ['platform', 'site', 'customer'],
  needs: warehouseDocumentIndex.Establish,
  idempotent: true,
  input: {
    ...headerFields,
    ownerId: forCustomer,
    documentType: { ...warehouseDocument.fields.documentType, required: false as const },
    goods,
    bins,
    submit: f.flag(),
  },
  output: made,
});

/** The same for commodities alone. */
export const establishWarehouseDocumentCommodity = call({
  path: '/WarehouseDocument/EstablishWarehouseDocumentCommodity',
  audience: ['platform', 'site', 'customer'],
  needs: warehouseDocumentIndex.Establish,
  idempotent: true,
  input: { ...headerFields, ownerId: forCustomer, goods, bins, submit: f.flag() },
  output: made,
});

const { productName, cargoTypeId, price } = pkg.fields;
/** Declares packages and creates their document: all of it or nothing. */
export const establishWarehouseDocumentPacket = call({
  path: '/WarehouseDocument/EstablishWarehouseDocumentPacket',
  audience: ['platform', 'site', 'customer'],
  needs: [warehouseDocumentEstablishPacket.Establish, warehouseDocumentIndex.Establish],
  idempotent: true,
  input: {
    ...headerFields,
    ownerId: forCustomer,
    packages: f.list(
      { courierNumber: rawNumberRequired, productName, quantity: f.count({ min: 1, max: 100_000 }), cargoTypeId, price, remarks },
      { required: true, max: documentLimits.lines },
    ),
    bins: f.list(ofBin, { max: documentLimits.bins }),
    submit: f.flag(),
  },
  output: made,
});

export const editWarehouseDocument = call({
  path: '/WarehouseDocument/EditWarehouseDocument',
  audience: ['platform', 'site', 'customer'],
  needs: warehouseDocumentIndex.Edit,
  input: { id, rowVersion: f.count({ min: 1 }), ...headerFields, goods: editedGoods, bins },
  output: done,
});

/**
 * Adds goods to a document that is on its way or being received: to one of its bins that was not inspected, or to a new bin. Documents
 * without bins and those of packages take none.
 */
export const addWarehouseDocumentGoods = call({
  path: '/WarehouseDocument/AddWarehouseDocumentGoods',
  audience: ['platform', 'site', 'customer'],
  needs: warehouseDocumentIndex.Edit,
  idempotent: true,
  input: { id, binId: f.id(), goods: { ...goods, required: true as const } },
  output: done,
});

const onDocument = (name: string, button: 'Submit' | 'Cancel' | 'Delete') =>
  call({
    path: `/WarehouseDocument/${name}`,
    audience: ['platform', 'site', 'customer'],
    needs: warehouseDocumentIndex[button],
    input: byId,
    output: done,
  });

export const submitWarehouseDocument = onDocument('SubmitWarehouseDocument', 'Submit');
export const cancelWarehouseDocument = onDocument('CancelWarehouseDocument', 'Cancel');
export const deleteWarehouseDocument = onDocument('DeleteWarehouseDocument', 'Delete');

/** Creates a draft from the rows of a spreadsheet; the job lists errors by row. */
export const upLoadWarehouseDocument = call({
  path: '/WarehouseDocument/UpLoadWarehouseDocument',
  audience: ['platform', 'site', 'customer'],
  needs: warehouseDocumentIndex.Import,
  input: {
    fileId: f.id({ required: true }),
    documentType: { ...warehouseDocument.fields.documentType, required: false as const },
    warehouseId,
    ownerId: forCustomer,
    arrivalDate,
  },
  output: f.object({ jobId: id }),
});

/** Sets the contents and size of a bin. Without a bin it creates one. */
export const packBin = call({
  path: '/WarehouseDocument/PackBin',
  audience: ['platform', 'site', 'customer'],
  needs: warehouseDocumentIndex.PackBin,
  input: { id, binId: f.id(), ...ofBin, goods: inBin },
  output: done,
});

/** Deletes a bin of a document that the sender can still edit; its contents are then in no bin. */
export const deleteBin = call({
  path: '/WarehouseDocument/DeleteBin',
  audience: ['platform', 'site', 'customer'],
  needs: warehouseDocumentIndex.PackBin,
  input: { id, binId: id },
  output: done,
});

/** Prints the labels of all bins, or of some, as a PDF; returns its address. */
export const printBinLabels = call({
  path: '/WarehouseDocument/PrintBinLabels',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: warehouseDocumentIndex.PrintBin,
  input: { id, binIds: f.ids({ max: documentLimits.bins }) },
  output: f.file({ required: true }),
});

export const confirmWarehouseDocumentDeparture = call({
  path: '/WarehouseDocument/ConfirmWarehouseDocumentDeparture',
  audience: ['platform', 'site', 'warehouse'],
  needs: warehouseDocumentIndex.ConfirmDeparture,
  input: { id, containerNo, arrivalDate },
  output: done,
});

export const confirmWarehouseDocumentArrival = call({
  path: '/WarehouseDocument/ConfirmWarehouseDocumentArrival',
  audience: ['platform', 'site', 'warehouse'],
  needs: warehouseDocumentIndex.ConfirmArrival,
  input: byId,
  output: done,
});

/** The number of documents by status, with all other filters of the list applied. */
export const getWarehouseDocumentStatistics = call({
  path: '/WarehouseDocument/GetWarehouseDocumentStatistics',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: readers,
  transaction: 'none',
  query: true,
  input: getWarehouseDocuments.input,
  output: f.list(
    {
      documentStatus: f.enum('WarehouseDocumentStatus', { apiName: 'WarehouseDocumentStatus', required: true }),
      count: f.count({ required: true }),
      countIsBound: f.flag({ required: true }),
    },
    { required: true },
  ),
});

/** The expected arrivals of a warehouse in a range of days, and those that are overdue or have no day. */
export const getWarehouseDocumentArrivals = call({
  path: '/WarehouseDocument/GetWarehouseDocumentArrivals',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: readers,
  transaction: 'none',
  input: { from: f.date({ required: true }), to: f.date({ required: true }), warehouseId: f.ref('warehouse') },
  output: f.list(warehouseDocument.fields),
});

export const setWarehouseDocumentRemarks = call({
  path: '/WarehouseDocument/SetWarehouseDocumentRemarks',
  audience: ['platform', 'site', 'warehouse'],
  needs: warehouseDocumentIndex.SetRemarks,
  input: { id, remarks },
  output: done,
});

/** Adds a track to a document that has not ended. */
export const addWarehouseDocumentTrack = call({
  path: '/WarehouseDocument/AddTrack',
  audience: ['platform', 'site', 'warehouse'],
  needs: [addOrderTracksScreen.AddTransport, warehouseDocumentIndex.ConfirmDeparture],
  input: {
    id,
    trajectoryStatus: f.enum('TrajectoryStatus', { required: true }),
    trackTime: f.time(),
    content: f.translations({ max: 500 }),
    location: f.text({ max: 200 }),
  },
  output: done,
});
