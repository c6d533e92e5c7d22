import type { Listed } from '@entrepot/client/calls/api.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import type { DetailPart } from '../../core/list/detail.tsx';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { audience } from '@entrepot/client/session/session.ts';

export type PackageRow = Listed<typeof pkg>;

/** What a customer does not need: whose it is, and where in the house it lies. */
const forStaff = ['ownerId', 'shelfId'];
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
  'shelfId',
  'creationTime',
  'agedFrom',
  'agedTo',
  'movedOn',
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
const customersFilters = ['warehouseId', 'cargoTypeId', 'completionStatus', 'problemType', 'creationTime', 'movedOn'];
const shown = (keys: readonly string[]) => (audience() === 'C' ? keys.filter((key) => !forStaff.includes(key)) : keys);

/** The columns and filters of the list for the person who looks. */
export const listKeys = () => (audience() === 'C' ? { columns: customersColumns, filters: customersFilters } : { columns, filters });

/** The parts of a package's detail, in the order they are read. */
export function detailParts(t: Words): DetailPart[] {
  const parts: DetailPart[] = [
    {
      keys: ['courierNumber', 'packageStatus', 'ownerId', 'warehouseId', 'shelfId', 'logisticsOrderId', 'problemType', 'problemRemarks'],
      quiet: ['problemType', 'problemRemarks'],
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
    { title: t('pages.measured'), keys: ['actualWeight', 'grossWeight', 'billingWeight', 'length', 'width', 'height'] },
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
  return parts.map((part) => ({ ...part, keys: shown(part.keys) }));
}

// What the lead of a detail says already.
const led = ['packageStatus', 'warehouseId', 'logisticsOrderId', 'billingWeight'];
const ledTimes = ['creationTime', 'signedTime', 'weighedTime', 'shelvedTime', 'orderedTime', 'departedTime'];
/** The parts that stand below the lead of a package's detail. */
export const partsBelowLead = (t: Words): DetailPart[] =>
  detailParts(t).map((part) => ({ ...part, keys: part.keys.filter((key) => ![...led, ...ledTimes].includes(key)) }));

type Verb = Parameters<typeof packageStates.can>[1];
/** May this be done to a package in its present state? */
export const may = (verb: Verb) => (row: PackageRow) => packageStates.can(row.packageStatus, verb);
/** Is the package free of orders? */
export const isFree = (row: PackageRow) => row.frozenQuantity === 0;
/** May its declaration be changed? */
export const mayChange = (row: PackageRow) => packageStates.is(row.packageStatus, 'notOrdered') && isFree(row);
/** Is it in the house, so that it can be flagged? */
export const inHouse = (row: PackageRow) => packageStates.is(row.packageStatus, 'unpacked');
