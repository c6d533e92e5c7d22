import { anyOf, call, done, rowResults } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { exportInput, startedJob } from '../files/calls.ts';
import { agedFilters } from './aged.ts';
import { lines, rawNumberRequired, rawNumbers } from './inputs.ts';
import { pkg } from './package.ts';
import { packageIndex } from './screens.ts';
import { claimFields } from './unknown-calls.ts';

const readers = [pkg.screen!, ...pkg.readableFrom!];
const id = f.id({ required: true });
const ids = f.ids({ required: true, max: 200 });
/** The customer whose goods these are; a customer's own are the customer's, whatever is sent. */
const forCustomer = f.ref('user', { wire: 'UserId', seenBy: 'PS' });
const { productName, cargoTypeId, price, purchasePrice, purchaseCurrencyId, remarks } = pkg.fields;
const declared = { productName, cargoTypeId, price, purchasePrice, purchaseCurrencyId, remarks };

export const getPackages = call({
  path: '/Package/GetPackages',
  who: 'CPSW',
  needs: readers,
  reads: true,
  query: true,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    courierNumber: f.text({ max: 60 }),
    courierNumbers: { ...rawNumbers, required: false as const },
    ownerId: anyOf(f.ref('user', { wire: 'UserId', seenBy: 'PSW' })),
    warehouseId: anyOf(f.ref('warehouse')),
    packageStatus: anyOf(f.enum('PackageStatus')),
    claimStatus: f.enum('ClaimStatus'),
    completionStatus: f.enum('CompletionStatus'),
    cargoTypeId: anyOf(f.ref('cargoType')),
    shelfId: anyOf(f.ref('shelf', { wire: 'ShelvesId' })),
    problemType: anyOf(f.enum('PackageProblemType', { wire: 'PackageProblemType' })),
    logisticsOrderId: f.ref('logisticsOrder'),
    /** Only those an order may take now. */
    orderable: f.flag(),
    ...agedFilters,
  },
  /** `freeDaysLeft` is told to customers: how many days what lies in the house is still kept free, today included. */
  gives: f.page({ ...pkg.fields, freeDaysLeft: f.count() }),
});

/** The list as a file; the customers' own is their own. */
export const exportPackages = call({
  path: '/Package/ExportPackages',
  who: 'CPSW',
  needs: packageIndex.Export,
  query: true,
  takes: { ...getPackages.takes, ...exportInput },
  gives: startedJob,
});

const trackOfPackage = {
  logisticsOrderId: f.id(),
  serialNumber: f.text(),
  trajectoryStatus: f.enum('TrajectoryStatus'),
  trackTime: f.time(),
  content: f.text({ max: 500 }),
  location: f.text({ max: 200 }),
};
const shelfStep = {
  creationTime: f.time(),
  shelfNumber: f.text({ wire: 'ShelvesNumber' }),
  logType: f.enum('ShelvesLogType', { wire: 'ShelvesLogType' }),
  quantity: f.count(),
  operatorName: f.text(),
};

/** One package; with `At` as it was at that minute. */
export const getPackageById = call({
  path: '/Package/GetPackageById',
  who: 'CPSW',
  needs: readers,
  reads: true,
  takes: { id, at: f.time() },
  gives: f.object({
    ...pkg.fields,
    tracks: f.list(trackOfPackage),
    shelfLogs: f.list(shelfStep, { seenBy: 'PSW' }),
    claims: f.list(claimFields, { seenBy: 'PS' }),
  }),
});

export const establishPackage = call({
  path: '/Package/EstablishPackage',
  who: 'CPS',
  needs: packageIndex.Establish,
  takes: {
    courierNumber: rawNumberRequired,
    warehouseId: f.ref('warehouse', { required: true }),
    ownerId: forCustomer,
    quantity: f.count({ min: 1, max: 100_000 }),
    ...declared,
  },
  gives: f.object({ id, claimed: f.flag({ required: true }), waiting: f.flag({ required: true }) }),
});

export const batchEstablishPackage = call({
  path: '/Package/BatchEstablishPackage',
  who: 'CPS',
  needs: packageIndex.BatchAdd,
  takes: {
    warehouseId: f.ref('warehouse', { required: true }),
    cargoTypeId,
    ownerId: forCustomer,
    courierNumbers: lines('CourierNumbers'),
    productNames: lines('ProductNames'),
    prices: lines('Prices'),
    purchasePrices: lines('PurchasePrices'),
  },
  gives: f.object({ ids: f.ids({ required: true }), existing: f.ids({ required: true }) }),
});

export const upLoadPackage = call({
  path: '/Package/UpLoadPackage',
  who: 'CPS',
  needs: packageIndex.Import,
  takes: { warehouseId: f.ref('warehouse', { required: true }), fileId: f.id({ required: true }), ownerId: forCustomer },
  gives: f.object({ jobId: id }),
});

export const getEditPackage = call({
  path: '/Package/GetEditPackage',
  who: 'CPS',
  needs: packageIndex.Edit,
  reads: true,
  takes: { id },
  gives: f.object(pkg.fields),
});

export const editPackage = call({
  path: '/Package/EditPackage',
  who: 'CPS',
  needs: packageIndex.Edit,
  takes: {
    id,
    rowVersion: f.count({ min: 1 }),
    quantity: f.count({ min: 1, max: 100_000 }),
    ...declared,
    /** Takes back a signing of the last 24 hours. */
    undoSigning: f.flag({ seenBy: 'PS' }),
  },
  gives: done,
});

export const deletePackage = call({
  path: '/Package/DeletePackage',
  who: 'CPS',
  needs: packageIndex.Delete,
  takes: { ids },
  gives: rowResults,
  each: 'ids',
});

export const disposePackage = call({
  path: '/Package/DisposePackage',
  who: 'CPS',
  needs: packageIndex.Dispose,
  takes: { ids, remarks: f.longText() },
  gives: rowResults,
  each: 'ids',
});

/** How many packages stand in each status, of those that the list would show whatever their status. */
export const getPackageStatistics = call({
  path: '/Package/GetPackageStatistics',
  who: 'CPSW',
  needs: readers,
  reads: true,
  query: true,
  takes: getPackages.takes,
  gives: f.list({
    packageStatus: f.enum('PackageStatus', { required: true }),
    count: f.count({ required: true }),
    countIsBound: f.flag({ required: true }),
  }),
});
