import { invalid } from '@entrepot/contract/core/errors.ts';
import { warehousesErrors } from '@entrepot/contract/modules/warehouses/errors.ts';
import type { MeasuresQuestion } from '@entrepot/contract/modules/warehouses/measures.ts';
import {
  type Doubt,
  doubtsOf,
  type Measure,
  type PlausibleLimits,
  volumeOf,
  type WrongMeasure,
  wrongMeasures,
} from '@entrepot/rules/measures.ts';
import { type Dec, dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { takeApproval } from './approve-measures.ts';

/** Values as entered on the floor. */
export interface TypedMeasures {
  siteId: string;
  /** The number of the measured record, such as a package's. */
  what: string;
  measured: readonly Measure[];
  /** Other parts that count towards the expected weight and volume. */
  others?: readonly Measure[];
  /** The expected total weight in kg; unknown if omitted. */
  expected?: Dec | null;
  /** The expected total volume in m³; unknown if omitted. */
  expectedVolume?: Dec | null;
  /** The previous measures: very different ones must be confirmed, and the clerk may confirm them without approval. */
  before?: Measure | null;
  /** Returns the API name of an entered value, for the messages at its fields. */
  fieldOf: (wrong: Pick<WrongMeasure, 'field' | 'at'>) => string;
  /** The caller's confirmation or approval. */
  confirmation: { confirmMeasures?: boolean | null; approvalId?: string | null };
  /** A bag is compared with its parcels more strictly than goods with their sum, and has no maximum weight. */
  bag?: boolean;
}

const sentences = {
  deviation: 'weightOff',
  volume: 'volumeOff',
  light: 'tooLight',
  dense: 'tooDense',
  heaviest: 'tooHeavy',
  longest: 'tooLong',
} as const;

/** Throws `ValidationFailed` at the fields for invalid values: codes, zero sides, and missing required sides. */
export async function refuseWrong(tx: Tx, typed: TypedMeasures): Promise<void> {
  const limits = await limitsOf(tx, typed);
  const wrong = wrongMeasures(typed.measured, limits);
  const values = { min: plain(limits.smallest) };
  if (wrong.length) throw invalid(...wrong.map((one) => ({ field: typed.fieldOf(one), key: one.why, values })));
}

/**
 * Throws `ValidationFailed` for invalid values, for unlikely ones until the caller confirms them, and for very unlikely ones until they
 * have four-eyes approval; Data then contains which.
 */
export async function refuseImplausible(tx: Tx, caller: Caller, typed: TypedMeasures): Promise<void> {
  await refuseWrong(tx, typed);
  const limits = await limitsOf(tx, typed);
  const doubts = [
    ...doubtsOf([...typed.measured, ...sizesOf(typed.others)], limits, typed.expected ?? null, typed.expectedVolume ?? null),
    ...(typed.before ? doubtsOf(sizesOf(typed.measured), forgiving(limits), typed.before.weight, volumeOf(typed.before)) : []),
  ];
  const worst = doubts.find(({ leader }) => leader) ?? doubts[0];
  if (!worst) return;
  const { confirmMeasures, approvalId } = typed.confirmation;
  const subject = subjectOf(typed.what, doubts);
  const agreed = worst.leader ? Boolean(approvalId) && (await takeApproval(tx, caller, approvalId!, subject)) : confirmMeasures;
  if (agreed) return;
  const data: MeasuresQuestion = { Asks: worst.leader ? 'approval' : 'confirm', Subject: subject };
  const details = { typed: plain(worst.typed), against: plain(worst.against), share: worst.share };
  throw warehousesErrors[sentences[worst.kind]](details, data);
}

// Only their totals are compared.
const sizesOf = (others: readonly Measure[] = []): Measure[] => others.map((one) => ({ weight: one.weight, volume: volumeOf(one) }));
const forgiving = (limits: PlausibleLimits): PlausibleLimits => ({
  ...limits,
  heaviest: '0',
  lightest: '0',
  densest: '0',
  leaderShare: '0',
  volumeLeaderShare: '0',
});
const plain = (number: Dec) => text(dec(number));
const subjectOf = (what: string, doubts: readonly Doubt[]) =>
  `${what}: ${doubts.map(({ kind, typed }) => `${kind} ${plain(typed)}`).join(', ')}`.slice(0, 300);

async function limitsOf(tx: Tx, { siteId, bag }: TypedMeasures): Promise<PlausibleLimits> {
  const rules = await siteConfigurationOf(tx, siteId);
  return {
    deviationShare: bag ? rules.bagDeviationShare : rules.weightDeviationShare,
    deviationWeight: bag ? rules.bagDeviation : rules.weightDeviation,
    leaderShare: rules.leaderDeviationShare,
    volumeDeviationShare: rules.volumeDeviationShare,
    volumeDeviation: rules.volumeDeviation,
    volumeLeaderShare: rules.volumeLeaderShare,
    lightest: String(rules.lightestDensity),
    densest: String(rules.densestDensity),
    heaviest: bag ? '0' : rules.heaviestParcel,
    longest: rules.longestSide,
    smallest: rules.smallestSide,
    sizesRequired: !bag && rules.sizesRequired,
  };
}
