import { sql } from 'kysely';
import type { DeliveryKind } from '@entrepot/contract/core/delivery-kinds.ts';
import type { InfoType } from '@entrepot/contract/core/events.ts';
import type { Caller } from '../calls/caller.ts';
import type { Tx } from '../db/db.ts';
import { newId } from '../db/ids.ts';
import { jsonText } from '../db/json-text.ts';
import { cachedStatement } from '../db/statement-cache.ts';
import { deferWrite } from '../db/deferred-writes.ts';

/** The receivers of a push: some users, the staff of a warehouse, or all users of a site. */
export type Audience = { userIds: readonly string[] } | { warehouseId: string } | { siteId: string };
/** A push as the hub sends it: texts are keys, rendered in each recipient's language. */
export interface PushMessage {
  to: Audience;
  infoType: InfoType;
  title: string;
  message: string;
  values?: Record<string, unknown>;
  messageType?: number;
  warehouseId?: string;
  pickingId?: string;
  link?: string;
}

/**
 * Puts a row into the outbox, in the transaction of its cause; the relay sends it after the commit, at least once, whatever the clock
 * does meanwhile. A module's deliveries send the rows of `kind`. `id` is the id of the row, for callers that ask for its outcome.
 */
export async function put(
  tx: Tx,
  caller: Pick<Caller, 'now'>,
  siteId: string,
  kind: DeliveryKind,
  payload: object,
  id = newId(),
): Promise<void> {
  await deferWrite(tx, cachedStatement('outbox', valuesOf(caller, siteId, kind, payload, id), putting));
}

/** The statement that puts a row into the outbox, for callers that combine it with other writes. */
export const puts = (caller: Pick<Caller, 'now'>, siteId: string, kind: DeliveryKind, payload: object) =>
  putting(valuesOf(caller, siteId, kind, payload));

function valuesOf({ now }: Pick<Caller, 'now'>, siteId: string, kind: DeliveryKind, payload: object, id = newId()): readonly unknown[] {
  return [siteId, id, kind, jsonText({ ...payload, eventId: id }), now];
}

const putting = ([siteId, id, kind, payload, now]: readonly unknown[]) =>
  sql`insert into outbox (site_id, id, kind, payload, creation_time, next_time) values (${siteId}, ${id}, ${kind}, ${payload}::jsonb, ${now}, '-infinity')`;

/** Enqueues a push to browsers; work that is rolled back sends none. */
export const enqueuePush = (tx: Tx, caller: Caller, message: PushMessage, siteId = caller.siteId) =>
  put(tx, caller, siteId, 'push', message);
