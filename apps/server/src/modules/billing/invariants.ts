import { sql } from 'kysely';
import type { Tx } from '../../core/rows/db.ts';
import { codRules } from './invariants-of-cod.ts';
import { goodsRules } from './invariants-of-goods.ts';
import { heldStockRules } from './invariants-of-held-stock.ts';
import { moneyRules } from './invariants-of-money.ts';

/** Something that must always hold and does not. */
export interface Violation {
  /** The number of the rule in the ledger's list, or "shelf" and "place". */
  rule: string;
  what: string;
  siteId: string | null;
  /** The row it is about. */
  id: string | null;
  /** What was found, as PostgreSQL tells it. */
  found: string;
}

/** One rule: a query over `s`, the ids of the sites to look at, that gives the rows which break it. */
export interface Rule {
  rule: string;
  what: string;
  /** SQL whose rows are (site_id, id, found); it may use the relation `s(id)`. */
  broken: string;
}

/**
 * Checks everything that must always hold of money and goods, over one site or all of them, and gives what does not. It reads
 * one snapshot, so it may run beside other work.
 */
export async function checkInvariants(db: Tx, siteId?: string): Promise<Violation[]> {
  if (db.isTransaction) return violations(db, siteId);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => violations(tx, siteId));
}

async function violations(tx: Tx, siteId: string | undefined): Promise<Violation[]> {
  const sites = siteId ? sql`select ${siteId}::uuid as id` : sql`select id from site`;
  const found: Violation[] = [];
  for (const { rule, what, broken } of [...moneyRules, ...codRules, ...goodsRules, ...heldStockRules]) {
    const { rows } = await sql<
      Omit<Violation, 'rule' | 'what'>
    >`with s as (${sites}) select b.site_id, b.id, b.found from (${sql.raw(broken)}) b limit 100`.execute(tx);
    found.push(...rows.map((row) => ({ rule, what, ...row })));
  }
  return found;
}
