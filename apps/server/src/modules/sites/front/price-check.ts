import type { Output } from '@entrepot/contract/core/call.ts';
import { calculateFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import { bestOf, together, wayKey } from '@entrepot/rules/pricing/best-ways.ts';
import { html, type Markup, type Part } from './html.ts';
import { moneyText } from './money-text.ts';
import { Refused, type Visit } from './visit.ts';

type Quotes = Output<typeof calculateFreight>['quotes'];
interface Place {
  id: string;
  name: string;
}
const sides = ['length', 'width', 'height'] as const;

/** Prices of one parcel for everybody, without sign-in: from a warehouse to a destination, every way with its price and its days. */
export async function priceCheck(visit: Visit, warehouses: readonly Place[], destinations: readonly Place[]): Promise<Markup | false> {
  const { t, asked } = visit;
  if (warehouses.length === 0 || destinations.length === 0) return false;
  const { prices, problem, wrong } = await priced(visit);
  const place = (name: 'from' | 'to', places: readonly Place[]) =>
    html`<div class="field"><label class="label" for="${name}">${t(`price.${name}`)}</label><select id="${name}" name="${name}" class="control">${places.map(({ id, name: label }) => html`<option value="${id}"${asked.get(name) === id && html` selected`}>${label}</option>`)}</select></div>`;
  const number = (name: string, unit: string) =>
    html`<div class="field"><label class="label" for="${name}">${t(`price.${name}`)}</label><span class="control"><input id="${name}" name="${name}" inputmode="decimal" maxlength="12" autocomplete="off" value="${asked.get(name)}" aria-describedby="price-problem"${wrong.includes(name) && html` aria-invalid="true"`}><span class="unit">${unit}</span></span></div>`;
  return html`<div class="priceSpace"><section class="price" aria-label="${t('price.title')}"><h2>${t('price.title')}</h2><form class="wish" action="/index" data-swaps="prices price-problem" novalidate>${place('from', warehouses)}${place('to', destinations)}${number('weight', 'kg')}${sides.map((side) => number(side, 'cm'))}<button class="button" data-kind="primary" data-size="large">${t('price.show')}</button></form><p id="price-problem" class="error" aria-live="polite">${problem}</p><div id="prices" aria-live="polite">${prices}</div></section></div>`;
}

const decimal = /^\d{1,6}([.,]\d{1,3})?$/;
const numberIn = (text: string | null) => {
  const typed = (text ?? '').normalize('NFKC').trim();
  return decimal.test(typed) ? typed.replace(',', '.') : null;
};

interface Priced {
  prices: Part;
  problem: string;
  /** The fields that the problem is about. */
  wrong: readonly string[];
}
const refused = (problem: string, wrong: readonly string[] = []): Priced => ({ prices: null, problem, wrong });

/** What the parcel of the address costs; nothing where the address speaks of none. */
async function priced(visit: Visit): Promise<Priced> {
  const { t, asked } = visit;
  const [from, to] = [asked.get('from'), asked.get('to')];
  if (!from || !to) return refused('');
  const weight = numberIn(asked.get('weight'));
  if (!weight || Number(weight) === 0) return refused(t('price.missing'), ['weight']);
  const typed = sides.filter((side) => asked.get(side)?.trim());
  const measures = Object.fromEntries(sides.map((side) => [side, numberIn(asked.get(side))]));
  // Sizes that are left out or not understood would make a price that is too low.
  const unclear = sides.filter((side) => !(Number(measures[side]) > 0));
  if (typed.length > 0 && unclear.length > 0) return refused(t('price.sizes'), unclear);
  try {
    const { quotes } = await visit.ask(calculateFreight, {
      warehouseId: from,
      destinationCountryId: to,
      pieces: [{ weight, ...measures, quantity: 1 }],
    });
    return { prices: ways(visit, quotes), problem: '', wrong: [] };
  } catch (problem) {
    if (problem instanceof Refused) return refused(problem.message);
    throw problem;
  }
}

function ways({ t }: Visit, quotes: Quotes): Markup {
  if (quotes.length === 0) return html`<p class="hint">${t('price.none')}</p>`;
  const found = together(quotes);
  const { cheapest, fastest } = bestOf(found);
  const rows = found.map((way) => {
    const key = wayKey(way);
    const best = cheapest.has(key) ? 'price.cheapest' : fastest.has(key) ? 'price.fastest' : null;
    const days = way.maximumAging && t('routes.days', { from: way.minimumAging ?? way.maximumAging, to: way.maximumAging });
    return html`<li><strong>${way.typeOfShippingName}</strong><span class="days">${days}${best && html`<em>${t(best)}</em>`}</span><span class="amount">${moneyText(way.payable, way.walletSymbol, way.walletDecimalPlaces)}</span></li>`;
  });
  return html`<ul class="quotes">${rows}</ul><p class="hint">${t('price.hint')}</p>`;
}
