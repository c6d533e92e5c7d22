import { isDeepStrictEqual } from 'node:util';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
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

/**
 * Returns the public pages of a site in a language for the form; empty with row version 0 if nothing was
 * written. Names the texts that a language lacks. The default language is that of the site.
 */
export async function pageToEdit(
  tx: Db,
  caller: Caller,
  { siteId: requestedSiteId, siteLanguage: requestedLanguage }: Input<typeof getEditSitePageConfiguration>,
) {
  const siteId = wanted(caller, requestedSiteId);
  const siteLanguage = requestedLanguage ?? (await languageOfSite(tx, siteId));
  const rows = await findWhere(tx, caller, sitePageConfiguration, { siteId });
  const row = rows.find((one) => one.siteLanguage === siteLanguage);
  const empty = Object.keys(sitePageConfiguration.fields as Fields).map((key) => [key, null]);
  const shown =
    row ?? ({ ...Object.fromEntries(empty), ...picturesOf(rows[0]), siteLanguage, siteId, rowVersion: 0 } as unknown as PageRow);
  return { ...shown, lacking: lackingIn(rows) };
}

async function languageOfSite(tx: Db, siteId: string): Promise<PageRow['siteLanguage']> {
  const { defaultLanguage } = await tx.selectFrom('site').select('defaultLanguage').where('id', '=', siteId).executeTakeFirstOrThrow();
  return (defaultLanguage ?? enumCodes.SiteLanguage.ZhCn) as PageRow['siteLanguage'];
}

/** The pictures of the pages, which belong to the site: every language has the same. */
const pictures = ['logo', 'favicon', 'carousel'] as const;
const picturesOf = (row: PageRow | undefined) => Object.fromEntries(pictures.map((key) => [key, row?.[key] ?? null])) as Partial<PageRow>;

const texts = [
  'title',
  'headline',
  'lead',
  'serviceCards',
  'aboutUs',
  'contactUs',
  'registerAgreement',
  'privacyAgreement',
  'serviceAgreement',
  'copyright',
  'recordNumber',
] as const;

/** The texts that a language lacks while another one has them, by language; languages without any are omitted. */
function lackingIn(rows: readonly PageRow[]) {
  const isWritten = (row: PageRow | undefined, key: (typeof texts)[number]) => {
    const value = row?.[key];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  };
  const written = texts.filter((key) => rows.some((row) => isWritten(row, key)));
  return Object.values(enumCodes.SiteLanguage).flatMap((siteLanguage) => {
    const row = rows.find((one) => one.siteLanguage === siteLanguage);
    const fields = written.filter((key) => !isWritten(row, key));
    return fields.length ? [{ siteLanguage, fields }] : [];
  });
}

/** Edits the public pages of a site in a language; pictures have the given order and apply to every language. */
export async function editPage(
  tx: Tx,
  caller: Caller,
  { siteId: requestedSiteId, rowVersion, ...draft }: Input<typeof editSitePageConfiguration>,
): Promise<true> {
  const siteId = wanted(caller, requestedSiteId);
  const rows = await lockWhere(tx, caller, sitePageConfiguration, { siteId });
  const row = rows.find(({ siteLanguage }) => siteLanguage === draft.siteLanguage);
  if ((rowVersion ?? 0) !== (row?.rowVersion ?? 0)) throw refuse('ConcurrencyConflict', {}, { RowVersion: row?.rowVersion ?? 0 });
  const sent = (await storeFieldFiles(tx, caller, sitePageConfiguration, draft, row ?? null)) as DraftOf<typeof sitePageConfiguration>;
  // A language without a row has the pictures of the others.
  const storedDraft = withStored(sitePageConfiguration, row ?? picturesOf(rows[0]), sent);
  const carousel = inOrder(storedDraft.carousel ?? []);
  const values = { ...storedDraft, carousel, serviceCards: storedDraft.serviceCards ?? [], draft: false };
  if (row) await change(tx, caller, sitePageConfiguration, row, values);
  else await insert(tx, caller, sitePageConfiguration, { siteId, ...values });
  const stored = picturesOf({ ...row, ...values } as PageRow);
  for (const other of rows) if (other !== row && differs(other, stored)) await change(tx, caller, sitePageConfiguration, other, stored);
  return true;
}

const differs = (row: PageRow, stored: Partial<PageRow>) => !isDeepStrictEqual(picturesOf(row), stored);

const inOrder = (pictures: readonly Picture[]): Picture[] =>
  pictures.map(({ imageUrl, link }, at) => ({ imageUrl, link: link ?? null, displayOrder: at + 1 }));
