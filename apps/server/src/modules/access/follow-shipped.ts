import { role, roleRight } from '@entrepot/contract/modules/access/role.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Services } from '../../core/services.ts';
import { notHidden } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, findWhere, insertAll, lock, removeWhere } from '../../core/rows/rows.ts';
import { withSite } from '../../core/rows/scope.ts';
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
 * Has the shipped roles of every site follow what the product ships now, at a start. A role that nobody changed has the new rights at
 * once and loses those that are gone; one that somebody changed stays as it is, and keeps the new ones as offered.
 */
export async function followShippedRoles(tx: Tx, { takeNumber, now }: Pick<Services, 'takeNumber'> & { now: Date }): Promise<void> {
  const roles = tx.selectFrom('role').select(['siteId', 'id']).where('shippedAs', 'is not', null).where(notHidden);
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

/** Was a role of before there was a note of what had shipped ever given other rights? Those it came with came in one moment. */
async function wasChanged(tx: Tx, { siteId, id, creationTime }: Role): Promise<boolean> {
  const oneMinuteOn = new Date(creationTime.getTime() + 60_000);
  const rights = tx.selectFrom('roleRight').select('id').where('siteId', '=', siteId).where('roleId', '=', id);
  if (await rights.where('creationTime', '>', oneMinuteOn).limit(1).executeTakeFirst()) return true;
  const told = tx.selectFrom('operationLog').select('id').where('siteId', '=', siteId).where('targetId', '=', id);
  return Boolean(await told.where('operation', 'in', ['SetRoleAuthorization', 'AuthorizationMenu']).limit(1).executeTakeFirst());
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
