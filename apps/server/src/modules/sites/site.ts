import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import type { editSite, establishSite, getSiteById } from '@entrepot/contract/modules/sites/calls.ts';
import { sitesErrors } from '@entrepot/contract/modules/sites/errors.ts';
import { siteEstablished } from '@entrepot/contract/modules/sites/facts.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { site } from '@entrepot/contract/modules/sites/site.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { namesOf } from '../../core/rows/in-language.ts';
import { rowJson } from '../../core/rows/list.ts';
import { change, insert, lock, sameVersion } from '../../core/rows/rows.ts';
import { withSite } from '../../core/rows/scope.ts';
import { shipPages } from './shipped-pages.ts';
import { notHidden } from '../../core/rows/conditions.ts';

/** The sites a caller may list and edit: the platform all of them, a site operator its own. */
export const ownSites = (caller: Caller) => (caller.who === 'P' ? sql`true` : sql`id = any(${caller.siteIds}::uuid[])`);

const mustBeOwn = (caller: Caller, id: string) => {
  if (caller.who !== 'P' && !caller.siteIds.includes(id)) throw refuse('NotFound');
};

/** Opens a branch with the default rules, and tells the modules that keep more for each site. */
export async function establish(tx: Tx, caller: Caller, draft: Input<typeof establishSite>): Promise<{ id: string }> {
  await refuseHostsOfOthers(tx, draft, null);
  const { id } = await insert(tx, caller, site, draft);
  const inNewSite = withSite(caller, id);
  await insert(tx, inNewSite, siteConfiguration, { siteId: id });
  const title = namesOf({ name: draft.name, nameInLanguages: draft.nameInLanguages ?? null });
  await shipPages(tx, inNewSite, id, { title });
  await announce(tx, inNewSite, siteEstablished, { siteId: id });
  return { id };
}

/** One site the caller may see, as its form wants it. */
export async function open(tx: Tx, caller: Caller, { id }: Input<typeof getSiteById>) {
  mustBeOwn(caller, id);
  return rowJson(tx, caller, site, id, { full: true });
}

/** Edits a site; where its data lie stays as it is, and so does what was left empty but its name in other languages. */
export async function edit(tx: Tx, caller: Caller, { id, rowVersion, ...draft }: Input<typeof editSite>): Promise<true> {
  mustBeOwn(caller, id);
  const row = await lock(tx, caller, site, id);
  sameVersion(row, rowVersion);
  await refuseHostsOfOthers(tx, draft, id);
  const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null));
  await change(tx, caller, site, row, { ...given, nameInLanguages: draft.nameInLanguages ?? null });
  return true;
}

/** Refuses to remove a site in which people or warehouses are (105). */
export async function mayRemoveSite(tx: Tx, _caller: Caller, { id, ...named }: RowOf<typeof site>): Promise<void> {
  const used = await sql`(select 1 from user_account where site_id = ${id} and not is_deleted limit 1)
    union all (select 1 from warehouse where site_id = ${id} and not is_deleted limit 1)`.execute(tx);
  if (used.rows.length) throw sitesErrors.siteInUse({ site: namesOf(named) });
}

const hostOf = (address: string) =>
  address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');

/** Refuses an address that leads to another site already (103): a request must find one site. */
async function refuseHostsOfOthers(
  tx: Tx,
  { sitePath, userPath, apiPath }: Pick<DraftOf<typeof site>, 'sitePath' | 'userPath' | 'apiPath'>,
  id: string | null,
): Promise<void> {
  const sites = tx.selectFrom('site').select(['name', 'nameInLanguages', 'sitePath', 'userPath', 'apiPath', 'hosts']).where(notHidden);
  const wanted = [sitePath, userPath, apiPath].map(hostOf);
  for (const { hosts, ...paths } of await sites.where('id', 'is distinct from', id).execute()) {
    const answered = [paths.sitePath, paths.userPath, paths.apiPath, ...(hosts ?? [])];
    const taken = answered.map(hostOf).find((host) => wanted.includes(host));
    if (taken) throw sitesErrors.hostTaken({ host: taken, site: namesOf(paths) });
  }
}
