import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { accountErrors } from '@entrepot/contract/modules/account/errors.ts';
import type {
  deletePushSubscription,
  establishPushSubscription,
  getMinePushSubscription,
  getPushKey,
} from '@entrepot/contract/modules/account/push-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Services } from '../../core/services.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { familyOf } from '../access/public.ts';
import { isPushService } from './push-services.ts';
import { pushKeysOf } from './push-keys.ts';

/** Returns the public key of the caller's site. */
export async function key(tx: Db, caller: Caller): Promise<Output<typeof getPushKey>> {
  const { publicKey } = await pushKeysOf(tx, caller.siteId, caller.now);
  return { publicKey };
}

const own = (tx: Db, { siteId, userId }: Caller, endpoint: string) =>
  tx
    .selectFrom('pushSubscription')
    .select('userMessageTypes')
    .where('siteId', '=', siteId)
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint);

/** Returns the topics of this browser; none if it was never subscribed. */
export async function topicsOf(
  tx: Db,
  caller: Caller,
  { endpoint }: Input<typeof getMinePushSubscription>,
): Promise<Output<typeof getMinePushSubscription>> {
  return (await own(tx, caller, endpoint).executeTakeFirst()) ?? { userMessageTypes: null };
}

/** Browsers of one account. */
const maxSubscriptions = 20;

/**
 * Subscribes a browser to messages until its session's family ends. Its endpoint must be a known push service (`ValidationFailed`): the server
 * sends there. A browser belongs to its latest subscriber. Beyond 20 browsers of an account, the oldest are unsubscribed.
 */
export const subscribe =
  ({ config }: Pick<Services, 'config'>) =>
  async (tx: Tx, caller: Caller, { endpoint, ...wanted }: Input<typeof establishPushSubscription>): Promise<true> => {
    if (!isPushService(endpoint, config.pushServices)) throw accountErrors.pushService();
    if (bytesOf(wanted.publicKey) !== 65 || bytesOf(wanted.authSecret) !== 16) throw accountErrors.pushKeys();
    const familyId = await familyOf(tx, caller.siteId, caller.sessionId!);
    if (!familyId) throw refuse('NoPermission');
    const topics = JSON.stringify(wanted.userMessageTypes);
    await sql`insert into push_subscription (site_id, id, creation_time, user_id, family_id, endpoint, public_key, auth_secret,
        user_message_types, language)
      values (${caller.siteId}, ${newId()}, ${caller.now}, ${caller.userId}, ${familyId}, ${endpoint}, ${wanted.publicKey},
        ${wanted.authSecret}, ${topics}::jsonb, ${caller.language})
      on conflict (site_id, endpoint)
      do update set user_id = excluded.user_id, family_id = excluded.family_id, public_key = excluded.public_key,
        auth_secret = excluded.auth_secret, user_message_types = excluded.user_message_types, language = excluded.language`.execute(tx);
    await deleteOldest(tx, caller, endpoint);
    return true;
  };

/** Each message is sent to every browser of an account, so their number is limited. */
async function deleteOldest(tx: Tx, { siteId, userId }: Caller, newest: string): Promise<void> {
  await sql`delete from push_subscription where site_id = ${siteId} and id in (
    select id from push_subscription where site_id = ${siteId} and user_id = ${userId}
    order by endpoint = ${newest} desc, creation_time desc, id desc offset ${maxSubscriptions})`.execute(tx);
}

const bytesOf = (base64: string): number => Buffer.from(base64, 'base64url').length;

/** Unsubscribes a browser of the caller's; succeeds if it is not subscribed. */
export async function unsubscribe(tx: Tx, caller: Caller, { endpoint }: Input<typeof deletePushSubscription>): Promise<true> {
  await tx
    .deleteFrom('pushSubscription')
    .where('siteId', '=', caller.siteId)
    .where('userId', '=', caller.userId)
    .where('endpoint', '=', endpoint)
    .execute();
  return true;
}
