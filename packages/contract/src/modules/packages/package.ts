import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { packageReturnIndex } from '../returns/screens.ts';
import { shelvesIndex } from '../shelving/screens.ts';
import { claimStates, packageStates } from './package-states.ts';
import { packageIndex, packagePutOnShelvesIndex, packageSigningScreen } from './screens.ts';

/** How a package goes back to its sender; kept with the package. */
export const returnInformation = f.object(
  {
    reason: f.enum('ReturnReason', { wire: 'ReturnReason' }),
    courierName: f.text({ max: 50 }),
    recipientName: f.text({ max: 64 }),
    phone: f.phone(),
    address: f.text({ max: 200 }),
    freightCollect: f.flag(),
    /** The courier number of the way back, once it is sent. */
    courierNumber: f.code({ max: 60 }),
    /** The bill of its handling. */
    billId: f.id(),
  },
  { byServer: true },
);

/** One parcel on its way to or in a warehouse, declared by a customer or found without a declaration (an unknown item). */
export const pkg = resource({
  name: 'package',
  module: 'packages',
  table: 'package',
  title: 'courierNumber',
  area: 'Package',
  who: { read: 'CPSW', write: 'CPS' },
  screen: packageIndex,
  readableFrom: [packageSigningScreen, packagePutOnShelvesIndex, packageReturnIndex, logisticsOrderIndex, shelvesIndex],
  fields: {
    courierNumber: f.code({ required: true, max: 40 }),
    productName: f.text({ max: 100 }),
    packageStatus: f.state(packageStates, 'Declared'),
    claimStatus: f.state(claimStates, 'Claimed'),
    unknownItemStatus: f.enum('UnknownItemStatus', { byServer: true, widget: 'state' }),
    ownerId: f.ref('user', { wire: 'UserId', shows: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' } }),
    warehouseId: f.ref('warehouse', { required: true }),
    cargoTypeId: f.ref('cargoType', { shows: { CargoTypeName: 'name', CargoType: 'name' } }),
    price: f.money(),
    purchasePrice: f.money({ seenBy: 'CPS' }),
    purchaseCurrencyId: f.ref('currency', { wire: 'PurchaseCurrency', seenBy: 'CPS' }),
    quantity: f.count({ required: true, min: 1, starts: 1 }),
    availableQuantity: f.count({ byServer: true, required: true, starts: 1 }),
    frozenQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    usedQuantity: f.count({ byServer: true, required: true, starts: 0 }),
    // Pieces that left the shelf for an order, and those of them in a parcel; both lie within the frozen ones.
    pickedQuantity: f.count({ byServer: true, required: true, starts: 0, widget: 'hidden' }),
    packedQuantity: f.count({ byServer: true, required: true, starts: 0, widget: 'hidden' }),
    // Pieces of orders that reached their end, within the used ones.
    completedQuantity: f.count({ byServer: true, required: true, starts: 0, widget: 'hidden' }),
    pictures: f.images({ byServer: true, required: true, starts: [] }),
    labelPictures: f.images({ byServer: true, required: true, starts: [], seenBy: 'PSW' }),
    length: f.centimetres({ byServer: true, required: true, starts: '0' }),
    width: f.centimetres({ byServer: true, required: true, starts: '0' }),
    height: f.centimetres({ wire: 'Geight', byServer: true, required: true, starts: '0' }),
    actualWeight: f.kilograms({ wire: 'ActualOfWeight', byServer: true, required: true, starts: '0' }),
    grossWeight: f.kilograms({ wire: 'GrossOfWeight', byServer: true, required: true, starts: '0' }),
    billingWeight: f.kilograms({ byServer: true, required: true, starts: '0' }),
    shelfId: f.ref('shelf', { wire: 'ShelvesId', byServer: true, shows: { ShelvesName: 'number', ShelfNo: 'number' } }),
    completionStatus: f.enum('CompletionStatus', { byServer: true, required: true, starts: enumCodes.CompletionStatus.ToBeCompleted }),
    packageSource: f.enum('PackageSource', { byServer: true, required: true, starts: enumCodes.PackageSource.Declared }),
    problemType: f.enum('PackageProblemType', { wire: 'PackageProblemType', byServer: true }),
    problemRemarks: f.longText({ byServer: true }),
    parentPackageId: f.ref('package', { byServer: true }),
    logisticsOrderId: f.ref('logisticsOrder', { byServer: true }),
    labelMemberCode: f.text({ byServer: true, max: 20, seenBy: 'PSW' }),
    statusBeforeReturn: f.enum('PackageStatus', { byServer: true }),
    returnInformation,
    signedTime: f.time({ byServer: true }),
    weighedTime: f.time({ byServer: true }),
    // Who received and who weighed it; unknown of what came before this was kept.
    signerId: f.ref('user', { byServer: true, seenBy: 'PSW' }),
    weigherId: f.ref('user', { byServer: true, seenBy: 'PSW' }),
    shelvedTime: f.time({ byServer: true }),
    claimedTime: f.time({ byServer: true }),
    orderedTime: f.time({ byServer: true }),
    departedTime: f.time({ byServer: true }),
    rentSettledUntil: f.date({ byServer: true }),
    remarks: f.longText(),
    internalRemarks: f.longText({ byServer: true, seenBy: 'PSW' }),
  },
  calls: { list: 'GetPackages', open: 'GetPackageById', getEdit: 'GetEditPackage' },
  unique: [{ on: ['courierNumber'], where: `package_status <> ${enumCodes.PackageStatus.Cancelled}` }],
  indexes: [
    ['courierNumber'],
    ['packageStatus'],
    ['ownerId'],
    ['ownerId', 'packageStatus'],
    ['warehouseId'],
    ['warehouseId', 'packageStatus'],
    ['warehouseId', 'unknownItemStatus'],
    ['warehouseId', 'signedTime'],
    ['warehouseId', 'weighedTime'],
    ['shelfId'],
    ['logisticsOrderId'],
    ['parentPackageId'],
    // The few that lack something before they can be ordered, and the few with a problem.
    { on: ['ownerId', 'completionStatus', 'packageStatus'], where: `completion_status = ${enumCodes.CompletionStatus.ToBeCompleted}` },
    { on: ['packageStatus', 'problemType'], where: 'problem_type is not null' },
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
