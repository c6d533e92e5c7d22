import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { type Dec, dec, round, text } from '@entrepot/rules/decimal.ts';
import { factsOfCurrency } from './country-facts.ts';

// About the units of a currency that have the value of one yuan, in steps of 1, 2 and 5. Others count as the yuan. They only scale the
// defaults below, which are entered at the set-up and can be changed.
const unitsPerYuan: Readonly<Record<string, string>> = {
  ...{ TWD: '5', JPY: '20', KRW: '200', THB: '5', PHP: '10', INR: '10', VND: '5000', IDR: '2000', MMK: '500', KHR: '500', LAK: '5000' },
  ...{ MYR: '0.5', BRL: '1', MXN: '2', ZAR: '2', TRY: '5', RUB: '10', AED: '0.5', SAR: '0.5', ILS: '0.5', PLN: '0.5', SEK: '1', NOK: '1' },
  ...{ SGD: '0.2', USD: '0.2', AUD: '0.2', CAD: '0.2', NZD: '0.2', DKK: '1', EUR: '0.1', GBP: '0.1', CHF: '0.1', KWD: '0.05' },
};

/** The amounts of a site's rules that the set-up asks for: above them four-eyes approval is needed. */
export const approvalLimits = ['manualLimit', 'discountLimit', 'personLimit', 'customerLimit', 'totalLimit'] as const;
export type ApprovalLimit = (typeof approvalLimits)[number];

const scaled = [...approvalLimits, 'supplementTolerance', 'refundTolerance', 'supplementLimit', 'mallValuePerKilogram'] as const;

/** Returns the default amounts of the rules of a site with this base currency: those of the rules are in yuan. */
export function amountsIn(currencyCode: string): Record<(typeof scaled)[number], Dec> {
  const units = dec(unitsPerYuan[currencyCode] ?? '1');
  const decimals = factsOfCurrency(currencyCode)?.decimalPlaces ?? 2;
  const amount = (name: (typeof scaled)[number]) => text(round(dec(String(siteConfiguration.fields[name].default)).mul(units), decimals));
  return Object.fromEntries(scaled.map((name) => [name, amount(name)])) as Record<(typeof scaled)[number], Dec>;
}
