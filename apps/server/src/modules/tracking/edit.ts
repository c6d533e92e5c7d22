import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { deleteTrack, editTrack } from '@entrepot/contract/modules/tracking/calls.ts';
import { trackingErrors } from '@entrepot/contract/modules/tracking/errors.ts';
import { track, trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, find, hide, lock } from '../../core/rows/rows.ts';
import { tellNewestTrack } from './public.ts';

/** Takes the track's order first, as everybody does, then the track. */
async function lockTrack(tx: Tx, caller: Caller, id: string) {
  const seen = await find(tx, caller, track, id);
  if (!seen.logisticsOrderId) throw refuse('NotFound');
  await lock(tx, caller, logisticsOrder, seen.logisticsOrderId);
  return { row: await lock(tx, caller, track, id), orderId: seen.logisticsOrderId };
}

/** Corrects the words and the time of a track. */
export async function correct(tx: Tx, caller: Caller, { id, content, trackTime }: Input<typeof editTrack>) {
  const { row, orderId } = await lockTrack(tx, caller, id);
  await change(tx, caller, track, row, { content, trackTime });
  await tellNewestTrack(tx, caller, row.siteId, orderId);
  return true;
}

/** Takes back a track that a person added; the product's own tracks stay (102). */
export async function takeBack(tx: Tx, caller: Caller, { id }: Input<typeof deleteTrack>) {
  const { row, orderId } = await lockTrack(tx, caller, id);
  if (row.source !== trackSources.staff) throw trackingErrors.notTyped();
  await hide(tx, caller, track, row);
  await tellNewestTrack(tx, caller, row.siteId, orderId);
  return true;
}
