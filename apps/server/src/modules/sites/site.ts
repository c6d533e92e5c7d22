import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import type { editSite, establishSite, getSiteById } from '@entrepot/contract/modules/sites/calls.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { usualZone } from '@entrepot/contract/core/zones.ts';
import { sitesErrors } from '@entrepot/contract/modules/sites/errors.ts';
import { baseCurrencyChanged, siteEstablished } from '@entrepot/contract/modules/sites/events.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { site } from '@entrepot/contract/modules/sites/site.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { deferWrite } from '../../core/db/deferred-writes.ts';
import { change, insert, lock, sameVersion } from '../../core/db/rows.ts';
import { withSite } from '../../core/scope/scope.ts';
import { countryFacts } from './country-lookup.ts';
import { type ApprovalLimit, amountsIn } from './limits-of-currency.ts';
import { hostOf, namesOfHost } from './host-of.ts';
import { refuseIssuedLetter } from './issued-letter.ts';
import { shipPages } from './shipped-pages.ts';
import { notDeleted } from '../../core/db/conditions.ts';

/** Returns a condition for the sites that a caller may list and edit: the platform all of them, a site operator its own. */
export const ownSites = (caller: Caller) => (caller.audience === 'platform' ? sql`true` : sql`id = any(${caller.siteIds}::uuid[])`);

const mustBeOwn = (caller: Caller, id: string) => {
  if (caller.audience !== 'platform' && !caller.siteIds.includes(id)) throw refuse('NotFound');
};

/** Creates a site with the default rules in its currency, or other ones, and publishes the event for modules with data per site. */
export async function establish(
  tx: Tx,
  caller: Caller,
  draft: Input<typeof establishSite>,
  rules: Partial<Record<ApprovalLimit, Dec>> & Pick<Partial<RowOf<typeof siteConfiguration>>, 'activitiesOff'> = {},
): Promise<{ id: string }> {
  await refuseHostsOfOthers(tx, draft, null);
  const { id, defaultCurrencyId } = await insert(tx, caller, site, await withCountry(tx, draft));
  const inNewSite = withSite(caller, id);
  await insert(tx, inNewSite, siteConfiguration, { siteId: id, ...(await amountsOf(tx, defaultCurrencyId)), ...rules });
  const title = namesOf({ name: draft.name, nameInLanguages: draft.nameInLanguages ?? null });
  await shipPages(tx, inNewSite, id, { title });
  await publish(tx, inNewSite, siteEstablished, { siteId: id });
  return { id };
}

async function amountsOf(tx: Tx, currencyId: string | null) {
  const base = currencyId ? await tx.selectFrom('currency').select('code').where('id', '=', currencyId).executeTakeFirst() : undefined;
  return base ? amountsIn(base.code) : {};
}

/** Fills what a new site leaves empty with the usual settings of its country. */
async function withCountry(tx: Tx, draft: Input<typeof establishSite>): Promise<Input<typeof establishSite>> {
  const facts = draft.countryId ? await countryFacts(tx, draft.countryId) : undefined;
  return {
    ...draft,
    timeZone: draft.timeZone || (facts?.timeZone ?? usualZone),
    phoneCodes: draft.phoneCodes?.length ? draft.phoneCodes : (facts?.phoneCodes ?? []),
    defaultLanguage: draft.defaultLanguage ?? facts?.defaultLanguage ?? enumCodes.SiteLanguage.ZhCn,
    defaultCurrencyId: draft.defaultCurrencyId ?? facts?.defaultCurrencyId ?? null,
  };
}

/** Returns a site that the caller may see, for its form. */
export async function open(tx: Db, caller: Caller, { id }: Input<typeof getSiteById>) {
  mustBeOwn(caller, id);
  return rowJson(tx, caller, site, id, { full: true });
}

/**
 * Edits a site; its data location does not change, and fields left empty keep their value, except its names in other languages. An address at
 * another host is in use after the first sign-in there. The letter does not change once a number with it is issued, nor the base currency once there
 * is money in it (`StateNotAllowed`).
 */
export async function edit(tx: Tx, caller: Caller, { id, rowVersion, ...draft }: Input<typeof editSite>): Promise<true> {
  mustBeOwn(caller, id);
  const row = await lock(tx, caller, site, id);
  sameVersion(row, rowVersion);
  await refuseHostsOfOthers(tx, draft, id);
  await refuseIssuedLetter(tx, row, draft.code);
  const changed = Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== null || name === 'nameInLanguages'));
  const waiting = waitingAddresses(caller, row, draft);
  const hosts = draft.hosts?.filter(Boolean) ?? row.hosts;
  refuseOwnHost(caller, row, { ...row, ...waiting, hosts });
  const after = await change(tx, caller, site, row, { ...changed, ...waiting, hosts });
  if (after.defaultCurrencyId !== row.defaultCurrencyId)
    await publish(tx, withSite(caller, id), baseCurrencyChanged, { siteId: id, from: row.defaultCurrencyId, to: after.defaultCurrencyId });
  return true;
}

