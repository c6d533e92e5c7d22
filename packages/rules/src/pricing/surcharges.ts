import { type Decimal, dec, greatest, optional, round, sum, text, zero } from '../decimal.ts';
import { countedMethods, methods, percentMethods, pieceSources, sources, type TriggerDataSource, weighedMethods } from './codes.ts';
import { firstNumber, isRuleMet, type SourceValue } from './triggers.ts';
import type { ChargeDetail, ChargeRow, Facts, SurchargeRow, TriggerDetail } from './types.ts';
import type { MeasuredPiece } from './weights.ts';

/**
 * The base of charges. Weights kg, volume m3, amounts in the quotation currency, declared and collection already converted to it; excess
 * rounds a weight up to the tariff's step.
 */
export type ChargeBase = {
  pieces: readonly MeasuredPiece[];
  pieceQuantity: number;
  billingWeight: Decimal;
  actualWeight: Decimal;
  volumeWeight: Decimal;
  volumeExcess: Decimal;
  volume: Decimal;
  declared: Decimal;
  collection: Decimal;
  freight: Decimal;
  subtotal: Decimal;
  facts: Facts;
  excess: (weight: Decimal) => Decimal;
  currencyId: string;
};

/** A charge in the quotation currency, not rounded. */
export type Charge<Detail> = { amount: Decimal; detail: Detail };

/** Converts an amount of the row's own currency to the quotation currency. */
export type PriceCurrency = { id: string; toQuotation: (amount: Decimal) => Decimal };

type TriggerMatch = { source: TriggerDataSource; triggerValue: string | null; value: SourceValue; pieces: readonly MeasuredPiece[] | null };

/** Computes the charge of a surcharge row; null when it is not triggered or nothing is left to charge. */
export function surcharge(row: SurchargeRow, base: ChargeBase): Charge<{ trigger: TriggerDetail } & ChargeDetail> | null {
  const found = find(row, base);
  if (found === null) return null;
  const charged = charge(row, base, found, { id: base.currencyId, toQuotation: (amount) => amount });
  return charged && { amount: charged.amount, detail: { trigger: triggerDetail(row, found), ...charged.detail } };
}

/** Computes the charge of a value-added service: it always triggers, and is priced in its own currency. */
export function serviceCharge(row: ChargeRow, base: ChargeBase, currency: PriceCurrency): Charge<ChargeDetail> | null {
  return charge(row, base, { source: sources.none, triggerValue: null, value: { kind: 'none' }, pieces: null }, currency);
}

function find(row: SurchargeRow, base: ChargeBase): TriggerMatch | null {
  const { triggerDataSource: source, triggerRule: rule, triggerValue } = row;
  if (!pieceSources.has(source)) {
    const value = orderValue(source, base);
    return isRuleMet(rule, value, triggerValue) ? { source, triggerValue, value, pieces: null } : null;
  }
  const pieces = base.pieces.filter((piece) => isRuleMet(rule, { kind: 'number', value: pieceValue(source, piece) }, triggerValue));
  if (counted(pieces).isZero()) return null;
  return { source, triggerValue, value: { kind: 'number', value: over(pieces, (piece) => pieceValue(source, piece)) }, pieces };
}

function pieceValue(source: TriggerDataSource, piece: MeasuredPiece): Decimal {
  if (source === sources.longestSide) return piece.longest;
  return source === sources.sumOfSides ? piece.sumOfSides : piece.weight;
}

function orderValue(source: TriggerDataSource, base: ChargeBase): SourceValue {
  const number = numberOf[source];
  if (number) return { kind: 'number', value: number(base) };
  switch (source) {
    case sources.cargoType:
      return { kind: 'texts', values: base.facts.cargoTypeIds };
    case sources.destinationRegion:
      return { kind: 'texts', values: base.facts.regionCodes };
    case sources.mailboxCode:
      return { kind: 'texts', values: base.facts.mailboxCode ? [base.facts.mailboxCode] : [] };
    default:
      return { kind: 'none' };
  }
}

const numberOf: Partial<Record<TriggerDataSource, (base: ChargeBase) => Decimal>> = {
  [sources.billingWeight]: (base) => base.billingWeight,
  [sources.actualWeight]: (base) => base.actualWeight,
  [sources.volumeWeight]: (base) => base.volumeWeight,
  [sources.volume]: (base) => base.volume,
  [sources.pieceQuantity]: (base) => dec(base.pieceQuantity),
  [sources.declaredPrice]: (base) => base.declared,
  [sources.collectionAmount]: (base) => base.collection,
  [sources.commodityQuantity]: (base) => dec(base.facts.commodityQuantity),
  [sources.packageQuantity]: (base) => dec(base.facts.packageQuantity),
  [sources.storageDays]: (base) => dec(base.facts.storageDays),
  [sources.freightAmount]: (base) => base.freight,
  [sources.volumeExcessWeight]: (base) => base.volumeExcess,
  [sources.binQuantity]: (base) => dec(base.facts.binQuantity),
  [sources.skuQuantity]: (base) => dec(base.facts.skuQuantity),
};

function over(pieces: readonly MeasuredPiece[], of: (piece: MeasuredPiece) => Decimal): Decimal {
  return sum(pieces.map((piece) => of(piece).times(piece.quantity)));
}

