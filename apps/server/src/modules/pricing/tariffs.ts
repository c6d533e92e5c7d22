import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { valueAddedServiceGroup } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import type { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { LineExpenseTypes } from '@entrepot/rules/pricing/types.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import { memoize } from '../../core/db/memoize.ts';
import { stateOf } from './book-state.ts';
import { type Carriage, loadCarriage } from './carriage.ts';
import { type Service, serviceOf, type Tariff, tariffOf } from '@entrepot/contract/modules/pricing/tariff-rows.ts';

/** Everything that determines the prices of a site. */
export interface PriceBook extends Carriage {
  tariffs: readonly Tariff[];
  services: readonly Service[];
  groups: readonly RowOf<typeof valueAddedServiceGroup>[];
  expenseTypes: ReadonlyMap<string, RowOf<typeof expenseType>>;
  lineTypes: LineExpenseTypes;
  quoteValidMinutes: number;
}

const tables = [
  'transfer_quotation',
  'value_added_service',
  'value_added_service_group',
  'expense_type',
  'shipping_method',
  'carrier',
  'cargo_type',
  'warehouse',
  'site_configuration',
] as const;
const booksBySite = new Map<string, { state: string; book: PriceBook }>();

/**
 * Returns the price book of a site as this transaction sees it. It is cached by the state of its tables, so changes of any process are
 * seen.
 */
export const priceBookOf = (tx: Db, siteId: string): Promise<PriceBook> =>
  memoize(tx, [...tables, 'region'], siteId, () => currentBook(tx, siteId));

async function currentBook(tx: Db, siteId: string): Promise<PriceBook> {
  const { state } = (await stateOf(tables, siteId).execute(tx)).rows[0]!;
  const known = booksBySite.get(siteId);
  if (known?.state === state) return known.book;
  const book = await load(tx, siteId);
  // A change between the two reads is in the book but not in its state; the book is then read once more.
  booksBySite.set(siteId, { state, book });
  return book;
}

/** The enabled carriers of a site. */
export const carriersOf = async (tx: Db, siteId: string) => (await priceBookOf(tx, siteId)).carriers;

async function load(tx: Db, siteId: string): Promise<PriceBook> {
  const types = await tx.selectFrom('expenseType').selectAll().where('siteId', '=', siteId).orderBy('displayOrder').orderBy('id').execute();
  const quotations = await tx
    .selectFrom('transferQuotation')
    .selectAll()
    .where('siteId', '=', siteId)
    // Versions with a scheduled successor price orders until it starts.
    .where(({ or, eb }) => or([eb('isDeleted', '=', false), eb('countsUntil', 'is not', null)]))
    .orderBy('id')
    .execute();
  const services = await tx
    .selectFrom('valueAddedService')
    .selectAll()
    .where('siteId', '=', siteId)
    .where(notDeleted)
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
      .where(notDeleted)
      .orderBy('displayOrder')
      .orderBy('id')
      .execute(),
    expenseTypes,
    lineTypes: lineTypesOf(types),
    quoteValidMinutes: (await siteConfigurationOf(tx, siteId)).quoteValidMinutes,
    ...(await loadCarriage(tx, siteId)),
  };
}

function lineTypesOf(types: readonly RowOf<typeof expenseType>[]): LineExpenseTypes {
  const { Freight, CarrierMinimum, TaxInclusive, ExcessMaterial } = enumCodes.SystemVariables;
  const idOf = (variable: number) => types.find(({ systemVariables, isDeleted }) => systemVariables === variable && !isDeleted)?.id ?? null;
  const freight = idOf(Freight);
  // Bill lines need an expense type: freight parts without one count as freight.
  return {
    freight,
    carrierMinimum: idOf(CarrierMinimum) ?? freight,
    taxInclusive: idOf(TaxInclusive) ?? freight,
    excessMaterial: idOf(ExcessMaterial) ?? freight,
  };
}

/** Returns a quotation in the version that priced an order, replaced versions included; undefined when there is none. */
export async function tariffAt(tx: Db, siteId: string, { id, version }: { id: string; version: number }): Promise<Tariff | undefined> {
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
