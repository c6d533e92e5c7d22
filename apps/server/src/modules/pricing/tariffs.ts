import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { valueAddedServiceGroup } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import type { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { LineExpenseTypes } from '@entrepot/rules/pricing/types.ts';
import { notHidden } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { once } from '../../core/rows/once.ts';
import { type Service, serviceOf, type Tariff, tariffOf } from '@entrepot/contract/modules/pricing/tariff-rows.ts';

/** Everything of a site that prices are made of. */
export interface PriceBook {
  tariffs: readonly Tariff[];
  services: readonly Service[];
  groups: readonly RowOf<typeof valueAddedServiceGroup>[];
  expenseTypes: ReadonlyMap<string, RowOf<typeof expenseType>>;
  lineTypes: LineExpenseTypes;
}

const tables = ['transfer_quotation', 'value_added_service', 'value_added_service_group', 'expense_type'] as const;
const kept = new Map<string, { version: string; book: PriceBook }>();

/**
 * The price book of a site as this transaction sees it: read once for each state of its tables, whoever changed them and in which
 * process.
 */
export const priceBookOf = (tx: Tx, siteId: string): Promise<PriceBook> => once(tx, tables, siteId, () => currentBook(tx, siteId));

async function currentBook(tx: Tx, siteId: string): Promise<PriceBook> {
  const version = await versionOf(tx, siteId);
  const known = kept.get(siteId);
  if (known?.version === version) return known.book;
  const book = await load(tx, siteId);
  // What was changed between the two readings is in the book but not in its version, which is then read anew once more.
  kept.set(siteId, { version, book });
  return book;
}

/**
 * Names the state of the tables behind a book. Every change raises the sum of row versions by one at least and leaves its
 * transaction on a row, so that two states never have one name, also when a change was taken back.
 */
async function versionOf(tx: Tx, siteId: string): Promise<string> {
  const parts = tables.map(
    (table) => sql`select concat(count(*), '.', sum(row_version), '.', max(xmin::text::bigint)) as part from ${sql.table(table)}
      where site_id = ${siteId}`,
  );
  const found = await sql<{
    version: string;
  }>`select string_agg(part, ' ') as version from (${sql.join(parts, sql` union all `)}) parts`.execute(tx);
  return found.rows[0]!.version;
}

async function load(tx: Tx, siteId: string): Promise<PriceBook> {
  const types = await tx.selectFrom('expenseType').selectAll().where('siteId', '=', siteId).orderBy('displayOrder').orderBy('id').execute();
  const quotations = await tx
    .selectFrom('transferQuotation')
    .selectAll()
    .where('siteId', '=', siteId)
    // Versions that were replaced ahead of time price orders until the next one does.
    .where(({ or, eb }) => or([eb('isDeleted', '=', false), eb('countsUntil', 'is not', null)]))
    .orderBy('id')
    .execute();
  const services = await tx
    .selectFrom('valueAddedService')
    .selectAll()
    .where('siteId', '=', siteId)
    .where(notHidden)
    .orderBy('id')
    .execute();
  const expenseTypes = new Map(types.map((row) => [row.id, row]));
  const codeOf = (id: string) => expenseTypes.get(id)?.code ?? '';
  return {
    tariffs: quotations.map((row) => tariffOf(row, codeOf)),
    services: services.map((row) => serviceOf(row, codeOf)),
    groups: await tx
      .selectFrom('valueAddedServiceGroup')
      .selectAll()
      .where('siteId', '=', siteId)
      .where(notHidden)
      .orderBy('displayOrder')
      .orderBy('id')
      .execute(),
    expenseTypes,
    lineTypes: lineTypesOf(types),
  };
}

function lineTypesOf(types: readonly RowOf<typeof expenseType>[]): LineExpenseTypes {
  const { Freight, CarrierMinimum, TaxInclusive, ExcessMaterial } = enumCodes.SystemVariables;
  const idOf = (variable: number) => types.find(({ systemVariables, isDeleted }) => systemVariables === variable && !isDeleted)?.id ?? null;
  const freight = idOf(Freight);
  // Bill lines need an expense type: parts of freight without one of their own count as freight.
  return {
    freight,
    carrierMinimum: idOf(CarrierMinimum) ?? freight,
    taxInclusive: idOf(TaxInclusive) ?? freight,
    excessMaterial: idOf(ExcessMaterial) ?? freight,
  };
}

/** A quotation as it was when an order was priced by it, replaced versions included; undefined when there is none. */
export async function tariffAt(tx: Tx, siteId: string, { id, version }: { id: string; version: number }): Promise<Tariff | undefined> {
  const { expenseTypes } = await priceBookOf(tx, siteId);
  const row = await tx
    .selectFrom('transferQuotation')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && tariffOf(row, (typeId) => expenseTypes.get(typeId)?.code ?? '');
}
