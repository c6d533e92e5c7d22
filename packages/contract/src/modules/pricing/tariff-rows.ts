import type { Dec } from '@entrepot/rules/decimal.ts';
import type { RowOf } from '../../core/resource.ts';
import type { transferQuotation } from './transfer-quotation.ts';
import type { valueAddedService } from './value-added-service.ts';
import type { ChargeRow, Quotation, RangeRow, ServiceRow, SurchargeRow } from '@entrepot/rules/pricing/types.ts';

/** A stored quotation in the form of the pricing rules, and its visibility. */
export type Tariff = Quotation & { visibleToPublic: boolean };
/** A stored service in the form of the pricing rules, and its row. */
export type Service = ServiceRow & { row: RowOf<typeof valueAddedService> };

type TransferRow = Omit<RowOf<typeof transferQuotation>, 'id' | 'version'> & { id: string; version: number };
type Surcharge = NonNullable<TransferRow['surcharges']>[number];
type Charge = Pick<
  Surcharge,
  'calculationMethod' | 'amountOfMoney' | 'minimumMoney' | 'firstCharge' | 'freeQuantity' | 'freeWeight' | 'allowRefunds'
>;

const whole = (value: number | null | undefined): Dec | null => (value === null || value === undefined ? null : String(value));

/** Converts a transfer quotation's row for the pricing rules. Omitted codes of surcharges are those of their expense types. */
export function tariffOf(row: TransferRow, codeOf: (expenseTypeId: string) => string): Tariff {
  return {
    ...scopeOf(row),
    ...pricesOf(row),
    id: row.id,
    version: row.version,
    name: row.name,
    nameInLanguages: row.nameInLanguages,
    visibleToPublic: row.visibleToPublic ?? true,
    ranges: (row.ranges ?? []).map(rangeOf),
    surcharges: (row.surcharges ?? []).map((one) => surchargeOf(one, codeOf)),
  };
}

const earlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b));

function scopeOf(row: TransferRow) {
  return {
    effectiveFlag: row.effectiveFlag ?? true,
    timeOfEntryIntoForce: row.timeOfEntryIntoForce.toISOString(),
    deadline: earlier(row.deadline, row.countsUntil)?.toISOString() ?? null,
    displayOrder: row.displayOrder ?? 100,
    selfPickup: row.selfPickup ?? false,
    carrierIds: row.carrierIds ?? [],
    typeOfShippingIds: row.typeOfShippingIds ?? [],
    warehouseIds: row.warehouseIds ?? [],
    transportWarehouseIds: row.transportWarehouseIds ?? [],
    destinationCountryIds: row.destinationCountryIds ?? [],
    cargoTypeIds: row.cargoTypeIds ?? [],
    customerGroupIds: row.customerGroupIds ?? [],
  };
}

function pricesOf(row: TransferRow) {
  return {
    currencyId: row.currencyId,
    billingMode: row.billingMode,
    volumeRatio: whole(row.volumeRatio),
    splitThrowingRatio: row.splitThrowingRatio,
    volumeAccumulation: row.volumeAccumulation ?? true,
    minimumBillingWeight: row.minimumBillingWeight,
    carry: row.carry,
    carryTolerance: row.carryTolerance,
    firstWeight: row.firstWeight,
    continuedWeight: row.continuedWeight,
    superMaterialVolumeRatio: whole(row.superMaterialVolumeRatio),
    excessMaterialCost: row.excessMaterialCost,
    superMaterialLength: row.superMaterialLength,
    superMaterialSumOfSides: row.superMaterialSumOfSides,
    superMaterialWeight: row.superMaterialWeight,
    cbmVolumeRatio: whole(row.cbmVolumeRatio),
    volumeUnitPrice: row.volumeUnitPrice,
    cbmWeightRatio: row.cbmWeightRatio,
    volumeCarry: row.volumeCarry,
    minimumBillingVolume: row.minimumBillingVolume,
    taxInclusive: row.taxInclusive ?? false,
    taxInclusiveUnitPrice: row.taxInclusiveUnitPrice,
  };
}

function rangeOf(range: NonNullable<TransferRow['ranges']>[number]): RangeRow {
  return {
    startingRange: range.startingRange,
    endRange: range.endRange ?? null,
    unitPrice: range.unitPrice ?? null,
    firstWeightUnitPrice: range.firstWeightUnitPrice ?? null,
    additionalCost: range.additionalCost ?? null,
  };
}

function chargeOf(charge: Charge): Omit<ChargeRow, 'id' | 'code' | 'expenseTypeId' | 'displayOrder'> {
  return {
    calculationMethod: charge.calculationMethod,
    amountOfMoney: charge.amountOfMoney,
    minimumMoney: charge.minimumMoney ?? null,
    allowRefunds: charge.allowRefunds ?? true,
    freeQuantity: whole(charge.freeQuantity),
    firstCharge: charge.firstCharge ?? null,
    freeWeight: charge.freeWeight ?? null,
  };
}

/** Converts a surcharge row for the pricing rules. */
export function surchargeOf(row: Surcharge, codeOf: (expenseTypeId: string) => string): SurchargeRow {
  return {
    ...chargeOf(row),
    id: row.id ?? null,
    code: row.code || codeOf(row.expenseTypeId),
    expenseTypeId: row.expenseTypeId,
    displayOrder: row.displayOrder ?? 100,
    triggerDataSource: row.triggerDataSource,
    triggerRule: row.triggerRule,
    triggerValue: row.triggerValue ?? null,
  };
}

/** Converts a value-added service's row for the pricing rules. */
export function serviceOf(row: RowOf<typeof valueAddedService>, codeOf: (expenseTypeId: string) => string): Service {
  return {
    ...chargeOf(row),
    id: row.id,
    code: codeOf(row.expenseTypeId),
    expenseTypeId: row.expenseTypeId,
    displayOrder: row.displayOrder ?? 100,
    currencyId: row.currencyId,
    row,
  };
}
