import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import type { editSite, establishSite, getSiteById } from '@entrepot/contract/modules/sites/calls.ts';
import { sitesErrors } from '@entrepot/contract/modules/sites/errors.ts';
import { siteEstablished } from '@entrepot/contract/modules/sites/events.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import { site } from '@entrepot/contract/modules/sites/site.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { namesOf } from '../../core/lists/localized.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { change, insert, lock, sameVersion } from '../../core/db/rows.ts';
import { withSite } from '../../core/scope/scope.ts';
import { shipPages } from './shipped-pages.ts';
import { notDeleted } from '../../core/db/conditions.ts';

/** Returns a condition for the sites that a caller may list and edit: the platform all of them, a site operator its own. */
export const ownSites = (caller: Caller) => (caller.audience === 'platform' ? sql`true` : sql`id = any(${caller.siteIds}::uuid[])`);

const mustBeOwn = (caller: Caller, id: string) => {
  if (caller.audience !== 'platform' && !caller.siteIds.includes(id)) throw refuse('NotFound');
};

/** Creates a site with the default rules, and publishes the event for modules with data per site. */
export async function establish(tx: Tx, caller: Caller, draft: Input<typeof establishSite>): Promise<{ id: string }> {
  await refuseHostsOfOthers(tx, draft, null);
  const { id } = await insert(tx, caller, site, draft);
  const inNewSite = withSite(caller, id);
  await insert(tx, inNewSite, siteConfiguration, { siteId: id });
  const title = namesOf({ name: draft.name, nameInLanguages: draft.nameInLanguages ?? null });
  await shipPages(tx, inNewSite, id, { title });
  await publish(tx, inNewSite, siteEstablished, { siteId: id });
  return { id };
}

/** Returns a site that the caller may see, for its form. */
export async function open(tx: Db, caller: Caller, { id }: Input<typeof getSiteById>) {
  mustBeOwn(caller, id);
  return rowJson(tx, caller, site, id, { full: true });
}

/** Edits a site; its data location does not change, and fields left empty keep their value, except its names in other languages. */
export async function edit(tx: Tx, caller: Caller, { id, rowVersion, ...draft }: Input<typeof editSite>): Promise<true> {
  mustBeOwn(caller, id);
  const row = await lock(tx, caller, site, id);
  sameVersion(row, rowVersion);
  await refuseHostsOfOthers(tx, draft, id);
  const changed = Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== null || name === 'nameInLanguages'));
  await change(tx, caller, site, row, changed);
  return true;
}

/** Rejects the deletion of a site with people or warehouses (`InUse`). */
export async function mayRemoveSite(tx: Tx, _caller: Caller, { id, ...named }: RowOf<typeof site>): Promise<void> {
  const used = await sql`(select 1 from user_account where site_id = ${id} and not is_deleted limit 1)
    union all (select 1 from warehouse where site_id = ${id} and not is_deleted limit 1)`.execute(tx);
  if (used.rows.length) throw sitesErrors.siteInUse({ site: namesOf(named) });
}

const hostOf = (address: string) =>
  address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*/s, '');

/** Rejects a host that belongs to another site (`Duplicate`): a request must find one site. */
async function refuseHostsOfOthers(
  tx: Tx,
  { sitePath, userPath, apiPath }: Pick<DraftOf<typeof site>, 'sitePath' | 'userPath' | 'apiPath'>,
  id: string | null,
): Promise<void> {
  const sites = tx.selectFrom('site').select(['name', 'nameInLanguages', 'sitePath', 'userPath', 'apiPath', 'hosts']).where(notDeleted);
  const wanted = [sitePath, userPath, apiPath].map(hostOf);
  for (const { hosts, ...paths } of await sites.where('id', 'is distinct from', id).execute()) {
    const answered = [paths.sitePath, paths.userPath, paths.apiPath, ...(hosts ?? [])];
    const taken = answered.map(hostOf).find((host) => wanted.includes(host));
    if (taken) throw sitesErrors.hostTaken({ host: taken, site: namesOf(paths) });
  }
}
