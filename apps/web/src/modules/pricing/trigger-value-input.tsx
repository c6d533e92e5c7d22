import { surchargeFields } from '@entrepot/contract/modules/pricing/charge.ts';
import { getSelectCargoTypes } from '@entrepot/contract/modules/commodities/calls.ts';
import { getRegionsByParentId } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { sources, triggerRules } from '@entrepot/rules/pricing/codes.ts';
import { listOf } from '@entrepot/rules/pricing/triggers.ts';
import { inputs } from '@entrepot/ui/inputs.tsx';
import { MultiSelect, Select } from '@entrepot/ui/select.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';

interface Choice {
  value: string;
  label: string;
}
const { in: isIn, notIn, equal, notEqual } = triggerRules;
const several: ReadonlySet<unknown> = new Set([isIn, notIn]);
const one: ReadonlySet<unknown> = new Set([equal, notEqual]);

const Countries = createContext<readonly string[] | null>(null);
/** The countries that a quotation is for, whose regions are offered; none: the countries themselves. */
export const Destinations = Countries.Provider;

/** The value a surcharge compares: regions and cargo types are chosen by name and kept by code, everything else is typed. */
export function TriggerValueInput(props: InputProps<string>) {
  const { triggerDataSource: source, triggerRule: rule } = (props.row ?? {}) as Record<string, unknown>;
  const chosen = several.has(rule) || one.has(rule);
  if (chosen && source === sources.destinationRegion) return <RegionCodes {...props} many={several.has(rule)} />;
  if (chosen && source === sources.cargoType) return <CargoCodes {...props} many={several.has(rule)} />;
  const Typed = inputs[surchargeFields.triggerValue.widget];
  return <Typed {...props} />;
}

type Props = InputProps<string> & { many: boolean };

function useRegions(wanted: boolean): readonly Choice[] {
  const language = useLanguage();
  const countryIds = useContext(Countries);
  const { data } = useQuery({
    queryKey: ['region-codes', countryIds, language],
    queryFn: () => regionsOf(countryIds ?? []),
    staleTime: 3_600_000,
    enabled: wanted,
  });
  return data ?? [];
}

function useCargoTypes(wanted: boolean): readonly Choice[] {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['cargo-codes', language],
    queryFn: () => ask(getSelectCargoTypes, {}, { quiet: true }),
    enabled: wanted,
  });
  return (data ?? []).map(({ id, code, name }) => ({ value: code || id, label: name }));
}

/** The value of a surcharge as a person reads it: regions and cargo types by their names. */
export function useValueText({
  triggerDataSource: source,
  triggerValue,
}: {
  triggerDataSource?: unknown;
  triggerValue?: unknown;
}): string | null {
  const t = useWords('pricing');
  const regions = useRegions(source === sources.destinationRegion);
  const cargo = useCargoTypes(source === sources.cargoType);
  const named = source === sources.destinationRegion ? regions : source === sources.cargoType ? cargo : [];
  if (typeof triggerValue !== 'string' || !named.length) return null;
  const nameOf = (code: string) => named.find(({ value }) => value === code)?.label ?? code;
  return listOf(triggerValue).map(nameOf).join(t('pages.listSign'));
}

const RegionCodes = (props: Props) => <Codes {...props} options={useRegions(true)} />;

/** The countries of a quotation and their first divisions. */
async function regionsOf(countryIds: readonly string[]): Promise<Choice[]> {
  const countries = await ask(getRegionsByParentId, {}, { quiet: true });
  const wanted = countryIds.length ? countries.filter(({ id }) => countryIds.includes(id)) : countries;
  const inside = countryIds.length
    ? await Promise.all(wanted.map(({ id }) => ask(getRegionsByParentId, { parentId: id }, { quiet: true })))
    : [];
  return wanted.flatMap((country, at) => [
    { value: country.code, label: country.name },
    ...(inside[at] ?? []).map(({ code, name }) => ({ value: code, label: `${country.name} ${name}` })),
  ]);
}

const CargoCodes = (props: Props) => <Codes {...props} options={useCargoTypes(true)} />;

/** Codes by their names; what was typed before and has no name stays, as it is written. */
function Codes({
  many,
  options,
  value,
  onChange,
  field: _field,
  row: _row,
  labelOf: _labelOf,
  currency: _currency,
  wrong: _wrong,
  ...control
}: Props & { options: readonly Choice[] }) {
  const kept = listOf(value ?? null);
  const unknown = kept.filter((code) => !options.some((option) => option.value === code));
  const all = [...options, ...unknown.map((code) => ({ value: code, label: code }))];
  if (many) return <MultiSelect {...control} options={all} value={kept} onChange={(codes) => onChange(codes.join(',') || null)} />;
  return <Select {...control} options={all} value={kept[0] ?? null} onChange={onChange} />;
}
