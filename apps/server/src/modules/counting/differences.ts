import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Tx } from '../../core/rows/db.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { keyOf } from './booked.ts';
import type { Count, CountLine, CountShelf } from './rows.ts';

/** One kind of goods that the last round of a shelf found otherwise than the books say. */
export interface Difference extends CountLine {
  shelfId: string;
  shelfNumber: string;
  ownerId: string | null;
  /** When the shelf was taken in hand for the round that said so. */
  startTime: Date;
}

/** What a count's last rounds found, and whether two rounds of one shelf found different things. */
export interface Findings {
  lines: Difference[];
  more: number;
  fewer: number;
  /** All that the books said of the shelves counted, in pieces. */
  booked: number;
  areDisputed: boolean;
}

const { Differs } = enumCodes.StockCountShelfStatus;

/** What the last rounds of a count found. */
export async function findingsOf(tx: Tx, { siteId, id }: Count, shelves: readonly CountShelf[]): Promise<Findings> {
  const found = await sql<Difference>`select l.*, cs.shelf_id, s.number as shelf_number, cs.start_time, c.owner_id from stock_count_line l
    join stock_count_shelf cs on cs.site_id = l.site_id and cs.id = l.count_shelf_id join shelf s on s.site_id = cs.site_id and s.id = cs.shelf_id
    left join commodity c on c.site_id = l.site_id and c.id = l.commodity_id
    where l.site_id = ${siteId} and cs.count_id = ${id} order by cs.id, l.round, l.id`.execute(tx);
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

// A shelf whose last two rounds say different things is nobody's word against the books.
function isDisputed(lines: readonly Difference[], { id, round }: CountShelf): boolean {
  const said = (of: number) =>
    lines
      .filter((line) => line.countShelfId === id && line.round === of && line.counted !== line.booked)
      .map((line) => `${keyOf(line)} ${line.counted - line.booked}`)
      .sort()
      .join();
  return said(round) !== said(round - 1);
}

/** Must a second person look at it? More pieces than the site's limit, more than its share of the books, or rounds that disagree. */
export async function needsSecond(tx: Tx, { siteId }: Count, { more, fewer, booked, areDisputed }: Findings): Promise<boolean> {
  const { countLimitPieces, countLimitShare } = await siteConfigurationOf(tx, siteId);
  const pieces = more + fewer;
  if (pieces === 0) return false;
  const share = dec(countLimitShare);
  return (
    areDisputed || (countLimitPieces > 0 && pieces > countLimitPieces) || (share.gt(0) && dec(pieces).times(100).gt(share.times(booked)))
  );
}
