import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource, DraftOf } from '@entrepot/contract/core/resource.ts';
import { useRef, useState } from 'react';
import { create, edit } from '../calls/api.ts';
import { type FormValues, startsOf } from '../form/form-values.ts';
import { useFieldsForm } from './use-fields-form.ts';
import { useWords } from './use-words.ts';

interface FormSetUp<R extends AnyResource> {
  of: R;
  fields: Fields;
  /** The row being changed, as `getEdit` gave it; null: a new one. */
  row: FormValues | null;
  /** Values a new row starts with, over the fields' own. */
  starts?: FormValues | undefined;
  /** Saves instead of the resource's own calls; gives the id. */
  save?: ((values: FormValues, row: FormValues | null, key: string) => Promise<string>) | undefined;
  /** Asks before it is saved: gives what to save, null to stay in the form. */
  agree?: ((values: FormValues, row: FormValues | null) => Promise<FormValues | null>) | undefined;
  onSaved(id: string): void;
}

/** The state of a resource's form, and its save. `stale` is set when someone else changed the row meanwhile. */
export function useResourceForm<R extends AnyResource>({ of, fields, row, starts, save, agree, onSaved }: FormSetUp<R>) {
  const t = useWords('client');
  const id = row?.id as string | undefined;
  const rowVersion = useRef((row?.rowVersion as number | undefined) ?? 0);
  const [stale, setStale] = useState(false);
  const form = useFieldsForm<string>({
    fields,
    starts: startsOf(fields, row ?? starts),
    draft: `${of.name}:${id ?? 'new'}`,
    agree: agree && ((now) => agree(now, row)),
    async send(now, key) {
      if (save) return save(now, row && { ...row, rowVersion: rowVersion.current }, key);
      if (!id) return create(of, now as DraftOf<R>, { quiet: true, idempotencyKey: key });
      await edit(of, id, rowVersion.current, now as DraftOf<R>, { quiet: true });
      return id;
    },
    success: t('saved'),
    refused({ code }) {
      if (code !== errorCodes.ConcurrencyConflict || !row) return false;
      setStale(true);
      return true;
    },
    done: onSaved,
  });
  return {
    ...form,
    stale,
    /** Ends the conflict: saves these values over the version of the other person. */
    async settle(settled: FormValues, version: number) {
      setStale(false);
      rowVersion.current = version;
      for (const [key, value] of Object.entries(settled)) form.change(key, value);
      await form.submit();
    },
    giveUp: () => setStale(false),
  };
}
