import { childFields, type Field, type Fields, isConfidential } from '@entrepot/contract/core/field.ts';
import { recall, store } from '../browser/storage.ts';
import { draftKey, isValid } from '../browser/stored-drafts.ts';
import { audience, useSession } from '../session/session.ts';

/** Unsaved changes of a form. */
export interface StoredDraft {
  /** The changed values, by key; the others are those of the row. */
  values: Record<string, unknown>;
  /** The version of the row that was changed; null for a new row. */
  rowVersion: number | null;
  /** Changes of confidential fields were left out: they have to be entered again. */
  incomplete: boolean;
  /** When it was stored, in ms since 1970. */
  at: number;
  /** When it expires, in ms since 1970. */
  until: number;
}

const dayMs = 24 * 60 * 60 * 1000;
/** How long drafts are stored, in ms: customers return after weeks, staff share computers. */
export const draftLifetimeMs = { customer: 30 * dayMs, staff: dayMs };

const userId = () => useSession.getState().user?.userId;
const keyOf = (form: string) => draftKey(userId() ?? '', form);

/**
 * Returns the name of a form's draft, with every part of the form's address: `id` names the row with its further parts, such as a site and a
 * language; a new row is named by its initial values, such as its site, its customer or the copied row. Times in them, such as now, are left out.
 */
export function draftName(form: string, id: string | null | undefined, defaults: Record<string, unknown> = {}): string {
  const parts = Object.entries(defaults).filter(([, value]) => value !== null && value !== undefined && !(value instanceof Date));
  if (id || parts.length === 0) return `${form}:${id ?? 'new'}`;
  return `${form}:new:${hashOf(JSON.stringify(parts.sort(([a], [b]) => (a < b ? -1 : 1))))}`;
}

/** FNV-1a, in base 36. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Returns the values that differ from those the form started with, by key. */
export const changedValues = (first: Record<string, unknown>, now: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(now).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(first[key])));

/**
 * Stores the changed values of a form as a draft, for this user in this browser, except values of confidential fields. Without a user nothing
 * is stored.
 */
export function storeDraft(form: string, fields: Fields, changed: Record<string, unknown>, rowVersion: number | null = null): void {
  if (!userId()) return;
  const values = storable(fields, changed, rowVersion !== null);
  const incomplete = JSON.stringify(values) !== JSON.stringify(changed);
  const at = Date.now();
  const until = at + draftLifetimeMs[audience() === 'customer' ? 'customer' : 'staff'];
  store(keyOf(form), { values, rowVersion, incomplete, at, until } satisfies StoredDraft);
}
/** Returns the values without those of confidential fields, which never enter the browser's storage. */
// Objects and lists of a stored row are left out as a whole: applied without their confidential values, they would delete them.
export const storable = (fields: Fields, values: Record<string, unknown>, isStoredRow: boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const field = fields[key];
      if (!field || !hasConfidential(field)) return [[key, value]];
      return isConfidential(field) || isStoredRow ? [] : [[key, withoutConfidential(field, value)]];
    }),
  );

const hasConfidential = (field: Field): boolean => isConfidential(field) || Object.values(childFields(field) ?? {}).some(hasConfidential);

function withoutConfidential(field: Field, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((line) => withoutConfidential(field, line));
  return value && typeof value === 'object' ? storable(childFields(field) ?? {}, value as Record<string, unknown>, false) : null;
}

/** Deletes the draft of a form. */
export const dropDraft = (form: string): void => store(keyOf(form), null);

/** Returns the unsaved changes of a form; null when there are none or they have expired. Times are Dates again. */
export function findDraft(form: string, fields: Fields): StoredDraft | null {
  const stored = recall<StoredDraft>(keyOf(form));
  if (!stored || !isValid(stored, Date.now())) return null;
  const values = Object.entries(stored.values).map(([key, value]) => [
    key,
    fields[key]?.shape === 'time' && typeof value === 'string' ? new Date(value) : value,
  ]);
  return { ...stored, values: Object.fromEntries(values) };
}

/** Whether another version of the row was saved after the draft was started. */
export const isOutdated = (draft: StoredDraft, rowVersion: number | null): boolean =>
  rowVersion !== null && draft.rowVersion !== rowVersion;
