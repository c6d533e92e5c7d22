import type { FormItem, FormSection, SectionValues } from './form-props.ts';

/** The maximum number of fields per row. */
export const widestForm = 4;

/** Returns the number of fields per row, and whether the form was configured with more than the maximum. */
export function formWidth(width: number | undefined): { columns: number; tooWide: boolean } {
  const wanted = Math.max(1, Math.floor(width ?? widestForm));
  return { columns: Math.min(widestForm, wanted), tooWide: wanted > widestForm };
}

/** Returns the key of a section: its own, or its index from 0. */
export const sectionKey = (section: FormSection, at: number) => section.key ?? String(at);

const itemsOf = (section: FormSection): readonly FormItem[] => section.rows.flat().filter((item) => !item.hidden);
const isNothing = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns the error of one field: required and empty, or by its own rule; null when it is valid. */
export function fieldProblem(item: FormItem, values: Readonly<Record<string, unknown>>, empty: (label: string) => string): string | null {
  const value = values[item.key];
  if ((item.required ?? item.field.required) && isNothing(value)) return empty(item.label);
  return item.rule?.(value, values) ?? null;
}

/**
 * Validates every section. Returns the messages by field, and the sections that contain one. `empty` is the message of an empty required
 * field.
 */
export function validateForm(
  sections: readonly FormSection[],
  values: Readonly<Record<string, unknown>>,
  empty: (label: string) => string,
): { errors: Record<string, string>; wrong: string[] } {
  const errors: Record<string, string> = {};
  const wrong: string[] = [];
  sections.forEach((section, at) => {
    const found = itemsOf(section).flatMap((item) => {
      const message = fieldProblem(item, values, empty);
      return message ? [[item.key, message] as const] : [];
    });
    if (found.length > 0) wrong.push(sectionKey(section, at));
    Object.assign(errors, Object.fromEntries(found));
  });
  return { errors, wrong };
}

/** Groups the values of a form by section, for saving. */
export const bySection = (sections: readonly FormSection[], values: Readonly<Record<string, unknown>>): SectionValues =>
  Object.fromEntries(
    sections.map((section, at) => [
      sectionKey(section, at),
      Object.fromEntries(itemsOf(section).map((item) => [item.key, values[item.key] ?? null])),
    ]),
  );
