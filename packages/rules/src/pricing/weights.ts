import { type Dec, type Decimal, dec, greatest, optional, round, sum, zero } from '../decimal.ts';
import { billingModes } from './codes.ts';
import type { BoxLine, Tariff } from './types.ts';

/** A line of equal pieces, measured: weight and volumeWeight kg, volume cm3, sides cm, all of one piece. */
export type MeasuredPiece = {
  quantity: number;
  weight: Decimal;
  volume: Decimal;
  volumeWeight: Decimal;
  longest: Decimal;
  sumOfSides: Decimal;
  overSize: boolean;
};

/** A billing unit: the whole order, or one piece; `times` equal ones. Weights kg, volume cm3, of one. */
export type WeighedUnit = {
  times: number;
  weight: Decimal;
  volume: Decimal;
  volumeWeight: Decimal;
  compared: Decimal;
  billed: Decimal;
};

/** The weights of an order: kg, volume cm3. */
export type OrderWeights = {
  pieces: MeasuredPiece[];
  units: WeighedUnit[];
  pieceQuantity: number;
  overSizePieces: number;
  actual: Decimal;
  volume: Decimal;
  volumeWeight: Decimal;
  compared: Decimal;
  billed: Decimal;
};

/** The weight a package is priced by: gross weight when it is above 0, else actual weight, in kg. */
export function pieceWeight(gross: Dec | null, actual: Dec | null): Dec {
  return dec(gross).gt(0) ? (gross as Dec) : (actual ?? '0');
}

/** Rounds a weight (kg) up to the tariff's step; a remainder within the tolerance is dropped, but never the last step. */
export function carry(weight: Decimal, tariff: Pick<Tariff, 'carry' | 'carryTolerance'>): Decimal {
  const step = dec(tariff.carry);
  if (!step.gt(0) || !weight.gt(0)) return weight;
  const steps = weight.dividedBy(step).floor();
  const rest = weight.minus(steps.times(step));
  if (rest.isZero()) return weight;
  const dropped = rest.lte(dec(tariff.carryTolerance)) && steps.gt(0);
  return (dropped ? steps : steps.plus(1)).times(step);
}

/** Adds the charged share (0 to 1, null is 1) of the volumetric excess to a weight, in kg. */
export function splitThrow(weight: Decimal, volumeWeight: Decimal, ratio: Dec | null): Decimal {
  if (!volumeWeight.gt(weight)) return weight;
  return weight.plus(volumeWeight.minus(weight).times(dec(ratio ?? '1')));
}

/** Measures every line of pieces. */
export function measurePieces(tariff: Tariff, pieces: readonly BoxLine[]): MeasuredPiece[] {
  return pieces.map((piece) => measure(tariff, piece));
}

const cubicCentimetres = 1_000_000;

function measure(tariff: Tariff, piece: BoxLine): MeasuredPiece {
  const sides = [dec(piece.length), dec(piece.width), dec(piece.height)] as const;
  const weight = dec(piece.weight);
  const longest = greatest(...sides);
  const sumOfSides = sum(sides);
  const product = sides[0].times(sides[1]).times(sides[2]);
  const volume = product.gt(0) ? product : dec(piece.volume).times(cubicCentimetres);
  const overSize =
    above(longest, tariff.superMaterialLength) ||
    above(sumOfSides, tariff.superMaterialSumOfSides) ||
    above(weight, tariff.superMaterialWeight);
  const volumeWeight = weightOfVolume(volume, divisor(tariff, overSize));
  return { quantity: piece.quantity, weight, volume, volumeWeight, longest, sumOfSides, overSize };
}

function above(value: Decimal, limit: Dec | null): boolean {
  const max = optional(limit);
  return max !== null && value.gt(max);
}

function divisor(tariff: Tariff, overSize: boolean): Decimal {
  const own = dec(tariff.superMaterialVolumeRatio);
  return overSize && own.gt(0) ? own : dec(tariff.volumeRatio);
}

function weightOfVolume(volume: Decimal, ratio: Decimal): Decimal {
  return ratio.gt(0) && volume.gt(0) ? round(volume.dividedBy(ratio), 3) : zero;
}

/** Weighs an order as a whole, or each piece for itself when the carrier bills single packages. */
export function weighOrder(tariff: Tariff, pieces: readonly BoxLine[], singlePackageBilling: boolean): OrderWeights {
  const measured = measurePieces(tariff, pieces);
  const units = singlePackageBilling
    ? measured.map((piece) => weighUnit(tariff, [{ ...piece, quantity: 1 }], piece.quantity))
    : [weighUnit(tariff, measured, 1)];
  const over = (of: (unit: WeighedUnit) => Decimal) => sum(units.map((unit) => of(unit).times(unit.times)));
  return {
    pieces: measured,
    units,
    pieceQuantity: count(measured),
    overSizePieces: count(measured.filter((piece) => piece.overSize)),
    actual: over((unit) => unit.weight),
    volume: over((unit) => unit.volume),
    volumeWeight: over((unit) => unit.volumeWeight),
    compared: over((unit) => unit.compared),
    billed: over((unit) => unit.billed),
  };
}

function count(pieces: readonly MeasuredPiece[]): number {
  return pieces.reduce((total, piece) => total + piece.quantity, 0);
}

function weighUnit(tariff: Tariff, pieces: readonly MeasuredPiece[], times: number): WeighedUnit {
  const over = (of: (piece: MeasuredPiece) => Decimal) => sum(pieces.map((piece) => of(piece).times(piece.quantity)));
  const weight = over((piece) => piece.weight);
  const volumeWeight = over((piece) => piece.volumeWeight);
  const compared = round(comparedWeight(tariff, weight, volumeWeight, over), 3);
  const billed = carry(greatest(compared, dec(tariff.minimumBillingWeight)), tariff);
  return { times, weight, volume: over((piece) => piece.volume), volumeWeight, compared, billed };
}

function comparedWeight(
  tariff: Tariff,
  weight: Decimal,
  volumeWeight: Decimal,
  over: (of: (piece: MeasuredPiece) => Decimal) => Decimal,
): Decimal {
  const byVolume = tariff.billingMode === billingModes.cbm || tariff.billingMode === billingModes.greater;
  if (byVolume) return weight;
  if (tariff.volumeAccumulation) return splitThrow(weight, volumeWeight, tariff.splitThrowingRatio);
  return over((piece) => splitThrow(piece.weight, piece.volumeWeight, tariff.splitThrowingRatio));
}
