import type { Language } from '@entrepot/contract/core/language.ts';
import type { Outcome } from '@entrepot/rules/outcome.ts';
import { candidatesFor, type OrderInput, type OrderPrice, type ScopeRule } from '@entrepot/rules/pricing/choose.ts';
import type { Channel } from './channels.ts';
import { text } from '../../core/calls/texts.ts';
import { nameOf } from '../../core/rows/in-language.ts';
import type { Finding } from './findings.ts';
import { reasonText } from './refusals.ts';

/** A way to ship with its price, or why it has none. */
export interface PricedWay {
  channel: Channel;
  price: Outcome<OrderPrice>;
}

/** The ids and names of a way to ship, as answers show them. */
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

/** A way to ship that was left out, the rule that left it out and what would let it in. */
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

// The order in which the rules ask; the last one that failed is how near a quotation came to serving.
const asked: readonly ScopeRule[] = [
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

/** The quotations that priced no way to ship, each with one rule: the one that stopped it where it came nearest. */
export function excludedQuotations(language: Language, input: OrderInput, ways: readonly PricedWay[]) {
  const used = new Set(ways.flatMap(({ price }) => (price.ok ? [price.value.quote.quotationId] : [])));
  const nearest = new Map<string, number>();
  for (const { channel } of ways) {
    const choices = { ...input.choices, typeOfShippingId: channel.method.id, carrierId: channel.carrier?.id ?? null };
    const { candidates, refused } = candidatesFor(input.quotations, choices, input.at);
    for (const { id } of candidates) nearest.set(id, asked.length);
    for (const { quotationId, rule } of refused) nearest.set(quotationId, Math.max(nearest.get(quotationId) ?? 0, asked.indexOf(rule)));
  }
  return input.quotations
    .filter(({ id }) => !used.has(id) && nearest.has(id))
    .map(({ id, ...named }) => {
      const rule = asked[nearest.get(id)!] ?? 'Outranked';
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
