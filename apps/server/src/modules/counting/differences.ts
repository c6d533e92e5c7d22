import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Tx } from '../../core/db/db.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { keyOf } from './booked-stock.ts';
import type { Count, CountLine, CountShelf } from './rows.ts';

/** Goods whose last count on a shelf differs from the system quantity. */
export interface Difference extends CountLine {
  shelfId: string;
  shelfNumber: string;
  ownerId: string | null;
  /** When the round with this result was started on the shelf. */
  startTime: Date;
}

/** The results of a count's last rounds, and whether two rounds of one shelf differ. */
export interface Findings {
  lines: Difference[];
  more: number;
  fewer: number;
  /** The total system quantity of the counted shelves in pieces. */
  booked: number;
  areDisputed: boolean;
}

const { Differs } = enumCodes.StockCountShelfStatus;

/** Reads the results of a count's last rounds. */
export async function findingsOf(tx: Tx, { siteId, id }: Count, shelves: readonly CountShelf[]): Promise<Findings> {
  const found = await sql<Difference>`select l.*, cs.shelf_id, s.number as shelf_number, cs.start_time, c.owner_id
    from stock_count_line l
    join stock_count_shelf cs on cs.site_id = l.site_id and cs.id = l.count_shelf_id
    join shelf s on s.site_id = cs.site_id and s.id = cs.shelf_id
    left join commodity c on c.site_id = l.site_id and c.id = l.commodity_id
    where l.site_id = ${siteId} and cs.count_id = ${id}
    order by cs.id, l.round, l.id`.execute(tx);
  const rounds = new Map(shelves.map((shelf) => [shelf.id, shelf.round]));
  const last = found.rows.filter(({ countShelfId, round }) => round === rounds.get(countShelfId));
  const lines = last.filter(({ booked, counted }) => booked !== counted);
  const steps = lines.map(({ booked, counted }) => counted - booked);
  return {
    lines,
    more: steps.filter((by) => by > 0).reduce((sum, by) => sum + by, 0),
    fewer: -steps.filter((by) => by < 0).reduce((sum, by) => sum + by, 0),
    booked: last.reduce((sum, row) => sum + row.booked, 0),
    areDisputed: shelves.some((shelf) => shelf.shelfStatus === Differs && isDisputed(found.rows, shelf)),
  };
}

// When the last two rounds of a shelf differ, neither result is reliable.
function isDisputed(lines: readonly Difference[], { id, round }: CountShelf): boolean {
  const fingerprintOf = (of: number) =>
    lines
      .filter((line) => line.countShelfId === id && line.round === of && line.counted !== line.booked)
      .map((line) => `${keyOf(line)} ${line.counted - line.booked}`)
      .sort()
      .join();
  return fingerprintOf(round) !== fingerprintOf(round - 1);
}

/** Whether approval is required: more pieces than the site's limit, a greater share of the stock, or rounds that differ. */
export async function needsApproval(tx: Tx, { siteId }: Count, { more, fewer, booked, areDisputed }: Findings): Promise<boolean> {
  const { countLimitPieces, countLimitShare } = await siteConfigurationOf(tx, siteId);
  const pieces = more + fewer;
  if (pieces === 0) return false;
  const share = dec(countLimitShare);
  return (
    areDisputed || (countLimitPieces > 0 && pieces > countLimitPieces) || (share.gt(0) && dec(pieces).times(100).gt(share.times(booked)))
  );
}
