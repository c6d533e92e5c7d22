import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { languages } from '@entrepot/contract/core/language.ts';
import { type Activity, type ActivityNeeds, isNeeded } from '@entrepot/contract/data/activities.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { activities, activityScreens, type OpenRows, openRows, screensOfActivity } from '@entrepot/contract/modules/activities.ts';
import type { editSiteActivities, getSiteActivities } from '@entrepot/contract/modules/sites/activity-calls.ts';
import { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, lockWhere, sameVersion } from '../../core/db/rows.ts';
import { inSites } from '../../core/scope/scope.ts';

const codeOf = (activity: Activity) => enumCodes.SiteActivity[activity];

/** The codes of all activities but some, as a site stores them: an activity that is new in the product is switched on. */
export const activitiesOff = (active: readonly number[]) => activities.map(codeOf).filter((code) => !active.includes(code));

/**
 * Returns the names of the shipped screens that no activity of some sites needs, so that menus leave them out. A screen with open work is
 * needed. Permissions do not depend on it.
 */
export async function unusedScreens(db: Db, siteIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('siteConfiguration').select('activitiesOff').where(inSites(siteIds)).where(notDeleted).execute();
  const active = new Set(activities.filter((one) => rows.some(({ activitiesOff: off }) => !off?.includes(codeOf(one)))));
  if (!rows.length || active.size === activities.length) return new Set();
  const unneeded = activityScreens.filter((screen) => !isNeeded(screen.activities, active));
  const open = new Set(await openAmong(db, siteIds, new Set(unneeded.map(({ name }) => name))));
  const needed = new Set([...active, ...unneeded.flatMap((screen) => (open.has(screen.name) ? belongsTo(screen.activities, active) : []))]);
  return new Set(unneeded.filter((screen) => !isNeeded(screen.activities, needed)).map(({ name }) => name));
}

/** The activities that are missing for a screen: of the alternatives the first with the fewest. */
function belongsTo(needs: ActivityNeeds, active: ReadonlySet<Activity>): readonly Activity[] {
  const missing = needs.map((one) => [one].flat().filter((each) => !active.has(each)));
  return missing.reduce((fewest, next) => (next.length < fewest.length ? next : fewest));
}

/** Returns the names, among some screens, of those with open work at some sites. */
async function openAmong(db: Db, siteIds: readonly string[], among: ReadonlySet<string>): Promise<string[]> {
  const wanted = openRows.filter(({ screen }) => among.has(screen));
  const stocked = [...stockScreens].filter((screen) => among.has(screen));
  if (!wanted.length && !stocked.length) return [];
  const parts = [...wanted.map((rows) => existsIn(siteIds, rows)), ...stocked.map((screen) => hasStock(siteIds, screen))];
  const found = await sql<{ screen: string }>`select x.screen from (${sql.join(parts, sql` union `)}) x`.execute(db);
  return found.rows.map(({ screen }) => screen);
}

const existsIn = (siteIds: readonly string[], { screen, of, state }: OpenRows) => {
  const conditions = [
    inSites(siteIds, 't.site_id'),
    ...(of.bare ? [] : [sql`not t.is_deleted`]),
    ...(state ? [sql`t.${sql.ref(state.field)} in (${sql.join(state.codes.map((code) => sql.lit(code)))})`] : []),
  ];
  return sql`select ${sql.lit(screen)} as screen where exists (select 1 from ${sql.table(of.table)} t where ${sql.join(conditions, sql` and `)})`;
};

// Goods in stock have no state that ends.
const stockScreens = new Set(['CommodityInventoryIndex']);
const hasStock = (siteIds: readonly string[], screen: string) => sql`select ${sql.lit(screen)} as screen
  where exists (select 1 from commodity_inventory t where ${inSites(siteIds, 't.site_id')} and t.quantity > 0)`;

/** Returns the activities of a site of the caller's with their switches, screens and open work (`NotFound`). */
export async function siteActivities(
  db: Db,
  caller: Caller,
  { siteId: chosen }: Input<typeof getSiteActivities>,
): Promise<Output<typeof getSiteActivities>> {
  const siteId = chosen ?? caller.siteId;
  if (!caller.siteIds.includes(siteId)) throw refuse('NotFound');
  const own = db.selectFrom('siteConfiguration').select(['activitiesOff', 'rowVersion']).where('siteId', '=', siteId).where(notDeleted);
  const row = await own.executeTakeFirst();
  if (!row) throw refuse('NotFound');
  const open = new Set(await openAmong(db, [siteId], new Set(activityScreens.map(({ name }) => name))));
  const at = languages.indexOf(caller.language);
  return {
    siteId,
    rowVersion: row.rowVersion,
    activities: activities.map((activity) => {
      const screens = screensOfActivity(activity);
      const titles = (shown: typeof screens) => [...new Set(shown.map((screen) => screen.titles[at]!))];
      return {
        activity: codeOf(activity),
        active: !row.activitiesOff?.includes(codeOf(activity)),
        screens: titles(screens),
        openWork: titles(screens.filter(({ name }) => open.has(name))),
      };
    }),
  };
}

/** Sets the activities of a site of the caller's (`NotFound`); menus follow when they are loaded next. */
export async function editActivities(
  tx: Tx,
  caller: Caller,
  { siteId: chosen, rowVersion, activities: active }: Input<typeof editSiteActivities>,
): Promise<true> {
  const siteId = chosen ?? caller.siteId;
  const [row] = caller.siteIds.includes(siteId) ? await lockWhere(tx, caller, siteConfiguration, { siteId }) : [];
  if (!row) throw refuse('NotFound');
  sameVersion(row, rowVersion);
  await change(tx, caller, siteConfiguration, row, { activitiesOff: activitiesOff(active) });
  return true;
}
