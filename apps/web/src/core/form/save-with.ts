import { create, edit, type Listed } from '@entrepot/client/calls/api.ts';
import type { FormValues } from '@entrepot/client/form/form-values.ts';
import type { AnyResource, DraftOf } from '@entrepot/contract/core/resource.ts';

/** Saves the form of a resource with what its screen settles itself, such as the kind of a role. */
export const saveWith =
  <R extends AnyResource>(of: R, settled: (row: Listed<R> | null) => Partial<DraftOf<R>>) =>
  async (values: FormValues, row: FormValues | null, key: string): Promise<string> => {
    const draft = { ...values, ...settled(row as Listed<R> | null) } as DraftOf<R>;
    if (!row) return create(of, draft, { quiet: true, idempotencyKey: key });
    const id = row.id as string;
    await edit(of, id, row.rowVersion as number, draft, { quiet: true });
    return id;
  };
