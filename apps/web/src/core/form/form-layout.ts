import type { Fields } from '@entrepot/contract/core/field.ts';
import { customerMayWrite } from '@entrepot/contract/core/customer-writes.ts';
import { type AnyResource, seenBy } from '@entrepot/contract/core/resource.ts';
import type { FormItem, FormSection } from '@entrepot/ui/form/form-props.ts';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import type { ComponentType } from 'react';
import { knows, type Translate } from '@entrepot/client/texts/i18n.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { PhoneCodeInput } from './phone-code-input.tsx';

/** Options of one field of a form. */
export interface FieldOption {
  input?: ComponentType<InputProps>;
  /** Default: the resource's label for the field. */
  label?: string;
  hint?: string;
  span?: number;
  disabled?: boolean;
  hidden?: boolean;
}
/** A titled section of a form. */
export interface FormPart {
  title?: string;
  text?: string;
  rows: readonly (readonly string[])[];
}

const widest = 4;

/** Returns options that lock the fields of a stored row that a customer may no longer write (`customerWrites`), with the reason as their hint. */
export function lockedFields(
  of: AnyResource,
  fields: Fields,
  row: Record<string, unknown> | null,
  options: Record<string, FieldOption> = {},
  hint: string,
): Record<string, FieldOption> {
  if (!row || audience() !== 'customer') return {};
  const locked = Object.keys(fields).filter((key) => !customerMayWrite(of.customerWrites, row, key));
  return Object.fromEntries(locked.map((key) => [key, { ...options[key], disabled: true, hint }]));
}

/** Returns the fields that a form sends: those in its rows that the user may see and that are not set by the server. */
export function formFields(of: AnyResource, parts: readonly FormPart[]): Fields {
  const all: Fields = of.fields;
  const keys = parts.flatMap(({ rows }) => rows.flat());
  return Object.fromEntries(
    keys.flatMap((key) => (all[key] && !all[key].readOnly && seenBy(all[key], audience()) ? [[key, all[key]]] : [])),
  );
}

/** Sections of a form for the UI kit, with at most four fields in a row. */
export function formSections(
  of: AnyResource,
  parts: readonly FormPart[],
  fields: Fields,
  t: Translate,
  options: Record<string, FieldOption> = {},
): FormSection[] {
  const itemOf = (key: string): FormItem => ({
    key,
    label: t(`${of.name}.fields.${key}`),
    field: fields[key]!,
    required: fields[key]!.required,
    labelOf: (inner) =>
      t([`${of.name}.rows.${key}.${inner}`, `${of.name}.fields.${key}_${inner}`].find((name) => knows(of.module, name)) ?? inner),
    // The calling code of a country itself is typed.
    input: key === 'phoneCode' && of.name !== 'region' ? PhoneCodeInput : undefined,
    ...options[key],
  });
  return parts.map(({ title, text, rows }, index) => ({
    key: String(index),
    title: title || undefined,
    text: text || undefined,
    rows: rows.flatMap((row) => chunks(row.filter((key) => fields[key]).map(itemOf))),
  }));
}

function chunks(items: readonly FormItem[]): FormItem[][] {
  const rows: FormItem[][] = [];
  for (let at = 0; at < items.length; at += widest) rows.push(items.slice(at, at + widest));
  return rows;
}
