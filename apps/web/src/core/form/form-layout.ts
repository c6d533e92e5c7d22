import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { type AnyResource, seenBy } from '@entrepot/contract/core/resource.ts';
import type { FormItem, FormSection } from '@entrepot/ui/form-props.ts';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import type { ComponentType } from 'react';
import { knows, type Words } from '@entrepot/client/texts/i18n.ts';
import { audience } from '@entrepot/client/session/session.ts';

/** What a page says about one field of a form. */
export interface FieldOption {
  input?: ComponentType<InputProps>;
  /** Default: the resource's own word for the field. */
  label?: string;
  hint?: string;
  span?: number;
  disabled?: boolean;
  hidden?: boolean;
}
/** A part of a form with a title of its own. */
export interface FormPart {
  title?: string;
  text?: string;
  rows: readonly (readonly string[])[];
}

const widest = 4;

/** The fields a form sends: those of its rows that the person may see and the server does not set. */
export function formFields(of: AnyResource, parts: readonly FormPart[]): Fields {
  const all = of.fields as Record<string, Field>;
  const keys = parts.flatMap(({ rows }) => rows.flat());
  return Object.fromEntries(
    keys.flatMap((key) => (all[key] && !all[key].byServer && seenBy(all[key], audience()) ? [[key, all[key]]] : [])),
  );
}

/** The sections of a form as the kit draws them, at most four fields in a row. */
export function formSections(
  of: AnyResource,
  parts: readonly FormPart[],
  fields: Fields,
  t: Words,
  options: Record<string, FieldOption> = {},
): FormSection[] {
  const itemOf = (key: string): FormItem => ({
    key,
    label: t(`${of.name}.fields.${key}`),
    field: fields[key]!,
    required: fields[key]!.required,
    labelOf: (inner) =>
      t([`${of.name}.rows.${key}.${inner}`, `${of.name}.fields.${key}_${inner}`].find((name) => knows(of.module, name)) ?? inner),
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
