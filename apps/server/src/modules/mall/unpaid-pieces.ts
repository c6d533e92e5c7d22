import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';

/** How long an unpaid order reserves its goods, and how long while much of an offer is reserved without payment. */
const reservationMs = 30 * 60_000;
const shortReservationMs = 10 * 60_000;
/** Pieces of an offer that one customer may always have reserved without payment. */
const leastCap = 10;

/** Pieces of an offer that are reserved without payment: by all customers, and by this one. */
export interface UnpaidPieces {
  all: number;
  own: number;
}

/** Returns the pieces of offers that are reserved without payment, by the id of the offer. */
export async function unpaidPieces(tx: Tx, { siteId, ownerId }: Caller, ids: readonly string[]): Promise<Map<string, UnpaidPieces>> {
  const found = await sql<UnpaidPieces & { id: string }>`
    select l.combination_id as id, sum(l.quantity)::int as all, coalesce(sum(l.quantity) filter (where o.owner_id = ${ownerId}), 0)::int as own
    from seller_order_line l
    join seller_order o on o.site_id = l.site_id and o.id = l.seller_order_id
    where l.site_id = ${siteId} and l.combination_id = any(${ids}::uuid[]) and o.status = ${enumCodes.SellerOrderStatus.ToBePaid}
      and not o.is_deleted
    group by l.combination_id`.execute(tx);
  return new Map(found.rows.map(({ id, all, own }) => [id, { all, own }]));
}

/** How many pieces one customer may have reserved without payment: half of those that are left or reserved by the customer. */
export const capOf = (left: number, { own }: UnpaidPieces): number => Math.max(leastCap, Math.floor((left + own) / 2));

/** How long an order reserves its goods: shorter while at least half of one of its offers is reserved without payment. */
export const reservedFor = (lines: readonly (UnpaidPieces & { left: number })[]): number =>
  lines.some(({ all, left }) => all > 0 && all >= left) ? shortReservationMs : reservationMs;
