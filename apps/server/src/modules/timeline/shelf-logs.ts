import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { type Book, bookOf, type Subject, type Window } from './trace.ts';

const { ShelvesLogType, StockMovementType } = enumCodes;
const movementOf: Readonly<Record<number, CodeOf<'StockMovementType'>>> = {
  [ShelvesLogType.PutOn]: StockMovementType.PutOnShelf,
  [ShelvesLogType.Lower]: StockMovementType.LowerShelf,
};

interface Row {
  at: Date;
  userId: string | null;
  place: string | null;
  bin: string | null;
  logTypes: number[];
  shelves: string[];
}

/**
 * Reads the locations of a bin. A transfer is in the logs of both shelves, the origin first; stock in the bin moves with it, an empty bin
 * moves alone.
 */
export async function shelfLogs(tx: Db, caller: Caller, { of, siteId, id }: Subject, window: Window): Promise<Book> {
  if (of.name !== 'bin' || caller.audience === 'customer') return { traces: [], wholeAfter: null };
  const found = await sql<Row>`select l.creation_time as at, min(l.operator_id::text)::uuid as user_id,
      min(${nameIn('w', caller.language)}) as place, min(l.target_number) as bin,
      array_agg(l.log_type order by l.id) as log_types, array_agg(s.number order by l.id) as shelves
    from (select *
      from shelf_log
      where site_id = ${siteId}
        and target_id = ${id}
        and creation_time < ${window.before}
        and log_type <> ${ShelvesLogType.Adjust}
      order by creation_time desc, id desc
      limit ${window.most}) l
    join shelf s on s.site_id = l.site_id and s.id = l.shelf_id
    join warehouse w on w.site_id = l.site_id and w.id = l.warehouse_id
    group by l.creation_time
    order by l.creation_time desc`.execute(tx);
  const on = (shelf: string | undefined) => (shelf ? { shelf, bin: null, state: null } : null);
  return bookOf(found.rows, window, ({ at, userId, place, bin, logTypes, shelves }) => {
    const lowered = logTypes[0] === ShelvesLogType.Lower;
    const moved = {
      stockMovementType: movementOf[logTypes[0]!] ?? StockMovementType.ShelfTransfer,
      goods: bin,
      quantity: 1,
      from: shelves.length > 1 || lowered ? on(shelves[0]) : null,
      to: lowered ? null : on(shelves.at(-1)),
    };
    return [{ at, kind: 'moved', userId, place, moves: [moved] }];
  });
}
