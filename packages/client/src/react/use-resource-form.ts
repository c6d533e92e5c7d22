import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource, DraftOf } from '@entrepot/contract/core/resource.ts';
import { useRef, useState } from 'react';
import { create, edit, type Listed } from '../calls/api.ts';
import { draftName, isOutdated } from '../form/drafts.ts';
import { type FormValues, defaultsOf } from '../form/form-values.ts';
import { useFieldsForm } from './use-fields-form.ts';
import { useTexts } from './use-texts.ts';

interface FormSetUp<R extends AnyResource> {
  of: R;
  fields: Fields;
  /** The row being edited, from `getEdit`; null for a new one. */
  row: Listed<R> | null;
  /** The row in the form's address, with its further parts, such as a language. Default: the row's id. */
  address?: string | null | undefined;
  /** Initial values of a new row, overriding the fields' defaults. */
  defaults?: FormValues | undefined;
  /** Saves instead of the resource's own calls; returns the id. */
  save?: ((values: DraftOf<R> & FormValues, row: Listed<R> | null, key: string) => Promise<string>) | undefined;
  /** Asks for confirmation before saving: returns the values to save, null to stay in the form. */
  agree?: ((values: DraftOf<R> & FormValues, row: Listed<R> | null) => Promise<FormValues | null>) | undefined;
  onSaved(id: string): void;
}

// A form has a field for every value of its resource that it sends.
const draftOf = <R extends AnyResource>(values: FormValues) => values as DraftOf<R> & FormValues;

/**
 * The state of a resource's form, and its save. `stale` is set when another user changed the row in the meantime, also since the applied draft
 * was started.
 */
export function useResourceForm<R extends AnyResource>({ of, fields, row, address, defaults, save, agree, onSaved }: FormSetUp<R>) {
  const t = useTexts('client');
  const id = row?.id;
  const rowVersion = useRef(row?.rowVersion ?? 0);
  const [draft] = useState(() => draftName(of.name, row && (address ?? row.id), defaults));
  const [stale, setStale] = useState(false);
  const form = useFieldsForm<string>({
    fields,
    defaults: defaultsOf(fields, row ?? defaults),
    draft,
    rowVersion: () => (row ? rowVersion.current : null),
    draftApplied(draft) {
      if (!row || !isOutdated(draft, rowVersion.current)) return;
      // Saving without a choice is refused like any other save over a newer version.
      rowVersion.current = draft.rowVersion ?? 0;
      setStale(true);
    },
    agree: agree && ((now) => agree(draftOf<R>(now), row)),
    async send(values, key) {
      const now = draftOf<R>(values);
      if (save) return save(now, row && { ...row, rowVersion: rowVersion.current }, key);
      if (!id) return create(of, now, { quiet: true, idempotencyKey: key });
      await edit(of, id, rowVersion.current, now, { quiet: true });
      return id;
    },
    success: t('saved'),
    refused({ code }) {
      if (code !== errorCodes.ConcurrencyConflict || !row) return false;
      setStale(true);
      return true;
    },
    // The request is stored; what it changes is shown once it is approved.
    waits: () => onSaved(id ?? ''),
    done: onSaved,
  });
  return {
    ...form,
    stale,
    /** Resolves the conflict: saves these values over the other user's version. */
    async settle(settled: FormValues, version: number) {
      setStale(false);
      rowVersion.current = version;
      for (const [key, value] of Object.entries(settled)) form.change(key, value);
      await form.submit();
    },
    cancelReload: () => setStale(false),
  };
}
