import { audience } from '@entrepot/client/session/session.ts';
import { knows, type Words } from '@entrepot/client/texts/i18n.ts';
import type { Draft, Field, Fields } from '@entrepot/contract/core/field.ts';
import { seenBy } from '@entrepot/contract/core/resource.ts';
import type { Choice } from '@entrepot/ui/context-props.ts';
import type { FormItem } from '@entrepot/ui/form-props.ts';
import { MultiSelect, Select } from '@entrepot/ui/select.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import type { ReactNode } from 'react';
import type { FieldOption } from './form-layout.ts';

/** What is typed into the form of a call: its fields, each of which may still be empty. */
export type Typed<F extends Fields> = { readonly [K in keyof Draft<F>]?: Draft<F>[K] | null };

/** What a form says about one field of its call. */
export interface CallField<T = any> extends FieldOption {
  /** Must be filled in, though the call would take it empty. */
  required?: boolean;
  /** A choice of these instead of the field's own widget. */
  options?: readonly Choice<string | number>[];
  /** Draws its own input, from what the widget would get. */
  draw?(props: InputProps<T>): ReactNode;
  /** Has the focus when the form opens, in place of the first field. */
  autoFocus?: boolean;
  /** What is wrong with the value as it stands, in words; nothing is sent then. */
  wrong?: string | false | null;
  /** When that is first said: default while typing. */
  said?: 'typing' | 'sending';
}
export type CallFields<F extends Fields> = { readonly [K in keyof Typed<F>]?: CallField<NonNullable<Typed<F>[K]>> };
type Said = Readonly<Record<string, CallField | undefined>>;

/** Whose texts name the fields: a module, and of it the resource the call is about, when it has their names already. */
export interface About {
  readonly module: string;
  readonly name?: string;
}

/** The fields of the rows that the person may fill in. */
export const fieldsOfRows = (all: Fields, rows: readonly (readonly string[])[]): Fields =>
  Object.fromEntries(rows.flat().flatMap((key) => (all[key] && seenBy(all[key], audience()) ? [[key, all[key]]] : [])));

/** The fields that count with what is said about them: hidden ones are neither checked nor sent. */
export const countingFields = (fields: Fields, said: Said): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => !said[key]?.hidden)
      .map(([key, field]) => [key, { ...field, required: said[key]?.required ?? field.required }]),
  );

/** The messages of what is wrong with values as they stand, by key: all when they are sent, those said at once while typing. */
export const wrongValues = (said: Said, when: 'typing' | 'sending'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(said).flatMap(([key, option]) =>
      option?.wrong && !option.hidden && (when === 'sending' || option.said !== 'sending') ? [[key, option.wrong]] : [],
    ),
  );

/** The rows of a form as the kit draws them; a field alone in its row takes all of it, and the first one has the focus. */
export function itemRows(rows: readonly (readonly string[])[], fields: Fields, said: Said, about: About, t: Words): FormItem[][] {
  const shown = rows.map((row) => row.filter((key) => fields[key])).filter((row) => row.length > 0);
  const first = shown.flat().find((key) => said[key]?.autoFocus) ?? shown[0]?.[0];
  return shown.map((row) =>
    row.map((key) => ({
      label: t(labelName(about, key)),
      required: fields[key]!.required,
      autoFocus: key === first,
      labelOf: (inner) => t(labelName(about, inner)),
      span: row.length === 1 ? 4 : undefined,
      ...drawn(fields[key]!, said[key]),
      key,
    })),
  );
}

function labelName({ module, name }: About, key: string): string {
  const ofResource = `${name}.fields.${key}`;
  return name && knows(module, ofResource) ? ofResource : `calls.${key}`;
}

function drawn(field: Field, told: CallField = {}): Omit<FormItem, 'key' | 'label'> {
  const { wrong: _wrong, said: _said, options, ...option } = told;
  if (options) return { ...option, field: shownField(field), draw: (props) => choice(options, props) };
  return { ...option, field: option.input || option.draw ? shownField(field) : field };
}

// What has no widget of its own is drawn by the page.
const shownField = (field: Field): Field => (field.widget === 'hidden' ? { ...field, widget: 'text' } : field);

function choice(options: readonly Choice<string | number>[], { value, onChange, field, ...props }: InputProps) {
  const many = field.shape === 'json' || field.shape === 'enums';
  if (many) return <MultiSelect {...props} options={options} value={value ?? []} onChange={onChange} />;
  return <Select {...props} options={options} value={value ?? null} onChange={onChange} />;
}
