import { dec } from '../decimal.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { quote } from './quote.ts';
import type { Choices, Quote, QuoteInput, Quotation, Scope } from './types.ts';

/** The rule by which a quotation was refused for an order. */
export type ScopeRule =
  | 'Disabled'
  | 'NotYetEffective'
  | 'Expired'
  | 'Warehouse'
  | 'TransportWarehouse'
  | 'TypeOfShipping'
  | 'Carrier'
  | 'DestinationCountry'
  | 'CustomerGroup'
  | 'CargoType'
  | 'SelfPickup'
  | 'TaxInclusive';

type Wish = string | boolean | null | readonly string[];

/** Why a quotation does not apply to an order: the first rule that fails, the required and the actual value. */
export type Refusal = { quotationId: string; rule: ScopeRule; values: { quotation: Wish; order: Wish } };

/** Quotations that serve an order, the one to use first; and why each of the others does not. */
export type Candidates<Q extends Quotation> = { candidates: Q[]; refused: Refusal[] };

type Check = { rule: ScopeRule; quotation: Wish; order: Wish; applies: boolean };

/** Sorts the quotations of a site into candidates, best first, and refused ones, for an order at a time. */
export function candidatesFor<Q extends Quotation>(quotations: readonly Q[], choices: Choices, at: string): Candidates<Q> {
  const candidates: Q[] = [];
  const refused: Refusal[] = [];
  for (const quotation of quotations) {
    const failed = checks(quotation, choices, at).find((check) => !check.applies);
    if (failed === undefined) candidates.push(quotation);
    else refused.push({ quotationId: quotation.id, rule: failed.rule, values: { quotation: failed.quotation, order: failed.order } });
  }
  return { candidates: candidates.sort(byPreference), refused };
}

/** The quotation to use for an order, and why others were refused; NoQuotation with those reasons when none serves. */
export function chooseQuotation<Q extends Quotation>(
  quotations: readonly Q[],
  choices: Choices,
  at: string,
): Outcome<Candidates<Q> & { quotation: Q }> {
  const found = candidatesFor(quotations, choices, at);
  const [quotation] = found.candidates;
  return quotation ? accept({ ...found, quotation }) : refuse('NoQuotation', { refused: found.refused });
}

/** Returns the rules by which a quotation does not apply to an order, in order of evaluation; empty when it applies. */
export function failuresOf(quotation: Quotation, choices: Choices, at: string): Refusal[] {
  return checks(quotation, choices, at)
    .filter(({ applies }) => !applies)
    .map(({ rule, quotation: quotationValue, order }) => ({
      quotationId: quotation.id,
      rule,
      values: { quotation: quotationValue, order },
    }));
}

function checks(quotation: Quotation, order: Choices, at: string): Check[] {
  return [
    ...inForce(quotation, at),
    member('Warehouse', quotation.warehouseIds, order.warehouseId),
    member('TransportWarehouse', quotation.transportWarehouseIds, order.transportWarehouseId),
    member('TypeOfShipping', quotation.typeOfShippingIds, order.typeOfShippingId),
    member('Carrier', quotation.carrierIds, order.carrierId),
    member('DestinationCountry', quotation.destinationCountryIds, order.destinationCountryId),
    ...sets(quotation, order),
    ...flags(quotation, order),
  ];
}

/** Whether a quotation is in force at a time: switched on, started and not ended. */
export const isInForce = (quotation: Scope, at: string): boolean => inForce(quotation, at).every(({ applies }) => applies);

function inForce(quotation: Scope, at: string): Check[] {
  const { effectiveFlag, timeOfEntryIntoForce: from, deadline } = quotation;
  return [
    { rule: 'Disabled', quotation: effectiveFlag, order: true, applies: effectiveFlag },
    { rule: 'NotYetEffective', quotation: from, order: at, applies: from === null || from <= at },
    { rule: 'Expired', quotation: deadline, order: at, applies: deadline === null || at < deadline },
  ];
}

function member(rule: ScopeRule, allowed: readonly string[], value: string | null): Check {
  return { rule, quotation: allowed, order: value, applies: allowed.length === 0 || (value !== null && allowed.includes(value)) };
}

function sets(quotation: Scope, order: Choices): Check[] {
  const { customerGroupIds: groups, cargoTypeIds: cargo } = quotation;
  return [
    {
      rule: 'CustomerGroup',
      quotation: groups,
      order: order.customerGroupIds,
      applies: groups.length === 0 || order.customerGroupIds.some((id) => groups.includes(id)),
    },
    {
      rule: 'CargoType',
      quotation: cargo,
      order: order.cargoTypeIds,
      applies: cargo.length === 0 || order.cargoTypeIds.every((id) => cargo.includes(id)),
    },
  ];
}

