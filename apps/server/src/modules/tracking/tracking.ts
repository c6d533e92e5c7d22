import { trackRetention } from './track-retention.ts';
import type { Module } from '../../core/module.ts';
import { trackImport, upload } from './import.ts';
import { trackingSubscribers } from './shipped-scheme.ts';
import { sql } from 'kysely';
import {
  addOrderTracks,
  deleteTrack,
  editTrack,
  getSelectTrackSchemes,
  getTracks,
  queryTracks,
  upLoadTracks,
} from '@entrepot/contract/modules/tracking/calls.ts';
import { trackScheme } from '@entrepot/contract/modules/tracking/track-scheme.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { checkMoment } from '../../core/calls/stated-moments.ts';
import { crud } from '../../core/calls/crud.ts';
import type { Tx } from '../../core/db/db.ts';
import { handle } from '../../core/calls/handler.ts';
import { lookUpTrackSchemes, selectTrackSchemes } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { addTracks } from './add.ts';
import { publicTracks, schemeChoices, tracksOf, trackSchemesToPick } from './queries.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { trackingErrors } from '@entrepot/contract/modules/tracking/errors.ts';
import { track, trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import { change, find, softDelete, lock } from '../../core/db/rows.ts';
import { publishNewestTrack } from './public.ts';

/** A site has one default scheme: setting another one resets the first. */
async function oneDefault(tx: Tx, caller: Caller, draft: { isDefault?: boolean | null }, row: { id: string; siteId: string } | null) {
  if (draft.isDefault)
    await tx
      .updateTable('trackScheme')
      .set((scheme) => ({ isDefault: false, rowVersion: scheme('rowVersion', '+', 1) }))
      .where('siteId', '=', row?.siteId ?? caller.siteId)
      .where(sql<boolean>`is_default`)
      .where('id', 'is distinct from', row?.id ?? null)
      .execute();
  return {};
}

/** The tracking module. */
export const tracking: Module = {
  name: 'tracking',
  retention: [trackRetention],
  calls: () => [
    ...crud(trackScheme, { fill: oneDefault }),
    ...[selectTrackSchemes, lookUpTrackSchemes].flatMap((call) => handle(call, trackSchemesToPick)),
    ...handle(getSelectTrackSchemes, schemeChoices),
    ...handle(getTracks, tracksOf),
    ...handle(addOrderTracks, addTracks),
    ...handle(upLoadTracks, upload),
    ...handle(editTrack, correct),
    ...handle(deleteTrack, removeTrack),
    ...handle(queryTracks, publicTracks),
  ],
  subscribers: trackingSubscribers,
  imports: [trackImport],
};

/** Locks the track's order first, as everywhere, then the track. */
async function lockTrack(tx: Tx, caller: Caller, id: string) {
  const seen = await find(tx, caller, track, id);
  if (!seen.logisticsOrderId) throw refuse('NotFound');
  const { creationTime } = await lock(tx, caller, logisticsOrder, seen.logisticsOrderId);
  return { row: await lock(tx, caller, track, id), orderId: seen.logisticsOrderId, since: creationTime };
}

/** Corrects the text and the time of a track. */
async function correct(tx: Tx, caller: Caller, { id, content, trackTime }: Input<typeof editTrack>) {
  const { row, orderId, since } = await lockTrack(tx, caller, id);
  checkMoment(caller, 'TrackTime', trackTime, since);
  await change(tx, caller, track, row, { content, trackTime });
  await publishNewestTrack(tx, caller, row.siteId, orderId);
  return true;
}

/** Deletes a track that a person added. Throws `StateNotAllowed` for automatic tracks. */
async function removeTrack(tx: Tx, caller: Caller, { id }: Input<typeof deleteTrack>) {
  const { row, orderId } = await lockTrack(tx, caller, id);
  if (row.source !== trackSources.staff) throw trackingErrors.notTyped();
  await softDelete(tx, caller, track, row);
  await publishNewestTrack(tx, caller, row.siteId, orderId);
  return true;
}
