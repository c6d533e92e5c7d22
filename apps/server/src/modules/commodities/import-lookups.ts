import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { commodityCategory } from '@entrepot/contract/modules/commodities/commodity-category.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import type { ImportRow } from '../../core/sheets/imports.ts';
import { barcodesOf } from './barcodes.ts';
import { articleVariant } from './variant-names.ts';
import type { Customer } from './customers.ts';

type Category = Pick<RowOf<typeof commodityCategory>, 'id' | 'parentId' | 'name' | 'defaultCargoTypeId' | 'hsCode'>;
/** Look-up tables for the rows of an import, read in few statements: names to ids, and the codes that customers already have. */
export interface Lookups {
  cargoTypes: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, Category>;
  currencies: ReadonlyMap<string, string>;
  members: ReadonlyMap<string, Customer>;
  /** `owner|code` of the commodity codes and barcodes that are taken. */
  codes: Set<string>;
  barcodes: Set<string>;
  /** `owner|article|variant` of the variants that exist. */
  variants: Set<string>;
}

/** Reads the look-up tables of a site for some rows. */
export async function lookupsOf(db: Db, siteId: string, rows: readonly ImportRow[], customer: Customer | null): Promise<Lookups> {
  const memberCodes = [...new Set(rows.map(({ values }) => (values.memberCode ?? '').toUpperCase()))].filter(Boolean);
  const members = await membersOf(db, siteId, memberCodes);
  const owners = [...[...members.values()].map(({ id }) => id), ...(customer ? [customer.id] : [])];
  return {
    cargoTypes: await cargoTypesOf(db, siteId),
    categories: await categoriesOf(db, siteId),
    currencies: await currenciesOf(db),
    members,
    ...(await takenOf(db, siteId, owners)),
  };
}

/** Maps cargo types by their code and by their name in any language, in lower case. */
async function cargoTypesOf(db: Db, siteId: string): Promise<Map<string, string>> {
  const found = await db.selectFrom('cargoType').select(['id', 'code', 'name']).where('siteId', '=', siteId).where(notDeleted).execute();
  return new Map(
    found.flatMap(({ id, code, name }) => [code, ...Object.values(name)].flatMap((one) => (one ? [[one.toLowerCase(), id] as const] : []))),
  );
}

/** Maps categories by their path from the root in any language (`clothes/shirts`), and by their name alone where it is unique. */
async function categoriesOf(db: Db, siteId: string): Promise<Map<string, Category>> {
  const found = await db
    .selectFrom('commodityCategory')
    .select(['id', 'parentId', 'name', 'defaultCargoTypeId', 'hsCode'])
    .where('siteId', '=', siteId)
    .where(notDeleted)
    .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  const pathOf = (row: Category, language: keyof Category['name']): string => {
    const above = row.parentId ? byId.get(row.parentId) : undefined;
    return `${above ? `${pathOf(above, language)}/` : ''}${row.name[language].toLowerCase()}`;
  };
  const named = found.flatMap((row) => (Object.keys(row.name) as (keyof Category['name'])[]).map((language) => ({ row, language })));
  const ways = new Map(named.map(({ row, language }) => [pathOf(row, language), row]));
  const bearers = new Map<string, Set<Category>>();
  for (const { row, language } of named) {
    const name = row.name[language].toLowerCase();
    bearers.set(name, (bearers.get(name) ?? new Set()).add(row));
  }
  for (const [name, rows] of bearers) if (rows.size === 1 && !ways.has(name)) ways.set(name, [...rows][0]!);
  return ways;
}

async function currenciesOf(db: Db): Promise<Map<string, string>> {
  const found = await db.selectFrom('currency').select(['id', 'code']).where(notDeleted).execute();
  return new Map(found.map(({ id, code }) => [code, id]));
}

async function membersOf(db: Db, siteId: string, codes: readonly string[]): Promise<Map<string, Customer>> {
  if (!codes.length) return new Map();
  const found = await db
    .selectFrom('userAccount')
    .select(['id', 'siteId', 'memberCode'])
    .where('siteId', '=', siteId)
    .where('memberCode', '=', oneOf(codes))
    .where(notDeleted)
    .execute();
  return new Map(found.map(({ memberCode, ...row }) => [memberCode!, row]));
}

/** The codes, barcodes and variants of the commodities of some customers, each after its owner (`owner|code`). */
export async function takenOf(
  db: Db,
  siteId: string,
  owners: readonly string[],
): Promise<Pick<Lookups, 'codes' | 'barcodes' | 'variants'>> {
  const found = await db
    .selectFrom('commodity')
    .select(['ownerId', 'commodityCode', 'identificationCode', 'moreBarcodes', 'articleCode', 'variantOptions'])
    .where('siteId', '=', siteId)
    .where('ownerId', '=', oneOf(owners))
    .where(notDeleted)
    .execute();
  return {
    codes: new Set(found.map(({ ownerId, commodityCode }) => `${ownerId}|${commodityCode}`)),
    barcodes: new Set(found.flatMap((row) => barcodesOf(row).map((code) => `${row.ownerId}|${code}`))),
    variants: new Set(found.flatMap((row) => (articleVariant(row) ? [`${row.ownerId}|${articleVariant(row)}`] : []))),
  };
}
