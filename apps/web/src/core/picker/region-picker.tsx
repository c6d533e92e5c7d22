import { getRegionsByParentId } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import type { PickerProps } from '@entrepot/ui/context-props.ts';
import { MultiSelect, Select } from '@entrepot/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';

const levels = ['countryId', 'provinceId', 'cityId', 'countyId', 'townId'];

/** Picks one level of a region; a lower level offers what lies in the one above and is emptied when that changes. */
export function RegionPicker({
  value,
  onChange,
  row,
  name = '',
  many,
  shown: _shown,
  small: _small,
  width: _width,
  ...control
}: PickerProps) {
  const language = useLanguage();
  const level = levels.findIndex((end) => name.toLowerCase().endsWith(end.toLowerCase()));
  const above = level > 0 ? name.slice(0, -levels[level]!.length) + levels[level - 1]! : null;
  const aboveKey = above ? (row && above in row ? above : above[0]!.toLowerCase() + above.slice(1)) : null;
  const parentId = aboveKey ? ((row?.[aboveKey] as string | null | undefined) ?? null) : null;
  const waits = above !== null && row !== undefined && parentId === null;
  const { data } = useQuery({
    queryKey: ['regions', parentId, language],
    queryFn: () => ask(getRegionsByParentId, { parentId }, { quiet: true }),
    enabled: !waits,
    staleTime: 3_600_000,
  });

  const before = useRef(parentId);
  useEffect(() => {
    if (before.current !== parentId && before.current !== null && value) onChange(null);
    before.current = parentId;
  }, [parentId]);

  const options = (data ?? []).map((region) => ({ value: region.id, label: region.name }));
  if (many)
    return (
      <MultiSelect
        {...control}
        options={options}
        value={Array.isArray(value) ? (value as string[]) : []}
        onChange={(ids) => onChange(ids)}
      />
    );
  return (
    <Select
      {...control}
      name={name}
      options={options}
      value={typeof value === 'string' ? value : null}
      onChange={(id) => onChange(id)}
      disabled={control.disabled || waits}
      clearable
      searchable
    />
  );
}
