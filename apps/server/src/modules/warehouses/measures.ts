import { invalid } from '@entrepot/contract/core/errors.ts';
import type { Dec } from '@entrepot/contract/core/field.ts';
import { warehousesErrors } from '@entrepot/contract/modules/warehouses/errors.ts';
import type { MeasuresQuestion } from '@entrepot/contract/modules/warehouses/measures.ts';
import { type Doubt, doubtsOf, type Measure, type PlausibleLimits, type WrongMeasure, wrongMeasures } from '@entrepot/rules/measures.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { takeApproval } from './approve-measures.ts';

/** Numbers as they were typed on the floor. */
export interface TypedMeasures {
  siteId: string;
  /** The number of what was measured, such as a parcel's. */
  what: string;
  measured: readonly Measure[];
  /** What lies beside it and counts towards what was expected. */
  others?: readonly Pick<Measure, 'weight'>[];
  /** What the weights together should be, in kg; not given: nothing is known. */
  expected?: Dec | null;
  /** What it weighed before, in kg: a weight far from it is asked about; who weighs may say alone that the one before was wrong. */
  before?: Dec | null;
  /** The wire names of what was typed, for the messages at its fields. */
  fieldOf: (wrong: Pick<WrongMeasure, 'field' | 'at'>) => string;
  /** What the caller said besides. */
  said: { confirmMeasures?: boolean | null; approvalId?: string | null };
  /** A bag is held against its parcels more closely than goods against their sum, and has no heaviest weight. */
  bag?: boolean;
}

const sentences = { deviation: 'weightOff', heaviest: 'tooHeavy', longest: 'tooLong' } as const;

/** Refuses numbers that are none (100 at their fields): codes, sides of nothing, sides left out where they must be measured. */
export async function refuseWrong(tx: Tx, typed: TypedMeasures): Promise<void> {
  const limits = await limitsOf(tx, typed);
  const wrong = wrongMeasures(typed.measured, limits);
  const values = { min: plain(limits.smallest) };
  if (wrong.length) throw invalid(...wrong.map((one) => ({ field: typed.fieldOf(one), key: one.why, values })));
}

/**
 * Refuses wrong numbers, and unlikely ones (100) until the caller confirms them, very unlikely ones until a second person has approved
 * them; Data then says which.
 */
export async function refuseImplausible(tx: Tx, caller: Caller, typed: TypedMeasures): Promise<void> {
  await refuseWrong(tx, typed);
  const limits = await limitsOf(tx, typed);
  const doubts = [
    ...doubtsOf([...typed.measured, ...weightsOf(typed.others)], limits, typed.expected ?? null),
    ...doubtsOf(weightsOf(typed.measured), { ...limits, heaviest: '0', leaderShare: '0' }, typed.before ?? null),
  ];
  const worst = doubts.find(({ leader }) => leader) ?? doubts[0];
  if (!worst) return;
  const { confirmMeasures, approvalId } = typed.said;
  const subject = subjectOf(typed.what, doubts);
  const agreed = worst.leader ? Boolean(approvalId) && (await takeApproval(tx, caller, approvalId!, subject)) : confirmMeasures;
  if (agreed) return;
  const data: MeasuresQuestion = { Asks: worst.leader ? 'approval' : 'confirm', Subject: subject };
  const said = { typed: plain(worst.typed), against: plain(worst.against), share: worst.share };
  throw warehousesErrors[sentences[worst.kind]](said, data);
}

const weightsOf = (others: TypedMeasures['others'] = []) => others.map(({ weight }) => ({ weight }));
const plain = (number: Dec) => text(dec(number));
const subjectOf = (what: string, doubts: readonly Doubt[]) =>
  `${what}: ${doubts.map(({ kind, typed }) => `${kind} ${plain(typed)}`).join(', ')}`.slice(0, 300);

async function limitsOf(tx: Tx, { siteId, bag }: TypedMeasures): Promise<PlausibleLimits> {
  const rules = await siteConfigurationOf(tx, siteId);
  return {
    deviationShare: bag ? rules.bagDeviationShare : rules.weightDeviationShare,
    deviationWeight: bag ? rules.bagDeviation : rules.weightDeviation,
    leaderShare: rules.leaderDeviationShare,
    heaviest: bag ? '0' : rules.heaviestParcel,
    longest: rules.longestSide,
    smallest: rules.smallestSide,
    sizesRequired: !bag && rules.sizesRequired,
  };
}
