import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { TimelineKind } from '@entrepot/contract/modules/timeline/calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { type Book, bookOf, type Moved, type MovedPlace, type Subject, type Window } from './trace.ts';

const type = enumCodes.StockMovementType;
const kindOf: Readonly<Record<number, TimelineKind>> = {
  [type.Expect]: 'declared',
  [type.Receipt]: 'seen',
  [type.QcDefective]: 'seen',
  [type.QcProblem]: 'seen',
  [type.PutOnShelf]: 'moved',
  [type.LowerShelf]: 'moved',
  [type.ShelfTransfer]: 'moved',
  [type.Freeze]: 'reserved',
  [type.Release]: 'reserved',
  [type.Pick]: 'picked',
  [type.Outbound]: 'departed',
  [type.ReturnIn]: 'seen',
  [type.Recall]: 'seen',
  [type.TransferOut]: 'departed',
  [type.TransferIn]: 'seen',
  [type.Dispose]: 'departed',
};
/** The location within the warehouse is internal. */
const warehouseOnlyTypes: readonly number[] = [type.LowerShelf, type.ShelfTransfer];

type Row = Moved & { at: Date; userId: string | null; place: string | null; note: string | null };

/** Reads the stock movements of a record, or caused by it. */
export async function movements(tx: Db, caller: Caller, subject: Subject, window: Window): Promise<Book> {
  const shelf = (id: string) => sql`(select f.number from shelf f where f.site_id = m.site_id and f.id = ${sql.ref(id)})`;
  const inBin = (id: string) => sql`(select b.bin_number from bin b where b.site_id = m.site_id and b.id = ${sql.ref(id)})`;
  const place = (side: 'from' | 'to', other: 'from' | 'to') =>
    sql`case
        when num_nonnulls(m.${sql.ref(`${side}ShelfId`)}, m.${sql.ref(`${side}BinId`)}, m.${sql.ref(`${side}State`)}) > 0 then json_build_object('shelf',
          ${shelf(`m.${side}ShelfId`)}, 'bin', ${inBin(`m.${side}BinId`)}, 'state',
          case when m.${sql.ref(`${side}State`)} is distinct from m.${sql.ref(`${other}State`)} then m.${sql.ref(`${side}State`)}
            end) end`;
  const found = await sql<Row>`select m.creation_time as at, m.operator_id as user_id, ${nameIn('w', caller.language)} as place,
      m.reason as note, m.stock_movement_type, m.quantity,
      coalesce(k.courier_number, c.identification_code, c.commodity_code) as goods, ${place('from', 'to')} as "from",
      ${place('to', 'from')} as "to"
    from stock_movement m
    join warehouse w on w.site_id = m.site_id and w.id = m.warehouse_id
    left join package k on k.site_id = m.site_id and k.id = m.package_id
    left join commodity c on c.site_id = m.site_id and c.id = m.commodity_id
    where m.site_id = ${subject.siteId} and ${which(subject)} and m.creation_time < ${window.before}
    order by m.creation_time desc, m.id desc
    limit ${window.most}`.execute(tx);
  const forCustomer = caller.audience === 'customer';
  return bookOf(found.rows, window, ({ at, userId, place, note, ...moved }) => {
    if (forCustomer && warehouseOnlyTypes.includes(moved.stockMovementType)) return [];
    const moves = [forCustomer ? { ...moved, from: outside(moved.from), to: outside(moved.to) } : moved];
    return [{ at, kind: kindOf[moved.stockMovementType] ?? 'changed', userId, place, note: forCustomer ? null : note, moves }];
  });
}

/** Removes the shelf from a place, as its owner sees it. */
const outside = (place: MovedPlace | null) => place && { ...place, shelf: null };

function which({ of, id, row }: Subject) {
  if (of.name === 'package') return sql`m.package_id = ${id}`;
  if (of.name === 'commodity') return sql`m.commodity_id = ${id}`;
  if (of.name === 'logisticsOrder') return sql`m.source_type = 'logisticsOrder' and m.source_id = ${id}`;
  const ofDocument = sql`m.source_type = 'warehouseDocument' and m.source_id = ${of.name === 'bin' ? row.documentId : id}`;
  return of.name === 'bin' ? sql`${ofDocument} and (m.from_bin_id = ${id} or m.to_bin_id = ${id})` : ofDocument;
}