/** Rejects the deletion of a site with people or warehouses (`InUse`). */
export async function mayRemoveSite(tx: Tx, _caller: Caller, { id, ...named }: RowOf<typeof site>): Promise<void> {
  const used = await sql`(select 1 from user_account where site_id = ${id} and not is_deleted limit 1)
    union all (select 1 from warehouse where site_id = ${id} and not is_deleted limit 1)`.execute(tx);
  if (used.rows.length) throw sitesErrors.siteInUse({ site: namesOf(named) });
}

const addresses = { sitePath: 'newSitePath', userPath: 'newUserPath', apiPath: 'newApiPath' } as const;
type Path = keyof typeof addresses;
type SiteRow = RowOf<typeof site>;
const paths = Object.keys(addresses) as Path[];

/**
 * The values of changed addresses: another host waits for the first sign-in there, so that a wrong one locks no account out; the host that
 * platform staff are using is proven. Another address of the same host is effective immediately and replaces one
 * that waits; an unchanged one leaves it.
 */
function waitingAddresses(caller: Caller, row: SiteRow, draft: { readonly [P in Path]?: string | null }): Partial<SiteRow> {
  // A site operator can state any host in a request of theirs; only the platform's word counts.
  const proven = caller.audience === 'platform' ? namesOfHost(caller.host ?? '') : [];
  const values: Partial<SiteRow> = {};
  for (const path of paths) {
    const next = draft[path];
    if (!next || next === row[path]) continue;
    const waits = hostOf(next) !== hostOf(row[path]) && !proven.includes(hostOf(next));
    if (waits) values[path] = row[path];
    values[addresses[path]] = waits ? next : null;
  }
  return values;
}

/** Puts the new addresses of sites at the caller's host into use, after a sign-in there. */
export async function confirmAddresses(tx: Tx, { host = '' }: Pick<Caller, 'host'>): Promise<void> {
  if (!host) return;
  const names = namesOfHost(host);
  const isHere = (column: string) =>
    sql<boolean>`coalesce(lower(regexp_replace(regexp_replace(${sql.ref(column)}, '^https?://', '', 'i'), '/.*', '')) = any(${names}), false)`;
  const [here, user, api] = paths.map((path) => isHere(addresses[path])) as [RawBuilder<boolean>, RawBuilder<boolean>, RawBuilder<boolean>];
  await deferWrite(
    tx,
    sql`update site set row_version = row_version + 1,
      site_path = case when ${here} then new_site_path else site_path end, new_site_path = case when ${here} then null else new_site_path end,
      user_path = case when ${user} then new_user_path else user_path end, new_user_path = case when ${user} then null else new_user_path end,
      api_path = case when ${api} then new_api_path else api_path end, new_api_path = case when ${api} then null else new_api_path end
      where not is_deleted and (${here} or ${user} or ${api})`,
  );
}

/** Rejects the removal of the host that the caller is using (`StateNotAllowed`). */
function refuseOwnHost({ host }: Caller, before: SiteRow, after: SiteRow): void {
  if (!host) return;
  const own = namesOfHost(host);
  const answers = (row: SiteRow) =>
    [...paths.flatMap((path) => [row[path], row[addresses[path]] ?? '']), ...(row.hosts ?? [])].some((one) => own.includes(hostOf(one)));
  if (answers(before) && !answers(after)) throw sitesErrors.hostInUse({ host: hostOf(host) });
}

/** Rejects a host that belongs to another site (`Duplicate`): a request must find one site. */
async function refuseHostsOfOthers(
  tx: Tx,
  { sitePath, userPath, apiPath, hosts: more }: Pick<DraftOf<typeof site>, 'sitePath' | 'userPath' | 'apiPath' | 'hosts'>,
  id: string | null,
): Promise<void> {
  const columns = [
    'name',
    'nameInLanguages',
    'hosts',
    'sitePath',
    'userPath',
    'apiPath',
    'newSitePath',
    'newUserPath',
    'newApiPath',
  ] as const;
  const sites = tx.selectFrom('site').select(columns).where(notDeleted);
  const wanted = [sitePath, userPath, apiPath, ...(more ?? []).filter(Boolean)].map(hostOf);
  for (const { hosts, ...names } of await sites.where('id', 'is distinct from', id).execute()) {
    const { sitePath: own, userPath: ofUsers, apiPath: ofApi, newSitePath, newUserPath, newApiPath } = names;
    const answered = [own, ofUsers, ofApi, newSitePath ?? '', newUserPath ?? '', newApiPath ?? '', ...(hosts ?? [])];
    const taken = answered
      .filter(Boolean)
      .map(hostOf)
      .find((host) => wanted.includes(host));
    if (taken) throw sitesErrors.hostTaken({ host: taken, site: namesOf(names) });
  }
}

/** Ends the trial of a locked site: from now on its data cannot be removed any more. */
export async function setLive(tx: Tx, caller: Caller, row: RowOf<typeof site>): Promise<void> {
  await change(tx, caller, site, row, { liveTime: caller.now });
}
