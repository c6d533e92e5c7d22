import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { commoditiesErrors } from '@entrepot/contract/modules/commodities/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { inSites, scopeOf } from '../../core/scope/scope.ts';

type Commodity = RowOf<typeof commodity>;
type Coded = Pick<Commodity, 'identificationCode' | 'moreBarcodes'>;

/** Serializes the transactions that give codes or barcodes to commodities of a customer. */
export const lockCommoditiesOf = (tx: Tx, ownerId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`commodities of ${ownerId}`}, 0))`.execute(tx);

/** SQL condition: is a code one of the further barcodes of a commodity? */
export const isFurtherBarcode = (code: string, alias?: string) => {
  const barcodes = sql.ref(alias ? `${alias}.more_barcodes` : 'more_barcodes');
  return sql<boolean>`(${barcodes} is not null and ${barcodes} @> ${JSON.stringify([code])}::jsonb)`;
};

/**
 * SQL condition: does a scanned code name the commodity `alias`? Any of its barcodes does, and its commodity code. All scans of goods use
 * it; clients compare by `isCodeOfCommodity`.
 */
export const namesCommodity = (code: string, alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.identification_code`)} = ${code} or ${sql.ref(`${alias}.commodity_code`)} = ${code} or ${isFurtherBarcode(code, alias)})`;

/**
 * SQL: the ids of the commodities of some sites that a scanned code names, by SKU too. Each comparison has an index of its own; one
 * condition with `or` over a whole site would read all of its commodities.
 */
export function idsOfCode(siteIds: readonly string[], code: string) {
  const present = sql`from commodity x where ${inSites(siteIds, 'x.site_id')} and not x.is_deleted`;
  return sql`(select x.id ${present} and x.identification_code = ${code}
    union select x.id ${present} and x.commodity_code = ${code}
    union select x.id ${present} and x.commodity_sku = ${code}
    union select x.id ${present} and ${isFurtherBarcode(code, 'x')})`;
}

/** All barcodes of a commodity. */
export const barcodesOf = ({ identificationCode, moreBarcodes }: Partial<Coded>): string[] => [
  ...(identificationCode ? [identificationCode] : []),
  ...(moreBarcodes ?? []),
];

/** The further barcodes as they are stored: each once and without the main one; null for none. */
export function storedBarcodes({ identificationCode, moreBarcodes }: Partial<Coded>): string[] | null {
  const codes = [...new Set(moreBarcodes ?? [])].filter((code) => code && code !== identificationCode);
  return codes.length ? codes : null;
}

/** Throws `Duplicate` for a barcode, main or further, that another commodity of the customer has. The customer's commodities are locked. */
export async function refuseBarcodes(
  tx: Tx,
  { id, siteId }: { id: string; siteId: string },
  codes: readonly string[],
  exceptId: string | null,
): Promise<void> {
  for (const code of codes) {
    const found = tx.selectFrom('commodity').select('name').where('siteId', '=', siteId).where('ownerId', '=', id).where(notDeleted);
    const another = found.where(sql<boolean>`(identification_code = ${code} or ${isFurtherBarcode(code)})`);
    const taken = await (exceptId ? another.where('id', '<>', exceptId) : another).limit(onlyOne).executeTakeFirst();
    if (taken) throw commoditiesErrors.barcodeTaken({ code, name: taken.name });
  }
}

/** The commodities in the caller's scope that a scanned code names: by a barcode, otherwise by the commodity code. */
export async function commoditiesByCode(tx: Db, caller: Caller, code: string, ownerId: string | null): Promise<Pick<Commodity, 'id'>[]> {
  const found = await sql<Pick<Commodity, 'id'> & { byBarcode: boolean }>`select c.id, c.commodity_code <> ${code} as by_barcode
    from commodity c
    where ${scopeOf(caller, commodity, 'c')} and c.id in ${idsOfCode(caller.siteIds, code)} and ${namesCommodity(code, 'c')} and ${ownerId ? sql`c.owner_id = ${ownerId}` : sql`true`}`.execute(
    tx,
  );
  const named = found.rows.filter(({ byBarcode }) => byBarcode);
  return named.length ? named : found.rows;
}
