import type { Language } from '@entrepot/contract/core/language.ts';
import type { QuoteLine, QuoteSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { dec, text as plain } from '@entrepot/rules/decimal.ts';
import { pieceSources, sources, textSources, triggerRules } from '@entrepot/rules/pricing/codes.ts';
import type { ChargeDetail, FreightUnit, LineDetail, TriggerDetail, WeighingTerms } from '@entrepot/rules/pricing/types.ts';
import { chargeText, partText, type SymbolOf, type Writer, writer } from './words.ts';

/** One step of how an amount came about. */
export interface Step {
  label: string;
  text: string;
}
type Tell = (key: string, values?: Record<string, unknown>) => Step;
type Of<K extends LineDetail['kind']> = Extract<LineDetail, { kind: K }>;

/** How a line's amount came about, step by step: weights and their rounding, what triggered a surcharge, how it was counted and converted. */
export function stepsOf(
  language: Language,
  line: QuoteLine,
  { quote, symbolOf }: { quote: Pick<QuoteSnapshot, 'currencyId' | 'walletCurrencyId' | 'rates'>; symbolOf: SymbolOf },
): Step[] {
  const write = writer(language, symbolOf);
  const tell: Tell = (key, values) => ({ label: write.say(`steps.${key}.label`), text: write.say(`steps.${key}.text`, values) });
  return [...ownSteps(write, tell, line.detail, quote.currencyId), ...exchangeStep(write, tell, line, quote)];
}

function ownSteps(write: Writer, tell: Tell, detail: LineDetail, currencyId: string): Step[] {
  const money = (amount: string | null) => write.money(amount, currencyId);
  switch (detail.kind) {
    case 'freight':
      return detail.units.flatMap((unit) => unitSteps(write, tell, unit, detail, currencyId));
    case 'carrierMinimum':
      return [
        tell('carrierMinimum', { minimum: write.money(detail.minimum, detail.minimumCurrencyId) }),
        tell('freightBelow', { freight: money(detail.freight), missing: money(plain(dec(detail.converted).minus(dec(detail.freight)))) }),
      ];
    case 'taxInclusive':
      return [tell('count', { parts: write.say('kilograms', { quantity: detail.quantity, price: money(detail.unitPrice) }) })];
    case 'excessMaterial':
      return [tell('count', { parts: write.say('overSize', { quantity: detail.quantity, price: money(detail.unitPrice) }) })];
    case 'surcharge':
      return [...triggerStep(write, tell, detail.trigger), ...chargeSteps(write, tell, detail)];
    case 'valueAdded':
      return chargeSteps(write, tell, detail);
    case 'bagShare':
      return [
        tell('bagShare', {
          bag: detail.bagNo,
          weight: plain(dec(detail.weight)),
          whole: plain(dec(detail.whole)),
          of: plain(dec(detail.of)),
        }),
      ];
  }
}

function unitSteps(write: Writer, tell: Tell, unit: FreightUnit, { terms }: Of<'freight'>, currencyId: string): Step[] {
  const money = (amount: string) => write.money(amount, currencyId);
  const { compared, range, volumeUnits } = unit;
  const greater = compared && { weight: money(compared.byWeight.amount), volume: money(compared.byVolume.amount) };
  return [
    ...(unit.times > 1 ? [tell('each', { times: unit.times })] : []),
    tell('actual', { kg: unit.actualWeight }),
    ...weighingSteps(tell, unit, terms),
    ...(volumeUnits === null ? [] : [tell('volumeUnits', { units: volumeUnits })]),
    ...(greater ? [tell('greater', greater)] : []),
    ...(range ? [tell(range.endRange === null ? 'openRange' : 'range', { from: range.startingRange, to: range.endRange })] : []),
    ...unit.parts.map((part) => tell('part', { parts: partText(write, part, currencyId), amount: money(part.amount) })),
  ];
}

/** From the actual weight to the one that is billed. */
function weighingSteps(tell: Tell, unit: FreightUnit, terms: WeighingTerms | undefined): Step[] {
  const { volumeWeight, comparedWeight, actualWeight, billingWeight } = unit;
  // A quote from before the terms were kept tells its weights alone.
  if (!terms) return [tell('billed', { kg: billingWeight })];
  const share = dec(terms.splitThrowingRatio ?? '1');
  const bulky = dec(volumeWeight).gt(0);
  const counts = dec(comparedWeight).gt(dec(actualWeight));
  const floor = dec(terms.minimumBillingWeight);
  const floored = floor.gt(dec(comparedWeight)) ? plain(floor) : comparedWeight;
  const rounded = !dec(floored).eq(dec(billingWeight));
  const dropped = dec(billingWeight).lt(dec(floored));
  return [
    ...(bulky ? [tell('volumetric', { kg: volumeWeight, ratio: plain(dec(terms.volumeRatio)) })] : []),
    ...(counts ? [tell(share.eq(1) ? 'larger' : 'share', { kg: comparedWeight, percent: plain(share.times(100)) })] : []),
    ...(bulky && !counts ? [tell('actualCounts', { kg: comparedWeight })] : []),
    ...(floored === comparedWeight ? [] : [tell('least', { kg: floored })]),
    ...(rounded
      ? [
          tell(dropped ? 'dropped' : 'rounded', {
            kg: billingWeight,
            step: plain(dec(terms.carry)),
            rest: plain(dec(terms.carryTolerance)),
          }),
        ]
      : []),
  ];
}

function triggerStep(write: Writer, tell: Tell, { source, rule, triggerValue, values, triggeredPieces }: TriggerDetail): Step[] {
  if (source === sources.none) return rule === triggerRules.always ? [tell('always')] : [];
  const what = write.label('TriggerDataSource', source);
  if (rule === triggerRules.always) return [tell('looked', { what, found: foundText(source, values) })];
  const bound = textSources.has(source) && source !== sources.mailboxCode ? '' : (triggerValue ?? '').replaceAll(',', ', ');
  const terms = { what, rule: write.label('TriggerRule', rule), bound, found: foundText(source, values) };
  return [tell(pieceSources.has(source) ? 'triggeredPieces' : 'triggered', { ...terms, count: triggeredPieces ?? 0 })];
}

// Ids of cargo types say nothing to a reader.
const foundText = (source: number, values: readonly string[]) =>
  source === sources.cargoType ? '' : values.slice(0, 5).map(readable).join(', ');
const readable = (value: string) => (/^-?\d+\.\d+$/.test(value) ? plain(dec(value)) : value);

function chargeSteps(write: Writer, tell: Tell, detail: ChargeDetail): Step[] {
  const minimum = detail.minimumApplied ? [tell('minimum', { minimum: write.money(detail.minimum, detail.priceCurrencyId) })] : [];
  return [tell('count', { parts: chargeText(write, { ...detail, minimumApplied: false }) }), ...minimum];
}

function exchangeStep(
  write: Writer,
  tell: Tell,
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
  return [tell('exchange', values)];
}
