import type { Choices, Facts, LineExpenseTypes, BoxLine, Quotation, RangeRow, SurchargeRow } from './types.ts';

/** A quotation with the defaults of its fields: price per kg by range, no volumetric weight, no rounding step, for all customers. */
export const blankQuotation: Quotation = {
  id: '',
  version: 1,
  name: '',
  currencyId: '',
  billingMode: 1,
  effectiveFlag: true,
  timeOfEntryIntoForce: null,
  deadline: null,
  displayOrder: 100,
  selfPickup: false,
  carrierIds: [],
  typeOfShippingIds: [],
  warehouseIds: [],
  transportWarehouseIds: [],
  destinationCountryIds: [],
  cargoTypeIds: [],
  customerGroupIds: [],
  volumeRatio: null,
  splitThrowingRatio: null,
  volumeAccumulation: true,
  minimumBillingWeight: null,
  carry: null,
  carryTolerance: null,
  firstWeight: null,
  continuedWeight: null,
  superMaterialVolumeRatio: null,
  excessMaterialCost: null,
  superMaterialLength: null,
  superMaterialSumOfSides: null,
  superMaterialWeight: null,
  cbmVolumeRatio: null,
  volumeUnitPrice: null,
  cbmWeightRatio: null,
  volumeCarry: null,
  minimumBillingVolume: null,
  taxInclusive: false,
  taxInclusiveUnitPrice: null,
  ranges: [],
  surcharges: [],
};

/** An open range from 0 without prices. */
export const blankRange: RangeRow = {
  startingRange: '0',
  endRange: null,
  unitPrice: null,
  firstWeightUnitPrice: null,
  additionalCost: null,
};

/** A surcharge row of nothing, for each order. */
export const blankSurcharge: SurchargeRow = {
  id: null,
  code: '',
  expenseTypeId: null,
  triggerDataSource: 1,
  triggerRule: 1,
  triggerValue: null,
  calculationMethod: 1,
  amountOfMoney: '0',
  minimumMoney: null,
  allowRefunds: true,
  freeQuantity: null,
  firstCharge: null,
  freeWeight: null,
  displayOrder: 100,
};

/** A piece without weight and sides. */
export const blankPiece: BoxLine = { weight: '0', length: null, width: null, height: null, quantity: 1 };

/** Facts of an order of which nothing is known. */
export const blankFacts: Facts = {
  declared: null,
  collection: null,
  cargoTypeIds: [],
  regionCodes: [],
  mailboxCode: null,
  packageQuantity: 0,
  commodityQuantity: 0,
  storageDays: 0,
  binQuantity: 0,
  skuQuantity: 0,
};

/** Choices of an order that chose nothing yet. */
export const blankChoices: Choices = {
  warehouseId: null,
  transportWarehouseId: null,
  typeOfShippingId: null,
  carrierId: null,
  destinationCountryId: null,
  selfPickup: false,
  taxInclusive: false,
  cargoTypeIds: [],
  customerGroupIds: [],
};

/** No expense types known. */
export const blankExpenseTypes: LineExpenseTypes = { freight: null, carrierMinimum: null, taxInclusive: null, excessMaterial: null };
