import { type Dec, type Decimal, dec, greatest, round, sum, text, zero } from './decimal.ts';

/** A site's limits of plausible measures: weights in kg, sides in cm, shares in percent; 0 switches a limit off. */
export interface PlausibleLimits {
  /** A weight may deviate from the expected one by this share or by this weight, whichever is more. */
  deviationShare: Dec;
  deviationWeight: Dec;
  /** Beyond a limit by more than this share, a leader has to agree. */
  leaderShare: Dec;
  /** A volume may differ from the expected one by this share of the smaller of both, or by this volume in m³, whichever is more. */
  volumeDeviationShare: Dec;
  volumeDeviation: Dec;
  /** Beyond this share of the smaller of both volumes, or of the limit of a density, a leader has to agree. */
  volumeLeaderShare: Dec;
  /** Densities in kg/m³ between which things are plausible whose volume is not known. */
  lightest: Dec;
  densest: Dec;
  heaviest: Dec;
  longest: Dec;
  smallest: Dec;
  /** Whether all three sides are required. */
  sizesRequired: boolean;
}

/** One thing as measured by a scale and a tape measure, in kg and cm; null is not measured. */
export interface Measure {
  weight: Dec | null;
  length?: Dec | null;
  width?: Dec | null;
  height?: Dec | null;
  /** Its volume in m³ where a side is unknown. */
  volume?: Dec | null;
}

const sideNames = ['length', 'width', 'height'] as const;

/** A number that cannot be a measure, and why; `at` is the place of its thing among those measured. */
export interface WrongMeasure {
  at: number;
  field: 'weight' | (typeof sideNames)[number];
  why: 'looksLikeCode' | 'tooSmall' | 'required';
}

/** A number that is possible but implausible; `leader`: a leader has to agree. */
export interface Doubt {
  kind: 'deviation' | 'volume' | 'light' | 'dense' | 'heaviest' | 'longest';
  at: number;
  typed: Dec;
  /** The compared value: the expected weight or volume, or the limit. Volumes in litres, densities in kg/m³. */
  against: Dec;
  /** By how many percent it is off, whole; 0 when nothing was expected. */
  share: Dec;
  leader: boolean;
}

// Five digits before the point are more than any scale or tape of a warehouse shows.
const maxScaleWeight = 100_000;

/** The numbers that cannot be measures: codes, sides below the smallest, sides that were left out. */
export function wrongMeasures(measured: readonly Measure[], limits: Pick<PlausibleLimits, 'smallest' | 'sizesRequired'>): WrongMeasure[] {
  return measured.flatMap((one, at) => {
    const wrong: WrongMeasure[] = [];
    if (dec(one.weight).gte(maxScaleWeight)) wrong.push({ at, field: 'weight', why: 'looksLikeCode' });
    for (const field of sideNames) {
      const side = one[field] ?? null;
      if (side === null && limits.sizesRequired) wrong.push({ at, field, why: 'required' });
      if (side === null) continue;
      if (dec(side).gte(maxScaleWeight)) wrong.push({ at, field, why: 'looksLikeCode' });
      else if (dec(side).lt(dec(limits.smallest))) wrong.push({ at, field, why: 'tooSmall' });
    }
    return wrong;
  });
}

/** The volume of a thing in m³; null when a side is unknown and its volume too. */
export function volumeOf({ length, width, height, volume }: Measure): Dec | null {
  const product = dec(length).times(dec(width)).times(dec(height));
  return product.gt(0) ? text(product.div(cubicCentimetres)) : (volume ?? null);
}
const cubicCentimetres = 1_000_000;

/**
 * Returns the implausible numbers among some measures: each alone, and their total weight (kg) and volume (m³) against the expected ones
 * (null: unknown). Without an expected volume, sizes are compared with the weight.
 */
