import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { packingIndex } from '@entrepot/contract/modules/packing/screens.ts';
import { warehousesErrors } from '@entrepot/contract/modules/warehouses/errors.ts';
import { type approveMeasures, measureApproval } from '@entrepot/contract/modules/warehouses/measures.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { insert } from '../../core/db/rows.ts';
import { verifyApprover } from '../access/public.ts';

const goodForMinutes = 10;

/**
 * Records the four-eyes approval of one unlikely value of the caller's. Throws `LoginFailed` for wrong credentials and for people without
 * the permission alike, `RateLimited` after too many; refuses the caller as approver (`StateNotAllowed`).
 */
export async function approve(db: Db, caller: Caller, input: Input<typeof approveMeasures>): Promise<Output<typeof approveMeasures>> {
  const found = await verifyApprover(db, caller, input, packingIndex.ApproveMeasures);
  if (found === 'tooOften') throw warehousesErrors.approvalTooOften();
  if (found === 'wrong') throw warehousesErrors.approverWrong();
  if (found === 'self') throw warehousesErrors.approverSame();
  const { id } = await db.transaction().execute((tx) =>
    insert(tx, caller, measureApproval, {
      siteId: caller.siteId,
      askedBy: caller.userId!,
      approverId: found.id,
      subject: input.subject,
      expirationTime: new Date(caller.now.getTime() + goodForMinutes * 60_000),
    }),
  );
  return { approvalId: id, approverName: found.name };
}

/** Consumes an approval of exactly these values for the caller; false when there is none. */
export async function takeApproval(tx: Tx, caller: Caller, id: string, subject: string): Promise<boolean> {
  const used = tx
    .updateTable('measureApproval')
    .set({ usedTime: caller.now })
    .where('siteId', '=', caller.siteId)
    .where('id', '=', id)
    .where('askedBy', '=', caller.userId)
    .where('subject', '=', subject)
    .where('usedTime', 'is', null)
    .where('expirationTime', '>', caller.now)
    .returning('approverId');
  const taken = await used.executeTakeFirst();
  if (taken)
    caller.changes.push({
      target: 'measureApproval',
      id,
      siteId: caller.siteId,
      before: null,
      after: { ApproverId: taken.approverId, Subject: subject },
    });
  return taken !== undefined;
}
