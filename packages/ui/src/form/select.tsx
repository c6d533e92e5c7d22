import { Combo } from './combo.tsx';
import type { MultiSelectProps, SelectProps } from './control-props.ts';

/** Single select. Options are filtered by typing where there are more than seven. */
export function Select<V extends string | number>({ value, onChange, clearable, searchable, ...props }: SelectProps<V>) {
  const clears = clearable ?? !props.required;
  return (
    <Combo<V>
      {...props}
      chosen={value === null ? [] : [value]}
      many={false}
      onPick={onChange}
      onClear={clears ? () => onChange(null) : undefined}
      searchable={searchable ?? props.options.length > 7}
    />
  );
}

/** Multi-select; values are in the order of the options. */
export function MultiSelect<V extends string | number>({ value, onChange, ...props }: MultiSelectProps<V>) {
  const pick = (picked: V) => {
    const next = value.includes(picked) ? value.filter((one) => one !== picked) : [...value, picked];
    onChange(props.options.map((option) => option.value).filter((one) => next.includes(one)));
  };
  return <Combo<V> {...props} chosen={value} many onPick={pick} onClear={() => onChange([])} searchable={props.options.length > 7} />;
}