export function doubtsOf(
  measured: readonly Measure[],
  limits: PlausibleLimits,
  expected: Dec | null = null,
  expectedVolume: Dec | null = null,
): Doubt[] {
  const alone = measured.flatMap((one, at) => [
    ...above('heaviest', at, one.weight ?? '0', limits.heaviest, limits.leaderShare),
    ...(dec(expectedVolume).gt(0) ? [] : ofDensity(one, at, limits)),
    ...above('longest', at, text(greatest(zero, ...sideNames.map((name) => dec(one[name])))), limits.longest, limits.leaderShare),
  ]);
  return [
    ...(expected === null ? [] : offFrom(text(sum(measured.map(({ weight }) => dec(weight)))), expected, limits)),
    ...offVolume(measured, expectedVolume, limits),
    ...alone,
  ];
}

/** Whether the total volume differs from an expected one by more than the tolerated share and volume; both directions count alike. */
function offVolume(measured: readonly Measure[], expected: Dec | null, limits: PlausibleLimits): Doubt[] {
  const volumes = measured.map(volumeOf);
  const total = sum(volumes.map(dec));
  if (!dec(expected).gt(0) || !total.gt(0) || volumes.includes(null)) return [];
  const [share, volume] = [dec(limits.volumeDeviationShare), dec(limits.volumeDeviation)];
  if (share.isZero() && volume.isZero()) return [];
  const off = total.minus(dec(expected)).abs();
  const smaller = total.lt(dec(expected)) ? total : dec(expected);
  const percent = off.times(100).div(smaller);
  if (off.lte(volume) || percent.lte(share)) return [];
  return [{ kind: 'volume', at: 0, typed: litres(total), against: litres(dec(expected)), ...byShare(percent, limits.volumeLeaderShare) }];
}

const litres = (volume: Decimal) => text(round(volume.times(1000), 2));

/** Whether a thing is too light or too heavy for its size. */
function ofDensity(one: Measure, at: number, { lightest, densest, volumeLeaderShare }: PlausibleLimits): Doubt[] {
  const volume = dec(volumeOf(one));
  if (!volume.gt(0) || !dec(one.weight).gt(0)) return [];
  const density = dec(one.weight).div(volume);
  const off = (kind: 'light' | 'dense', limit: Dec, times: Decimal): Doubt[] =>
    dec(limit).gt(0) && times.gt(1)
      ? [{ kind, at, typed: text(round(density, 1)), against: limit, ...byShare(times.minus(1).times(100), volumeLeaderShare) }]
      : [];
  return [...off('light', lightest, dec(lightest).div(density)), ...off('dense', densest, density.div(dec(densest).gt(0) ? densest : 1))];
}

function above(kind: Doubt['kind'], at: number, typed: Dec, limit: Dec, leaderShare: Dec): Doubt[] {
  if (!dec(limit).gt(0) || !dec(typed).gt(limit)) return [];
  return [{ kind, at, typed, against: limit, ...shareOf(typed, limit, leaderShare) }];
}

/** Whether a weight deviates from an expected one by more than the tolerated share and weight. */
function offFrom(typed: Dec, expected: Dec, { deviationShare, deviationWeight, leaderShare }: PlausibleLimits): Doubt[] {
  const [share, weight] = [dec(deviationShare), dec(deviationWeight)];
  if (!dec(expected).gt(0) || (share.isZero() && weight.isZero())) return [];
  const off = dec(typed).minus(expected).abs();
  if (off.lte(weight) || off.lte(dec(expected).times(share).div(100))) return [];
  return [{ kind: 'deviation', at: 0, typed, against: expected, ...shareOf(typed, expected, leaderShare) }];
}

function shareOf(typed: Dec, against: Dec, leaderShare: Dec): Pick<Doubt, 'share' | 'leader'> {
  return byShare(dec(typed).minus(against).abs().times(100).div(against), leaderShare);
}

function byShare(share: Decimal, leaderShare: Dec): Pick<Doubt, 'share' | 'leader'> {
  return { share: text(round(share, 0)), leader: dec(leaderShare).gt(0) && share.gt(leaderShare) };
}
