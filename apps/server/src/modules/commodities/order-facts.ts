import type { Dec } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { dec, greatest, text } from '@entrepot/rules/decimal.ts';
import type { PricedGoods } from '@entrepot/rules/pricing/goods.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere } from '../../core/rows/rows.ts';

export type Commodity = RowOf<typeof commodity>;

/** Commodities by id within the caller's scope, as an order sees them: one without a cargo type of its own has that of its category. */
export async function commoditiesToOrder(tx: Tx, caller: Caller, ids: readonly string[]): Promise<Map<string, Commodity>> {
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
 * The sizes and weights that are priced, of one piece: the measured ones once they are approved, the declared ones where nothing was
 * measured or what was measured is rejected, and the greater while the audit waits: who declares less anew does not pay less at once.
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

/** What a price looks at in pieces of a commodity. `batchDate` is the day the oldest of them came to a shelf (yyyy-MM-dd), null when none did. */
export function pricedStock(row: Commodity, quantity: number, batchDate: string | null): PricedGoods {
  const { price, cargoTypeId } = row;
  return { quantity, packed: 1, each: true, ...pricedMeasures(row), price, cargoTypeId, shelvedDay: batchDate };
}

/** What people call a commodity when they scan it: its identification code, or else its code. */
export const codeOf = ({ identificationCode, commodityCode }: Pick<Commodity, 'identificationCode' | 'commodityCode'>): string =>
  identificationCode ?? commodityCode;
