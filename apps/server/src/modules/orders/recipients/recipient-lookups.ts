import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { region } from '@entrepot/contract/modules/sites/region.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sameSign } from '@entrepot/rules/data/address-words.ts';
import { notDeleted, oneOf } from '../../../core/db/conditions.ts';
import type { Db } from '../../../core/db/db.ts';
import type { ImportRow } from '../../../core/sheets/imports.ts';

/** A region that a sheet can name. */
export type NamedRegion = Pick<RowOf<typeof region>, 'id' | 'phoneCode' | 'postalCode'>;
/** Lookups for the names in the rows of an import, read in a few statements. */
export interface RecipientLookups {
  /** Finds a region of a level by its name in any language or its code, below a parent. */
  region(level: number, parentId: string | null, name: string): NamedRegion | undefined;
  /** Main customers by their upper-case member code. */
  members: ReadonlyMap<string, string>;
}

export const regionColumns = ['country', 'province', 'city', 'county', 'town'] as const;
const [formal, usual] = sameSign;
const even = (name: string) => name.trim().toLowerCase().replaceAll(formal, usual);

/** Reads the lookups of a site for some rows. */
export async function recipientLookups(db: Db, siteId: string, rows: readonly ImportRow[]): Promise<RecipientLookups> {
  const values = (key: string) => [...new Set(rows.map((row) => row.values[key] ?? ''))].filter(Boolean);
  const places = await regionsNamed(db, [...new Set(regionColumns.flatMap(values).map(even))]);
  const codes = values('memberCode').map((code) => code.toUpperCase());
  return {
    region: (level, parentId, name) => places.get(`${level} ${parentId} ${even(name)}`),
    members: codes.length ? await mainAccounts(db, siteId, codes) : new Map(),
  };
}

async function regionsNamed(db: Db, names: readonly string[]): Promise<Map<string, NamedRegion>> {
  const found = await sql<NamedRegion & Pick<RowOf<typeof region>, 'level' | 'parentId'> & { called: string[] }>`
    select id, level, parent_id, phone_code, postal_code, called
    from region,
      lateral (select array[lower(code), lower(name ->> 'zh-cn'), replace(lower(name ->> 'zh-tw'), ${formal}, ${usual}),
          lower(name ->> 'en-us')] as called) n
    where not is_deleted and called && ${names}::text[]`.execute(db);
  return new Map(
    found.rows.flatMap(({ level, parentId, called, ...row }) => called.map((name) => [`${level} ${parentId} ${name}`, row] as const)),
  );
}

async function mainAccounts(db: Db, siteId: string, codes: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('userAccount')
    .select(['memberCode', 'id'])
    .where('siteId', '=', siteId)
    .where('memberCode', '=', oneOf(codes))
    .where('accountTypeCode', '=', enumCodes.AccountTypeCode.User)
    .where(notDeleted)
    .execute();
  return new Map(found.map(({ memberCode, id }) => [memberCode!, id]));
}

/** Returns the hash that identifies duplicates within an address book. */
export const contactHash = (draft: { recipientName: string; phone: string; detailedAddress: string }): string =>
  createHash('sha256').update([draft.recipientName, draft.phone, draft.detailedAddress].join('\n')).digest('hex');
