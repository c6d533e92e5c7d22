import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { takeoverErrors } from '@entrepot/contract/modules/takeover/errors.ts';
import { plainSigns } from '@entrepot/rules/plain-text.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import { importColumns, tooLongCells } from '../../core/sheets/import-columns.ts';
import type { ImportRow } from '../../core/sheets/imports.ts';
import { lockStock, lotFor, moveStock, type StockPlace } from '../commodities/public.ts';
import { type Fault, memberFault, placeOf, placesOf, readDay, report } from './cells.ts';
import { commodityKey } from './commodities.ts';
import { codeOf, type Context, partOf, type PartRow } from './part.ts';

const columns = importColumns('takeover.stock', commodity, {
  memberCode: { field: 'ownerId', required: true },
  commodityCode: true,
  warehouse: { required: true },
  shelf: { required: true },
  quantity: { required: true },
  storedDay: { required: true },
  lotNumber: { required: false },
  expiryDate: { required: false },
});
const { TakenOver, TakeOverUndone } = enumCodes.StockMovementType;
const sourceType = 'takeOver';

/** A commodity of the site, or one that is added with this take-over. */
type Owned = Pick<RowOf<typeof commodity>, 'id' | 'ownerId'> & Partial<RowOf<typeof commodity>>;

interface Stock extends PartRow {
  of: Owned;
  place: StockPlace & { shelfId: string; batchDate: string };
  quantity: number;
  lotNumber: string | null;
  expiryDate: string | null;
}

const commodityCodeOf = ({ values }: ImportRow) => plainSigns((values.commodityCode ?? '').trim()).toUpperCase();

/** Pieces of commodities on shelves, with the day from which their storage counts. Their commodities are there, or among the rows of the take-over. */
export const stock = partOf<Stock>({
  part: enumCodes.TakeOverPart.Stock,
  kind: 'TakeOverStock',
  columns,
  async read(db, { siteId, takeOverId, caller, members }, rows, wrong) {
    const [places, commodities] = await Promise.all([placesOf(db, siteId, rows), commoditiesOf(db, { siteId, takeOverId, members }, rows)]);
    const seen = new Map<string, number>();
    const read = rows.flatMap((row): Stock[] => {
      const { line, values } = row;
      const code = codeOf(values.memberCode);
      const member = members.get(code);
      const named = commodityCodeOf(row);
      const of = commodities.get(`${member?.id} ${named}`);
      const { warehouse, shelf, faults } = placeOf(row, places, { shelfRequired: true });
      const stored = readDay(values.storedDay, siteId, caller.now);
      const expiry = readDay(values.expiryDate, siteId, caller.now, { ahead: true });
      const written = (values.quantity ?? '').trim();
      const lotNumber = (values.lotNumber ?? '').trim() || null;
      const rowKey = [code, named, warehouse?.code, shelf?.number, stored.value, lotNumber ?? expiry.value].filter(Boolean).join(' ');
      const before = seen.get(rowKey);
      if (before === undefined) seen.set(rowKey, line);
      const right = report(
        line,
        {
          ...faults,
          memberCode: memberFault(code, member),
          commodityCode: commodityFault(named, of, before),
          quantity: /^[1-9]\d{0,6}$/.test(written) ? null : ['takeover.lines.quantity'],
          storedDay: stored.fault ?? (stored.value ? null : ['core.field.required']),
          expiryDate: expiry.fault,
        },
        wrong,
      );
      for (const [column, message, more] of tooLongCells(columns, values)) wrong(line, column, message, more);
      if (!right || !of || !warehouse || !shelf) return [];
      return [
        {
          line,
          rowKey,
          figures: { pieces: Number(written), warehouseId: warehouse.id },
          of,
          place: { warehouseId: warehouse.id, shelfId: shelf.id, state: enumCodes.InventoryState.Available, batchDate: stored.value! },
          quantity: Number(written),
          lotNumber,
          expiryDate: expiry.value,
        },
      ];
    });
    // Stock is locked in the order of its commodities.
    return read.sort((one, other) => (one.of.id < other.of.id ? -1 : 1));
  },
  // By now every commodity is there.
  async enter(tx, { caller, siteId, name }, { of, place, quantity, lotNumber, expiryDate }, rowId) {
    await lockStock(tx, [{ commodityId: of.id }]);
    const lotId = await lotFor(tx, caller, of as RowOf<typeof commodity>, { lotNumber, expiryDate, confirmExpired: true });
    const [id] = await moveStock(tx, caller, [
      {
        siteId,
        commodityId: of.id,
        ownerId: of.ownerId!,
        type: TakenOver,
        quantity,
        from: null,
        to: { ...place, lotId },
        sourceType,
        sourceId: rowId,
        line: 0,
        reason: name,
      },
    ]);
    return id;
  },
  async undo(tx, { caller, siteId, since, remarks }, { id: sourceId, createdId }) {
    const made = await tx
      .selectFrom('stockMovement')
      .selectAll()
      .where('siteId', '=', siteId)
      .where('id', '=', createdId)
      .executeTakeFirstOrThrow();
    const { commodityId, warehouseId, toShelfId: shelfId, toState, batchDate, toBatchDate, toLotId, quantity, ownerId } = made;
    await lockStock(tx, [{ commodityId: commodityId! }]);
    await refuseMoved(tx, siteId, commodityId!, since);
    const from = { warehouseId, shelfId, state: toState!, batchDate: toBatchDate ?? batchDate, lotId: toLotId };
    await moveStock(tx, caller, [
      {
        siteId,
        commodityId: commodityId!,
        ownerId: ownerId!,
        type: TakeOverUndone,
        quantity,
        from,
        to: null,
        sourceType,
        sourceId,
        line: 0,
        reason: remarks,
      },
    ]);
  },
});

