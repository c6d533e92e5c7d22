import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { enumCodes } from '../../data/codes.ts';
import { misroutedPackageIndex } from './screens.ts';

/** The states of a package that came to another warehouse than declared, until it is received there or here. */
export const misroutedStates = states('MisroutedPackageStatus', {
  Waiting: { retain: 'Retained', arrive: 'Arrived', forward: 'Forwarded', cancel: 'Cancelled' },
});

const readOnlyRequired = { readOnly: true, required: true } as const;

/** A declared package that was scanned at another warehouse of its site: it is set aside there until it is transferred or stays. */
export const misroutedPackage = resource({
  name: 'misroutedPackage',
  module: 'packages',
  table: 'misrouted_package',
  title: 'number',
  area: 'MisroutedPackage',
  audience: { read: ['platform', 'site', 'warehouse'], write: [] },
  screen: misroutedPackageIndex,
  // Staff of both warehouses see it.
  scope: { customer: null, warehouse: null },
  fields: {
    number: f.code({ ...readOnlyRequired, max: 40 }),
    status: f.state(misroutedStates, 'Waiting', { apiName: 'MisroutedPackageStatus' }),
    foundTime: f.time(readOnlyRequired),
    expectedWarehouseId: f.ref('warehouse', { ...readOnlyRequired, display: { ExpectedWarehouseName: 'name' } }),
    // Where it is now, the shelf that was suggested when it was scanned, and its place as recorded since.
    warehouseId: f.ref('warehouse', readOnlyRequired),
    suggestedShelfId: f.ref('shelf', { apiName: 'SuggestedShelvesId', readOnly: true, display: { SuggestedShelvesNumber: 'number' } }),
    shelfId: f.ref('shelf', { apiName: 'ShelvesId', readOnly: true, display: { ShelvesNumber: 'number' } }),
    packageId: f.ref('package', readOnlyRequired),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, display: { NickName: 'nickName', MemberCode: 'memberCode' } }),
    finderId: f.staff({ readOnly: true }),
    settledTime: f.time({ readOnly: true }),
  },
  calls: { list: 'GetMisroutedPackages' },
  // Each signing looks its number up among the few that wait.
  indexes: [
    { on: ['number'], where: `status = ${enumCodes.MisroutedPackageStatus.Waiting}` },
    ['status'],
    ['warehouseId', 'status'],
    ['expectedWarehouseId'],
    ['packageId'],
    ['ownerId'],
    ['shelfId'],
    ['suggestedShelfId'],
  ],
  search: ['number'],
  page: {
    filters: ['number', 'status', 'warehouseId', 'expectedWarehouseId', 'ownerId'],
    columns: [
      'number',
      'status',
      'foundTime',
      'expectedWarehouseId',
      'shelfId',
      'suggestedShelfId',
      'ownerId',
      'warehouseId',
      'finderId',
      'settledTime',
    ],
    form: [],
  },
});

/** Records the shelf on which a misrouted package waits. */
export const placeMisroutedPackage = call({
  path: '/MisroutedPackage/PlaceMisroutedPackage',
  audience: ['platform', 'site', 'warehouse'],
  needs: misroutedPackageIndex.SetPlace,
  input: { id: f.id({ required: true }), shelfNumber: f.code({ apiName: 'ShelvesNumber', required: true }) },
  output: done,
});

/** Removes a misrouted package from the list: its number was scanned by mistake, and the package is not here. */
export const cancelMisroutedPackage = call({
  path: '/MisroutedPackage/CancelMisroutedPackage',
  audience: ['platform', 'site', 'warehouse'],
  needs: misroutedPackageIndex.Cancel,
  input: { id: f.id({ required: true }) },
  output: done,
});
