import { surchargeFields } from '@entrepot/contract/modules/pricing/charge.ts';
import { getSelectCargoTypes } from '@entrepot/contract/modules/commodities/calls.ts';
import { getRegionsByParentId } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { sources, triggerRules } from '@entrepot/rules/pricing/codes.ts';
import { listOf } from '@entrepot/rules/pricing/triggers.ts';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import { MultiSelect, Select } from '@entrepot/ui/form/select.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { createContext, useContext } from 'react';
import { useCallQueries } from '@entrepot/client/react/call-queries.ts';
import { callQuery, useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

interface Choice {
  value: string;
  label: string;
}
const { in: isIn, notIn, equal, notEqual } = triggerRules;
const several: ReadonlySet<unknown> = new Set([isIn, notIn]);
const one: ReadonlySet<unknown> = new Set([equal, notEqual]);

const Countries = createContext<readonly string[] | null>(null);
/** Countries of the quotation, whose regions are offered; without any, the countries themselves. */
export const Destinations = Countries.Provider;

/** The value that a surcharge compares: regions and cargo types are selected by name and stored by code, everything else is typed. */
export function TriggerValueInput(props: InputProps<string>) {
  const { row = {} } = props;
  const { triggerDataSource: source, triggerRule: rule } = row;
  const chosen = several.has(rule) || one.has(rule);
  if (chosen && source === sources.destinationRegion) return <RegionCodes {...props} many={several.has(rule)} />;
  if (chosen && source === sources.cargoType) return <CargoCodes {...props} many={several.has(rule)} />;
  const Typed = inputs[surchargeFields.triggerValue.widget];
  return <Typed {...props} />;
}

type Props = InputProps<string> & { many: boolean };

/** The countries of a quotation and their first divisions. */
function useRegions(wanted: boolean): readonly Choice[] {
  const countryIds = useContext(Countries) ?? [];
  const options = { staleTime: 3_600_000, enabled: wanted };
  const { data: countries = [] } = useCallQuery(getRegionsByParentId, {}, options);
  const chosen = countryIds.length ? countries.filter(({ id }) => countryIds.includes(id)) : countries;
  const { data: inside } = useCallQueries(
    countryIds.length ? chosen.map(({ id }) => callQuery(getRegionsByParentId, { parentId: id }, options)) : [],
  );
  if (countryIds.length && !inside) return [];
  return chosen.flatMap((country, at) => [
    { value: country.code, label: country.name },
    ...(inside?.[at] ?? []).map(({ code, name }) => ({ value: code, label: `${country.name} ${name}` })),
  ]);
}

function useCargoTypes(wanted: boolean): readonly Choice[] {
  const { data } = useCallQuery(getSelectCargoTypes, {}, { enabled: wanted });
  return (data ?? []).map(({ id, code, name }) => ({ value: code || id, label: name }));
}

/** The value of a surcharge for display: regions and cargo types by name. */
export function useValueText({
  triggerDataSource: source,
  triggerValue,
}: {
  triggerDataSource?: unknown;
  triggerValue?: unknown;
}): string | null {
  const t = useTexts('pricing');
  const regions = useRegions(source === sources.destinationRegion);
  const cargo = useCargoTypes(source === sources.cargoType);
  const named = source === sources.destinationRegion ? regions : source === sources.cargoType ? cargo : [];
  if (typeof triggerValue !== 'string' || !named.length) return null;
  const nameOf = (code: string) => named.find(({ value }) => value === code)?.label ?? code;
  return listOf(triggerValue).map(nameOf).join(t('pages.listSign'));
}

const RegionCodes = (props: Props) => <Codes {...props} options={useRegions(true)} />;

const CargoCodes = (props: Props) => <Codes {...props} options={useCargoTypes(true)} />;

/** Codes with their names; older values without a name are shown unchanged. */
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
  const selected = listOf(value ?? null);
  const unknown = selected.filter((code) => !options.some((option) => option.value === code));
  const all = [...options, ...unknown.map((code) => ({ value: code, label: code }))];
  if (many) return <MultiSelect {...control} options={all} value={selected} onChange={(codes) => onChange(codes.join(',') || null)} />;
  return <Select {...control} options={all} value={selected[0] ?? null} onChange={onChange} />;
}
