import type pg from 'pg';

const indexName = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?("[^"]+"|\w+)/i;

/**
 * Runs a statement of a migration outside a transaction, so that it may be run again after it was cut off: an index that stands is
 * left as it is, and one that was left behind half built is dropped and built anew.
 */
export async function runOutside(client: pg.Client, statement: string): Promise<void> {
  // What is done concurrently stops nobody while it waits; anything else waits as briefly as inside a transaction.
  await client.query(`set lock_timeout = ${/\bconcurrently\b/i.test(statement) ? 0 : `'2s'`}`);
  const name = indexName.exec(statement)?.[1];
  const found = name ? await validity(client, name) : undefined;
  if (found) return;
  if (found === false) await client.query(`drop index concurrently ${name}`);
  await client.query(statement);
}

/** Whether an index is whole; undefined when there is none. */
async function validity(client: pg.Client, name: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid and indisready as valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  return rows[0]?.valid;
}
