import { getRegionsByParentId } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import type { PickerProps } from '@entrepot/ui/base/context-props.ts';
import { MultiSelect, Select } from '@entrepot/ui/form/select.tsx';
import { useEffect, useRef } from 'react';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';

const levels = ['countryId', 'provinceId', 'cityId', 'countyId', 'townId'];

/** Selects one level of a region. A lower level offers the children of the one above and is cleared when that changes. */
export function RegionPicker({
  value,
  onChange,
  row,
  name = '',
  many,
  visible: _shown,
  small: _small,
  width: _width,
  ...control
}: PickerProps) {
  const level = levels.findIndex((end) => name.toLowerCase().endsWith(end.toLowerCase()));
  const above = level > 0 ? name.slice(0, -levels[level]!.length) + levels[level - 1]! : null;
  const aboveKey = above ? (row && above in row ? above : above[0]!.toLowerCase() + above.slice(1)) : null;
  const parentId = aboveKey ? ((row?.[aboveKey] as string | null | undefined) ?? null) : null;
  const waits = above !== null && row !== undefined && parentId === null;
  const { data } = useCallQuery(getRegionsByParentId, { parentId }, { enabled: !waits, staleTime: 3_600_000 });

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
