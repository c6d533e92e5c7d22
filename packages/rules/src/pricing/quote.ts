import { type Dec, type Decimal, dec, greatest, sum, text, zero } from '../decimal.ts';
import { accept, type Outcome } from '../outcome.ts';
import { type CalculationMethod, methods } from './codes.ts';
import { convert, ratesOf, roundTo } from './currency.ts';
import { type BaseFreight, baseFreight } from './freight.ts';
import { type ChargeBase, cubicMetres, serviceCharge, surcharge } from './surcharges.ts';
import type { ChargeRow, LineDetail, LineStep, Quote, QuoteInput, QuoteLine, SurchargeRow } from './types.ts';
import { carry, type OrderWeights, type WeighedUnit, weighOrder } from './weights.ts';

type Rates = Record<string, Dec>;
type Pricing = { input: QuoteInput; rates: Rates; weights: OrderWeights };
type Origin = { code: string; expenseTypeId: string | null; id: string | null; allowRefunds: boolean };

/**
 * Prices an order by one quotation. Amounts in the quotation currency and the wallet currency, each line rounded half up.
 * Refuses with NoWeightRange or CurrencyNotEffective.
 */
export function quote(input: QuoteInput): Outcome<Quote> {
  const rates = ratesOf(currenciesOf(input), input.currencies);
  if (!rates.ok) return rates;
  const weights = weighOrder(input.quotation, input.pieces, input.singlePackageBilling);
  const freight = freightOfUnits(input, weights.units);
  if (!freight.ok) return freight;
  const pricing = { input, rates: rates.value, weights };
  const lines = freightLines(pricing, freight.value);
  addSurcharges(pricing, lines);
  return accept(answer(pricing, lines));
}

function currenciesOf(input: QuoteInput): Set<string> {
  const { quotation, walletCurrencyId, facts, carrierMinimum, services } = input;
  const amounts = [facts.declared, facts.collection, carrierMinimum].filter((money) => money !== null && dec(money.amount).gt(0));
  return new Set([
    quotation.currencyId,
    walletCurrencyId,
    ...amounts.map((money) => money?.currencyId ?? walletCurrencyId),
    ...services.map((service) => service.currencyId),
  ]);
}

function freightOfUnits(input: QuoteInput, units: readonly WeighedUnit[]): Outcome<BaseFreight[]> {
  const all: BaseFreight[] = [];
  for (const unit of units) {
    const freight = baseFreight(input.quotation, unit);
    if (!freight.ok) return { ...freight, values: { ...freight.values, quotationId: input.quotation.id } };
    all.push(freight.value);
  }
  return accept(all);
}

/** Lines 1 to 4: freight, carrier minimum, tax-inclusive service, over-size pieces. */
function freightLines(pricing: Pricing, units: readonly BaseFreight[]): QuoteLine[] {
  const { quotation, expenseTypes } = pricing.input;
  const amount = sum(units.map((unit) => unit.amount.times(unit.detail.times)));
  const { volumeRatio, splitThrowingRatio, volumeAccumulation, minimumBillingWeight, carry: step, carryTolerance } = quotation;
  const terms = { volumeRatio, splitThrowingRatio, volumeAccumulation, minimumBillingWeight, carry: step, carryTolerance };
  const detail: LineDetail = { kind: 'freight', billingMode: quotation.billingMode, units: units.map((unit) => unit.detail), terms };
  const freight = line(pricing, 1, ownLine('FREIGHT', expenseTypes.freight), amount, detail);
  const others = [carrierMinimumLine(pricing, freight), taxInclusiveLine(pricing), excessMaterialLine(pricing)];
  return [freight, ...others.filter((each) => each !== null)];
}

function carrierMinimumLine(pricing: Pricing, freight: QuoteLine): QuoteLine | null {
  const { quotation, carrierMinimum, expenseTypes } = pricing.input;
  if (carrierMinimum === null) return null;
  const minimum = inQuotationCurrency(pricing, carrierMinimum);
  const detail: LineDetail = {
    kind: 'carrierMinimum',
    minimum: carrierMinimum.amount,
    minimumCurrencyId: carrierMinimum.currencyId,
    converted: text(minimum),
    freight: freight.amount,
  };
  const missing = roundTo(minimum.minus(dec(freight.amount)), quotation.currencyId, pricing.input.currencies);
  return missing.gt(0) ? line(pricing, 2, ownLine('CARRIER_MINIMUM', expenseTypes.carrierMinimum), missing, detail) : null;
}

function taxInclusiveLine(pricing: Pricing): QuoteLine | null {
  const { quotation, taxInclusive, expenseTypes } = pricing.input;
  if (!taxInclusive || !quotation.taxInclusive) return null;
  const [quantity, unitPrice] = [pricing.weights.billed, dec(quotation.taxInclusiveUnitPrice)];
  const detail: LineDetail = { kind: 'taxInclusive', quantity: text(quantity), unitPrice: text(unitPrice) };
  return line(pricing, 3, ownLine('TAX_INCLUSIVE', expenseTypes.taxInclusive), quantity.times(unitPrice), detail);
}

