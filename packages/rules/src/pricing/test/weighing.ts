import type { BoxLine, Tariff } from '../types.ts';
import { floor, type Fraction, fraction, isAbove, isSame, minus, max, nothing, over, plus, rounded, times, total } from './fraction.ts';

/** One piece, measured: kg, cm, cm3. */
export interface Box {
  w: Fraction;
  v: Fraction;
  vw: Fraction;
  longest: Fraction;
  sides: Fraction;
  over: boolean;
}

/** Every piece for itself: a line of n pieces is n boxes. */
export function boxesOf(tariff: Tariff, pieces: readonly BoxLine[]): Box[] {
  return pieces.flatMap((piece) => Array.from({ length: piece.quantity }, () => box(tariff, piece)));
}

function box(tariff: Tariff, piece: BoxLine): Box {
  const [l, b, h, w] = [piece.length, piece.width, piece.height, piece.weight].map((value) => fraction(value)) as [
    Fraction,
    Fraction,
    Fraction,
    Fraction,
  ];
  const [v, longest, sides] = [times(times(l, b), h), max(max(l, b), h), total([l, b, h])];
  const beyond = (value: Fraction, limit: string | null) => limit !== null && isAbove(value, fraction(limit));
  const tooLarge =
    beyond(longest, tariff.superMaterialLength) || beyond(sides, tariff.superMaterialSumOfSides) || beyond(w, tariff.superMaterialWeight);
  const own = fraction(tariff.superMaterialVolumeRatio);
  const ratio = tooLarge && isAbove(own, nothing) ? own : fraction(tariff.volumeRatio);
  const vw = isSame(ratio, nothing) || isSame(v, nothing) ? nothing : rounded(over(v, ratio), 3);
  return { w, v, vw, longest, sides, over: tooLarge };
}

/** Rounds a weight up to the step of a tariff; a rest up to the tolerance is dropped, but a positive weight keeps one step. */
export function carryRounded(x: Fraction, tariff: Pick<Tariff, 'carry' | 'carryTolerance'>): Fraction {
  const step = fraction(tariff.carry);
  if (isSame(step, nothing)) return x;
  const q = floor(over(x, step));
  const rest = minus(x, times(q, step));
  if (isSame(rest, nothing)) return x;
  const drops = !isAbove(rest, fraction(tariff.carryTolerance));
  const result = times(drops ? q : plus(q, [1n, 1n]), step);
  return isSame(result, nothing) ? step : result;
}

/** The billed weight of a billing unit. */
export function billedOf(tariff: Tariff, boxes: readonly Box[]): Fraction {
  const share = fraction(tariff.splitThrowingRatio ?? '1');
  const split = (w: Fraction, vw: Fraction) => (isAbove(vw, w) ? plus(w, times(minus(vw, w), share)) : w);
  const [w, vw] = [total(boxes.map((one) => one.w)), total(boxes.map((one) => one.vw))];
  const byVolume = tariff.billingMode === 5 || tariff.billingMode === 6;
  const combined = tariff.volumeAccumulation ? split(w, vw) : total(boxes.map((one) => split(one.w, one.vw)));
  const compared = rounded(byVolume ? w : combined, 3);
  return carryRounded(max(compared, fraction(tariff.minimumBillingWeight)), tariff);
}
