import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { type Dec, dec, greatest, text } from '@entrepot/rules/decimal.ts';
import type { PricedGoods } from '@entrepot/rules/pricing/goods.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';

export type Commodity = RowOf<typeof commodity>;

/** Reads commodities by id within the caller's scope, as an order needs them: a missing cargo type is inherited from the category. */
export async function commoditiesToOrder(tx: Db, caller: Caller, ids: readonly string[]): Promise<Map<string, Commodity>> {
  if (!ids.length) return new Map();
  const rows = await findWhere(tx, caller, commodity, { id: ids });
  const categories = await tx
    .selectFrom('commodityCategory')
    .select(['siteId', 'id', 'defaultCargoTypeId'])
    .where('id', '=', oneOf(rows.flatMap(({ categoryId }) => categoryId ?? [])))
    .execute();
  const usual = new Map(categories.map(({ id, defaultCargoTypeId }) => [id, defaultCargoTypeId]));
  return new Map(rows.map((row) => [row.id, { ...row, cargoTypeId: row.cargoTypeId ?? usual.get(row.categoryId ?? '') ?? null }]));
}

/**
 * Returns the sizes and weights of one piece used for pricing: the measured ones once approved, the declared ones without a measurement or
 * after its rejection, and the greater ones while the audit is pending, so that declaring less does not lower the price before the audit.
 */
export function pricedMeasures(row: Commodity): Pick<PricedGoods, 'length' | 'width' | 'height' | 'actualWeight' | 'grossWeight'> {
  const { Approved, Rejected } = enumCodes.SpecificationAuditStatus;
  const priced = (declared: Dec | null, measured: Dec | null): Dec | null => {
    if (measured === null || row.specificationAuditStatus === Rejected) return declared;
    return row.specificationAuditStatus === Approved ? measured : text(greatest(dec(declared), dec(measured)));
  };
  return {
    length: priced(row.length, row.measuredLength),
    width: priced(row.width, row.measuredWidth),
    height: priced(row.height, row.measuredHeight),
    actualWeight: priced(row.actualWeight, row.measuredActualWeight),
    grossWeight: priced(row.grossWeight, row.measuredGrossWeight),
  };
}

/**
 * Returns the pricing data of pieces of a commodity. `batchDate` is the day the oldest of them was shelved (yyyy-MM-dd), null if none was.
 */
export function pricedStock(row: Commodity, quantity: number, batchDate: string | null): PricedGoods {
  const { price, cargoTypeId } = row;
  return { quantity, packed: 1, each: true, ...pricedMeasures(row), price, cargoTypeId, shelvedDay: batchDate };
}

/** Returns the code that is scanned for a commodity: its identification code, or else its commodity code. */
export const codeOf = ({ identificationCode, commodityCode }: Pick<Commodity, 'identificationCode' | 'commodityCode'>): string =>
  identificationCode ?? commodityCode;
