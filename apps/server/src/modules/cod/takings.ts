import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getTillShiftById } from '@entrepot/contract/modules/cod/till-calls.ts';
import { tillShift } from '@entrepot/contract/modules/cod/till.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { rowJson } from '../../core/lists/rows-json.ts';

const { Cash, Card, Transfer } = enumCodes.TillMeans;
const { Collection, Reversal, PayOut } = enumCodes.TillEntryType;

const ofEntries = (value: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`(select ${value}
  from till_entry e
  where e.site_id = r.site_id and e.till_shift_id = r.id and ${condition})`;
const total = sql`coalesce(sum(e.amount), 0)`;
const count = sql`count(*)::int`;
/** A reversal with an order is of a collection, one without of a pay-out. */
const isTaking = sql`(e.till_entry_type = ${sql.lit(Collection)} or (e.till_entry_type = ${sql.lit(Reversal)} and e.logistics_order_id is not null))`;
const isPayOut = sql`(e.till_entry_type = ${sql.lit(PayOut)} or (e.till_entry_type = ${sql.lit(Reversal)} and e.logistics_order_id is null))`;
const taken = (means: number) => ofEntries(total, sql`e.till_means = ${sql.lit(means)} and ${isTaking}`);

/** Takings of the shift `r` by means, its pay-outs, and the cash that should be inside. */
const takings = {
  cashTaken: taken(Cash),
  cardTaken: taken(Card),
  transferTaken: taken(Transfer),
  collections: ofEntries(count, sql`e.till_entry_type = ${sql.lit(Collection)}`),
  undone: ofEntries(count, sql`e.till_entry_type = ${sql.lit(Reversal)}`),
  paidOut: ofEntries(sql`-${total}`, isPayOut),
  cashInside: ofEntries(total, sql`e.till_means = ${sql.lit(Cash)}`),
};
export type Takings = Record<'cashTaken' | 'cardTaken' | 'transferTaken' | 'paidOut' | 'cashInside', string> &
  Record<'collections' | 'undone', number>;

/** Returns a shift with its takings. */
export const shiftWithTakings = (tx: Db, caller: Caller, { id }: Input<typeof getTillShiftById>) =>
  rowJson(tx, caller, tillShift, id, { output: getTillShiftById.output, also: takings });

/** Reads the takings of a shift within the caller's scope. */
export async function takingsOf(tx: Tx, siteId: string, id: string): Promise<Takings> {
  const columns = Object.entries(takings).map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
  const found = await sql<Takings>`select ${sql.join(columns)} from till_shift r where r.site_id = ${siteId} and r.id = ${id}`.execute(tx);
  return found.rows[0]!;
}
