import type { Output } from '@entrepot/contract/core/call.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { readDecimal } from '@entrepot/contract/core/decimal-input.ts';
import { calculateFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import type { getPublicRoutes } from '@entrepot/contract/modules/pricing/route-calls.ts';
import { bestOf, groupByCarrier, wayKey } from '@entrepot/rules/pricing/best-ways.ts';
import { html, type Markup, type Part } from '../../../core/http/html.ts';
import { Refused, type Visit } from './visit.ts';
import { getPublicCurrencies } from '@entrepot/contract/modules/sites/public-calls.ts';
import { dec, round, text } from '@entrepot/rules/decimal.ts';

type Quotes = Output<typeof calculateFreight>['quotes'];
type Routes = Output<typeof getPublicRoutes>;
type Currencies = Output<typeof getPublicCurrencies>;
/** The decimals of a rate in a note. */
const rateDecimals = 4;
interface Place {
  id: string;
  name: string;
}
const sides = ['length', 'width', 'height'] as const;

/** Renders the prices of a parcel without sign-in: from a warehouse to a destination, every shipping method with its price and its days. */
export async function priceCheck(
  visit: Visit,
  warehouses: readonly Place[],
  { destinations, inWorkingDays }: Routes,
): Promise<Markup | false> {
  const { t, params } = visit;
  if (warehouses.length === 0 || destinations.length === 0) return false;
  const { prices, problem, wrong } = await priced(visit, inWorkingDays);
  const place = (name: 'from' | 'to', places: readonly Place[]) =>
    html`<div class="field"><label class="label" for="${name}">${t(`price.${name}`)}</label>
      <select id="${name}" name="${name}" class="control">
      ${places.map(({ id, name: label }) => html`<option value="${id}"${params.get(name) === id && html` selected`}>${label}</option>`)}
      </select></div>`;
  const number = (name: string, unit: string) =>
    html`<div class="field"><label class="label" for="${name}">${t(`price.${name}`)}</label><span class="control">
      <input id="${name}" name="${name}" inputmode="decimal" maxlength="12" autocomplete="off" value="${params.get(name)}" aria-describedby="price-problem"${wrong.includes(name) && html` aria-invalid="true"`}>
      <span class="unit">${unit}</span></span></div>`;
  return html`<div class="priceSpace"><section class="price" aria-label="${t('price.title')}"><h2>${t('price.title')}</h2>
    <form class="wish" action="/index" data-swaps="prices price-problem" novalidate>${place('from', warehouses)}
    ${place('to', destinations)}${number('weight', 'kg')}${sides.map((side) => number(side, 'cm'))}
    <button class="button" data-kind="primary" data-size="large">${t('price.show')}</button></form>
    <p id="price-problem" class="error" aria-live="polite">${problem}</p><div id="prices" aria-live="polite">${prices}</div></section>
    </div>`;
}

const numberIn = (text: string | null) => {
  const { text: number } = readDecimal(text ?? '', { decimals: 3 });
  return number !== undefined && /^\d{1,6}(\.\d+)?$/.test(number) ? number : null;
};

interface PricedWay {
  prices: Part;
  problem: string;
  /** The fields that the problem is about. */
  wrong: readonly string[];
}
const refused = (problem: string, wrong: readonly string[] = []): PricedWay => ({ prices: null, problem, wrong });

/** Prices the parcel in the URL; empty where the URL has none. */
async function priced(visit: Visit, inWorkingDays: boolean): Promise<PricedWay> {
  const { t, params } = visit;
  const [from, to] = [params.get('from'), params.get('to')];
  if (!from || !to) return refused('');
  const weight = numberIn(params.get('weight'));
  if (!weight || Number(weight) === 0) return refused(t('price.missing'), ['weight']);
  const typed = sides.filter((side) => params.get(side)?.trim());
  const measures = Object.fromEntries(sides.map((side) => [side, numberIn(params.get(side))]));
  // Missing or invalid sizes would result in a price that is too low.
  const unclear = sides.filter((side) => !(Number(measures[side]) > 0));
  if (typed.length > 0 && unclear.length > 0) return refused(t('price.sizes'), unclear);
  try {
    const { quotes } = await visit.request(calculateFreight, {
      warehouseId: from,
      destinationCountryId: to,
      pieces: [{ weight, ...measures, quantity: 1 }],
    });
    return { prices: ways(visit, quotes, await visit.request(getPublicCurrencies, {}), inWorkingDays), problem: '', wrong: [] };
  } catch (problem) {
    if (problem instanceof Refused) return refused(problem.message);
    throw problem;
  }
}

function ways(visit: Visit, quotes: Quotes, currencies: Currencies, inWorkingDays: boolean): Markup {
  const { t } = visit;
  if (quotes.length === 0) return html`<p class="hint">${t('price.none')}</p>`;
  const found = groupByCarrier(quotes);
  const { cheapest, fastest } = bestOf(found);
  const display = currencies.find(({ isDisplay }) => isDisplay);
  const currencyOfCode = (code: string) => currencies.find((one) => one.code === code);
  const price = (way: Quotes[number]) => {
    const billed = moneyText(way.payable, way.walletSymbol, way.walletDecimalPlaces);
    const rate = currencyOfCode(way.walletCurrencyCode)?.displayRate;
    if (!display || !rate) return billed;
    const shown = text(round(dec(way.payable).times(dec(rate)), display.decimalPlaces));
    return html`${moneyText(shown, display.symbol ?? '', display.decimalPlaces)} <small>${billed}</small>`;
  };
  const rows = found.map((way) => {
    const key = wayKey(way);
    const best = cheapest.has(key) ? 'price.cheapest' : fastest.has(key) ? 'price.fastest' : null;
    const days =
      way.maximumAging &&
      t(inWorkingDays ? 'routes.workingDays' : 'routes.days', { from: way.minimumAging ?? way.maximumAging, to: way.maximumAging });
    return html`<li><strong>${way.typeOfShippingName}</strong><span class="days">${days}${best && html`<em>${t(best)}</em>`}</span>
      <span class="amount">${price(way)}</span></li>`;
  });
  const [first] = quotes;
  const from = first && currencyOfCode(first.walletCurrencyCode);
  const rate = display &&
    from?.displayRate && {
      one: `${first!.walletSymbol}1`,
      amount: moneyText(text(round(dec(from.displayRate), rateDecimals)), display.symbol ?? '', 0),
      day: dayOf(from.displayTime ?? visit.visitor.now, visit.visitor.timeZone),
    };
  return html`<ul class="quotes">${rows}</ul><p class="hint">${t('price.hint')}${rate && html` ${t('price.rate', rate)}`}</p>`;
}

/** Formats an amount with its sign, at least the currency's decimals and thousands separators: ¥1,234.50. Further decimals are not rounded. */
function moneyText(amount: string, sign: string, decimals: number): string {
  const value = dec(amount);
  const [whole, part] = value.abs().toFixed(Math.max(decimals, value.decimalPlaces())).split('.');
  // Bounded: an amount of money.
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${value.isNegative() ? '−' : ''}${sign}${grouped}${part ? `.${part}` : ''}`;
}
