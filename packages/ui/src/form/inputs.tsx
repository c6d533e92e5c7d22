import type { Field, Fields, Widget } from '@entrepot/contract/core/field.ts';
import { languages } from '@entrepot/contract/core/language.ts';
import type { ComponentType } from 'react';
import { useChoices } from './choices.tsx';
import { DateField, TimeField } from './date-field.tsx';
import { decimalsOf, refLabel } from './field-details.ts';
import { FileInput, PictureInput } from './file-input.tsx';
import css from './inputs.module.css';
import { Grid } from '../page/layout.tsx';
import { NumberField } from './number-field.tsx';
import { usePickers } from './pickers.tsx';
import { RichInput, RichTranslationsInput } from './rich-input.tsx';
import type { InputProps } from './widget-props.ts';
import { RowsInput } from './rows-input.tsx';
import { SecretInput } from './secret-input.tsx';
import { MultiSelect, Select } from './select.tsx';
import { useSettings } from '../base/settings.ts';
import { TextArea, TextField } from './text-field.tsx';
import { Checkbox } from './tick.tsx';
import { UploadField } from './upload-field.tsx';
import { useTexts } from '../base/texts.tsx';

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** A text, or a secret where the server never returns the value. */
const plainOrSecret = (Plain: ComponentType<InputProps<string>>) => (props: InputProps<string>) =>
  props.field.masked === 'always' ? <SecretInput {...props} /> : <Plain {...props} />;

function TextInput({ field, value, onChange, ...props }: InputProps<string>) {
  return <TextField {...props} value={textOf(value)} onChange={(text) => onChange(text === '' ? null : text)} maxLength={field.max} />;
}

function LongInput({ field, value, onChange, ...props }: InputProps<string>) {
  return (
    <TextArea {...props} value={textOf(value)} onChange={(text) => onChange(text === '' ? null : text)} maxLength={field.max} rows={2} />
  );
}

function CodeInput({ field, value, onChange, ...props }: InputProps<string>) {
  return <TextField {...props} value={textOf(value)} onChange={(text) => onChange(text === '' ? null : text)} maxLength={field.max} mono />;
}

function PhoneInput({ field, value, onChange, ...props }: InputProps<string>) {
  return (
    <TextField
      {...props}
      value={textOf(value)}
      onChange={(text) => onChange(text === '' ? null : text)}
      maxLength={field.max}
      type="tel"
      inputMode="tel"
    />
  );
}

/** Number of any kind: decimal text for fields with decimals, a number for counts. */
function NumberInput({ field, value, onChange, currency, row, ...props }: InputProps<string | number>) {
  const { currencyOf } = useSettings();
  const decimals = decimalsOf(field);
  const put = (text: string | null) => onChange(text === null || field.shape === 'decimal' ? text : Number(text));
  return (
    <NumberField
      {...props}
      value={textOf(value) || null}
      onChange={put}
      decimals={decimals}
      signed={field.signed}
      unit={field.unit}
      prefix={field.widget === 'money' ? (currency ?? currencyOf(field, row))?.sign : undefined}
    />
  );
}

function FlagInput({ label, value, onChange, disabled, readOnly, hideLabel, hint, error, name }: InputProps<boolean>) {
  return (
    <div className={hideLabel ? undefined : css.flag}>
      <Checkbox
        label={label}
        checked={value === true}
        onChange={onChange}
        disabled={disabled || readOnly}
        hint={hint}
        error={error}
        name={name}
      />
    </div>
  );
}

const TimeInput = ({ value, onChange, ...props }: InputProps<Date>) => <TimeField {...props} value={value ?? null} onChange={onChange} />;
const DateInput = ({ value, onChange, ...props }: InputProps<string>) => <DateField {...props} value={value ?? null} onChange={onChange} />;

function ChoiceInput({ field, value, onChange, ...props }: InputProps<number>) {
  return <Select {...props} options={useChoices(field.enumName)} value={value ?? null} onChange={onChange} />;
}

function ChoicesInput({ field, value, onChange, ...props }: InputProps<number[]>) {
  return (
    <MultiSelect
      {...props}
      options={useChoices(field.enumName)}
      value={value ?? []}
      onChange={(picked) => onChange(picked.length ? picked : null)}
    />
  );
}

function PickInput({ field, value, onChange, row, ...props }: InputProps<string | string[]>) {
  const Picker = usePickers().pickerOf(field.picker ?? field.references ?? '');
  const many = field.widget === 'refs';
  const visible = row && refLabel(props.name, field, row);
  if (Picker)
    return <Picker {...props} value={value ?? null} onChange={(picked) => onChange(picked)} many={many} visible={visible} row={row} />;
  const put = (text: string) => onChange(text === '' ? null : many ? text.split(/[\s,]+/).filter(Boolean) : text);
  return <TextField {...props} value={Array.isArray(value) ? value.join(' ') : textOf(value)} onChange={put} mono />;
}

function ImagesInput({ value, onChange, ...props }: InputProps<string[]>) {
  return <UploadField {...props} value={value ?? []} onChange={(list) => onChange(list.length ? list : null)} />;
}

/** Text in three languages. An error is shown at each empty language, or at the first when none is empty. */
function TranslationsInput({ field, value, onChange, label, error, hint, onBlur, name, ...props }: InputProps<Record<string, string>>) {
  const t = useTexts();
  const isEmpty = (language: string) => !value?.[language]?.trim();
  const isMarked = (language: string, at: number) => isEmpty(language) || (at === 0 && !languages.some(isEmpty));
  return (
    <Grid columns={3} least={200}>
      {languages.map((language, at) => (
        <TextField
          key={language}
          {...props}
          name={`${name}.${language}`}
          label={`${label} · ${t(`language.${language}`)}`}
          value={value?.[language] ?? ''}
          onChange={(text) => onChange({ ...value, [language]: text })}
          onBlur={onBlur}
          maxLength={field.max}
          error={isMarked(language, at) ? error : undefined}
          hint={at === 0 ? hint : undefined}
        />
      ))}
    </Grid>
  );
}

function ObjectRowsInput(props: InputProps<Record<string, unknown>[]>) {
  return <RowsInput {...props} fields={(props.field.children ?? {}) as Fields} inputOf={(field: Field) => inputs[field.widget]} />;
}

const NoInput = () => null;

/** Input component of each widget. */
export const inputs: Record<Widget, ComponentType<InputProps>> = {
  text: plainOrSecret(TextInput),
  longText: plainOrSecret(LongInput),
  richText: RichInput,
  richTranslations: RichTranslationsInput,
  code: CodeInput,
  phone: PhoneInput,
  number: NumberInput,
  measure: NumberInput,
  money: NumberInput,
  flag: FlagInput,
  time: TimeInput,
  date: DateInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  ref: PickInput,
  refs: PickInput,
  state: ChoiceInput,
  images: ImagesInput,
  picture: PictureInput,
  file: FileInput,
  translations: TranslationsInput,
  rows: ObjectRowsInput,
  hidden: NoInput,
};
