import { sql } from 'kysely';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { eachLanguage } from '@entrepot/contract/core/language.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import { text } from '../calls/texts.ts';
import { notDeleted } from './conditions.ts';
import type { Tx } from './db.ts';
import { snake } from './sql-names.ts';

/** The counts of each transaction, with the rows that it has added since. */
const counted = new WeakMap<Tx, Map<string, number>>();

/**
 * Refuses further rows of a customer beyond the resource's `maxPerCustomer` (`LimitExceeded`). Requests of one customer wait for each other,
 * so that concurrent ones do not pass it together.
 */
export async function mustHaveRoom(tx: Tx, { audience, siteId, ownerId }: Caller, resource: AnyResource, count: number): Promise<void> {
  const { maxPerCustomer, scope, table, module, name } = resource;
  if (!maxPerCustomer || audience !== 'customer' || !scope?.customer) return;
  const { rows: max } = maxPerCustomer;
  const known = counted.get(tx) ?? new Map<string, number>();
  counted.set(tx, known);
  const key = `rows of ${ownerId} ${table}`;
  const total = (known.get(key) ?? (await countOf())) + count;
  known.set(key, total);
  if (total <= max) return;
  const what = eachLanguage((language) => text(language, `${module}.${name}.plural`) ?? text(language, `${module}.${name}.title`) ?? name);
  throw new Refusal('LimitExceeded', 'core.errors.rowsFull', { what, max });

  async function countOf(): Promise<number> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 106))`.execute(tx);
    const only = maxPerCustomer!.where ? sql`and (${sql.raw(maxPerCustomer!.where)})` : sql``;
    const { rows } = await sql<{ n: number }>`select count(*)::int as n
      from (select from ${sql.table(table)}
        where site_id = ${siteId} and ${sql.ref(snake(scope!.customer as string))} = ${ownerId} and ${notDeleted} ${only}
        limit ${max + 1}) one`.execute(tx);
    return rows[0]!.n;
  }
}
