import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notHidden, onlyOne } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { insert } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import type { Commodity } from './order-facts.ts';

/**
 * The commodity of another owner under which goods of this kind are kept once they are that owner's: the one made when the first of them
 * came, else a new one, described, measured and approved as these are. Its code begins with the former owner's member code, so that it
 * is no other's by chance. Gives its id.
 */
export async function sameCommodityFor(tx: Tx, caller: Caller, row: Commodity, ownerId: string): Promise<string> {
  const { siteId } = row;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`commodities of ${ownerId}`}, 0))`.execute(tx);
  const owned = tx.selectFrom('commodity').select('id').where('siteId', '=', siteId).where('ownerId', '=', ownerId).where(notHidden);
  const former = await tx
    .selectFrom('userAccount')
    .select(['memberCode', 'userName'])
    .where('siteId', '=', siteId)
    .where('id', '=', row.ownerId)
    .executeTakeFirst();
  const commodityCode = `${former?.memberCode ?? former?.userName ?? ''}-${row.commodityCode}`.toUpperCase().slice(0, 50);
  const known = await owned.where('commodityCode', '=', commodityCode).limit(onlyOne).executeTakeFirst();
  if (known) return known.id;
  const taken = row.identificationCode
    ? await owned.where('identificationCode', '=', row.identificationCode).limit(onlyOne).executeTakeFirst()
    : undefined;
  const made = await insert(tx, asSystemIn(caller, siteId), commodity, {
    ...describing(row),
    siteId,
    ownerId,
    commodityCode,
    identificationCode: taken ? null : row.identificationCode,
    salesMode: enumCodes.SalesModes.NotForSale,
  });
  return made.id;
}

// What says which goods they are, and what was measured and decided of them; pictures are the owner's files.
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
] as const satisfies readonly (keyof Commodity)[];

const describing = (row: Commodity): Partial<Commodity> => Object.fromEntries(describingFields.map((name) => [name, row[name]]));
