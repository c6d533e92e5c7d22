import { Select as Box } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { controlProps } from './control.ts';
import type { MultiSelectProps, SelectProps } from './props.ts';
import { TextField } from './text-field.tsx';
import { useWords } from './words.tsx';

const ManyBox = lazy(() => import('./multi-select.tsx').then((part) => ({ default: part.ManyBox })));

/** One of some options. Typing narrows them where there are more than seven. */
export function Select<V extends string | number>(props: SelectProps<V>) {
  const { options, value, onChange, placeholder, clearable = !props.required, searchable = options.length > 7 } = props;
  const t = useWords();
  const data = useMemo(
    () => options.map((option) => ({ value: String(option.value), label: option.label, disabled: option.disabled })),
    [options],
  );
  return (
    <Box
      {...controlProps(props)}
      data={data}
      value={value === null ? null : String(value)}
      onChange={(picked) => onChange(options.find((option) => String(option.value) === picked)?.value ?? null)}
      placeholder={placeholder ?? t('common.choose')}
      clearable={clearable && !props.readOnly && !props.disabled}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      searchable={searchable}
      nothingFoundMessage={t('common.nothingFound')}
      checkIconPosition="right"
      maxDropdownHeight={320}
      comboboxProps={{ transitionProps: { duration: 0 }, offset: 4 }}
    />
  );
}

/** Several of some options. */
export function MultiSelect<V extends string | number>(props: MultiSelectProps<V>) {
  const { options, value, onChange } = props;
  const data = useMemo(
    () => options.map((option) => ({ value: String(option.value), label: option.label, disabled: option.disabled })),
    [options],
  );
  const waiting = <TextField {...props} value="" onChange={() => undefined} readOnly />;
  return (
    <Suspense fallback={waiting}>
      <ManyBox
        {...props}
        options={data}
        value={value.map(String)}
        onChange={(picked) => onChange(options.filter((option) => picked.includes(String(option.value))).map((option) => option.value))}
      />
    </Suspense>
  );
}
