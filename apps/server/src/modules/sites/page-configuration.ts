import type { Input } from '@entrepot/contract/core/call.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import type { editSitePageConfiguration, getEditSitePageConfiguration } from '@entrepot/contract/modules/sites/calls.ts';
import { sitePageConfiguration } from '@entrepot/contract/modules/sites/site-page-configuration.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { withStored } from '../../core/calls/unsent.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { storeFieldFiles } from '../../core/files/stored-files.ts';
import { change, findWhere, insert, lockWhere } from '../../core/db/rows.ts';
import { sitesOf } from './public.ts';

type PageRow = RowOf<typeof sitePageConfiguration>;
type Picture = NonNullable<PageRow['carousel']>[number];

const wanted = (caller: Caller, siteId: string | null | undefined) => (siteId ? sitesOf(caller, siteId)[0]! : caller.siteId);

/** Returns the public pages of a site in a language for the form; empty with row version 0 if nothing was written. */
export async function pageToEdit(
  tx: Db,
  caller: Caller,
  { siteId: requestedSiteId, siteLanguage }: Input<typeof getEditSitePageConfiguration>,
) {
  const siteId = wanted(caller, requestedSiteId);
  const [row] = await findWhere(tx, caller, sitePageConfiguration, { siteId, siteLanguage });
  const empty = Object.keys(sitePageConfiguration.fields as Fields).map((key) => [key, null]);
  return row ?? ({ ...Object.fromEntries(empty), siteLanguage, siteId, rowVersion: 0 } as unknown as PageRow);
}

/** Edits the public pages of a site in a language; pictures have the given order. */
export async function editPage(
  tx: Tx,
  caller: Caller,
  { siteId: requestedSiteId, rowVersion, ...draft }: Input<typeof editSitePageConfiguration>,
): Promise<true> {
  const siteId = wanted(caller, requestedSiteId);
  const [row] = await lockWhere(tx, caller, sitePageConfiguration, { siteId, siteLanguage: draft.siteLanguage });
  if ((rowVersion ?? 0) !== (row?.rowVersion ?? 0)) throw refuse('ConcurrencyConflict', {}, { RowVersion: row?.rowVersion ?? 0 });
  const sent = (await storeFieldFiles(tx, caller, sitePageConfiguration, draft, row ?? null)) as DraftOf<typeof sitePageConfiguration>;
  const storedDraft = row ? withStored(sitePageConfiguration, row, sent) : sent;
  const carousel = inOrder(storedDraft.carousel ?? []);
  const values = { ...storedDraft, carousel, serviceCards: storedDraft.serviceCards ?? [], draft: false };
  if (row) await change(tx, caller, sitePageConfiguration, row, values);
  else await insert(tx, caller, sitePageConfiguration, { siteId, ...values });
  return true;
}

const inOrder = (pictures: readonly Picture[]): Picture[] =>
  pictures.map(({ imageUrl, link }, at) => ({ imageUrl, link: link ?? null, displayOrder: at + 1 }));
