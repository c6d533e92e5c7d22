import { type Decimal, dec, greatest, optional, round, smaller, sum, text, zero } from '../decimal.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { billingModes } from './codes.ts';
import { byStart, rangeOf } from './ranges.ts';
import type { FreightPart, FreightSide, FreightUnit, RangeRow, Tariff } from './types.ts';
import type { WeighedUnit } from './weights.ts';

type Part = { kind: FreightPart['kind']; quantity: Decimal; unitPrice: Decimal; amount: Decimal };

/** Base freight of one unit in the quotation currency, not rounded; NoWeightRange when its billed weight is in no range. */
export type BaseFreight = { amount: Decimal; detail: FreightUnit };

/** Base freight of a unit by the tariff's billing mode; volume billing needs no range. */
export function baseFreight(tariff: Tariff, unit: WeighedUnit): Outcome<BaseFreight> {
  const volumeUnits = usesVolume(tariff) ? billedVolume(tariff, unit) : null;
  if (tariff.billingMode === billingModes.cbm) return accept(freightOf(unit, null, volumePart(tariff, volumeUnits ?? zero), volumeUnits));
  const row = rangeOf(tariff.ranges, unit.billed);
  if (row === null) return refuse('NoWeightRange', { billingWeight: text(unit.billed) });
  const parts = weightParts(tariff, row, unit.billed);
  if (volumeUnits === null) return accept(freightOf(unit, row, parts, null));
  return accept(greaterOf(unit, row, parts, volumePart(tariff, volumeUnits), volumeUnits));
}

function usesVolume(tariff: Tariff): boolean {
  return tariff.billingMode === billingModes.cbm || tariff.billingMode === billingModes.greater;
}

/** Volume units of a unit: cm3 or kg by their divisors, at least the minimum, rounded up to the volume step. */
export function billedVolume(tariff: Tariff, unit: Pick<WeighedUnit, 'volume' | 'weight'>): Decimal {
  const units = greatest(
    share(unit.volume, dec(tariff.cbmVolumeRatio)),
    share(unit.weight, dec(tariff.cbmWeightRatio)),
    dec(tariff.minimumBillingVolume),
  );
  const step = dec(tariff.volumeCarry);
  return step.gt(0) ? units.dividedBy(step).ceil().times(step) : units;
}

function share(value: Decimal, ratio: Decimal): Decimal {
  return ratio.gt(0) ? round(value.dividedBy(ratio), 3) : zero;
}

function weightParts(tariff: Tariff, row: RangeRow, billed: Decimal): Part[] {
  switch (tariff.billingMode) {
    case billingModes.firstAndContinued:
      return withAdditional(row, firstAndContinued(tariff, row, billed));
    case billingModes.rangeFixedPrice:
      return withAdditional(row, [part('FixedPrice', dec(1), dec(row.unitPrice))]);
    case billingModes.progressive:
      return withAdditional(row, progressive(tariff, billed));
    default:
      return withAdditional(row, [part('Weight', billed, dec(row.unitPrice))]);
  }
}

function firstAndContinued(tariff: Tariff, row: RangeRow, billed: Decimal): Part[] {
  const beyond = greatest(zero, billed.minus(optional(tariff.firstWeight) ?? dec(1)));
  const blocks = beyond.dividedBy(continuedWeight(tariff)).ceil();
  const first = part('FirstWeight', dec(1), dec(row.firstWeightUnitPrice));
  return blocks.isZero() ? [first] : [first, part('ContinuedWeight', blocks, dec(row.unitPrice))];
}

/** The step of continued weight in kg: as set, else the rounding step, else 1. */
function continuedWeight(tariff: Tariff): Decimal {
  const [own, step] = [dec(tariff.continuedWeight), dec(tariff.carry)];
  if (own.gt(0)) return own;
  return step.gt(0) ? step : dec(1);
}

function progressive(tariff: Tariff, billed: Decimal): Part[] {
  return byStart(tariff.ranges)
    .filter((row) => dec(row.startingRange).lt(billed))
    .map((row) => {
      const upTo = smaller(billed, optional(row.endRange) ?? billed);
      return part('Weight', greatest(zero, upTo.minus(dec(row.startingRange))), dec(row.unitPrice));
    });
}

function withAdditional(row: RangeRow, parts: Part[]): Part[] {
  const additional = dec(row.additionalCost);
  return additional.isZero() ? parts : [...parts, part('AdditionalCost', dec(1), additional)];
}

function volumePart(tariff: Tariff, volumeUnits: Decimal): Part[] {
  return [part('Volume', volumeUnits, dec(tariff.volumeUnitPrice))];
}

function part(kind: FreightPart['kind'], quantity: Decimal, unitPrice: Decimal): Part {
  return { kind, quantity, unitPrice, amount: quantity.times(unitPrice) };
}

function totalOf(parts: readonly Part[]): Decimal {
  return sum(parts.map((each) => each.amount));
}

function greaterOf(unit: WeighedUnit, row: RangeRow, byWeight: Part[], byVolume: Part[], volumeUnits: Decimal): BaseFreight {
  const [weightSide, volumeSide] = [totalOf(byWeight), totalOf(byVolume)];
  const freight = freightOf(unit, row, volumeSide.gt(weightSide) ? byVolume : byWeight, volumeUnits);
  const compared = { byWeight: sideOf(byWeight, weightSide), byVolume: sideOf(byVolume, volumeSide) };
  return { ...freight, detail: { ...freight.detail, compared } };
}

function freightOf(unit: WeighedUnit, row: RangeRow | null, parts: Part[], volumeUnits: Decimal | null): BaseFreight {
  const amount = totalOf(parts);
  return {
    amount,
    detail: {
      times: unit.times,
      actualWeight: text(unit.weight),
      volumeWeight: text(unit.volumeWeight),
      comparedWeight: text(unit.compared),
      billingWeight: text(unit.billed),
      volumeUnits: volumeUnits === null ? null : text(volumeUnits),
      range: row === null ? null : { startingRange: row.startingRange, endRange: row.endRange },
      parts: parts.map(written),
      compared: null,
      amount: text(amount),
    },
  };
}

function sideOf(parts: readonly Part[], amount: Decimal): FreightSide {
  return { parts: parts.map(written), amount: text(amount) };
}

function written(each: Part): FreightPart {
  return { kind: each.kind, quantity: text(each.quantity), unitPrice: text(each.unitPrice), amount: text(each.amount) };
}
