import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { packingIndex } from '@entrepot/contract/modules/packing/screens.ts';
import { warehousesErrors } from '@entrepot/contract/modules/warehouses/errors.ts';
import { type approveMeasures, measureApproval } from '@entrepot/contract/modules/warehouses/measures.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { insert } from '../../core/rows/rows.ts';
import { secondPerson } from '../access/public.ts';

const goodForMinutes = 10;

/** A second person agrees to one unlikely number of the caller's. Refuses a wrong name or password (115, 107), oneself, and who may not. */
export async function approve(db: Tx, caller: Caller, input: Input<typeof approveMeasures>): Promise<Output<typeof approveMeasures>> {
  const found = await secondPerson(db, caller, input, packingIndex.ApproveMeasures);
  if (found === 'tooOften') throw warehousesErrors.approvalTooOften();
  if (found === 'wrong') throw warehousesErrors.approverWrong();
  if (found.id === caller.userId) throw warehousesErrors.approverSame();
  if (!found.may) throw warehousesErrors.approverMayNot({ name: found.name });
  const { id } = await insert(db, caller, measureApproval, {
    siteId: caller.siteId,
    askedBy: caller.userId!,
    approverId: found.id,
    subject: input.subject,
    expirationTime: new Date(caller.now.getTime() + goodForMinutes * 60_000),
  });
  return { approvalId: id, approverName: found.name };
}

/** Uses up an approval of exactly these numbers that was given to the caller; false when there is none. */
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