const commodityFault = (code: string, of: Owned | undefined, before: number | undefined): Fault => {
  if (!code) return ['core.field.required'];
  if (!of) return ['takeover.lines.commodity', { code }];
  return before === undefined ? null : ['takeover.lines.twice', { line: before }];
};

/** The commodities of rows, by owner and code: those of the site, and those among the rows of the take-over itself. */
async function commoditiesOf(
  db: Db,
  { siteId, takeOverId, members }: Pick<Context, 'siteId' | 'takeOverId' | 'members'>,
  rows: readonly ImportRow[],
): Promise<Map<string, Owned>> {
  const owners = [...new Set(rows.flatMap(({ values }) => members.get(codeOf(values.memberCode))?.id ?? []))];
  const codes = [...new Set(rows.map(commodityCodeOf))];
  const known = await db
    .selectFrom('commodity')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('ownerId', '=', sql<string>`any(${owners}::uuid[])`)
    .where('commodityCode', '=', sql<string>`any(${codes}::text[])`)
    .where('isDeleted', '=', false)
    .execute();
  const byKey = new Map(rows.map((row) => [commodityKey(codeOf(row.values.memberCode), commodityCodeOf(row)), row]));
  const staged = await db
    .selectFrom('takeOverRow')
    .select(['id', 'rowKey'])
    .where('siteId', '=', siteId)
    .where('takeOverId', '=', takeOverId)
    .where('part', '=', enumCodes.TakeOverPart.Commodities)
    .where('rowKey', '=', oneOf([...byKey.keys()]))
    .execute();
  const future = staged.flatMap(({ id, rowKey }): [string, Owned][] => {
    const row = byKey.get(rowKey)!;
    const ownerId = members.get(codeOf(row.values.memberCode))?.id;
    return ownerId ? [[`${ownerId} ${commodityCodeOf(row)}`, { id, ownerId }]] : [];
  });
  return new Map([...future, ...known.map((row): [string, Owned] => [`${row.ownerId} ${row.commodityCode}`, row])]);
}

/** Throws `InUse` for a commodity whose stock moved since, otherwise than by the take-over. */
async function refuseMoved(db: Db, siteId: string, commodityId: string, since: Date): Promise<void> {
  const moved = await sql<{ commodityCode: string }>`select c.commodity_code
    from stock_movement m
    join commodity c on c.site_id = m.site_id and c.id = m.commodity_id
    where m.site_id = ${siteId} and m.commodity_id = ${commodityId} and m.creation_time > ${since} and m.source_type <> ${sourceType}
    limit 1`.execute(db);
  if (moved.rows[0]) throw takeoverErrors.stockMoved({ commodity: moved.rows[0].commodityCode });
}
