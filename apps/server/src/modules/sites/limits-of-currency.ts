import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { type Dec, dec, round, text } from '@entrepot/rules/decimal.ts';
import { factsOfCurrency } from './country-facts.ts';

// About the units of a currency that have the value of one yuan, in steps of 1, 2 and 5. Others count as the yuan. They only scale the
// defaults below, which are entered at the set-up and can be changed.
const currenciesByUnits = {
  '0.05': 'KWD',
  '0.1': 'EUR GBP CHF',
  '0.2': 'SGD USD AUD CAD NZD',
  '0.5': 'MYR AED SAR ILS PLN',
  '2': 'MXN ZAR',
  '5': 'TWD THB TRY',
  '10': 'PHP INR RUB',
  '20': 'JPY',
  '200': 'KRW',
  '500': 'MMK KHR',
  '2000': 'IDR',
  '5000': 'VND LAK',
};
const unitsPerYuan = new Map(
  Object.entries(currenciesByUnits).flatMap(([units, codes]) => codes.split(' ').map((code) => [code, units] as const)),
);

/** The amounts of a site's rules that the set-up asks for: above them four-eyes approval is needed. */
export const approvalLimits = ['manualLimit', 'discountLimit', 'personLimit', 'customerLimit', 'totalLimit'] as const;
export type ApprovalLimit = (typeof approvalLimits)[number];

const scaled = [...approvalLimits, 'supplementTolerance', 'refundTolerance', 'supplementLimit', 'mallValuePerKilogram'] as const;

/** Returns the default amounts of the rules of a site with this base currency: those of the rules are in yuan. */
export function amountsIn(currencyCode: string): Record<(typeof scaled)[number], Dec> {
  const units = dec(unitsPerYuan.get(currencyCode) ?? '1');
  const decimals = factsOfCurrency(currencyCode)?.decimalPlaces ?? 2;
  const amount = (name: (typeof scaled)[number]) => text(round(dec(String(siteConfiguration.fields[name].default)).mul(units), decimals));
  return Object.fromEntries(scaled.map((name) => [name, amount(name)])) as Record<(typeof scaled)[number], Dec>;
}
