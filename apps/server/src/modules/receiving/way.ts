import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type {
  addWarehouseDocumentTrack,
  confirmWarehouseDocumentArrival,
  confirmWarehouseDocumentDeparture,
} from '@entrepot/contract/modules/receiving/document-calls.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { documentArrived } from '@entrepot/contract/modules/receiving/facts.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { enumLabel, textInAll } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/rows/db.ts';
import { namesOf } from '../../core/rows/in-language.ts';
import { change } from '../../core/rows/rows.ts';
import { writeDocumentTrack } from '../tracking/public.ts';
import { type Document, holdDocument, refuseEnded } from './documents.ts';
import { tellOfDocument } from './messages.ts';
import { languages, type Translations } from '@entrepot/contract/core/language.ts';

const { Departed, Arrived } = enumCodes.TrajectoryStatus;
type Told = Pick<Input<typeof addWarehouseDocumentTrack>, 'trajectoryStatus'> & {
  content: Translations;
  at?: Date;
  location?: string | null;
  source?: number;
};

/** The goods have left their sender. */
export async function depart(tx: Tx, caller: Caller, { id, containerNo, arrivalDate }: Input<typeof confirmWarehouseDocumentDeparture>) {
  const row = await holdDocument(tx, caller, id);
  refuseEnded(row);
  const documentStatus = documentStates.after(row.documentStatus, 'depart');
  const known = { containerNo: containerNo ?? row.containerNo, arrivalDate: arrivalDate ?? row.arrivalDate };
  const gone = await change(tx, caller, warehouseDocument, row, { documentStatus, departureTime: caller.now, ...known });
  await track(tx, caller, gone, { trajectoryStatus: Departed, content: textInAll('receiving.tracks.departed', known) });
  return true;
}

/** The goods have reached the warehouse; inbound handling that is charged at arrival is billed. */
export async function arrive(tx: Tx, caller: Caller, { id }: Input<typeof confirmWarehouseDocumentArrival>): Promise<boolean> {
  const row = await holdDocument(tx, caller, id);
  refuseEnded(row);
  const documentStatus = documentStates.after(row.documentStatus, 'arrive');
  const here = await change(tx, caller, warehouseDocument, row, { documentStatus, arrivedTime: caller.now });
  await noteArrival(tx, caller, here);
  return true;
}

/** What follows when a document's goods have reached the warehouse, by whichever step that was found out. The document is held. */
export async function noteArrival(tx: Tx, caller: Caller, row: Document): Promise<void> {
  const warehouse = await warehouseName(tx, row);
  await track(tx, caller, row, { trajectoryStatus: Arrived, content: textInAll('receiving.tracks.arrived', { warehouse }) });
  await tellOfDocument(tx, caller, row, 'arrived', { warehouse });
  await announce(tx, caller, documentArrived, { siteId: row.siteId, documentId: row.id });
}

/** Tells something of the way of a document that has not ended (230). */
export async function addTrack(
  tx: Tx,
  caller: Caller,
  { id, trajectoryStatus, trackTime, content, location }: Input<typeof addWarehouseDocumentTrack>,
) {
  const row = await holdDocument(tx, caller, id);
  refuseEnded(row);
  if (!documentStates.is(row.documentStatus, 'live')) throw documentStates.refusal(row.documentStatus);
  const at = trackTime ?? caller.now;
  // A clock that runs a little ahead is no lie.
  if (at.getTime() > caller.now.getTime() + 300_000) throw invalid({ field: 'TrackTime', key: 'tooBig', values: { max: '' } });
  const words = content ?? labelsOf(trajectoryStatus);
  await track(tx, caller, row, {
    trajectoryStatus,
    content: words as Translations,
    at,
    location: location ?? null,
    source: trackSources.staff,
  });
  return true;
}

const labelsOf = (status: number) =>
  Object.fromEntries(languages.map((language) => [language, enumLabel(language, 'TrajectoryStatus', status)])) as Translations;

async function track(tx: Tx, caller: Caller, row: Document, { trajectoryStatus: status, ...said }: Told): Promise<void> {
  const newest = await writeDocumentTrack(tx, caller, { siteId: row.siteId, documentId: row.id, status, ...said });
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
