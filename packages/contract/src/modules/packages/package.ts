import { weightReading } from '../warehouses/measure-fields.ts';
import type { CustomerWritesIn } from '../../core/customer-writes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { packageReturnIndex } from '../returns/screens.ts';
import { shelvesIndex } from '../shelving/screens.ts';
import { claimStates, packageStates } from './package-states.ts';
import { packageIndex, packagePutOnShelvesIndex, packageSigningScreen } from './screens.ts';

/** How a package is returned to its sender; stored with the package. */
export const returnInformation = f.object(
  {
    reason: f.enum('ReturnReason', { apiName: 'ReturnReason' }),
    courierName: f.text({ max: 50 }),
    recipientName: f.text({ max: 64 }),
    phone: f.phone(),
    address: f.text({ max: 200 }),
    freightCollect: f.flag(),
    /** The courier number of the return, once it is sent. */
    courierNumber: f.code({ max: 60 }),
    /** The bill of its handling. */
    billId: f.id(),
  },
  { readOnly: true },
);

/** The values of a package before it was weighed, as its fields. */
export interface MeasuredBefore {
  packageStatus: number;
  actualWeight: string;
  grossWeight: string;
  billingWeight: string;
  length: string;
  width: string;
  height: string;
  weighedTime: string | null;
  weigherId: string | null;
  /** Missing in rows of an earlier version. */
  weightReading?: string | null;
}

