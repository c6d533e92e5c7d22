import { sql } from 'kysely';
import type { InfoType } from '@entrepot/contract/core/events.ts';
import type { Caller } from '../calls/caller.ts';
import type { Tx } from '../rows/db.ts';
import { newId } from '../rows/ids.ts';
import { jsonText } from '../rows/json-text.ts';
import { keptStatement } from '../rows/kept-text.ts';
import { writeBehind } from '../rows/write-behind.ts';

/** Whom a push is for: some users, the staff of a warehouse, or everybody of a site. */
export type Audience = { userIds: readonly string[] } | { warehouseId: string } | { siteId: string };
/** A push as the hub sends it: texts are paths into the locales, said in each listener's language. */
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

/** Everything that leaves the process goes here first, in the transaction of its cause; a relay sends it afterwards, at least once. */
export async function put(tx: Tx, caller: Pick<Caller, 'now'>, siteId: string, kind: string, payload: object): Promise<void> {
  await writeBehind(tx, { table: 'outbox' }, keptStatement('outbox', valuesOf(caller, siteId, kind, payload), putting));
}

/** The statement that puts something into the outbox, for those who write more in the same breath. */
export const puts = (caller: Pick<Caller, 'now'>, siteId: string, kind: string, payload: object) =>
  putting(valuesOf(caller, siteId, kind, payload));

function valuesOf({ now }: Pick<Caller, 'now'>, siteId: string, kind: string, payload: object): readonly unknown[] {
  const id = newId();
  return [siteId, id, kind, jsonText({ ...payload, eventId: id }), now];
}

const putting = ([siteId, id, kind, payload, now]: readonly unknown[]) =>
  sql`insert into outbox (site_id, id, kind, payload, creation_time, next_time) values (${siteId}, ${id}, ${kind}, ${payload}::jsonb, ${now}, ${now})`;

/** Publishes a push to browsers; nobody hears of work that is rolled back. */
export const publish = (tx: Tx, caller: Caller, message: PushMessage, siteId = caller.siteId) => put(tx, caller, siteId, 'push', message);