function flags(quotation: Quotation, order: Choices): Check[] {
  const { selfPickup, taxInclusive } = quotation;
  return [
    { rule: 'SelfPickup', quotation: selfPickup, order: order.selfPickup, applies: selfPickup === order.selfPickup },
    { rule: 'TaxInclusive', quotation: taxInclusive, order: order.taxInclusive, applies: !order.taxInclusive || taxInclusive },
  ];
}

/** Smaller display order first, then the more specific, then the later entry into force, then the greater id. */
function byPreference(a: Quotation, b: Quotation): number {
  return (
    a.displayOrder - b.displayOrder ||
    specificity(b) - specificity(a) ||
    descending(a.timeOfEntryIntoForce ?? '', b.timeOfEntryIntoForce ?? '') ||
    descending(a.id, b.id)
  );
}

function descending(a: string, b: string): number {
  if (a === b) return 0;
  return a > b ? -1 : 1;
}

/** How closely a quotation is bound: customer group 64 ... country 1, added up. */
export function specificity(quotation: Scope): number {
  const weighted: [readonly string[], number][] = [
    [quotation.customerGroupIds, 64],
    [quotation.warehouseIds, 32],
    [quotation.transportWarehouseIds, 16],
    [quotation.typeOfShippingIds, 8],
    [quotation.carrierIds, 4],
    [quotation.cargoTypeIds, 2],
    [quotation.destinationCountryIds, 1],
  ];
  return weighted.reduce((total, [ids, weight]) => total + (ids.length > 0 ? weight : 0), 0);
}

/** Everything a price depends on before a quotation is chosen. */
export type OrderInput = Omit<QuoteInput, 'quotation' | 'taxInclusive'> & {
  quotations: readonly Quotation[];
  choices: Choices;
  at: string;
};

/** A quote with the reasons why other quotations were refused. */
export type OrderPrice = { quote: Quote; refused: Refusal[] };

/** Chooses the quotation for an order and prices it: the first candidate is used even when its ranges do not hold the weight. */
export function priceOrder(input: OrderInput): Outcome<OrderPrice> {
  const chosen = chooseQuotation(input.quotations, input.choices, input.at);
  if (!chosen.ok) return chosen;
  const priced = quote({ ...input, quotation: chosen.value.quotation, taxInclusive: input.choices.taxInclusive });
  return priced.ok ? accept({ quote: priced.value, refused: chosen.value.refused }) : priced;
}

/** One way to ship: the differences between the pairs of shipping method and carrier that an order could use. */
export type Way = Pick<QuoteInput, 'singlePackageBilling' | 'carrierMinimum'> & { typeOfShippingId: string; carrierId: string | null };

/** Prices an order for each way to ship, cheapest first; ways without a price follow with the reason. */
export function availableQuotations(input: OrderInput, ways: readonly Way[]): { way: Way; price: Outcome<OrderPrice> }[] {
  // Ways with one quotation and the same terms of their carriers have one price.
  const known = new Map<string, Outcome<Quote>>();
  const priced = ways.map((way) => {
    const choices = { ...input.choices, typeOfShippingId: way.typeOfShippingId, carrierId: way.carrierId };
    return { way, price: priceWay({ ...input, choices }, way, known) };
  });
  return priced.sort((a, b) => byTotal(a.price, b.price));
}

function priceWay(
  input: OrderInput,
  { singlePackageBilling, carrierMinimum }: Way,
  known: Map<string, Outcome<Quote>>,
): Outcome<OrderPrice> {
  const chosen = chooseQuotation(input.quotations, input.choices, input.at);
  if (!chosen.ok) return chosen;
  const { quotation, refused } = chosen.value;
  const key = JSON.stringify([quotation.id, quotation.version, singlePackageBilling, carrierMinimum]);
  const own = { ...input, quotation, singlePackageBilling, carrierMinimum, taxInclusive: input.choices.taxInclusive };
  const priced = known.get(key) ?? quote(own);
  known.set(key, priced);
  return priced.ok ? accept({ quote: priced.value, refused }) : priced;
}

function byTotal(a: Outcome<OrderPrice>, b: Outcome<OrderPrice>): number {
  if (a.ok && b.ok) return dec(a.value.quote.total).cmp(dec(b.value.quote.total));
  return Number(b.ok) - Number(a.ok);
}
