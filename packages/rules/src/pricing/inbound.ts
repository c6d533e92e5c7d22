import { type Dec, type Decimal, dec, sum, text, zero } from '../decimal.ts';
import { accept, type Outcome } from '../outcome.ts';
import { convert, ratesOf, roundTo } from './currency.ts';
import { blankFacts } from './defaults.ts';
import { surchargeOrder } from './quote.ts';
import { type ChargeBase, surcharge } from './surcharges.ts';
import type { Currencies, QuoteLine, SurchargeRow } from './types.ts';

/** The quantities of a received document: pieces confirmed, packages, bins, SKUs, weight kg, volume m3. */
export type InboundFacts = {
  commodityQuantity: number;
  packageQuantity: number;
  binQuantity: number;
  skuQuantity: number;
  actualWeight: Dec | null;
  volume: Dec | null;
};

/** Prices of an inbound quotation and the quantities they apply to. */
export type InboundInput = {
  currencyId: string;
  walletCurrencyId: string;
  surcharges: readonly SurchargeRow[];
  facts: InboundFacts;
  currencies: Currencies;
};

/** Inbound handling: lines in both currencies, total in the wallet currency. */
export type InboundCharge = { currencyId: string; walletCurrencyId: string; rates: Record<string, Dec>; lines: QuoteLine[]; total: Dec };

/** Prices inbound handling: surcharge rows without base freight. Refuses with CurrencyNotEffective. */
export function inboundCharge(input: InboundInput): Outcome<InboundCharge> {
  const { currencyId, walletCurrencyId } = input;
  const rates = ratesOf([currencyId, walletCurrencyId], input.currencies);
  if (!rates.ok) return rates;
  const lines: QuoteLine[] = [];
  for (const { step, row } of surchargeOrder(input.surcharges)) {
    const charged = surcharge(row, chargeBase(input, lines));
    if (charged) lines.push(lineOf(input, rates.value, step, row, charged.amount, { kind: 'surcharge', ...charged.detail }));
  }
  return accept({ currencyId, walletCurrencyId, rates: rates.value, lines, total: text(sum(lines.map((line) => dec(line.walletAmount)))) });
}

function chargeBase({ facts, currencyId }: InboundInput, lines: readonly QuoteLine[]): ChargeBase {
  const { commodityQuantity, packageQuantity, binQuantity, skuQuantity } = facts;
  const actualWeight = dec(facts.actualWeight);
  return {
    pieces: [],
    pieceQuantity: commodityQuantity,
    billingWeight: actualWeight,
    actualWeight,
    volumeWeight: zero,
    volumeExcess: zero,
    volume: dec(facts.volume),
    declared: zero,
    collection: zero,
    freight: zero,
    subtotal: sum(lines.map((line) => dec(line.amount))),
    facts: { ...blankFacts, commodityQuantity, packageQuantity, binQuantity, skuQuantity },
    excess: (weight) => weight,
    currencyId,
  };
}

function lineOf(
  { currencyId, walletCurrencyId, currencies }: InboundInput,
  rates: Record<string, Dec>,
  step: QuoteLine['step'],
  row: SurchargeRow,
  exact: Decimal,
  detail: QuoteLine['detail'],
): QuoteLine {
  const amount = roundTo(exact, currencyId, currencies);
  const walletAmount = roundTo(convert(amount, currencyId, walletCurrencyId, rates), walletCurrencyId, currencies);
  return {
    step,
    code: row.code,
    expenseTypeId: row.expenseTypeId,
    originId: row.id,
    detail,
    amount: text(amount),
    walletAmount: text(walletAmount),
    allowRefunds: row.allowRefunds,
  };
}
