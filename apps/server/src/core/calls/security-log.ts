import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { Db } from '../db/db.ts';
import { newId } from '../db/ids.ts';
import type { Caller } from './caller.ts';

/** An event for the security log. It must not contain secrets or names that a visitor typed. */
export interface SecurityEvent {
  kind: CodeOf<'SecurityEventKind'>;
  siteId: string;
  /** The account that it is about. */
  userId: string | null;
  /** The account that acted on it, if it was another one. */
  actorId?: string | null;
  /** The call, the kind of file, or the way of signing in. */
  detail?: string;
}

/** Receives each event for the log of the process, by the name of its kind. */
type SecurityLine = Omit<SecurityEvent, 'kind'> & { kind: string; address: string };
let report: ((line: SecurityLine) => void) | undefined;

/** Sets where security events are logged besides their table, so that a log server has them too (ASVS 5.0 V16.4.3). Called once at start. */
export const reportSecurityTo = (log: (line: SecurityLine) => void): void => void (report = log);

const kindNames = new Map<number, string>(Object.entries(enumCodes.SecurityEventKind).map(([name, code]) => [code, name]));
const minuteMs = 60_000;
const maxDetail = 120;

/** Adds an event to the security log. Equal events within a minute are one row with their number, so that a flood of them stays small. */
export async function logSecurity(
  db: Db,
  { now, address, device }: Pick<Caller, 'now' | 'address' | 'device'>,
  { kind, siteId, userId, actorId = null, detail = '' }: SecurityEvent,
): Promise<void> {
  // Visitors of a host without a site.
  if (!siteId) return;
  report?.({ kind: kindNames.get(kind) ?? String(kind), siteId, userId, actorId, detail: detail.slice(0, maxDetail), address });
  const what = [kind, userId, actorId, address, device, detail];
  const minute = Math.floor(now.getTime() / minuteMs);
  const groupKey = createHash('sha256')
    .update(JSON.stringify([...what, minute]))
    .digest('hex')
    .slice(0, 32);
  await sql`insert into security_event (site_id, id, creation_time, security_event_kind, user_id, actor_id, address, device, detail, times,
      last_time, group_key)
    values (${siteId}, ${newId()}, ${now}, ${kind}, ${userId}, ${actorId}, ${address}, ${device ?? null}, ${detail.slice(0, maxDetail)}, 1,
      ${now}, ${groupKey})
    on conflict (site_id, group_key)
    do update set times = security_event.times + 1, last_time = excluded.last_time`.execute(db);
}
