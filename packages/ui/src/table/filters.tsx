import type { Widget } from '@entrepot/contract/core/field.ts';
import type { ComponentType } from 'react';
import { useChoices } from '../form/choices.tsx';
import { TimeRangeField } from '../form/date-field.tsx';
import { decimalsOf } from '../form/field-details.ts';
import { NumberField } from '../form/number-field.tsx';
import { usePickers } from '../form/pickers.tsx';
import type { Choice } from '../base/context-props.ts';
import type { FilterProps, Range } from '../form/widget-props.ts';
import { Select } from '../form/select.tsx';
import { TextField } from '../form/text-field.tsx';
import { useTexts } from '../base/texts.tsx';

function TextFilter({ name, label, value, onChange }: FilterProps<string>) {
  return <TextField label={label} hideLabel name={name} value={value ?? ''} onChange={(text) => onChange(text === '' ? null : text)} />;
}

function NumberFilter({ field, name, label, value, onChange }: FilterProps<string | number>) {
  const put = (text: string | null) => onChange(text === null || field.shape === 'decimal' ? text : Number(text));
  return (
    <NumberField
      label={label}
      hideLabel
      name={name}
      value={value === null || value === undefined ? null : String(value)}
      onChange={put}
      decimals={decimalsOf(field)}
      unit={field.unit}
    />
  );
}

function FlagFilter({ field, name, label, value, onChange }: FilterProps<boolean>) {
  const t = useTexts();
  const [yes, no] = useChoices(field.enumName);
  const options: Choice<string>[] = [
    { value: 'true', label: yes?.label ?? t('common.yes') },
    { value: 'false', label: no?.label ?? t('common.no') },
  ];
  const put = (picked: string | null) => onChange(picked === null ? null : picked === 'true');
  return (
    <Select
      label={label}
      hideLabel
      name={name}
      options={options}
      value={value === null || value === undefined ? null : String(value)}
      onChange={put}
      placeholder={t('common.all')}
    />
  );
}

function ChoiceFilter({ field, name, label, value, onChange }: FilterProps<number>) {
  const t = useTexts();
  return (
    <Select
      label={label}
      hideLabel
      name={name}
      options={useChoices(field.enumName)}
      value={value ?? null}
      onChange={onChange}
      placeholder={t('common.all')}
      clearable
    />
  );
}

function RangeFilter({ name, label, value, onChange }: FilterProps<Range<Date>>) {
  return <TimeRangeField label={label} hideLabel name={name} value={value ?? null} onChange={onChange} />;
}

function PickFilter({ field, name, label, value, onChange }: FilterProps<string>) {
  const t = useTexts();
  const Picker = usePickers().pickerOf(field.references ?? '');
  if (!Picker) return <TextFilter field={field} name={name} label={label} value={value} onChange={onChange} />;
  return (
    <Picker
      label={label}
      hideLabel
      small
      placeholder={t('common.all')}
      name={name}
      value={value ?? null}
      onChange={(picked) => onChange(Array.isArray(picked) ? (picked[0] ?? null) : picked)}
    />
  );
}

const NoFilter = () => null;

/** Filter component of each widget. */
export const filters: Record<Widget, ComponentType<FilterProps>> = {
  text: TextFilter,
  longText: TextFilter,
  richText: TextFilter,
  richTranslations: TextFilter,
  code: TextFilter,
  phone: TextFilter,
  number: NumberFilter,
  measure: NumberFilter,
  money: NumberFilter,
  flag: FlagFilter,
  time: RangeFilter,
  date: RangeFilter,
  choice: ChoiceFilter,
  choices: ChoiceFilter,
  ref: PickFilter,
  refs: PickFilter,
  state: ChoiceFilter,
  images: NoFilter,
  picture: NoFilter,
  file: NoFilter,
  translations: TextFilter,
  rows: NoFilter,
  hidden: TextFilter,
};
