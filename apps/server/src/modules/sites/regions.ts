import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { type enableGlobalCountries, getRegions } from '@entrepot/contract/modules/sites/calls.ts';
import { sitesErrors } from '@entrepot/contract/modules/sites/errors.ts';
import { region } from '@entrepot/contract/modules/sites/region.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { pageOf } from '../../core/lists/page.ts';
import { newId } from '../../core/db/ids.ts';
import { find } from '../../core/db/rows.ts';
import { sitesOf } from './public.ts';

/** Rejects a region that is not one level below its parent; countries are at the top. */
export async function requireValidParent(
  tx: Tx,
  caller: Caller,
  draft: DraftOf<typeof region>,
  row: RowOf<typeof region> | null,
): Promise<Record<string, never>> {
  const parent = draft.parentId ? await find(tx, caller, region, draft.parentId) : null;
  if (draft.level !== (parent?.level ?? 0) + 1) throw sitesErrors.levelWrong({ level: (parent?.level ?? 0) + 1 });
  if (row && row.level !== draft.level) throw sitesErrors.levelWrong({ level: row.level });
  return {};
}

/** A page of countries or of the parts of one, each with whether the caller's site offers it. */
export const regions = (tx: Db, caller: Caller, query: Input<typeof getRegions>): Promise<RawJson> =>
  pageOf(tx, caller, region, query, {
    output: getRegions.output,
    also: {
      offered: sql`coalesce((select o.enabled from region_of_site o where o.site_id = ${caller.siteId} and o.region_id = r.id), true)`,
    },
  });

/** Sets whether a site offers a region; parts of one that is not offered are not offered either. */
export async function enable(tx: Tx, caller: Caller, { id, enabled, siteId }: Input<typeof enableGlobalCountries>): Promise<true> {
  const [site = caller.siteId] = siteId ? sitesOf(caller, siteId) : [];
  await find(tx, caller, region, id);
  await sql`insert into region_of_site (site_id, id, creation_time, region_id, enabled)
    values (${site}, ${newId()}, ${caller.now}, ${id}, ${enabled})
    on conflict (site_id, region_id)
    do update set enabled = excluded.enabled`.execute(tx);
  return true;
}
