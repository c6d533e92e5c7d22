import type { Languages } from '@entrepot/contract/core/language-text.ts';
import { eachLanguage, type Language } from '@entrepot/contract/core/language.ts';
import { methods, sources, textSources } from '@entrepot/rules/pricing/codes.ts';
import type { ChargeDetail, FreightPart, FreightUnit, LineDetail, TriggerDetail } from '@entrepot/rules/pricing/types.ts';
import { dec, text as plain } from '@entrepot/rules/decimal.ts';
import { enumLabel, text } from '../../core/calls/texts.ts';

/** The symbol of a currency, by id. */
export type SymbolOf = (currencyId: string) => string;
/** Formats texts, amounts and labels in one language. */
export interface Writer {
  translate(key: string, values?: Record<string, unknown>): string;
  money(amount: string | null, currencyId: string): string;
  label(enumName: string, code: number): string;
}

/** Creates a writer for a language; amounts have the symbol of their currency. */
export function writer(language: Language, symbolOf: SymbolOf): Writer {
  return {
    translate: (key, values) => text(language, `pricing.detail.${key}`, values) ?? key,
    money: (amount, currencyId) => `${symbolOf(currencyId)}${plain(dec(amount))}`,
    label: (enumName, code) => enumLabel(language, enumName, code),
  };
}

/** Describes the calculation of a line's amount; amounts in the quotation's currency. */
export function detailText(language: Language, detail: LineDetail, currencyId: string, symbolOf: SymbolOf): string {
  const write = writer(language, symbolOf);
  switch (detail.kind) {
    case 'freight':
      return detail.units.map((unit) => unitText(write, unit, currencyId)).join('; ');
    case 'carrierMinimum':
      return write.translate('carrierMinimum', {
        minimum: write.money(detail.minimum, detail.minimumCurrencyId),
        freight: write.money(detail.freight, currencyId),
      });
    case 'taxInclusive':
      return write.translate('kilograms', { quantity: detail.quantity, price: write.money(detail.unitPrice, currencyId) });
    case 'excessMaterial':
      return write.translate('overSize', { quantity: detail.quantity, price: write.money(detail.unitPrice, currencyId) });
    case 'surcharge':
      return [chargeText(write, detail), because(write, detail.trigger)].filter(Boolean).join('; ');
    case 'valueAdded':
      return chargeText(write, detail);
    case 'bagShare':
      return write.translate('bagShare', { bag: detail.bagNo, weight: plain(dec(detail.weight)), whole: plain(dec(detail.whole)) });
  }
}

/** Describes it in every language, for bills. */
export const detailInAll = (detail: LineDetail, currencyId: string, symbolOf: SymbolOf): Languages =>
  eachLanguage((language) => detailText(language, detail, currencyId, symbolOf).slice(0, 100));

function unitText(write: Writer, unit: FreightUnit, currencyId: string): string {
  const parts = unit.parts.map((part) => partText(write, part, currencyId)).join(' + ');
  return unit.times > 1 ? write.translate('times', { times: unit.times, parts }) : parts;
}

const partKeys: Record<FreightPart['kind'], string> = {
  Weight: 'kilograms',
  FirstWeight: 'firstWeight',
  ContinuedWeight: 'continuedWeight',
  FixedPrice: 'fixedPrice',
  AdditionalCost: 'additionalCost',
  Volume: 'volumeUnits',
};

/** Describes one part of base freight: quantity and unit price. */
export const partText = (write: Writer, { kind, quantity, unitPrice }: FreightPart, currencyId: string) =>
  write.translate(partKeys[kind], { quantity, price: write.money(unitPrice, currencyId) });

const unitKeys: Partial<Record<number, string>> = {
  [methods.perPiece]: 'pieces',
  [methods.perBillingKg]: 'kilograms',
  [methods.perExcessKg]: 'kilograms',
  [methods.perCubicMetre]: 'cubicMetres',
  [methods.perPackage]: 'packages',
  [methods.perDay]: 'days',
  [methods.perItem]: 'pieces',
};

/** Describes the calculation of a charge. */
export function chargeText(write: Writer, detail: ChargeDetail): string {
  const currencyId = detail.priceCurrencyId;
  const parts = [detail.percentage === null ? unitsText(write, detail) : percentText(write, detail)];
  if (detail.free !== null && dec(detail.free).gt(0)) parts.push(write.translate('free', { free: detail.free }));
  if (detail.minimumApplied) parts.push(write.translate('minimum', { minimum: write.money(detail.minimum, currencyId) }));
  return parts.join(', ');
}

const percentText = (write: Writer, { percentage, base, priceCurrencyId }: ChargeDetail) =>
  write.translate('percent', { percentage: plain(dec(percentage)), base: write.money(base, priceCurrencyId) });

function unitsText(write: Writer, detail: ChargeDetail): string {
  const price = write.money(detail.unitPrice, detail.priceCurrencyId);
  if (detail.method === methods.perOrder) return price;
  const rest = plain(dec(detail.quantity).minus(detail.firstCharge === null ? 0 : 1));
  const units = write.translate(unitKeys[detail.method] ?? 'units', { quantity: rest, price });
  if (detail.firstCharge === null) return units;
  const first = write.translate('firstUnit', { price: write.money(detail.firstCharge, detail.priceCurrencyId) });
  return dec(rest).gt(0) ? `${first} + ${units}` : first;
}

function because(write: Writer, trigger: TriggerDetail): string {
  if (trigger.source === sources.none) return '';
  const readable = !textSources.has(trigger.source) || trigger.source === sources.mailboxCode;
  return write.translate('because', {
    source: write.label('TriggerDataSource', trigger.source),
    values: readable ? trigger.values.slice(0, 5).join(', ') : '',
  });
}