function counted(pieces: readonly MeasuredPiece[]): Decimal {
  return over(pieces, () => dec(1));
}

function charge(row: ChargeRow, base: ChargeBase, found: TriggerMatch, currency: PriceCurrency): Charge<ChargeDetail> | null {
  return percentMethods.has(row.calculationMethod) ? percentage(row, base, currency) : byUnits(row, base, found, currency);
}

function percentage(row: ChargeRow, base: ChargeBase, currency: PriceCurrency): Charge<ChargeDetail> {
  const of = percentBase(row, base);
  const share = of.times(dec(row.amountOfMoney)).dividedBy(100);
  const minimum = row.minimumMoney === null ? null : currency.toQuotation(dec(row.minimumMoney));
  const raised = minimum !== null && minimum.gt(share);
  const detail = detailOf(row, currency, raised);
  return { amount: raised ? minimum : share, detail: { ...detail, base: text(of), percentage: row.amountOfMoney } };
}

function percentBase(row: ChargeRow, base: ChargeBase): Decimal {
  switch (row.calculationMethod) {
    case methods.percentOfDeclared:
      return base.declared;
    case methods.percentOfCollection:
      return base.collection;
    case methods.percentOfSubtotal:
      return base.subtotal;
    default:
      return base.freight;
  }
}

function byUnits(row: ChargeRow, base: ChargeBase, found: TriggerMatch, currency: PriceCurrency): Charge<ChargeDetail> | null {
  const units = unitsOf(row, base, found).minus(freeOf(row));
  if (!units.gt(0)) return null;
  const price = priceOf(row, units);
  const amount = greatest(price, optional(row.minimumMoney) ?? price);
  const detail = detailOf(row, currency, amount.gt(price));
  const firstCharge = row.calculationMethod === methods.perOrder ? null : row.firstCharge;
  return {
    amount: currency.toQuotation(amount),
    detail: { ...detail, quantity: text(units), unitPrice: row.amountOfMoney, firstCharge, free: text(freeOf(row)) },
  };
}

function freeOf(row: ChargeRow): Decimal {
  if (countedMethods.has(row.calculationMethod)) return dec(row.freeQuantity);
  return weighedMethods.has(row.calculationMethod) ? dec(row.freeWeight) : zero;
}

function priceOf(row: ChargeRow, units: Decimal): Decimal {
  const each = dec(row.amountOfMoney);
  const first = optional(row.firstCharge);
  if (first === null || row.calculationMethod === methods.perOrder) return each.times(units);
  return first.plus(each.times(greatest(zero, units.minus(1))));
}

function unitsOf(row: ChargeRow, base: ChargeBase, found: TriggerMatch): Decimal {
  switch (row.calculationMethod) {
    case methods.perPiece:
      return found.pieces ? counted(found.pieces) : dec(base.pieceQuantity);
    case methods.perBillingKg:
      return base.billingWeight;
    case methods.perExcessKg:
      return excessKg(base, found);
    case methods.perCubicMetre:
      return base.volume;
    case methods.perPackage:
      return dec(base.facts.packageQuantity);
    case methods.perDay:
      return dec(base.facts.storageDays);
    case methods.perItem:
      return dec(base.facts.commodityQuantity);
    case methods.perSourceUnit:
      return found.value.kind === 'number' ? found.value.value : zero;
    default:
      return dec(1);
  }
}

/** The kilograms above the trigger value, each piece for itself for piece sources; the volumetric excess is itself an excess. */
function excessKg(base: ChargeBase, found: TriggerMatch): Decimal {
  if (found.source === sources.volumeExcessWeight) return base.volumeExcess;
  const limit = firstNumber(found.triggerValue) ?? zero;
  const above = (weight: Decimal) => base.excess(greatest(zero, weight.minus(limit)));
  if (found.pieces) return over(found.pieces, (piece) => above(piece.weight));
  return found.value.kind === 'number' ? above(found.value.value) : zero;
}

/** Converts cubic centimetres to cubic metres, 6 decimals. */
export function cubicMetres(volume: Decimal): Decimal {
  return round(volume.dividedBy(1_000_000), 6);
}

function detailOf(row: ChargeRow, currency: PriceCurrency, minimumApplied: boolean): ChargeDetail {
  return {
    method: row.calculationMethod,
    quantity: null,
    unitPrice: null,
    firstCharge: null,
    free: null,
    base: null,
    percentage: null,
    minimum: row.minimumMoney,
    minimumApplied,
    priceCurrencyId: currency.id,
  };
}

function triggerDetail(row: SurchargeRow, found: TriggerMatch): TriggerDetail {
  return {
    source: row.triggerDataSource,
    rule: row.triggerRule,
    triggerValue: row.triggerValue,
    values: found.pieces ? found.pieces.map((piece) => text(pieceValue(found.source, piece))) : valuesOf(found.value),
    triggeredPieces: found.pieces ? counted(found.pieces).toNumber() : null,
  };
}

function valuesOf(value: SourceValue): string[] {
  if (value.kind === 'none') return [];
  return value.kind === 'number' ? [text(value.value)] : [...value.values];
}
