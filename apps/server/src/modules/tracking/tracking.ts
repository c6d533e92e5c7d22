import type { Module } from '../../core/module.ts';
import { trackImport, upload } from './import.ts';
import { trackingHearings } from './shipped-scheme.ts';
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
import { crud } from '../../core/calls/crud.ts';
import type { Tx } from '../../core/rows/db.ts';
import { on } from '../../core/calls/handler.ts';
import { addTracks } from './add.ts';
import { correct, takeBack } from './edit.ts';
import { publicTracks, schemeChoices, tracksOf } from './queries.ts';

/** A site has one default scheme: making another the default takes it from the first. */
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

/** All that this module brings. */
export const tracking: Module = {
  name: 'tracking',
  calls: () => [
    ...crud(trackScheme, { fill: oneDefault }),
    ...on(getSelectTrackSchemes, schemeChoices),
    ...on(getTracks, tracksOf),
    ...on(addOrderTracks, addTracks),
    ...on(upLoadTracks, upload),
    ...on(editTrack, correct),
    ...on(deleteTrack, takeBack),
    ...on(queryTracks, publicTracks),
  ],
  hearings: trackingHearings,
  imports: [trackImport],
};
