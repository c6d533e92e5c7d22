import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { endMyDevice, getMyDevices } from '@entrepot/contract/modules/account/device-calls.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { endFamily, endSessions, familyOf } from '../access/public.ts';
import { logOwn } from './own-log.ts';

type Devices = Output<typeof getMyDevices>;

/** Lists the active families of sessions, each with its device; the current one first, then the newest. */
export async function devices(tx: Db, caller: Caller): Promise<Devices> {
  const found = await sql<Devices[number]>`
    select family_id as id, (array_agg(device_name order by creation_time desc, id desc))[1] as device_name,
      (array_agg(address order by creation_time desc, id desc))[1] as address, min(creation_time) as signed_in_time,
      max(creation_time) as last_time, bool_or(id = ${caller.sessionId}) as current
    from session
    where site_id = ${caller.siteId} and user_id = ${caller.userId} and revoked_time is null
    group by family_id
    having max(expiration_time) > ${caller.now}
    order by current desc, last_time desc, family_id
    limit 50`.execute(tx);
  return found.rows;
}

/** Signs one of the caller's devices out (`NotFound` if it is another account's); its access token is refused within a second. */
export async function endDevice(tx: Tx, caller: Caller, { id }: Input<typeof endMyDevice>): Promise<true> {
  const ended = await endFamily(tx, caller.now, { siteId: caller.siteId, familyId: id, userId: caller.userId! });
  if (!ended) throw refuse('NotFound');
  await logOwn(tx, caller, await find(tx, caller, user, caller.userId!), 'EndMyDevice');
  return true;
}

/** Signs every device out except the current one. */
export async function endOtherDevices(tx: Tx, caller: Caller): Promise<true> {
  const except = await familyOf(tx, caller.siteId, caller.sessionId);
  if (except) await endSessions(tx, caller, { siteId: caller.siteId, userId: caller.userId!, except });
  await logOwn(tx, caller, await find(tx, caller, user, caller.userId!), 'EndMyOtherDevices');
  return true;
}
