import { anyOf, call, done } from '../../core/call.ts';
import { rowResults } from '../../core/row-results.ts';
import { f } from '../../core/field.ts';
import { exportInput, startedJob } from '../files/calls.ts';
import { agedFilters } from './aged.ts';
import { freeStorage } from './free-storage.ts';
import { lines, rawNumberRequired, rawNumbers } from './inputs.ts';
import { pkg } from './package.ts';
import { packageIndex } from './screens.ts';
import { claimFields } from './unknown-calls.ts';

const readers = [pkg.screen!, ...pkg.readableFrom!];
const id = f.id({ required: true });
const ids = f.ids({ required: true, max: 200 });
/** The owner of the goods; for a customer always the customer, whatever is sent. */
const forCustomer = f.customer({ apiName: 'UserId', seenBy: ['platform', 'site'] });
const { productName, cargoTypeId, price, purchasePrice, purchaseCurrencyId, remarks } = pkg.fields;
const declared = { productName, cargoTypeId, price, purchasePrice, purchaseCurrencyId, remarks };

export const getPackages = call({
  path: '/Package/GetPackages',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: readers,
  transaction: 'none',
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    courierNumber: f.text({ max: 60 }),
    courierNumbers: { ...rawNumbers, required: false as const },
    ownerId: anyOf(f.customer({ apiName: 'UserId', seenBy: ['platform', 'site', 'warehouse'] })),
    warehouseId: anyOf(f.ref('warehouse')),
    packageStatus: anyOf(f.enum('PackageStatus')),
    claimStatus: f.enum('ClaimStatus'),
    completionStatus: f.enum('CompletionStatus'),
    cargoTypeId: anyOf(f.ref('cargoType')),
    shelfId: anyOf(f.ref('shelf', { apiName: 'ShelvesId' })),
    problemType: anyOf(f.enum('PackageProblemType', { apiName: 'PackageProblemType' })),
    problemDecision: anyOf(f.enum('ProblemDecision')),
    logisticsOrderId: f.ref('logisticsOrder'),
    /** Only those that can be ordered now. */
    orderable: f.flag(),
    ...agedFilters,
  },
  output: f.page({ ...pkg.fields, ...freeStorage }),
});

/** Exports the list to a file; a customer's export contains only their own rows. */
export const exportPackages = call({
  path: '/Package/ExportPackages',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: packageIndex.Export,
  query: true,
  input: { ...getPackages.input, ...exportInput },
  output: startedJob,
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
  shelfNumber: f.text({ apiName: 'ShelvesNumber' }),
  logType: f.enum('ShelvesLogType', { apiName: 'ShelvesLogType' }),
  quantity: f.count(),
  operatorName: f.text(),
};

/** One package; with `At` as it was at that minute. */
export const getPackageById = call({
  path: '/Package/GetPackageById',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: readers,
  transaction: 'none',
  input: { id, at: f.time() },
  output: f.object({
    ...pkg.fields,
    ...freeStorage,
    tracks: f.list(trackOfPackage),
    shelfLogs: f.list(shelfStep, { seenBy: ['platform', 'site', 'warehouse'] }),
    claims: f.list(claimFields, { seenBy: ['platform', 'site'] }),
  }),
});

export const establishPackage = call({
  path: '/Package/EstablishPackage',
  audience: ['platform', 'site', 'customer'],
  needs: packageIndex.Establish,
  input: {
    courierNumber: rawNumberRequired,
    warehouseId: f.ref('warehouse', { required: true, picker: 'sendingWarehouse' }),
    ownerId: forCustomer,
    quantity: f.count({ min: 1, max: 100_000 }),
    ...declared,
  },
  /** `reused`: another package, which is over, had the number before. */
  output: f.object({ id, claimed: f.flag({ required: true }), waiting: f.flag({ required: true }), reused: f.flag({ required: true }) }),
});

export const batchEstablishPackage = call({
  path: '/Package/BatchEstablishPackage',
  audience: ['platform', 'site', 'customer'],
  needs: packageIndex.BatchAdd,
  input: {
    warehouseId: f.ref('warehouse', { required: true, picker: 'sendingWarehouse' }),
    cargoTypeId,
    ownerId: forCustomer,
    courierNumbers: lines('CourierNumbers'),
    productNames: lines('ProductNames'),
    prices: lines('Prices'),
    purchasePrices: lines('PurchasePrices'),
  },
  output: f.object({ ids: f.ids({ required: true }), existing: f.ids({ required: true }) }),
});

export const upLoadPackage = call({
  path: '/Package/UpLoadPackage',
  audience: ['platform', 'site', 'customer'],
  needs: packageIndex.Import,
  input: {
    warehouseId: f.ref('warehouse', { required: true, picker: 'sendingWarehouse' }),
    fileId: f.id({ required: true }),
    ownerId: forCustomer,
  },
  output: f.object({ jobId: id }),
});

export const getEditPackage = call({
  path: '/Package/GetEditPackage',
  audience: ['platform', 'site', 'customer'],
  needs: packageIndex.Edit,
  transaction: 'none',
  input: { id },
  output: f.object(pkg.fields),
});

export const editPackage = call({
  path: '/Package/EditPackage',
  audience: ['platform', 'site', 'customer'],
  needs: packageIndex.Edit,
  input: {
    id,
    rowVersion: f.count({ min: 1 }),
    quantity: f.count({ min: 1, max: 100_000 }),
    ...declared,
    /** Undoes a signing of the last 24 hours. */
    undoSigning: f.flag({ seenBy: ['platform', 'site'] }),
  },
  output: done,
});

export const deletePackage = call({
  path: '/Package/DeletePackage',
  audience: ['platform', 'site', 'customer'],
  needs: packageIndex.Delete,
  input: { ids },
  output: rowResults,
  each: 'ids',
});

export const disposePackage = call({
  path: '/Package/DisposePackage',
  audience: ['platform', 'site', 'customer'],
  needs: packageIndex.Dispose,
  input: { ids, remarks: f.longText() },
  output: rowResults,
  each: 'ids',
});

/** The number of packages by status, with all other filters of the list applied. */
export const getPackageStatistics = call({
  path: '/Package/GetPackageStatistics',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: readers,
  transaction: 'none',
  query: true,
  input: getPackages.input,
  output: f.list({
    packageStatus: f.enum('PackageStatus', { required: true }),
    count: f.count({ required: true }),
    countIsBound: f.flag({ required: true }),
  }),
});
