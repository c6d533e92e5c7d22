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
import type { Tx } from '../../core/rows/db.ts';
import { newId } from '../../core/rows/ids.ts';
import { familyOf } from '../access/public.ts';
import { isPushService } from './push-services.ts';
import { pushKeysOf } from './push-keys.ts';

/** The public key of the caller's site. */
export async function key(tx: Tx, caller: Caller): Promise<Output<typeof getPushKey>> {
  const { publicKey } = await pushKeysOf(tx, caller.siteId, caller.now);
  return { publicKey };
}

const own = (tx: Tx, { siteId, userId }: Caller, endpoint: string) =>
  tx
    .selectFrom('pushSubscription')
    .select('userMessageTypes')
    .where('siteId', '=', siteId)
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint);

/** The topics that this browser is told of; none at all when it was never asked. */
export async function topicsOf(
  tx: Tx,
  caller: Caller,
  { endpoint }: Input<typeof getMinePushSubscription>,
): Promise<Output<typeof getMinePushSubscription>> {
  return (await own(tx, caller, endpoint).executeTakeFirst()) ?? { userMessageTypes: null };
}

/**
 * Has a browser told messages until its session's family ends. Its address must be at a push service that browsers use (107): the server
 * sends there by itself. A browser belongs to whoever asked last.
 */
export const subscribe =
  ({ config }: Pick<Services, 'config'>) =>
  async (tx: Tx, caller: Caller, { endpoint, ...wanted }: Input<typeof establishPushSubscription>): Promise<true> => {
    if (!isPushService(endpoint, config.pushServices)) throw accountErrors.pushService();
    if (bytesOf(wanted.publicKey) !== 65 || bytesOf(wanted.authSecret) !== 16) throw accountErrors.pushKeys();
    const familyId = await familyOf(tx, caller.siteId, caller.sessionId!);
    if (!familyId) throw refuse('NoPermission');
    const topics = JSON.stringify(wanted.userMessageTypes);
    await sql`insert into push_subscription
        (site_id, id, creation_time, user_id, family_id, endpoint, public_key, auth_secret, user_message_types, language)
      values (${caller.siteId}, ${newId()}, ${caller.now}, ${caller.userId}, ${familyId}, ${endpoint}, ${wanted.publicKey},
        ${wanted.authSecret}, ${topics}::jsonb, ${caller.language})
      on conflict (site_id, endpoint) do update set user_id = excluded.user_id, family_id = excluded.family_id,
        public_key = excluded.public_key, auth_secret = excluded.auth_secret, user_message_types = excluded.user_message_types,
        language = excluded.language`.execute(tx);
    return true;
  };

const bytesOf = (base64: string): number => Buffer.from(base64, 'base64url').length;

/** Tells a browser of the caller's nothing more; one that is told nothing stays so. */
export async function unsubscribe(tx: Tx, caller: Caller, { endpoint }: Input<typeof deletePushSubscription>): Promise<true> {
  await tx
    .deleteFrom('pushSubscription')
    .where('siteId', '=', caller.siteId)
    .where('userId', '=', caller.userId)
    .where('endpoint', '=', endpoint)
    .execute();
  return true;
}
