import type { Input } from '@entrepot/contract/core/call.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import type { editSitePageConfiguration, getEditSitePageConfiguration } from '@entrepot/contract/modules/sites/calls.ts';
import { sitePageConfiguration } from '@entrepot/contract/modules/sites/site-page-configuration.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { holdFiles } from '../../core/files/held-files.ts';
import { change, findWhere, insert, lockWhere } from '../../core/rows/rows.ts';
import { sitesOf } from './public.ts';

type PageRow = RowOf<typeof sitePageConfiguration>;
type Picture = NonNullable<PageRow['carousel']>[number];

const wanted = (caller: Caller, siteId: string | null | undefined) => (siteId ? sitesOf(caller, siteId)[0]! : caller.siteId);

/** What the public pages of a site say in a language, as its form needs it; empty, in row version 0, where nothing was written. */
export async function pageToEdit(tx: Tx, caller: Caller, { siteId: asked, siteLanguage }: Input<typeof getEditSitePageConfiguration>) {
  const siteId = wanted(caller, asked);
  const [row] = await findWhere(tx, caller, sitePageConfiguration, { siteId, siteLanguage });
  const empty = Object.keys(sitePageConfiguration.fields as Fields).map((key) => [key, null]);
  return row ?? ({ ...Object.fromEntries(empty), siteLanguage, siteId, rowVersion: 0 } as unknown as PageRow);
}

/** Changes what the public pages of a site say in a language; pictures stand in the order they are given. */
export async function editPage(
  tx: Tx,
  caller: Caller,
  { siteId: asked, rowVersion, ...draft }: Input<typeof editSitePageConfiguration>,
): Promise<true> {
  const siteId = wanted(caller, asked);
  const [row] = await lockWhere(tx, caller, sitePageConfiguration, { siteId, siteLanguage: draft.siteLanguage });
  if ((rowVersion ?? 0) !== (row?.rowVersion ?? 0)) throw refuse('ConcurrencyConflict', {}, { RowVersion: row?.rowVersion ?? 0 });
  const held = (await holdFiles(tx, caller, sitePageConfiguration, draft, row ?? null)) as DraftOf<typeof sitePageConfiguration>;
  const carousel = inOrder(held.carousel ?? []);
  const values = { ...held, carousel, serviceCards: held.serviceCards ?? [] };
  if (row) await change(tx, caller, sitePageConfiguration, row, values);
  else await insert(tx, caller, sitePageConfiguration, { siteId, ...values });
  return true;
}

const inOrder = (pictures: readonly Picture[]): Picture[] =>
  pictures.map(({ imageUrl, link }, at) => ({ imageUrl, link: link ?? null, displayOrder: at + 1 }));
