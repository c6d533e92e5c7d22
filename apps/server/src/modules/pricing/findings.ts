import type { Language } from '@entrepot/contract/core/language.ts';
import { dec, sum, text as plain } from '@entrepot/rules/decimal.ts';
import type { BoxLine } from '@entrepot/rules/pricing/types.ts';
import { enumLabel, listMark } from '../../core/calls/texts.ts';
import type { Carriage } from './carriage.ts';
import type { Carrier, CarrierRule, Freight, Method, MethodRule } from './channels.ts';

/** Why something was excluded: the rule, and the values of its message. */
export interface Finding {
  rule: string;
  values: Record<string, string>;
}
/** Names of warehouses, countries and cargo types by id; an unknown id has none. */
export type Names = (ids: readonly (string | null)[] | null) => string;

const maxNamed = 5;

/** Returns the names that reasons refer to, in a language. */
export function namesOf(known: Carriage['names'], language: Language): Names {
  const separator = listMark(language);
  return (ids) => {
    const names = (ids ?? []).flatMap((id) => known.get(id ?? '')?.[language] ?? []);
    return names.length > maxNamed ? `${names.slice(0, maxNamed).join(separator)} …` : names.join(separator);
  };
}

/** Returns the finding of a shipping method's rule. */
export function methodFinding(rule: MethodRule, method: Method, freight: Freight, names: Names): Finding {
  if (rule === 'MethodWarehouse') return { rule, values: { has: names([freight.warehouseId]), others: names(method.warehouseIds) } };
  if (rule === 'MethodCountry')
    return { rule, values: { has: names([freight.destinationCountryId]), others: names(method.destinationCountryIds) } };
  return { rule, values: { has: names(freight.cargoTypeIds.filter((id) => !method.cargoTypeIds?.includes(id))) } };
}

/** Returns the finding of a carrier's rule: by how much a piece exceeds its limits. */
export function carrierFinding(rule: CarrierRule, carrier: Carrier, freight: Freight, language: Language, names: Names): Finding {
  const modeOf = (mode: number) => enumLabel(language, 'DeliveryMode', mode);
  if (rule === 'CarrierCountry') return { rule, values: { has: names([freight.destinationCountryId]), others: names(carrier.countryIds) } };
  if (rule === 'CarrierDelivery')
    return { rule, values: { has: modeOf(freight.deliveryMode), others: (carrier.deliveryModes ?? []).map(modeOf).join(' / ') } };
  return rule === 'CarrierSize' ? sizeFinding(carrier, freight.pieces) : weightFinding(carrier, freight.pieces);
}

const beyond = (has: string, most: string) => ({
  has: plain(dec(has)),
  most: plain(dec(most)),
  over: plain(dec(has).minus(dec(most))),
});

function weightFinding({ maxWeight }: Carrier, pieces: readonly BoxLine[]): Finding {
  const heaviest = pieces.reduce((most, { weight }) => (dec(weight).gt(dec(most)) ? weight : most), '0');
  return { rule: 'CarrierWeight', values: beyond(heaviest, maxWeight ?? '0') };
}

/** Returns the side that exceeds its limit most, longest compared with longest; else the sum of the sides. */
function sizeFinding(carrier: Carrier, pieces: readonly BoxLine[]): Finding {
  const limits = [carrier.maxLength, carrier.maxWidth, carrier.maxHeight].map((limit) => (dec(limit).gt(0) ? limit! : null));
  const descending = limits.sort((a, b) => (a === null ? -1 : b === null ? 1 : dec(b).cmp(dec(a))));
  let worst: Record<'has' | 'most' | 'over', string> | null = null;
  let total = '0';
  for (const piece of pieces) {
    const sides = [piece.length, piece.width, piece.height].map((side) => side ?? '0').sort((a, b) => dec(b).cmp(dec(a)));
    for (const [at, most] of descending.entries()) {
      const found = most === null ? null : beyond(sides[at]!, most);
      if (found && dec(found.over).gt(dec(worst?.over ?? '0'))) worst = found;
    }
    const all = plain(sum(sides.map(dec)));
    if (dec(all).gt(dec(total))) total = all;
  }
  return worst ? { rule: 'CarrierSize', values: worst } : { rule: 'CarrierSum', values: beyond(total, carrier.maxSumOfSides ?? '0') };
}
