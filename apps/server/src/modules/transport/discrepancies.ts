import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { arrivalDiscrepancy, discrepancyStates } from '@entrepot/contract/modules/transport/arrival-discrepancy.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import type { decideDiscrepancy, reportDiscrepancy } from '@entrepot/contract/modules/transport/report-discrepancy.ts';
import { arrivalDiscrepancyIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, insert, insertAll, lock, lockWhere } from '../../core/db/rows.ts';
import { storeFiles } from '../../core/files/files.ts';
import { atSite } from '../../core/scope/scope.ts';
import { notifyStaff } from '../messaging/public.ts';
import { boxesOf } from './boxes.ts';
import { lockBags, lockShift, type Shift } from './shift.ts';
import { carriesNumber } from './whole-loads.ts';

const { Missing, Extra } = enumCodes.ArrivalDiscrepancyKind;
const { Open } = enumCodes.ArrivalDiscrepancyStatus;

/** Warehouse staff see the discrepancies of the shifts from and to their warehouses. */
export function discrepancyScope({ audience, warehouseIds }: Caller): RawBuilder<boolean> {
  if (audience !== 'warehouse') return sql<boolean>`true`;
  const own = sql`${warehouseIds ?? []}::uuid[]`;
  return sql<boolean>`exists (select 1
    from transport_shift h
    where h.site_id = arrival_discrepancy.site_id and h.id = arrival_discrepancy.transport_shift_id
      and (h.warehouse_ids ?| ${own}::text[] or h.to_warehouse_id = any(${own})))`;
}

/**
 * Records damage of something that an arrived shift carries, or something that came although it is not on it, and notifies the sender.
 * Missing bags are recorded when the shift is completed. Throws `Duplicate` while the same is open.
 */
export async function report(tx: Tx, caller: Caller, input: Input<typeof reportDiscrepancy>) {
  const { transportShiftId, kind, number, reason } = input;
  const shift = await lockShift(tx, caller, transportShiftId, 'receiver');
  if (!transportShiftStates.is(shift.status, 'arrived')) throw transportShiftStates.refusal(shift.status);
  if (kind === Missing) throw transportErrors.missingIsRecorded({ name: shift.name });
  const isCarried = await carries(tx, caller, shift, number);
  if (isCarried && kind === Extra) throw transportErrors.onThisShift({ number, name: shift.name });
  if (!isCarried && kind !== Extra) throw transportErrors.notOfShift({ number, name: shift.name });
  const [known] = await lockWhere(tx, atSite(caller, shift.siteId), arrivalDiscrepancy, { transportShiftId, kind, number, status: Open });
  if (known) throw transportErrors.reportedAlready({ number });
  const pictures = await storeFiles(tx, caller, input.pictures ?? null);
  const row = await insert(tx, caller, arrivalDiscrepancy, {
    siteId: shift.siteId,
    transportShiftId,
    kind,
    number,
    reason,
    pictures,
    reportedTime: caller.now,
    reporterId: caller.userId,
  });
  await notifySender(tx, caller, shift, { kind, numbers: [number], reason });
  return { id: row.id };
}

async function carries(tx: Tx, caller: Caller, shift: Shift, number: string): Promise<boolean> {
  if ((await lockBags(tx, caller, shift)).some(({ bagNo }) => bagNo === number)) return true;
  if ((await boxesOf(tx, shift)).some(({ parcelNo }) => parcelNo === number)) return true;
  return carriesNumber(tx, caller, shift, number);
}

/** Records what was decided, by either end of the shift. Throws `StateNotAllowed` when it is decided. */
export async function decide(tx: Tx, caller: Caller, { id, decision }: Input<typeof decideDiscrepancy>) {
  const seen = await find(tx, caller, arrivalDiscrepancy, id);
  await lockShift(tx, caller, seen.transportShiftId, 'either');
  const row = await lock(tx, caller, arrivalDiscrepancy, id);
  const status = discrepancyStates.after(row.status, 'decide');
  await change(tx, caller, arrivalDiscrepancy, row, { status, decision, decidedTime: caller.now, deciderId: caller.userId });
  return true;
}

/** Records bags, loose cartons and packages of a locked shift as missing, and notifies the sender; those recorded before are open again. */
export async function recordMissing(tx: Tx, caller: Caller, shift: Shift, numbers: readonly string[]): Promise<void> {
  if (!numbers.length) return;
  const known = await missingRows(tx, caller, shift, numbers);
  for (const row of known)
    if (discrepancyStates.can(row.status, 'miss'))
      await change(tx, caller, arrivalDiscrepancy, row, {
        status: discrepancyStates.after(row.status, 'miss'),
        decision: null,
        decidedTime: null,
        deciderId: null,
      });
  const fresh = numbers.filter((number) => !known.some((row) => row.number === number));
  await insertAll(
    tx,
    caller,
    arrivalDiscrepancy,
    fresh.map((number) => ({
      siteId: shift.siteId,
      transportShiftId: shift.id,
      kind: Missing,
      number,
      reportedTime: caller.now,
      reporterId: caller.userId,
    })),
  );
  await notifySender(tx, caller, shift, { kind: Missing, numbers, reason: '' });
}

/** Ends the discrepancy of a missing bag, package or transfer of stock that is received after all. */
export async function settleFound(tx: Tx, caller: Caller, shift: Pick<Shift, 'siteId' | 'id'>, number: string): Promise<void> {
  for (const row of await missingRows(tx, caller, shift, [number]))
    if (discrepancyStates.can(row.status, 'find'))
      await change(tx, caller, arrivalDiscrepancy, row, { status: discrepancyStates.after(row.status, 'find') });
}

const missingRows = (tx: Tx, caller: Caller, { siteId, id }: Pick<Shift, 'siteId' | 'id'>, number: readonly string[]) =>
  lockWhere(tx, atSite(caller, siteId), arrivalDiscrepancy, { transportShiftId: id, kind: Missing, number });

interface Report {
  kind: Input<typeof reportDiscrepancy>['kind'];
  numbers: readonly string[];
  reason: string;
}

async function notifySender(tx: Tx, caller: Caller, shift: Shift, { kind, numbers, reason }: Report): Promise<void> {
  for (const warehouseId of shift.warehouseIds)
    await notifyStaff(tx, caller, {
      siteId: shift.siteId,
      warehouseId,
      screen: arrivalDiscrepancyIndex.Decide,
      type: enumCodes.UserMessageType.LogisticsOrder,
      text: 'transport.messages.discrepancy',
      values: {
        kind: enumLabel(caller.language, 'ArrivalDiscrepancyKind', kind),
        number: numbers.slice(0, 10).join(', '),
        shift: shift.name,
        reason,
      },
      link: `/ArrivalDiscrepancyIndex?status=${Open}`,
      sourceType: 'transportShift',
      sourceId: shift.id,
    });
}
