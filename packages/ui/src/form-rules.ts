import type { FormItem, FormSection, SectionValues } from './form-props.ts';

/** The most fields that stand side by side in a form. */
export const widestForm = 4;

/** The fields side by side that a form really has, and whether it was set up for more than it may have. */
export function formWidth(width: number | undefined): { columns: number; tooWide: boolean } {
  const wanted = Math.max(1, Math.floor(width ?? widestForm));
  return { columns: Math.min(widestForm, wanted), tooWide: wanted > widestForm };
}

/** The name of a section: its key, or its place from 0. */
export const sectionKey = (section: FormSection, at: number) => section.key ?? String(at);

const itemsOf = (section: FormSection): readonly FormItem[] => section.rows.flat().filter((item) => !item.hidden);
const isNothing = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What is wrong with one field: it is required and empty, or its own rule says so; null when it is right. */
export function wrongOf(item: FormItem, values: Readonly<Record<string, unknown>>, empty: (label: string) => string): string | null {
  const value = values[item.key];
  if ((item.required ?? item.field.required) && isNothing(value)) return empty(item.label);
  return item.rule?.(value, values) ?? null;
}

/** Validates every section: the messages by field, and the sections that hold one. `empty` words a required field without value. */
export function validateForm(
  sections: readonly FormSection[],
  values: Readonly<Record<string, unknown>>,
  empty: (label: string) => string,
): { errors: Record<string, string>; wrong: string[] } {
  const errors: Record<string, string> = {};
  const wrong: string[] = [];
  sections.forEach((section, at) => {
    const found = itemsOf(section).flatMap((item) => {
      const message = wrongOf(item, values, empty);
      return message ? [[item.key, message] as const] : [];
    });
    if (found.length > 0) wrong.push(sectionKey(section, at));
    Object.assign(errors, Object.fromEntries(found));
  });
  return { errors, wrong };
}

/** The values of a form section by section, for its save. */
export const bySection = (sections: readonly FormSection[], values: Readonly<Record<string, unknown>>): SectionValues =>
  Object.fromEntries(
    sections.map((section, at) => [
      sectionKey(section, at),
      Object.fromEntries(itemsOf(section).map((item) => [item.key, values[item.key] ?? null])),
    ]),
  );
