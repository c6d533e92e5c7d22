import { type Fields, f } from '../../core/field.ts';

/** One line of a quote as returned: name and detail are in the caller's language. */
export const quoteLineFields = {
  code: f.text({ required: true, max: 32 }),
  expenseTypeId: f.ref('expenseType', { required: true }),
  name: f.text({ required: true, max: 200 }),
  detail: f.text({ max: 2000 }),
  amount: f.money({ required: true }),
  walletAmount: f.money({ required: true }),
  allowRefunds: f.flag({ required: true }),
  // How the amount was computed, step by step, each as readable text.
  steps: f.list({ label: f.text({ required: true, max: 200 }), text: f.text({ required: true, max: 500 }) }),
} satisfies Fields;

/** A quote as returned. Weights in kg, volume in m³; amounts in the quotation's currency, wallet amounts in the owner's. */
export const quoteFields = {
  quotationId: f.id({ required: true }),
  quotationVersion: f.count({ required: true }),
  quotationName: f.text({ required: true }),
  currencyId: f.id({ required: true }),
  currencyCode: f.text({ required: true }),
  symbol: f.text({ required: true }),
  walletCurrencyId: f.id({ required: true }),
  walletCurrencyCode: f.text({ required: true }),
  walletSymbol: f.text({ required: true }),
  walletDecimalPlaces: f.count({ required: true }),
  rates: f.json<Record<string, number>>({ required: true }),
  actualWeight: f.kilograms({ required: true }),
  volumeWeight: f.kilograms({ required: true }),
  comparedWeight: f.kilograms({ required: true }),
  billingWeight: f.kilograms({ required: true }),
  volume: f.cubicMetres({ required: true }),
  overSizePieces: f.count({ required: true }),
  lines: f.list(quoteLineFields, { required: true }),
  total: f.money({ required: true }),
  discount: f.money({ required: true }),
  payable: f.money({ required: true }),
  validUntil: f.time({ required: true }),
  quoteHash: f.text({ required: true }),
} satisfies Fields;

/** A shipping channel: a shipping method with one of its carriers. */
export const channelFields = {
  typeOfShippingId: f.id({ required: true }),
  typeOfShippingName: f.text({ required: true, max: 200 }),
  carrierId: f.id(),
  carrierName: f.text(),
  minimumAging: f.count(),
  maximumAging: f.count(),
} satisfies Fields;

/** An excluded item of an answer: a shipping channel, or (for staff) a quotation, and the rule that excluded it. */
export const excludedFields = {
  typeOfShippingId: f.id(),
  typeOfShippingName: f.text({ max: 200 }),
  carrierId: f.id(),
  carrierName: f.text(),
  quotationId: f.id(),
  quotationName: f.text(),
  rule: f.text({ required: true }),
  reason: f.text({ required: true, max: 500 }),
  // The change that would include it.
  change: f.text({ max: 500 }),
} satisfies Fields;
