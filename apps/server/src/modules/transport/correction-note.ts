import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { shiftTrack } from '@entrepot/contract/modules/transport/transport-shift.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { textInAll } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/db/db.ts';
import { insert } from '../../core/db/rows.ts';
import type { Shift } from './shift.ts';

/** Records on a shift that one of its steps was reverted, with the reason; customers do not see it. */
export async function noteCorrection(
  tx: Tx,
  caller: Caller,
  { siteId, id: transportShiftId }: Shift,
  {
    step,
    status,
    ...values
  }: { step: 'recalled' | 'arrivalUndone' | 'receiptUndone'; status: CodeOf<'TrajectoryStatus'>; reason: string; number?: string },
): Promise<void> {
  await insert(tx, caller, shiftTrack, {
    siteId,
    transportShiftId,
    trackTime: caller.now,
    status,
    content: textInAll(`transport.tracks.${step}`, values),
    operatorId: caller.userId,
  });
}
