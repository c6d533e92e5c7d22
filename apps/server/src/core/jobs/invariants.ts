import { sql } from 'kysely';
import { isWithoutDatabase } from '../db/database-errors.ts';
import type { Db } from '../db/db.ts';

/** An invariant of a module's tables: a query over `s`, the ids of the sites to check, that returns the violating rows. */
export interface Invariant {
  rule: string;
  what: string;
  /**
   * The rows are no fault of the books, but business that a person must settle: money without a document, an order that goes on although it
   * was refunded. Listed with the others.
   */
  open?: true;
  /** SQL returning (site_id, id, found); it may use the relation `s(id)`. */
  broken: string;
}

/** A violated invariant. */
export interface Violation {
  /** The number of the rule in the ledger's list, or "shelf" and "place". */
  rule: string;
  what: string;
  siteId: string | null;
  /** The id of the row. */
  id: string | null;
  /** The finding as composed by PostgreSQL. */
  found: string;
  /** For a person to settle; the books are right. */
  open?: boolean;
}

// Nothing waits for the nightly check; a person waits for that of one site.
const limits = { all: '10min', one: '20s' };

/**
 * Checks invariants for some sites or all, and returns the violations. It reads one snapshot, so it can run concurrently with other work. A
 * rule that could not be checked in its time is a violation as well.
 */
export async function checkInvariants(db: Db, invariants: readonly Invariant[], siteIds?: readonly string[]): Promise<Violation[]> {
  // A call's transaction: a person waits.
  if (db.isTransaction) return violations(db, invariants, siteIds, limits.one);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => violations(tx, invariants, siteIds, limits.all));
}

async function violations(
  tx: Db,
  invariants: readonly Invariant[],
  siteIds: readonly string[] | undefined,
  limit: string,
): Promise<Violation[]> {
  const sites = siteIds ? sql`select id from site where id = any(${siteIds}::uuid[])` : sql`select id from site`;
  const found: Violation[] = [];
  await sql`set local statement_timeout = ${sql.lit(limit)}`.execute(tx);
  for (const { rule, what, broken, open } of invariants) {
    await sql`savepoint one_rule`.execute(tx);
    try {
      const { rows } = await sql<
        Omit<Violation, 'rule' | 'what' | 'open'>
      >`with s as (${sites}) select b.site_id, b.id, b.found from (${sql.raw(broken)}) b limit 100`.execute(tx);
      found.push(...rows.map((row) => ({ rule, what, ...row, ...(open && { open }) })));
    } catch (problem) {
      if (isWithoutDatabase(problem)) throw problem;
      await sql`rollback to savepoint one_rule`.execute(tx);
      found.push({
        rule,
        what,
        siteId: siteIds?.length === 1 ? siteIds[0]! : null,
        id: null,
        found: `not checked: ${problem instanceof Error ? problem.message : ''}`,
      });
    }
  }
  return found;
}
