import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import type { Tx } from '../db/db.ts';
import { withFiles } from '../files/file-fields.ts';
import { plainAddress } from '../files/files.ts';
import type { Caller } from './caller.ts';
import type { Handler } from './handler.ts';

/** An idempotency key of a user, bound to the content of the request it was sent with. */
export interface RequestKey {
  readonly name: string;
  /** Hash of the path and the input. */
  readonly hash: string;
}

/**
 * Binds an idempotency key to its request. `content` replaces the input in the hash, for forms whose files get a new address each time they
 * are sent. Returns null without a key, and for visitors, who have no account to bind it to.
 */
export function requestKey(
  { path, input: fields }: Handler,
  caller: Caller,
  { key, input, content }: { key: string | null; input: Record<string, unknown>; content?: string | undefined },
): RequestKey | null {
  if (!key || !caller.userId) return null;
  const hash = createHash('sha256')
    .update(path.replace('/User', '/'))
    .update(content ?? JSON.stringify(withPlainAddresses(fields, input)))
    .digest('hex');
  return { name: `${caller.userId} ${key}`, hash };
}

/** The signature of a file's address changes with the time at which the client read it. */
const withPlainAddresses = (fields: Fields, input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, fields[name] ? withFiles(fields[name], value, plainAddress, 'code') : value]),
  );

const namesOf = ({ name }: RequestKey, id?: string) => (id === undefined ? [name] : [name, `${name} ${id}`]);

/**
 * Claims a key in the transaction of its effect; with `id`, for that id of a call over several. Waits for a transaction that has claimed it.
 * Returns the stored answer when the same request was executed before. Throws `IdempotencyConflict` when the key was sent with another
 * request.
 */
export async function claimKey(tx: Tx, { siteId, now }: Caller, key: RequestKey, id?: string): Promise<string | undefined> {
  const names = namesOf(key, id);
  const rows = sql.join(names.map((name) => sql`(${siteId}, ${name}, ${key.hash}, ${now})`));
  const made = await sql`insert into idempotency (site_id, key, request_hash, creation_time) values ${rows} on conflict do nothing`.execute(
    tx,
  );
  if (made.numAffectedRows === BigInt(names.length)) return undefined;
  const found = await sql<{ key: string; requestHash: string; answer: string | null }>`select key, request_hash, answer from idempotency
    where site_id = ${siteId} and key = any(${names}::text[])`.execute(tx);
  if (found.rows.length < names.length || found.rows.some(({ requestHash }) => requestHash !== key.hash))
    throw refuse('IdempotencyConflict');
  return found.rows.find((row) => row.key === names.at(-1))?.answer ?? undefined;
}

/** Stores the answer of the request that claimed a key. */
export async function storeAnswer(tx: Tx, { siteId }: Caller, key: RequestKey, answer: string, id?: string): Promise<void> {
  await sql`update idempotency set answer = ${answer} where site_id = ${siteId} and key = ${namesOf(key, id).at(-1)}`.execute(tx);
}
