import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { controlProps } from './control.ts';
import type { MultiSelectProps } from './props.ts';
import { useWords } from './words.tsx';

/** The box of several options, loaded when the first one is drawn. */
export function ManyBox(props: MultiSelectProps<string>) {
  const t = useWords();
  const { options, value, onChange, placeholder } = props;
  return (
    <MultiSelect
      {...controlProps(props)}
      data={[...options]}
      value={[...value]}
      onChange={onChange}
      placeholder={value.length ? undefined : (placeholder ?? t('common.choose'))}
      clearable={!props.readOnly && !props.disabled}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      searchable={options.length > 7}
      nothingFoundMessage={t('common.nothingFound')}
      maxDropdownHeight={320}
      comboboxProps={{ transitionProps: { duration: 0 }, offset: 4 }}
    />
  );
}
