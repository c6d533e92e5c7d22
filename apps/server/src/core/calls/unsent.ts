import type { Fields } from '@entrepot/contract/core/field.ts';

/** The fields of an edit: the call, or the entity whose form it saves. */
type Form = { readonly input: Fields } | { readonly fields: Fields };

/**
 * Completes the input of an edit with the stored values of the fields that were not sent.
 *
 * @param form the edit, whose fields have the names of the row's columns
 * @param row the row before the edit; fields that it does not have remain absent
 */
export function withStored<I extends object>(form: Form, row: object, sent: I): I {
  const stored = row as Record<string, unknown>;
  const unsent = Object.entries('input' in form ? form.input : form.fields).filter(
    ([key, field]) => !field.readOnly && !(key in sent) && key in stored,
  );
  return { ...Object.fromEntries(unsent.map(([key]) => [key, stored[key]])), ...sent };
}
