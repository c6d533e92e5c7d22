import { create, edit, type Listed } from '@entrepot/client/calls/api.ts';
import type { FormValues } from '@entrepot/client/form/form-values.ts';
import type { AnyResource, DraftOf } from '@entrepot/contract/core/resource.ts';

/** Saves the form of a resource with additional values that its screen sets, such as the kind of a role. */
export const saveWith =
  <R extends AnyResource>(of: R, settled: (row: Listed<R> | null) => Partial<DraftOf<R>>) =>
  async (values: DraftOf<R> & FormValues, row: Listed<R> | null, key: string): Promise<string> => {
    const draft = { ...values, ...settled(row) };
    if (!row) return create(of, draft, { quiet: true, idempotencyKey: key });
    await edit(of, row.id, row.rowVersion, draft, { quiet: true });
    return row.id;
  };
