import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { endAllWallLinks, endWallLinks, establishWallLink, getWallLink } from '@entrepot/contract/modules/wall/calls.ts';
import { wallErrors } from '@entrepot/contract/modules/wall/errors.ts';
import { wallLink } from '@entrepot/contract/modules/wall/wall-link.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, find, insert, lockAll, lockWhere } from '../../core/db/rows.ts';
import type { Services } from '../../core/services.ts';
import { warehouseFor } from '../warehouses/public.ts';
import { signWall } from './token.ts';
import { dayMs } from '@entrepot/rules/time.ts';

type Link = RowOf<typeof wallLink>;
const second = (time: Date) => Math.floor(time.getTime() / 1000);
const tokenOf = (secret: string, { siteId, id, expiresTime }: Link) => signWall(secret, { siteId, linkId: id, until: second(expiresTime) });

/** Is the link neither ended nor expired? */
export const isAlive = ({ endedTime, expiresTime }: Link, now: Date): boolean => !endedTime && expiresTime > now;

/** Creates a link for an active warehouse of the caller. Throws `NotFound` and `StateNotAllowed`. */
export const establish =
  ({ config }: Pick<Services, 'config'>) =>
  async (
    tx: Tx,
    caller: Caller,
    { name, warehouseId, days }: Input<typeof establishWallLink>,
  ): Promise<Output<typeof establishWallLink>> => {
    const { siteId } = await warehouseFor(tx, caller, warehouseId);
    const expiresTime = new Date((second(caller.now) + days * (dayMs / 1000)) * 1000);
    const link = await insert(tx, caller, wallLink, { siteId, name, warehouseId, expiresTime, makerId: caller.userId! });
    return { id: link.id, name, token: tokenOf(config.secretKey, link), expiresTime };
  };

/** Returns the URL of an active link again. Throws `NotFound` and `StateNotAllowed`. */
export const linkAgain =
  ({ config }: Pick<Services, 'config'>) =>
  async (tx: Db, caller: Caller, { id }: Input<typeof getWallLink>): Promise<Output<typeof getWallLink>> => {
    const link = await find(tx, caller, wallLink, id);
    if (!isAlive(link, caller.now)) throw wallErrors.over();
    return { token: tokenOf(config.secretKey, link) };
  };

/** Ends links; those that ended already stay unchanged. */
export async function end(tx: Tx, caller: Caller, { ids }: Input<typeof endWallLinks>): Promise<true> {
  await endLinks(tx, caller, await lockAll(tx, caller, wallLink, ids));
  return true;
}

/** Ends every link of a warehouse that the caller sees. */
export async function endAll(
  tx: Tx,
  caller: Caller,
  { warehouseId }: Input<typeof endAllWallLinks>,
): Promise<Output<typeof endAllWallLinks>> {
  const links = await lockWhere(tx, caller, wallLink, { warehouseId, endedTime: null });
  return { count: await endLinks(tx, caller, links) };
}

async function endLinks(tx: Tx, caller: Caller, links: readonly Link[]): Promise<number> {
  const alive = links.filter((link) => isAlive(link, caller.now));
  for (const link of alive) await change(tx, caller, wallLink, link, { endedTime: caller.now });
  return alive.length;
}
