import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { insert } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { barcodesOf, lockCommoditiesOf, storedBarcodes } from './barcodes.ts';
import type { Commodity } from './order-details.ts';

/**
 * Returns the id of the commodity under which another owner stores goods of this kind: the one created for the first of them, or a new one
 * with the same description, measurements and approvals. Its code starts with the former owner's member code to avoid collisions.
 */
export async function sameCommodityFor(tx: Tx, caller: Caller, row: Commodity, ownerId: string): Promise<string> {
  const { siteId } = row;
  await lockCommoditiesOf(tx, ownerId);
  const owned = tx.selectFrom('commodity').select('id').where('siteId', '=', siteId).where('ownerId', '=', ownerId).where(notDeleted);
  const former = await tx
    .selectFrom('userAccount')
    .select(['memberCode', 'userName'])
    .where('siteId', '=', siteId)
    .where('id', '=', row.ownerId)
    .executeTakeFirst();
  const commodityCode = `${former?.memberCode ?? former?.userName ?? ''}-${row.commodityCode}`.toUpperCase().slice(0, 50);
  const known = await owned.where('commodityCode', '=', commodityCode).limit(onlyOne).executeTakeFirst();
  if (known) return known.id;
  const codes = barcodesOf(row);
  const taken = codes.length ? await owned.select(['identificationCode', 'moreBarcodes']).execute() : [];
  const others = new Set(taken.flatMap(barcodesOf));
  const made = await insert(tx, asSystemIn(caller, siteId), commodity, {
    ...describing(row),
    siteId,
    ownerId,
    commodityCode,
    identificationCode: row.identificationCode && !others.has(row.identificationCode) ? row.identificationCode : null,
    moreBarcodes: storedBarcodes({ ...row, moreBarcodes: row.moreBarcodes?.filter((code) => !others.has(code)) }),
    salesMode: enumCodes.SalesModes.NotForSale,
  });
  return made.id;
}

// Fields that describe, measure and approve the goods; pictures are files of the owner and are not copied.
const describingFields = [
  'name',
  'chineseName',
  'englishName',
  'alias',
  'price',
  'currencyId',
  'commodityStatus',
  'categoryId',
  'cargoTypeId',
  'hsCode',
  'originCountryId',
  'material',
  'brand',
  'length',
  'width',
  'height',
  'actualWeight',
  'grossWeight',
  'measuredLength',
  'measuredWidth',
  'measuredHeight',
  'measuredActualWeight',
  'measuredGrossWeight',
  'measuredTime',
  'specificationAuditStatus',
  'completionStatus',
  'lotRequired',
  'expiryRequired',
  'stockRotation',
] as const satisfies readonly (keyof Commodity)[];

const describing = (row: Commodity): Partial<Commodity> => Object.fromEntries(describingFields.map((name) => [name, row[name]]));