function excessMaterialLine(pricing: Pricing): QuoteLine | null {
  const [quantity, unitPrice] = [dec(pricing.weights.overSizePieces), dec(pricing.input.quotation.excessMaterialCost)];
  if (quantity.isZero() || unitPrice.isZero()) return null;
  const detail: LineDetail = { kind: 'excessMaterial', quantity: text(quantity), unitPrice: text(unitPrice) };
  return line(pricing, 4, ownLine('EXCESS_MATERIAL', pricing.input.expenseTypes.excessMaterial), quantity.times(unitPrice), detail);
}

/** Lines 5 to 8, each seeing the lines before it: amounts, percentages of freight, percentages of the subtotal, services. */
function addSurcharges(pricing: Pricing, lines: QuoteLine[]): void {
  const base = chargeBase(pricing, lines);
  const now = (): ChargeBase => ({ ...base, subtotal: subtotalOf(lines) });
  for (const { step, row } of surchargeOrder(pricing.input.quotation.surcharges)) {
    const charged = surcharge(row, now());
    if (charged) lines.push(line(pricing, step, rowLine(row), charged.amount, { kind: 'surcharge', ...charged.detail }));
  }
  for (const service of byDisplayOrder(pricing.input.services)) {
    const currencyId = service.currencyId;
    const toQuotation = (amount: Decimal) => inQuotationCurrency(pricing, { amount: text(amount), currencyId });
    const charged = serviceCharge(service, now(), { id: currencyId, toQuotation });
    if (charged) lines.push(line(pricing, 8, rowLine(service), charged.amount, { kind: 'valueAdded', ...charged.detail }));
  }
}

/** Surcharge rows in the order they are charged: amounts, percentages of freight, percentages of the subtotal; within, row order. */
export function surchargeOrder<Row extends SurchargeRow>(rows: readonly Row[]): { step: 5 | 6 | 7; row: Row }[] {
  const steps = byDisplayOrder(rows).map((row) => ({ step: surchargeStep(row.calculationMethod), row }));
  return ([5, 6, 7] as const).flatMap((step) => steps.filter((each) => each.step === step));
}

function surchargeStep(method: CalculationMethod): 5 | 6 | 7 {
  if (method === methods.percentOfFreight) return 6;
  return method === methods.percentOfSubtotal ? 7 : 5;
}

function byDisplayOrder<Row extends ChargeRow>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => a.displayOrder - b.displayOrder);
}

function chargeBase(pricing: Pricing, lines: readonly QuoteLine[]): ChargeBase {
  const { input, weights } = pricing;
  const excess = (weight: Decimal) => carry(weight, input.quotation);
  const { declared, collection } = input.facts;
  return {
    pieces: weights.pieces,
    pieceQuantity: weights.pieceQuantity,
    billingWeight: weights.billed,
    actualWeight: weights.actual,
    volumeWeight: weights.volumeWeight,
    volumeExcess: greatest(zero, excess(weights.volumeWeight).minus(excess(weights.actual))),
    volume: cubicMetres(weights.volume),
    declared: declared ? inQuotationCurrency(pricing, declared) : zero,
    collection: collection ? inQuotationCurrency(pricing, collection) : zero,
    freight: subtotalOf(lines.filter((each) => each.step <= 2)),
    subtotal: subtotalOf(lines),
    facts: input.facts,
    excess,
    currencyId: input.quotation.currencyId,
  };
}

function inQuotationCurrency(pricing: Pricing, money: { amount: Dec; currencyId: string }): Decimal {
  const amount = dec(money.amount);
  return amount.isZero() ? zero : convert(amount, money.currencyId, pricing.input.quotation.currencyId, pricing.rates);
}

function subtotalOf(lines: readonly QuoteLine[]): Decimal {
  return sum(lines.map((each) => dec(each.amount)));
}

function ownLine(code: string, expenseTypeId: string | null): Origin {
  return { code, expenseTypeId, id: null, allowRefunds: true };
}

function rowLine(row: ChargeRow): Origin {
  return { code: row.code, expenseTypeId: row.expenseTypeId, id: row.id, allowRefunds: row.allowRefunds };
}

function line(pricing: Pricing, step: LineStep, origin: Origin, exact: Decimal, detail: LineDetail): QuoteLine {
  const { quotation, walletCurrencyId, currencies } = pricing.input;
  const amount = roundTo(exact, quotation.currencyId, currencies);
  const walletAmount = roundTo(convert(amount, quotation.currencyId, walletCurrencyId, pricing.rates), walletCurrencyId, currencies);
  return {
    step,
    code: origin.code,
    expenseTypeId: origin.expenseTypeId,
    originId: origin.id,
    detail,
    amount: text(amount),
    walletAmount: text(walletAmount),
    allowRefunds: origin.allowRefunds,
  };
}

function answer({ input, rates, weights }: Pricing, lines: QuoteLine[]): Quote {
  return {
    quotationId: input.quotation.id,
    quotationVersion: input.quotation.version,
    quotationName: input.quotation.name,
    quotationNames: input.quotation.nameInLanguages,
    currencyId: input.quotation.currencyId,
    walletCurrencyId: input.walletCurrencyId,
    rates,
    actualWeight: text(weights.actual),
    volumeWeight: text(weights.volumeWeight),
    comparedWeight: text(weights.compared),
    billingWeight: text(weights.billed),
    volume: text(cubicMetres(weights.volume)),
    pieceQuantity: weights.pieceQuantity,
    overSizePieces: weights.overSizePieces,
    lines,
    total: text(sum(lines.map((each) => dec(each.walletAmount)))),
  };
}
