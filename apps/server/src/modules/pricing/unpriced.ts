import type { Language } from '@entrepot/contract/core/language.ts';
import type { Refused } from '@entrepot/rules/outcome.ts';
import { dec, text as plain } from '@entrepot/rules/decimal.ts';
import { failuresOf, type OrderInput, type ScopeRule } from '@entrepot/rules/pricing/choose.ts';
import type { Quotation } from '@entrepot/rules/pricing/types.ts';
import type { Channel } from './channels.ts';
import type { Finding, Names } from './findings.ts';

// Restrictions of a quotation that a customer can neither read nor change; shown only to staff.
const inner: ReadonlySet<ScopeRule> = new Set(['Disabled', 'CustomerGroup', 'TypeOfShipping', 'Carrier', 'TransportWarehouse']);

/** Returns why a shipping channel has no price: the weight is in no range, or the failing rule of the closest quotation. */
export function unpricedFinding(
  refused: Refused,
  { method, carrier }: Channel,
  input: OrderInput,
  { language, timeZone, names, staff }: { language: Language; timeZone: string; names: Names; staff: boolean },
): Finding {
  if (refused.error === 'NoWeightRange') return rangeFinding(refused, input.quotations);
  if (refused.error !== 'NoQuotation') return { rule: refused.error, values: {} };
  const choices = { ...input.choices, typeOfShippingId: method.id, carrierId: carrier?.id ?? null };
  const near = input.quotations
    .map((one) => failuresOf(one, choices, input.at))
    .filter((failed) => failed.length === 1 && (staff || !inner.has(failed[0]!.rule)));
  const [first] = near.sort(([a], [b]) => Number(inner.has(a!.rule)) - Number(inner.has(b!.rule)));
  const nearest = first?.[0];
  if (!nearest) return { rule: 'NoQuotation', values: {} };
  const { quotation, order } = nearest.values;
  const list = (value: typeof order) => (Array.isArray(value) ? (value as string[]) : [value as string | null]);
  switch (nearest.rule) {
    case 'NotYetEffective':
    case 'Expired':
      return { rule: nearest.rule, values: { has: dayText(language, timeZone, String(quotation)) } };
    case 'TaxInclusive':
    case 'Disabled':
      return { rule: nearest.rule, values: {} };
    case 'SelfPickup':
      return { rule: quotation ? 'OnlySelfPickup' : 'NoSelfPickup', values: {} };
    case 'CargoType':
      return { rule: 'CargoType', values: { has: names(list(order).filter((id) => !list(quotation).includes(id))) } };
    default:
      return { rule: nearest.rule, values: { has: names(list(order)), others: names(list(quotation)) } };
  }
}

/** Returns by how much a weight exceeds the price list, or that it is between two ranges or below the first. */
function rangeFinding({ values }: Refused, quotations: readonly Quotation[]): Finding {
  const weight = String(values.billingWeight);
  const ranges = quotations.find(({ id }) => id === values.quotationId)?.ranges ?? [];
  const most = ranges.reduce((end, row) => (dec(row.endRange).gt(dec(end)) ? row.endRange! : end), '0');
  const above = dec(weight).gt(dec(most));
  const over = plain(dec(weight).minus(dec(most)));
  return { rule: above ? 'AboveRanges' : 'NoWeightRange', values: { has: weight, most: plain(dec(most)), over } };
}

const dayText = (language: Language, timeZone: string, iso: string) =>
  // Calendar: a day in words, in the zone of the caller.
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(iso));
