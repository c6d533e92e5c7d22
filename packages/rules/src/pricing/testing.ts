import { blankChoices, blankExpenseTypes, blankFacts, blankPiece, blankQuotation, blankRange, blankSurcharge } from './defaults.ts';
import type { Currencies, Facts, Money, BoxLine, Quotation, QuoteInput, RangeRow, ServiceRow, SurchargeRow } from './types.ts';

/** Currencies of the worked examples, base CNY. */
export const exampleCurrencies: Currencies = {
  CNY: { rate: '1', decimalPlaces: 2, effective: true },
  TWD: { rate: '0.2235', decimalPlaces: 0, effective: true },
  HKD: { rate: '0.9150', decimalPlaces: 2, effective: true },
  MOP: { rate: '0.8880', decimalPlaces: 2, effective: true },
};

/** A CNY quotation of 12.5 per kg in steps of 0.5 kg, volume divisor 6000, with `changes` applied. */
export function quotation(changes: Partial<Quotation> = {}): Quotation {
  const ranges = [range({ unitPrice: '12.5' })];
  return { ...blankQuotation, id: 'Q', name: 'Q', currencyId: 'CNY', volumeRatio: '6000', carry: '0.5', ranges, ...changes };
}

/** An open range with `changes` applied. */
export function range(changes: Partial<RangeRow>): RangeRow {
  return { ...blankRange, ...changes };
}

/** A surcharge row with `changes` applied. */
export function row(changes: Partial<SurchargeRow>): SurchargeRow {
  return { ...blankSurcharge, code: 'ROW', ...changes };
}

/** A value-added service in CNY with `changes` applied. */
export function service(changes: Partial<ServiceRow>): ServiceRow {
  const { triggerDataSource: _source, triggerRule: _rule, triggerValue: _value, ...charge } = blankSurcharge;
  return { ...charge, code: 'SERVICE', currencyId: 'CNY', ...changes };
}

/** A piece of a weight with `changes` applied. */
export function piece(weight: string, changes: Partial<BoxLine> = {}): BoxLine {
  return { ...blankPiece, weight, ...changes };
}

/** Facts with `changes` applied. */
export function facts(changes: Partial<Facts>): Facts {
  return { ...blankFacts, ...changes };
}

/** An amount in CNY. */
export function cny(amount: string): Money {
  return { amount, currencyId: 'CNY' };
}

/** The input of a quote of 10 kg with `changes` applied. */
export function order(changes: Partial<QuoteInput> = {}): QuoteInput {
  return {
    quotation: quotation(),
    pieces: [piece('10')],
    facts: blankFacts,
    taxInclusive: false,
    singlePackageBilling: false,
    carrierMinimum: null,
    services: [],
    walletCurrencyId: 'CNY',
    currencies: exampleCurrencies,
    expenseTypes: blankExpenseTypes,
    ...changes,
  };
}

/** Choices of a customer with `changes` applied. */
export const choices = (changes: Partial<typeof blankChoices> = {}) => ({ ...blankChoices, ...changes });
