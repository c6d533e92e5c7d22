import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import type { Db } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import type { TakeOver } from './context.ts';

type Part = (typeof enumCodes.TakeOverPart)[keyof typeof enumCodes.TakeOverPart];

/** The totals of a take-over, to compare with the system before. */
export interface Totals {
  rows: { part: Part; rows: number }[];
  money: { part: Part; currencyId: string; currencyCode: string; balance: Dec; creditLimit: Dec; amount: Dec }[];
  goods: { part: Part; warehouseId: string; warehouseName: string; rows: number; pieces: number; weight: Dec }[];
}

/** The money that a take-over moves: its balances, negative ones as the debts that they become, and its debts. */
export async function movedMoney(db: Db, { siteId, id }: Pick<TakeOver, 'siteId' | 'id'>): Promise<Dec> {
  const found = await sql<{ amount: Dec }>`select coalesce(sum(abs(coalesce((figures ->> 'balance')::numeric, 0))
      + coalesce((figures ->> 'amount')::numeric, 0)), 0)::text as amount
    from take_over_row where site_id = ${siteId} and take_over_id = ${id}`.execute(db);
  return found.rows[0]!.amount;
}

/** Adds up the rows of a take-over: their number by part, money by currency, goods by warehouse. */
export async function totalsOf(db: Db, { siteId, id }: Pick<TakeOver, 'siteId' | 'id'>, language: Language): Promise<Totals> {
  const own = sql`from take_over_row r where r.site_id = ${siteId} and r.take_over_id = ${id}`;
  const of = (name: string) => sql`coalesce(sum((r.figures ->> ${sql.lit(name)})::numeric), 0)`;
  const rows = await sql<Totals['rows'][number]>`select r.part, count(*)::int as rows ${own} group by r.part order by r.part`.execute(db);
  const money = await sql<Totals['money'][number]>`select f.*, c.code as currency_code
    from (select r.part, (r.figures ->> 'currencyId')::uuid as currency_id, ${of('balance')}::text as balance,
        ${of('creditLimit')}::text as credit_limit, ${of('amount')}::text as amount
      ${own} and r.figures ? 'currencyId'
      group by 1, 2) f
    join currency c on c.id = f.currency_id
    order by f.part, c.code`.execute(db);
  const goods = await sql<Totals['goods'][number]>`select f.*, ${nameIn('w', language)} as warehouse_name
    from (select r.part, (r.figures ->> 'warehouseId')::uuid as warehouse_id, count(*)::int as rows, ${of('pieces')}::int as pieces,
        ${of('weight')}::text as weight
      ${own} and r.figures ? 'warehouseId'
      group by 1, 2) f
    join warehouse w on w.site_id = ${siteId} and w.id = f.warehouse_id
    order by f.part, w.code`.execute(db);
  return { rows: rows.rows, money: money.rows, goods: goods.rows };
}
