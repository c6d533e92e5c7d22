import { audience } from '@entrepot/client/session/session.ts';
import { knows, type Translate } from '@entrepot/client/texts/i18n.ts';
import type { Draft, Field, Fields } from '@entrepot/contract/core/field.ts';
import { seenBy } from '@entrepot/contract/core/resource.ts';
import type { Choice } from '@entrepot/ui/base/context-props.ts';
import type { FormItem } from '@entrepot/ui/form/form-props.ts';
import { MultiSelect, Select } from '@entrepot/ui/form/select.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import type { ReactNode } from 'react';
import type { FieldOption } from './form-layout.ts';

/** Typed values of a call's form; each field may still be empty. */
export type Typed<F extends Fields> = { readonly [K in keyof Draft<F>]?: Draft<F>[K] | null };

/** Options of one field of a call's form. */
export interface CallField<T = any> extends FieldOption {
  /** Required in the form although the call accepts an empty value. */
  required?: boolean;
  /** Renders these options as a select instead of the field's own widget. */
  options?: readonly Choice<string | number>[];
  /** Renders a custom input with the props of the widget. */
  draw?(props: InputProps<T>): ReactNode;
  /** Focused when the form opens, instead of the first field. */
  autoFocus?: boolean;
  /** Error message for the current value; prevents sending. */
  wrong?: string | false | null;
  /** When the error is first shown. Default: while typing. */
  validateOn?: 'typing' | 'sending';
}
export type CallFields<F extends Fields> = { readonly [K in keyof Typed<F>]?: CallField<NonNullable<Typed<F>[K]>> };
type FieldOptions = Readonly<Record<string, CallField | undefined>>;

/** Source of field labels: a module, and optionally one of its resources that already has the labels. */
export interface About {
  readonly module: string;
  readonly name?: string;
}

/** Returns the fields of the rows that the user may edit. */
export const editableFields = (all: Fields, rows: readonly (readonly string[])[]): Fields =>
  Object.fromEntries(rows.flat().flatMap((key) => (all[key] && seenBy(all[key], audience()) ? [[key, all[key]]] : [])));

/** Visible fields with their options: hidden ones are neither validated nor sent. */
export const activeFields = (fields: Fields, fieldOptions: FieldOptions): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => !fieldOptions[key]?.hidden)
      .map(([key, field]) => [key, { ...field, required: fieldOptions[key]?.required ?? field.required }]),
  );

/** Error messages of the current values by key: all of them on sending, only immediate ones while typing. */
export const fieldErrors = (fieldOptions: FieldOptions, when: 'typing' | 'sending'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldOptions).flatMap(([key, option]) =>
      option?.wrong && !option.hidden && (when === 'sending' || option.validateOn !== 'sending') ? [[key, option.wrong]] : [],
    ),
  );

/** Rows of a form for the UI kit. A single field fills its row; the first field is focused. */
export function itemRows(
  rows: readonly (readonly string[])[],
  fields: Fields,
  fieldOptions: FieldOptions,
  about: About,
  t: Translate,
): FormItem[][] {
  const visible = rows.map((row) => row.filter((key) => fields[key])).filter((row) => row.length > 0);
  const first = visible.flat().find((key) => fieldOptions[key]?.autoFocus) ?? visible[0]?.[0];
  return visible.map((row) =>
    row.map((key) => ({
      label: t(labelName(about, key)),
      required: fields[key]!.required,
      autoFocus: key === first,
      labelOf: (inner) => t(labelName(about, inner)),
      span: row.length === 1 ? 4 : undefined,
      ...drawn(fields[key]!, fieldOptions[key]),
      key,
    })),
  );
}

function labelName({ module, name }: About, key: string): string {
  const ofResource = `${name}.fields.${key}`;
  return name && knows(module, ofResource) ? ofResource : `calls.${key}`;
}

function drawn(field: Field, fieldOption: CallField = {}): Omit<FormItem, 'key' | 'label'> {
  const { wrong: _wrong, validateOn: _validateOn, options, ...option } = fieldOption;
  if (options) return { ...option, field: visibleField(field), draw: (props) => choice(options, props) };
  return { ...option, field: option.input || option.draw ? visibleField(field) : field };
}

// Fields without a widget are rendered by the page.
const visibleField = (field: Field): Field => (field.widget === 'hidden' ? { ...field, widget: 'text' } : field);

function choice(options: readonly Choice<string | number>[], { value, onChange, field, ...props }: InputProps) {
  const many = field.shape === 'json' || field.shape === 'enums';
  if (many) return <MultiSelect {...props} options={options} value={value ?? []} onChange={onChange} />;
  return <Select {...props} options={options} value={value ?? null} onChange={onChange} />;
}
