import { sql } from 'kysely';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { commodityLot } from '@entrepot/contract/modules/commodities/commodity-lot.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { commoditiesErrors } from '@entrepot/contract/modules/commodities/errors.ts';
import { isPlausibleExpiry } from '@entrepot/rules/gs1.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf, onlyOne } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, insert } from '../../core/db/rows.ts';
import { zoneOf } from '../../core/db/times.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import type { StockMove } from './movements.ts';
import { isUnusableLot } from './stock.ts';

/** A lot of a commodity. */
type Lot = RowOf<typeof commodityLot>;
type Commodity = Pick<RowOf<typeof commodity>, 'siteId' | 'id' | 'ownerId' | 'commodityCode' | 'lotRequired' | 'expiryRequired'>;
/** The lot of pieces as staff entered or scanned it. */
interface LotWish {
  lotNumber?: string | null | undefined;
  expiryDate?: string | null | undefined;
  confirmExpired?: boolean | null | undefined;
}

/**
 * Returns the lot of pieces that are taken into stock, null without one; a new lot is recorded. The stock of the commodity must be locked.
 * Throws `CompletionRequired` for a missing number or date, `NoMatchingGoods` for a lot that is known with another date,
 * `ValidationFailed` for an implausible date, and `StateNotAllowed` for a date that has passed, until confirmed.
 */
export async function lotFor(tx: Tx, caller: Caller, of: Commodity, wish: LotWish): Promise<string | null> {
  const { siteId, id: commodityId, commodityCode: named } = of;
  const expiryDate = wish.expiryDate || null;
  const number = wish.lotNumber?.trim() || null;
  if (of.lotRequired && !number) throw commoditiesErrors.lotMissing({ commodity: named });
  const name = number ?? expiryDate;
  const system = asSystemIn(caller, siteId);
  const [known] = name ? await findWhere(tx, system, commodityLot, { siteId, commodityId, number: name }) : [];
  if (of.expiryRequired && !expiryDate && !known?.expiryDate) throw commoditiesErrors.expiryMissing({ commodity: named });
  if (!name) return null;
  if (known?.expiryDate && expiryDate && known.expiryDate !== expiryDate)
    throw commoditiesErrors.otherExpiry({ lot: name, commodity: named, known: known.expiryDate, expiry: expiryDate });
  refuseExpiry(caller, siteId, expiryDate ?? known?.expiryDate ?? null, wish);
  if (!known) return (await insert(tx, system, commodityLot, { siteId, commodityId, ownerId: of.ownerId!, number: name, expiryDate })).id;
  if (expiryDate && !known.expiryDate) await change(tx, system, commodityLot, known, { expiryDate });
  return known.id;
}

/** Returns the lots of lines of pieces that are taken into stock, one for each line. Their stock must be locked; throws as `lotFor`. */
export async function lotsFor(
  tx: Tx,
  caller: Caller,
  siteId: string,
  lines: readonly (LotWish & { commodityId: string })[],
): Promise<(string | null)[]> {
  const ids = [...new Set(lines.map(({ commodityId }) => commodityId))];
  const rows = await findWhere(tx, asSystemIn(caller, siteId), commodity, { siteId, id: ids });
  const lots: (string | null)[] = [];
  for (const line of lines) lots.push(await lotFor(tx, caller, rows.find(({ id }) => id === line.commodityId)!, line));
  return lots;
}

/** Throws `ValidationFailed` for an implausible expiry date, and `StateNotAllowed` for one that has passed, until confirmed. */
export function refuseExpiry(
  { now }: Caller,
  siteId: string,
  expiryDate: string | null,
  { confirmExpired }: Pick<LotWish, 'confirmExpired'>,
): void {
  if (!expiryDate) return;
  const today = dayOf(now, zoneOf(siteId));
  if (!isPlausibleExpiry(expiryDate, today)) throw commoditiesErrors.expiryImplausible({ expiry: expiryDate });
  if (expiryDate < today && !confirmExpired) throw commoditiesErrors.expiredAlready({ expiry: expiryDate }, { ConfirmExpired: true });
}

/** Returns the lot with the same number and date of another commodity, to which pieces are handed over; a new one has the same state. */
export async function sameLotFor(
  tx: Tx,
  caller: Caller,
  lotId: string | null,
  { siteId, commodityId, ownerId }: { siteId: string; commodityId: string; ownerId: string },
): Promise<string | null> {
  if (!lotId) return null;
  const system = asSystemIn(caller, siteId);
  const [lot] = await findWhere(tx, system, commodityLot, { siteId, id: lotId });
  const { number, expiryDate, status, blockReason, blockedTime, blockerId } = lot!;
  const [known] = await findWhere(tx, system, commodityLot, { siteId, commodityId, number });
  if (known) return known.id;
  const same = { number, expiryDate, status, blockReason, blockedTime, blockerId };
  return (await insert(tx, system, commodityLot, { siteId, commodityId, ownerId, ...same })).id;
}

/**
 * Returns the blocked or expired ones among the lots of some places, by id. All of them are locked, so that nothing of a lot is picked while
 * it is blocked.
 */
export async function unusableLots(
  tx: Tx,
  places: readonly { siteId: string; lotId: string | null }[],
): Promise<Map<string, Pick<Lot, 'id' | 'number' | 'blockReason' | 'expiryDate'>>> {
  const ids = [...new Set(places.flatMap(({ lotId }) => lotId ?? []))];
  if (!ids.length) return new Map();
  const found = await sql<Pick<Lot, 'id' | 'number' | 'blockReason' | 'expiryDate'> & { unusable: boolean }>`
    select l.id, l.number, l.block_reason, l.expiry_date, coalesce(${isUnusableLot('l')}, false) as unusable
    from commodity_lot l
    where l.site_id = ${places[0]!.siteId} and l.id = any(${ids}::uuid[])
    order by l.id
    for share`.execute(tx);
  return new Map(found.rows.filter(({ unusable }) => unusable).map((lot) => [lot.id, lot]));
}

// Orders put only pieces on shelves that were on one before; the mall hands over pieces with their lot. A count accepts what is found.
const exempt = new Set(['logisticsOrder', 'sellerOrder', 'stockCount']);
const isFirstShelving = ({ from, to, sourceType }: StockMove) =>
  to?.shelfId && !to.lotId && !from?.shelfId && !from?.batchDate && !exempt.has(sourceType);

/** Throws `CompletionRequired` for pieces that get on a shelf for the first time without the lot that their commodity requires. */
export async function refuseWithoutLot(tx: Tx, moves: readonly StockMove[]): Promise<void> {
  const first = moves.filter(isFirstShelving);
  if (!first.length) return;
  const found = await tx
    .selectFrom('commodity')
    .select('commodityCode')
    .where('siteId', '=', first[0]!.siteId)
    .where('id', '=', oneOf([...new Set(first.map(({ commodityId }) => commodityId))]))
    .where((row) => row.or([row('lotRequired', '=', true), row('expiryRequired', '=', true)]))
    .limit(onlyOne)
    .executeTakeFirst();
  if (found) throw commoditiesErrors.lotNotRecorded({ commodity: found.commodityCode });
}
