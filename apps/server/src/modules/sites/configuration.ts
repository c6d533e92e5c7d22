import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { siteLanguage } from '@entrepot/contract/core/language.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { getSiteConfiguration } from '@entrepot/contract/modules/sites/calls.ts';
import type { getSitePageConfiguration } from '@entrepot/contract/modules/sites/public-calls.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import type { sitePageConfiguration } from '@entrepot/contract/modules/sites/site-page-configuration.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { siteConfigurationOf, sitesOf } from './public.ts';
import { withSiteFacts } from './site-facts.ts';

const wanted = (caller: Caller, siteId: string | null | undefined) => (siteId ? sitesOf(caller, siteId)[0]! : caller.siteId);

/** Returns the rules of a site, by default of the caller's own. */
export async function configuration(tx: Db, caller: Caller, { siteId }: Input<typeof getSiteConfiguration>) {
  const { id } = await siteConfigurationOf(tx, wanted(caller, siteId));
  return rowJson(tx, caller, siteConfiguration, id, { full: true });
}

interface PublicPage extends RowOf<typeof sitePageConfiguration> {
  siteName: string;
  siteCode: string;
  defaultLanguage: 1 | 2 | 3 | null;
  brandColor: string | null;
  timeZone: string;
}

type StoredPage = Omit<PublicPage, 'timeZone'>;

/** Returns the published texts of the public pages in the requested language, else in the reader's, else in the site's own. */
export async function publicPage(
  tx: Db,
  caller: Caller,
  { siteLanguage: requestedLanguage }: Input<typeof getSitePageConfiguration>,
): Promise<PublicPage> {
  if (!caller.siteId) throw refuse('NotFound');
  const language = requestedLanguage ?? siteLanguage(caller.language);
  const found = await sql<StoredPage>`
    select p.*, s.id as site_id, ${nameIn('s', caller.language)} as site_name, s.code as site_code, s.default_language, c.brand_color,
      coalesce(p.site_language, ${language}) as site_language
    from site s
    left join site_configuration c on c.site_id = s.id and not c.is_deleted
    left join site_page_configuration p on p.site_id = s.id and not p.is_deleted
    where s.id = ${caller.siteId} and not s.is_deleted
    order by coalesce(p.draft, false), p.site_language = ${language} desc, p.site_language = s.default_language desc`.execute(tx);
  const [page] = found.rows;
  if (!page) throw refuse('NotFound');
  return { ...(await filledPage(tx, caller, { ...page, ...agreementsIn(found.rows) })), timeZone: caller.timeZone };
}

/** The agreements that a reader is shown: one that the first page lacks, in the next language in which it is published. */
function agreementsIn(pages: readonly StoredPage[]): Pick<StoredPage, (typeof agreements)[number]> {
  const published = pages.filter(({ draft }) => !draft);
  const textOf = (name: (typeof agreements)[number]) => published.find((page) => page[name])?.[name] ?? null;
  return {
    registerAgreement: textOf('registerAgreement'),
    privacyAgreement: textOf('privacyAgreement'),
    serviceAgreement: textOf('serviceAgreement'),
  };
}

const agreements = ['registerAgreement', 'privacyAgreement', 'serviceAgreement'] as const;
const written = ['aboutUs', 'contactUs', ...agreements] as const;

async function filledPage<P extends Pick<PublicPage, 'siteId' | 'draft' | (typeof written)[number]>>(
  tx: Db,
  caller: Caller,
  page: P,
): Promise<P> {
  const filled = { ...page };
  for (const name of written) {
    const text = page[name];
    if (page.draft) filled[name] = null;
    else if (text) filled[name] = await withSiteFacts(tx, caller, page.siteId, text);
  }
  return filled;
}

/** Lists the calling codes of all countries, those of the host's site first; countries that share one are listed together. */
export async function smsCountries(tx: Db, caller: Caller): Promise<{ name: string; phoneCode: string; code: string }[]> {
  if (!caller.siteId) throw refuse('NotFound');
  const found = await sql<{ name: string; phoneCode: string; code: string }>`
    select string_agg(r.name ->> ${caller.language}, ', ' order by r.id) as name, r.phone_code, (array_agg(r.code order by r.id))[1] as code
    from region r
    left join site s on s.id = ${caller.siteId}
    left join lateral (select c.place
      from jsonb_array_elements_text(s.phone_codes) with ordinality c (phone_code, place)
      where c.phone_code = r.phone_code
      limit 1) c on true
    where r.level = 1 and r.phone_code is not null and not r.is_deleted
    group by r.phone_code
    order by min(c.place) nulls last, min(r.id::text)`.execute(tx);
  return found.rows;
}
