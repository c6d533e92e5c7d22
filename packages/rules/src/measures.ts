import { type Dec, dec, greatest, round, sum, text, zero } from './decimal.ts';

/** What a site holds to be plausible: weights in kg, sides in cm, shares in percent; 0 switches a limit off. */
export interface PlausibleLimits {
  /** A weight may be off from what is expected by this share or by this weight, whichever is more. */
  deviationShare: Dec;
  deviationWeight: Dec;
  /** Beyond a limit by more than this share, somebody else has to agree. */
  leaderShare: Dec;
  heaviest: Dec;
  longest: Dec;
  smallest: Dec;
  /** Whether all three sides have to be given. */
  sizesRequired: boolean;
}

/** One thing as a scale and a tape measure tell it, in kg and cm; null is not measured. */
export interface Measure {
  weight: Dec | null;
  length?: Dec | null;
  width?: Dec | null;
  height?: Dec | null;
}

const sideNames = ['length', 'width', 'height'] as const;

/** A number that cannot be a measure, and why; `at` is the place of its thing among those measured. */
export interface WrongMeasure {
  at: number;
  field: 'weight' | (typeof sideNames)[number];
  why: 'looksLikeCode' | 'tooSmall' | 'required';
}

/** A number that may be right and is unlikely: `leader` when somebody else has to agree. */
export interface Doubt {
  kind: 'deviation' | 'heaviest' | 'longest';
  at: number;
  typed: Dec;
  /** What it was held against: the expected weight, or the limit. */
  against: Dec;
  /** By how many percent it is off, whole; 0 when nothing was expected. */
  share: Dec;
  leader: boolean;
}

// Five digits before the point are more than any scale or tape of a warehouse shows.
const beyondAnyScale = 100_000;

/** The numbers that cannot be measures: codes, sides below the smallest, sides that were left out. */
export function wrongMeasures(measured: readonly Measure[], limits: Pick<PlausibleLimits, 'smallest' | 'sizesRequired'>): WrongMeasure[] {
  return measured.flatMap((one, at) => {
    const wrong: WrongMeasure[] = [];
    if (dec(one.weight).gte(beyondAnyScale)) wrong.push({ at, field: 'weight', why: 'looksLikeCode' });
    for (const field of sideNames) {
      const side = one[field] ?? null;
      if (side === null && limits.sizesRequired) wrong.push({ at, field, why: 'required' });
      if (side === null) continue;
      if (dec(side).gte(beyondAnyScale)) wrong.push({ at, field, why: 'looksLikeCode' });
      else if (dec(side).lt(dec(limits.smallest))) wrong.push({ at, field, why: 'tooSmall' });
    }
    return wrong;
  });
}

/** The unlikely numbers among some measures: each alone, and their weights together against what was expected (null: nothing is known). */
export function doubtsOf(measured: readonly Measure[], limits: PlausibleLimits, expected: Dec | null = null): Doubt[] {
  const alone = measured.flatMap((one, at) => [
    ...above('heaviest', at, one.weight ?? '0', limits.heaviest, limits.leaderShare),
    ...above('longest', at, text(greatest(zero, ...sideNames.map((name) => dec(one[name])))), limits.longest, limits.leaderShare),
  ]);
  return [...(expected === null ? [] : offFrom(text(sum(measured.map(({ weight }) => dec(weight)))), expected, limits)), ...alone];
}

function above(kind: Doubt['kind'], at: number, typed: Dec, limit: Dec, leaderShare: Dec): Doubt[] {
  if (!dec(limit).gt(0) || !dec(typed).gt(limit)) return [];
  return [{ kind, at, typed, against: limit, ...shareOf(typed, limit, leaderShare) }];
}

/** Is a weight off from an expected one by more than the tolerated share and weight? */
function offFrom(typed: Dec, expected: Dec, { deviationShare, deviationWeight, leaderShare }: PlausibleLimits): Doubt[] {
  const [share, weight] = [dec(deviationShare), dec(deviationWeight)];
  if (!dec(expected).gt(0) || (share.isZero() && weight.isZero())) return [];
  const off = dec(typed).minus(expected).abs();
  if (off.lte(weight) || off.lte(dec(expected).times(share).div(100))) return [];
  return [{ kind: 'deviation', at: 0, typed, against: expected, ...shareOf(typed, expected, leaderShare) }];
}

function shareOf(typed: Dec, against: Dec, leaderShare: Dec): Pick<Doubt, 'share' | 'leader'> {
  const share = dec(typed).minus(against).abs().times(100).div(against);
  return { share: text(round(share, 0)), leader: dec(leaderShare).gt(0) && share.gt(leaderShare) };
}
