import type { Language } from '@entrepot/contract/core/language.ts';
import type { QuoteLine, QuoteSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { dec, text as plain } from '@entrepot/rules/decimal.ts';
import { pieceSources, sources, textSources, triggerRules } from '@entrepot/rules/pricing/codes.ts';
import type { ChargeDetail, FreightUnit, LineDetail, TriggerDetail, WeighingTerms } from '@entrepot/rules/pricing/types.ts';
import { chargeText, partText, type SymbolOf, type Writer, writer } from './step-texts.ts';

/** One step of the calculation of an amount. */
export interface Step {
  label: string;
  text: string;
}
type StepOf = (key: string, values?: Record<string, unknown>) => Step;
type Of<K extends LineDetail['kind']> = Extract<LineDetail, { kind: K }>;

/**
 * Returns the calculation of a line's amount step by step: weights and rounding, trigger of a surcharge, its calculation and conversion.
 */
export function stepsOf(
  language: Language,
  line: QuoteLine,
  { quote, symbolOf }: { quote: Pick<QuoteSnapshot, 'currencyId' | 'walletCurrencyId' | 'rates'>; symbolOf: SymbolOf },
): Step[] {
  const write = writer(language, symbolOf);
  const stepOf: StepOf = (key, values) => ({
    label: write.translate(`steps.${key}.label`),
    text: write.translate(`steps.${key}.text`, values),
  });
  return [...ownSteps(write, stepOf, line.detail, quote.currencyId), ...exchangeStep(write, stepOf, line, quote)];
}

function ownSteps(write: Writer, stepOf: StepOf, detail: LineDetail, currencyId: string): Step[] {
  const money = (amount: string | null) => write.money(amount, currencyId);
  switch (detail.kind) {
    case 'freight':
      return detail.units.flatMap((unit) => unitSteps(write, stepOf, unit, detail, currencyId));
    case 'carrierMinimum':
      return [
        stepOf('carrierMinimum', { minimum: write.money(detail.minimum, detail.minimumCurrencyId) }),
        stepOf('freightBelow', {
          freight: money(detail.freight),
          missing: money(plain(dec(detail.converted).minus(dec(detail.freight)))),
        }),
      ];
    case 'taxInclusive':
      return [stepOf('count', { parts: write.translate('kilograms', { quantity: detail.quantity, price: money(detail.unitPrice) }) })];
    case 'excessMaterial':
      return [stepOf('count', { parts: write.translate('overSize', { quantity: detail.quantity, price: money(detail.unitPrice) }) })];
    case 'surcharge':
      return [...triggerStep(write, stepOf, detail.trigger), ...chargeSteps(write, stepOf, detail)];
    case 'valueAdded':
      return chargeSteps(write, stepOf, detail);
    case 'bagShare':
      return [
        stepOf('bagShare', {
          bag: detail.bagNo,
          weight: plain(dec(detail.weight)),
          whole: plain(dec(detail.whole)),
          of: plain(dec(detail.of)),
        }),
      ];
  }
}

function unitSteps(write: Writer, stepOf: StepOf, unit: FreightUnit, { terms }: Of<'freight'>, currencyId: string): Step[] {
  const money = (amount: string) => write.money(amount, currencyId);
  const { compared, range, volumeUnits } = unit;
  const greater = compared && { weight: money(compared.byWeight.amount), volume: money(compared.byVolume.amount) };
  return [
    ...(unit.times > 1 ? [stepOf('each', { times: unit.times })] : []),
    stepOf('actual', { kg: unit.actualWeight }),
    ...weighingSteps(stepOf, unit, terms),
    ...(volumeUnits === null ? [] : [stepOf('volumeUnits', { units: volumeUnits })]),
    ...(greater ? [stepOf('greater', greater)] : []),
    ...(range ? [stepOf(range.endRange === null ? 'openRange' : 'range', { from: range.startingRange, to: range.endRange })] : []),
    ...unit.parts.map((part) => stepOf('part', { parts: partText(write, part, currencyId), amount: money(part.amount) })),
  ];
}

/** Steps from the actual to the billed weight. */
function weighingSteps(stepOf: StepOf, unit: FreightUnit, terms: WeighingTerms | undefined): Step[] {
  const { volumeWeight, comparedWeight, actualWeight, billingWeight } = unit;
  // Older quotes without stored terms show only their weights.
  if (!terms) return [stepOf('billed', { kg: billingWeight })];
  const share = dec(terms.splitThrowingRatio ?? '1');
  const bulky = dec(volumeWeight).gt(0);
  const counts = dec(comparedWeight).gt(dec(actualWeight));
  const floor = dec(terms.minimumBillingWeight);
  const floored = floor.gt(dec(comparedWeight)) ? plain(floor) : comparedWeight;
  const rounded = !dec(floored).eq(dec(billingWeight));
  const dropped = dec(billingWeight).lt(dec(floored));
  return [
    ...(bulky ? [stepOf('volumetric', { kg: volumeWeight, ratio: plain(dec(terms.volumeRatio)) })] : []),
    ...(counts ? [stepOf(share.eq(1) ? 'larger' : 'share', { kg: comparedWeight, percent: plain(share.times(100)) })] : []),
    ...(bulky && !counts ? [stepOf('actualCounts', { kg: comparedWeight })] : []),
    ...(floored === comparedWeight ? [] : [stepOf('least', { kg: floored })]),
    ...(rounded
      ? [
          stepOf(dropped ? 'dropped' : 'rounded', {
            kg: billingWeight,
            step: plain(dec(terms.carry)),
            rest: plain(dec(terms.carryTolerance)),
          }),
        ]
      : []),
  ];
}

function triggerStep(write: Writer, stepOf: StepOf, { source, rule, triggerValue, values, triggeredPieces }: TriggerDetail): Step[] {
  if (source === sources.none) return rule === triggerRules.always ? [stepOf('always')] : [];
  const what = write.label('TriggerDataSource', source);
  if (rule === triggerRules.always) return [stepOf('looked', { what, found: foundText(source, values) })];
  const bound = textSources.has(source) && source !== sources.mailboxCode ? '' : (triggerValue ?? '').replaceAll(',', ', ');
  const terms = { what, rule: write.label('TriggerRule', rule), bound, found: foundText(source, values) };
  return [stepOf(pieceSources.has(source) ? 'triggeredPieces' : 'triggered', { ...terms, count: triggeredPieces ?? 0 })];
}

// Ids of cargo types are meaningless to a reader.
const foundText = (source: number, values: readonly string[]) =>
  source === sources.cargoType ? '' : values.slice(0, 5).map(readable).join(', ');
const readable = (value: string) => (/^-?\d+\.\d+$/.test(value) ? plain(dec(value)) : value);

function chargeSteps(write: Writer, stepOf: StepOf, detail: ChargeDetail): Step[] {
  const minimum = detail.minimumApplied ? [stepOf('minimum', { minimum: write.money(detail.minimum, detail.priceCurrencyId) })] : [];
  return [stepOf('count', { parts: chargeText(write, { ...detail, minimumApplied: false }) }), ...minimum];
}

function exchangeStep(
  write: Writer,
  stepOf: StepOf,
  { amount, walletAmount }: QuoteLine,
  { currencyId, walletCurrencyId, rates }: Pick<QuoteSnapshot, 'currencyId' | 'walletCurrencyId' | 'rates'>,
): Step[] {
  if (currencyId === walletCurrencyId) return [];
  const rate = dec(rates[currencyId]).dividedBy(dec(rates[walletCurrencyId]));
  const values = {
    amount: write.money(amount, currencyId),
    rate: plain(rate.toSignificantDigits(6)),
    result: write.money(walletAmount, walletCurrencyId),
  };
  return [stepOf('exchange', values)];
}
