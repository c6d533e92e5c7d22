import type { Input } from '@entrepot/contract/core/call.ts';
import type { reportClientErrors } from '@entrepot/contract/modules/access/calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';

/** Puts errors of the caller's browser into the operation log, where the platform's staff read them. */
export async function reportErrors(_tx: Tx, caller: Caller, { errors }: Input<typeof reportClientErrors>): Promise<true> {
  const id = newId();
  for (const { at, route, message, stack } of errors)
    caller.changes.push({ target: 'clientError', id, siteId: caller.siteId, before: null, after: { at, route, message, stack } });
  return true;
}
