import { role, roleRight } from '@entrepot/contract/modules/access/role.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Services } from '../../core/services.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, insertAll, lock, removeWhere } from '../../core/db/rows.ts';
import { withSite } from '../../core/scope/scope.ts';
import type { Role } from './guards.ts';
import { shippedRightsOf } from './shipped-roles.ts';

// A statement takes at most 65,535 parameters.
const atOnce = 1000;
const without = (codes: readonly string[], others: readonly string[]) => {
  const known = new Set(others);
  return codes.filter((code) => !known.has(code));
};
const areSame = (one: readonly string[], other: readonly string[]) => !without(one, other).length && !without(other, one).length;

/**
 * Updates the shipped roles of every site to the current product at a start. An unchanged role gets the new rights and loses the removed
 * ones; an edited one stays as it is, and the new rights are offered for it.
 */
export async function followShippedRoles(tx: Tx, { takeNumber, now }: Pick<Services, 'takeNumber'> & { now: Date }): Promise<void> {
  const roles = tx.selectFrom('role').select(['siteId', 'id']).where('shippedAs', 'is not', null).where(notDeleted);
  for (const { siteId, id } of await roles.orderBy('id').execute()) {
    const caller = withSite(systemCaller({ siteIds: [siteId], now, takeNumber }), siteId);
    await follow(tx, caller, await lock(tx, caller, role, id));
  }
}

async function follow(tx: Tx, caller: Caller, row: Role): Promise<void> {
  const ships = shippedRightsOf(row.shippedAs!);
  const last = row.shippedRights as readonly string[] | null;
  if (!ships || (last && areSame(ships, last))) return;
  const has = (await findWhere(tx, caller, roleRight, { siteId: row.siteId, roleId: row.id }, ['code'])).map(({ code }) => code);
  const isUnchanged = last ? areSame(has, last) : !(await wasChanged(tx, row));
  if (isUnchanged) await replace(tx, caller, row, has, ships);
  const offered = [...(row.newRights ?? []), ...without(ships, last ?? [])];
  const newRights = isUnchanged ? [] : without([...new Set(offered)], has).filter((code) => ships.includes(code));
  await change(tx, caller, role, row, { shippedRights: ships, newRights });
}

/** Whether a role older than the record of shipped rights was ever edited: its original rights were all created at the same moment. */
async function wasChanged(tx: Tx, { siteId, id, creationTime }: Role): Promise<boolean> {
  const graceEnd = new Date(creationTime.getTime() + 60_000);
  const rights = tx.selectFrom('roleRight').select('id').where('siteId', '=', siteId).where('roleId', '=', id);
  if (await rights.where('creationTime', '>', graceEnd).limit(1).executeTakeFirst()) return true;
  const logEntries = tx.selectFrom('operationLog').select('id').where('siteId', '=', siteId).where('targetId', '=', id);
  return Boolean(await logEntries.where('operation', 'in', ['SetRoleAuthorization', 'AuthorizationMenu']).limit(1).executeTakeFirst());
}

async function replace(
  tx: Tx,
  caller: Caller,
  { siteId, id: roleId }: Role,
  has: readonly string[],
  ships: readonly string[],
): Promise<void> {
  await removeWhere(tx, caller, roleRight, { siteId, roleId, code: without(has, ships) });
  const added = without(ships, has).map((code) => ({ siteId, roleId, code }));
  for (let from = 0; from < added.length; from += atOnce) await insertAll(tx, caller, roleRight, added.slice(from, from + atOnce));
}