/** One parcel on its way to or in a warehouse, declared by a customer or found without a declaration (an unknown item). */
export const pkg = resource({
  name: 'package',
  module: 'packages',
  table: 'package',
  title: 'courierNumber',
  area: 'Package',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: ['platform', 'site', 'customer'] },
  screen: packageIndex,
  readableFrom: [packageSigningScreen, packagePutOnShelvesIndex, packageReturnIndex, logisticsOrderIndex, shelvesIndex],
  maxPerCustomer: { rows: 20_000, where: `package_status = ${enumCodes.PackageStatus.Declared}` },
  customerWrites: {
    states: packageStates,
    status: 'packageStatus',
    fields: {
      courierNumber: 'announced',
      warehouseId: 'announced',
      quantity: 'announced',
      productName: 'notOrdered',
      cargoTypeId: 'notOrdered',
      price: 'notOrdered',
      purchasePrice: 'notOrdered',
      purchaseCurrencyId: 'notOrdered',
      remarks: 'notOrdered',
    },
  } satisfies CustomerWritesIn<typeof packageStates>,
  scope: { customer: 'ownerId', warehouse: 'warehouseId' },
  fields: {
    courierNumber: f.code({ required: true, max: 40 }),
    productName: f.text({ max: 100 }),
    packageStatus: f.state(packageStates, 'Declared'),
    claimStatus: f.state(claimStates, 'Claimed'),
    unknownItemStatus: f.enum('UnknownItemStatus', { readOnly: true, widget: 'state' }),
    ownerId: f.customer({ apiName: 'UserId', display: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' } }),
    warehouseId: f.ref('warehouse', { required: true, picker: 'sendingWarehouse' }),
    cargoTypeId: f.ref('cargoType', { display: { CargoTypeName: 'name', CargoType: 'name' } }),
    price: f.money({ currency: 'site' }),
    purchasePrice: f.money({ currency: 'purchaseCurrencyId', seenBy: ['platform', 'site', 'customer'] }),
    purchaseCurrencyId: f.ref('currency', { apiName: 'PurchaseCurrency', seenBy: ['platform', 'site', 'customer'] }),
    quantity: f.count({ required: true, min: 1, default: 1 }),
    availableQuantity: f.count({ readOnly: true, required: true, default: 1 }),
    frozenQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    usedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
    // Pieces that left the shelf for an order, and those of them in a parcel; both are included in the frozen quantity.
    pickedQuantity: f.count({ readOnly: true, required: true, default: 0, widget: 'hidden' }),
    packedQuantity: f.count({ readOnly: true, required: true, default: 0, widget: 'hidden' }),
    // Pieces of completed orders, included in the used quantity.
    completedQuantity: f.count({ readOnly: true, required: true, default: 0, widget: 'hidden' }),
    pictures: f.images({ readOnly: true, required: true, default: [] }),
    labelPictures: f.images({ readOnly: true, required: true, default: [], seenBy: ['platform', 'site', 'warehouse'] }),
    length: f.centimetres({ readOnly: true, required: true, default: '0' }),
    width: f.centimetres({ readOnly: true, required: true, default: '0' }),
    height: f.centimetres({ apiName: 'Geight', readOnly: true, required: true, default: '0' }),
    actualWeight: f.kilograms({ apiName: 'ActualOfWeight', readOnly: true, required: true, default: '0' }),
    grossWeight: f.kilograms({ apiName: 'GrossOfWeight', readOnly: true, required: true, default: '0' }),
    billingWeight: f.kilograms({ readOnly: true, required: true, default: '0' }),
    shelfId: f.ref('shelf', { apiName: 'ShelvesId', readOnly: true, display: { ShelvesName: 'number', ShelfNo: 'number' } }),
    completionStatus: f.enum('CompletionStatus', { readOnly: true, required: true, default: enumCodes.CompletionStatus.ToBeCompleted }),
    packageSource: f.enum('PackageSource', { readOnly: true, required: true, default: enumCodes.PackageSource.Declared }),
    problemType: f.enum('PackageProblemType', { apiName: 'PackageProblemType', readOnly: true }),
    problemRemarks: f.longText({ readOnly: true }),
    problemTime: f.time({ readOnly: true }),
    // The answer of the customer, until it is carried out.
    problemDecision: f.enum('ProblemDecision', { readOnly: true }),
    parentPackageId: f.ref('package', { readOnly: true }),
    // The last package that had its number, and is over.
    formerPackageId: f.ref('package', { readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true }),
    // Boxes under one courier number: the number that is printed on the label of each. Empty for a package that has its label alone.
    labelNumber: f.text({ readOnly: true, max: 40, seenBy: ['platform', 'site', 'warehouse'] }),
    labelMemberCode: f.text({ readOnly: true, max: 20, seenBy: ['platform', 'site', 'warehouse'] }),
    statusBeforeReturn: f.enum('PackageStatus', { readOnly: true }),
    returnInformation,
    signedTime: f.time({ readOnly: true }),
    weighedTime: f.time({ readOnly: true }),
    // The users who received and weighed it; unknown for packages from before these were recorded.
    signerId: f.staff({ readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
    weigherId: f.staff({ readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
    weightReading,
    // The measures that undoing its last weighing restores; null when nothing is to be undone.
    measuredBefore: f.json<MeasuredBefore>({ readOnly: true, seenBy: [] }),
    shelvedTime: f.time({ readOnly: true }),
    claimedTime: f.time({ readOnly: true }),
    orderedTime: f.time({ readOnly: true }),
    departedTime: f.time({ readOnly: true }),
    rentSettledUntil: f.date({ readOnly: true }),
    remarks: f.longText(),
    internalRemarks: f.longText({ readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
  },
  calls: { list: 'GetPackages', open: 'GetPackageById', getEdit: 'GetEditPackage' },
  // Couriers use their numbers again after a while.
  unique: [{ on: ['courierNumber'], where: `package_status not in (${packageStates.codes('ended').join(', ')})` }],
  sortedByChange: true,
  indexes: [
    ['courierNumber'],
    ['packageStatus'],
    ['ownerId'],
    ['ownerId', 'packageStatus'],
    ['warehouseId'],
    ['warehouseId', 'packageStatus'],
    { on: ['warehouseId', 'unknownItemStatus'], where: 'unknown_item_status is not null' },
    ['warehouseId', 'signedTime'],
    ['warehouseId', 'weighedTime'],
    // Packages that have left are on no shelf.
    { on: ['shelfId'], where: 'shelf_id is not null' },
    ['logisticsOrderId'],
    { on: ['parentPackageId'], where: 'parent_package_id is not null' },
    { on: ['formerPackageId'], where: 'former_package_id is not null' },
    { on: ['labelNumber'], where: 'label_number is not null' },
    // Partial indexes: the few that lack something before they can be ordered, and the few with a problem.
    { on: ['ownerId', 'completionStatus', 'packageStatus'], where: `completion_status = ${enumCodes.CompletionStatus.ToBeCompleted}` },
    { on: ['packageStatus', 'problemType'], where: 'problem_type is not null' },
    { on: ['problemDecision'], where: 'problem_decision is not null' },
    { on: ['claimStatus'], where: `claim_status = ${enumCodes.ClaimStatus.Unclaimed}` },
  ],
  totals: ['packageStatus', 'warehouseId'],
  search: ['courierNumber', 'productName', 'remarks'],
  checks: {
    quantities_add_up: 'quantity = available_quantity + frozen_quantity + used_quantity',
    quantities_not_negative: 'least(quantity, available_quantity, frozen_quantity, used_quantity) >= 0',
    pieces_follow_each_other:
      'packed_quantity between 0 and picked_quantity and picked_quantity <= frozen_quantity and completed_quantity between 0 and used_quantity',
    owner_when_claimed: `(owner_id is null) = (claim_status = ${enumCodes.ClaimStatus.Unclaimed})`,
    measures_not_negative: 'least(length, width, height, actual_weight, gross_weight, billing_weight) >= 0',
    price_not_negative: 'price >= 0',
    purchase_price_not_negative: 'purchase_price >= 0',
  },
  page: {
    filters: [
      'courierNumber',
      'ownerId',
      'packageStatus',
      'warehouseId',
      'cargoTypeId',
      'claimStatus',
      'completionStatus',
      'problemType',
      'problemDecision',
      'shelfId',
    ],
    columns: [
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
      'problemTime',
      'pictures',
    ],
    form: [
      ['ownerId'],
      ['courierNumber', 'warehouseId'],
      ['productName', 'cargoTypeId'],
      ['price', 'quantity'],
      ['purchasePrice', 'purchaseCurrencyId'],
      ['remarks'],
    ],
  },
});
