import { transferErrors } from '@entrepot/contract/modules/transfer/errors.ts';
import type { Tx } from '../../core/db/db.ts';

/** Pieces of one batch and lot. */
export interface LotPieces {
  lotId: string | null;
  batchDate: string | null;
  quantity: number;
}

/** Finds a lot of a commodity by its number; null without a number. Throws `NoMatchingGoods`. */
export async function lotNumbered(tx: Tx, siteId: string, commodityId: string, lotNumber: string | null | undefined) {
  if (!lotNumber) return null;
  const lot = await tx
    .selectFrom('commodityLot')
    .select('id')
    .where('siteId', '=', siteId)
    .where('commodityId', '=', commodityId)
    .where('number', '=', lotNumber)
    .executeTakeFirst();
  if (!lot) throw transferErrors.noLot({ lot: lotNumber });
  return lot.id;
}

/**
 * Returns the first places with the wanted pieces, of the named lot. Throws `ValidationFailed` for pieces of several lots without a name,
 * and `InsufficientStock`.
 */
export async function chosenPieces<P extends LotPieces>(
  tx: Tx,
  siteId: string,
  places: readonly P[],
  { lotId, quantity: wanted }: { lotId: string | null; quantity: number },
): Promise<P[]> {
  const own = places.filter((place) => place.quantity > 0 && (!lotId || place.lotId === lotId));
  const lots = [...new Set(own.map((place) => place.lotId))];
  if (lots.length > 1) throw transferErrors.nameLot({ lots: await numbersOf(tx, siteId, lots) });
  let left = wanted;
  const taken = own.flatMap((place) => {
    const quantity = Math.min(left, place.quantity);
    left -= quantity;
    return quantity > 0 ? [{ ...place, quantity }] : [];
  });
  if (left > 0) throw transferErrors.notThatMany({ pieces: wanted - left, wanted });
  return taken;
}

async function numbersOf(tx: Tx, siteId: string, lots: readonly (string | null)[]): Promise<string[]> {
  const found = await tx
    .selectFrom('commodityLot')
    .select('number')
    .where('siteId', '=', siteId)
    .where(
      'id',
      'in',
      lots.flatMap((id) => id ?? []),
    )
    .orderBy('number')
    .execute();
  return [...found.map(({ number }) => number), ...(lots.includes(null) ? ['—'] : [])];
}
