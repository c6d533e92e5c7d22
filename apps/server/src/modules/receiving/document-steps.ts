import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type {
  addWarehouseDocumentTrack,
  confirmWarehouseDocumentArrival,
  confirmWarehouseDocumentDeparture,
} from '@entrepot/contract/modules/receiving/document-calls.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { documentArrived } from '@entrepot/contract/modules/receiving/events.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { checkMoment } from '../../core/calls/stated-moments.ts';
import { enumLabel, textInAll } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';
import { change } from '../../core/db/rows.ts';
import { writeDocumentTrack } from '../tracking/public.ts';
import { type Document, lockDocument, refuseEnded } from './documents.ts';
import { notifyDocument } from './messages.ts';
import { languages, type Translations } from '@entrepot/contract/core/language.ts';

const { Departed, Arrived } = enumCodes.TrajectoryStatus;
type TrackInput = Pick<Input<typeof addWarehouseDocumentTrack>, 'trajectoryStatus'> & {
  content: Translations;
  at?: Date;
  location?: string | null;
  source?: number;
};

/** Marks the goods as sent. */
export async function depart(tx: Tx, caller: Caller, { id, containerNo, arrivalDate }: Input<typeof confirmWarehouseDocumentDeparture>) {
  const row = await lockDocument(tx, caller, id);
  refuseEnded(row);
  const documentStatus = documentStates.after(row.documentStatus, 'depart');
  // Goods that the warehouse has received depart with a shift.
  if (!documentStates.is(row.documentStatus, 'open')) throw documentStates.refusal(row.documentStatus);
  const known = { containerNo: containerNo ?? row.containerNo, arrivalDate: arrivalDate ?? row.arrivalDate };
  const departed = await change(tx, caller, warehouseDocument, row, { documentStatus, departureTime: caller.now, ...known });
  await track(tx, caller, departed, { trajectoryStatus: Departed, content: textInAll('receiving.tracks.departed', known) });
  return true;
}

/** Marks the goods as arrived; bills inbound handling that is charged at arrival. */
export async function arrive(tx: Tx, caller: Caller, { id }: Input<typeof confirmWarehouseDocumentArrival>): Promise<boolean> {
  const row = await lockDocument(tx, caller, id);
  refuseEnded(row);
  const documentStatus = documentStates.after(row.documentStatus, 'arrive');
  const here = await change(tx, caller, warehouseDocument, row, { documentStatus, arrivedTime: caller.now });
  await noteArrival(tx, caller, here);
  return true;
}

/** Effects of the arrival, whichever step reveals it. The document is locked. */
export async function noteArrival(tx: Tx, caller: Caller, row: Document): Promise<void> {
  const warehouse = await warehouseName(tx, row);
  await track(tx, caller, row, { trajectoryStatus: Arrived, content: textInAll('receiving.tracks.arrived', { warehouse }) });
  await notifyDocument(tx, caller, row, 'arrived', { warehouse });
  await publish(tx, caller, documentArrived, { siteId: row.siteId, documentId: row.id });
}

/** Adds a tracking event to a document that is not closed. Throws `DocumentEnded`. */
export async function addTrack(
  tx: Tx,
  caller: Caller,
  { id, trajectoryStatus, trackTime, content, location }: Input<typeof addWarehouseDocumentTrack>,
) {
  const row = await lockDocument(tx, caller, id);
  refuseEnded(row);
  if (!documentStates.is(row.documentStatus, 'live')) throw documentStates.refusal(row.documentStatus);
  const at = trackTime ?? caller.now;
  checkMoment(caller, 'TrackTime', at, row.creationTime);
  const texts = content ?? labelsOf(trajectoryStatus);
  await track(tx, caller, row, {
    trajectoryStatus,
    content: texts as Translations,
    at,
    location: location ?? null,
    source: trackSources.staff,
  });
  return true;
}

const labelsOf = (status: number) =>
  Object.fromEntries(languages.map((language) => [language, enumLabel(language, 'TrajectoryStatus', status)])) as Translations;

async function track(tx: Tx, caller: Caller, row: Document, { trajectoryStatus: status, ...trackFields }: TrackInput): Promise<void> {
  const newest = await writeDocumentTrack(tx, caller, { siteId: row.siteId, documentId: row.id, status, ...trackFields });
  if (newest !== null) await change(tx, caller, warehouseDocument, row, { trajectoryStatus: newest });
}

/** The name of a document's warehouse in every language. */
async function warehouseName(tx: Tx, { siteId, warehouseId }: Document): Promise<Translations> {
  const row = await tx
    .selectFrom('warehouse')
    .select(['name', 'nameInLanguages'])
    .where('siteId', '=', siteId)
    .where('id', '=', warehouseId)
    .executeTakeFirstOrThrow();
  return namesOf(row);
}
