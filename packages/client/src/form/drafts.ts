import type { Fields } from '@entrepot/contract/core/field.ts';
import { useSession } from '../session/session.ts';
import { keep, recall } from '../browser/storage.ts';

/** Values of a form that were typed and not saved. */
export interface KeptDraft {
  values: Record<string, unknown>;
  /** ms since 1970 */
  at: number;
}

const keyOf = (form: string) => `draft:${useSession.getState().user?.userId ?? ''}:${form}`;

/** Keeps what is typed in a form, for this person in this browser. */
export const keepDraft = (form: string, values: Record<string, unknown>): void => keep(keyOf(form), { values, at: Date.now() });
/** Forgets what was typed. */
export const dropDraft = (form: string): void => keep(keyOf(form), null);

/** What was typed in a form and never saved; null when there is nothing. Times are Dates again. */
export function keptDraft(form: string, fields: Fields): KeptDraft | null {
  const kept = recall<KeptDraft>(keyOf(form));
  if (!kept) return null;
  const values = Object.entries(kept.values).map(([key, value]) => [
    key,
    fields[key]?.shape === 'time' && typeof value === 'string' ? new Date(value) : value,
  ]);
  return { ...kept, values: Object.fromEntries(values) };
}
