import type { Listed } from '@entrepot/client/calls/api.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import type { DetailPart } from '../../core/list/detail.tsx';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { audience } from '@entrepot/client/session/session.ts';

export type PackageRow = Listed<typeof pkg>;

/** Fields for staff only: the owner, the shelf, and the earlier package with the number, which may be another customer's. */
const forStaff = ['ownerId', 'shelfId', 'formerPackageId'];
const columns = [
  'courierNumber',
  'ownerId',
  'packageStatus',
  'productName',
  'cargoTypeId',
  'quantity',
  'grossWeight',
  'billingWeight',
  'warehouseId',
  'shelfId',
  'completionStatus',
  'problemType',
  'pictures',
];
const filters = [
  'courierNumber',
  'ownerId',
  'packageStatus',
  'warehouseId',
  'cargoTypeId',
  'completionStatus',
  'problemType',
  'problemDecision',
  'shelfId',
  'creationTime',
  'agedFrom',
  'agedTo',
  'movedOn',
  'orderable',
];
const customersColumns = [
  'courierNumber',
  'pictures',
  'packageStatus',
  'productName',
  'freeDaysLeft',
  'quantity',
  'billingWeight',
  'warehouseId',
  'completionStatus',
  'problemType',
  'cargoTypeId',
  'grossWeight',
];
// A customer's search finds the number, and the tabs are the status.
const customersFilters = ['warehouseId', 'cargoTypeId', 'completionStatus', 'problemType', 'creationTime', 'orderable', 'movedOn'];
const visibleKeys = (keys: readonly string[]) => (audience() === 'customer' ? keys.filter((key) => !forStaff.includes(key)) : keys);

/** The columns and filters of the list for the current user. */
export const listKeys = () => (audience() === 'customer' ? { columns: customersColumns, filters: customersFilters } : { columns, filters });

/** The parts of a package's detail, in display order. */
export function detailParts(t: Translate): DetailPart[] {
  const parts: DetailPart[] = [
    {
      keys: [
        'courierNumber',
        'formerPackageId',
        'packageStatus',
        'ownerId',
        'warehouseId',
        'shelfId',
        'logisticsOrderId',
        'problemType',
        'problemRemarks',
        'problemDecision',
      ],
      quiet: ['formerPackageId', 'problemType', 'problemRemarks', 'problemDecision'],
    },
    {
      title: t('pages.declared'),
      keys: [
        'productName',
        'cargoTypeId',
        'price',
        'quantity',
        'purchasePrice',
        'purchaseCurrencyId',
        'completionStatus',
        'packageSource',
        'remarks',
      ],
      quiet: ['purchasePrice', 'purchaseCurrencyId', 'remarks'],
    },
    {
      title: t('pages.pieces'),
      keys: ['availableQuantity', 'frozenQuantity', 'usedQuantity'],
      quiet: ['frozenQuantity', 'usedQuantity'],
    },
    {
      title: t('pages.measured'),
      keys: ['actualWeight', 'grossWeight', 'weightReading', 'billingWeight', 'length', 'width', 'height'],
      quiet: ['weightReading'],
    },
    {
      title: t('pages.way'),
      keys: ['creationTime', 'signedTime', 'weighedTime', 'shelvedTime', 'claimedTime', 'orderedTime', 'departedTime'],
      quiet: ['signedTime', 'weighedTime', 'shelvedTime', 'claimedTime', 'orderedTime', 'departedTime'],
    },
    {
      title: t('pages.pictures'),
      keys: ['pictures', 'labelPictures', 'labelMemberCode', 'internalRemarks'],
      quiet: ['pictures', 'labelPictures', 'labelMemberCode', 'internalRemarks'],
    },
  ];
  return parts.map((part) => ({ ...part, keys: visibleKeys(part.keys) }));
}

// Fields that the summary of a detail shows already.
const summaryKeys = ['packageStatus', 'warehouseId', 'logisticsOrderId', 'billingWeight'];
const summaryTimes = ['creationTime', 'signedTime', 'weighedTime', 'shelvedTime', 'orderedTime', 'departedTime'];
/** Sections below the summary of a package's detail. */
export const partsBelowSummary = (t: Translate): DetailPart[] =>
  detailParts(t).map((part) => ({ ...part, keys: part.keys.filter((key) => ![...summaryKeys, ...summaryTimes].includes(key)) }));

type Verb = Parameters<typeof packageStates.can>[1];
/** Whether the state of a package permits an action. */
export const may = (verb: Verb) => (row: PackageRow) => packageStates.can(row.packageStatus, verb);
/** Whether no order uses the package. */
export const isFree = (row: PackageRow) => row.frozenQuantity === 0;
/** Whether its declaration can be changed. */
export const mayChange = (row: PackageRow) => packageStates.is(row.packageStatus, 'notOrdered') && isFree(row);
/** Whether the package is in the warehouse, so that it can be flagged. */
export const inWarehouse = (row: PackageRow) => packageStates.is(row.packageStatus, 'inWarehouse');
/** Whether it has a problem that holds an order: its customer decides. */
export const hasProblemInOrder = (row: PackageRow) => Boolean(row.problemType) && !isFree(row) && inWarehouse(row);
