import type { Language } from '@entrepot/contract/core/language.ts';
import type { Outcome } from '@entrepot/rules/outcome.ts';
import { candidatesFor, type OrderInput, type OrderPrice, type ScopeRule } from '@entrepot/rules/pricing/choose.ts';
import type { Channel } from './channels.ts';
import { text } from '../../core/calls/texts.ts';
import { nameOf } from '../../core/lists/localized.ts';
import type { Finding } from './findings.ts';
import { reasonText } from './refusals.ts';

/** A shipping channel with its price, or the reason why it has none. */
export interface PricedWay {
  channel: Channel;
  price: Outcome<OrderPrice>;
}

/** Returns the ids and names of a shipping channel, as answers show them. */
export function channelNames(language: Language, { method, carrier }: Channel) {
  return {
    typeOfShippingId: method.id,
    typeOfShippingName: method.name[language],
    carrierId: carrier?.id ?? null,
    carrierName: carrier && nameOf(carrier, language),
    minimumAging: method.minDays,
    maximumAging: method.maxDays,
  };
}

/** Returns an excluded shipping channel with the rule that excluded it and what would include it. */
export function excludedChannel(language: Language, channel: Channel, { rule, values }: Finding) {
  const { typeOfShippingId, typeOfShippingName, carrierId, carrierName } = channelNames(language, channel);
  const change = values.others === '' ? null : text(language, `pricing.instead.${rule}`, values);
  return {
    typeOfShippingId,
    typeOfShippingName,
    carrierId,
    carrierName,
    quotationId: null,
    quotationName: null,
    rule,
    reason: text(language, `pricing.why.${rule}`, values) ?? reasonText(language, rule),
    change: change ?? null,
  };
}

// The order in which rules are evaluated; the later the failing rule, the closer the quotation was to matching.
const ruleOrder: readonly ScopeRule[] = [
  'Disabled',
  'NotYetEffective',
  'Expired',
  'Warehouse',
  'TransportWarehouse',
  'TypeOfShipping',
  'Carrier',
  'DestinationCountry',
  'CustomerGroup',
  'CargoType',
  'SelfPickup',
  'TaxInclusive',
];

/** Returns the quotations that priced no channel, each with one rule: the failing one of its closest match. */
export function excludedQuotations(language: Language, input: OrderInput, ways: readonly PricedWay[]) {
  const used = new Set(ways.flatMap(({ price }) => (price.ok ? [price.value.quote.quotationId] : [])));
  const nearest = new Map<string, number>();
  for (const { channel } of ways) {
    const choices = { ...input.choices, typeOfShippingId: channel.method.id, carrierId: channel.carrier?.id ?? null };
    const { candidates, refused } = candidatesFor(input.quotations, choices, input.at);
    for (const { id } of candidates) nearest.set(id, ruleOrder.length);
    for (const { quotationId, rule } of refused) nearest.set(quotationId, Math.max(nearest.get(quotationId) ?? 0, ruleOrder.indexOf(rule)));
  }
  return input.quotations
    .filter(({ id }) => !used.has(id) && nearest.has(id))
    .map(({ id, ...named }) => {
      const rule = ruleOrder[nearest.get(id)!] ?? 'Outranked';
      const nowhere = { typeOfShippingId: null, typeOfShippingName: null, carrierId: null, carrierName: null };
      return {
        ...nowhere,
        quotationId: id,
        quotationName: named.nameInLanguages?.[language] || named.name,
        rule,
        reason: reasonText(language, rule),
        change: null,
      };
    });
}
