import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { valueAddedServiceGroup } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import type { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { LineExpenseTypes } from '@entrepot/rules/pricing/types.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { notHidden } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { once } from '../../core/rows/once.ts';
import { stateOf } from './book-state.ts';
import { type Carriage, loadCarriage } from './carriage.ts';
import { type Service, serviceOf, type Tariff, tariffOf } from '@entrepot/contract/modules/pricing/tariff-rows.ts';

/** Everything of a site that prices are made of. */
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
const kept = new Map<string, { state: string; book: PriceBook }>();

/**
 * The price book of a site as this transaction sees it: read once for each state of its tables, whoever changed them and in which
 * process.
 */
export const priceBookOf = (tx: Tx, siteId: string): Promise<PriceBook> =>
  once(tx, [...tables, 'region'], siteId, () => currentBook(tx, siteId));

async function currentBook(tx: Tx, siteId: string): Promise<PriceBook> {
  const { state } = (await stateOf(tables, siteId).execute(tx)).rows[0]!;
  const known = kept.get(siteId);
  if (known?.state === state) return known.book;
  const book = await load(tx, siteId);
  // What was changed between the two readings is in the book but not in its state, which is then read anew once more.
  kept.set(siteId, { state, book });
  return book;
}

/** The enabled carriers of a site. */
export const carriersOf = async (tx: Tx, siteId: string) => (await priceBookOf(tx, siteId)).carriers;

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
    quoteValidMinutes: (await siteConfigurationOf(tx, siteId)).quoteValidMinutes,
    ...(await loadCarriage(tx, siteId)),
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
