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
  const id = newId();
  const values = [siteId, id, kind, jsonText({ ...payload, eventId: id }), caller.now];
  const statement = keptStatement('outbox', values, ([site, own, what, told, now]) => putting(site!, own!, what!, told!, now!));
  await writeBehind(tx, { table: 'outbox' }, statement);
}

/** The statement that puts something into the outbox, for those who write more in the same breath. */
export function puts(caller: Pick<Caller, 'now'>, siteId: string, kind: string, payload: object) {
  const id = newId();
  return putting(siteId, id, kind, jsonText({ ...payload, eventId: id }), caller.now);
}

const putting = (siteId: string, id: string, kind: string, payload: string, now: string | Date) =>
  sql`insert into outbox (site_id, id, kind, payload, creation_time, next_time) values (${siteId}, ${id}, ${kind}, ${payload}::jsonb, ${now}, ${now})`;

/** Publishes a push to browsers; nobody hears of work that is rolled back. */
export const publish = (tx: Tx, caller: Caller, message: PushMessage, siteId = caller.siteId) => put(tx, caller, siteId, 'push', message);
