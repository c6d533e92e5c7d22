import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import type { ImportRow } from '../../core/sheets/imports.ts';
import { isCourierNumber } from '@entrepot/contract/modules/packages/lines.ts';
import { courierNumberOf } from './numbers.ts';
import type { Customer, Package } from './package-row.ts';

/** References of the import rows, read in a few statements: ids by name and the numbers in use. */
export interface Lookups {
  cargoTypes: ReadonlyMap<string, string>;
  currencies: ReadonlyMap<string, string>;
  members: ReadonlyMap<string, Customer>;
  taken: ReadonlySet<string>;
}

/** Reads the lookups of a site for some rows. */
export async function lookupsOf(db: Db, siteId: string, rows: readonly ImportRow[]): Promise<Lookups> {
  const values = (key: string) => [...new Set(rows.map((row) => row.values[key] ?? ''))].filter(Boolean);
  const numbers = values('courierNumber').filter(isCourierNumber).map(courierNumberOf);
  const codes = values('memberCode').map((code) => code.toUpperCase());
  return {
    cargoTypes: await cargoTypes(db, siteId),
    currencies: await currencies(db),
    members: codes.length ? await members(db, siteId, codes) : new Map(),
    taken: await takenOf(db, siteId, numbers),
  };
}

/** Cargo types by code and by name in any language, in lower case. */
async function cargoTypes(db: Db, siteId: string): Promise<Map<string, string>> {
  const found = await db.selectFrom('cargoType').select(['id', 'code', 'name']).where('siteId', '=', siteId).where(notDeleted).execute();
  return new Map(
    found.flatMap(({ id, code, name }) => [code, ...Object.values(name)].flatMap((one) => (one ? [[one.toLowerCase(), id] as const] : []))),
  );
}

async function currencies(db: Db): Promise<Map<string, string>> {
  const found = await db.selectFrom('currency').select(['id', 'code']).where(notDeleted).execute();
  return new Map(found.map(({ id, code }) => [code, id]));
}

async function members(db: Db, siteId: string, codes: readonly string[]): Promise<Map<string, Customer>> {
  const found = await db
    .selectFrom('userAccount')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('memberCode', '=', oneOf(codes))
    .where(notDeleted)
    .execute();
  return new Map(found.map((row) => [row.memberCode!, row]));
}

/** The numbers in use. The number of an unknown item can still be declared, as a claim. */
async function takenOf(db: Db, siteId: string, numbers: readonly string[]): Promise<Set<string>> {
  const { ToBeClaimed, ClaimAuditing } = enumCodes.UnknownItemStatus;
  const found = await db
    .selectFrom('package')
    .select('courierNumber')
    .where('siteId', '=', siteId)
    .where('courierNumber', '=', oneOf(numbers))
    .where('packageStatus', 'not in', packageStates.codes('ended') as Package['packageStatus'][])
    .where(notDeleted)
    .where(({ or, eb, not }) =>
      or([eb('unknownItemStatus', 'is', null), not(eb('unknownItemStatus', '=', oneOf([ToBeClaimed, ClaimAuditing])))]),
    )
    .execute();
  return new Set(found.map(({ courierNumber }) => courierNumber));
}
