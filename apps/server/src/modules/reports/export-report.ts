import { zonedMinute } from '@entrepot/contract/core/zones.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { type RawBuilder, sql } from 'kysely';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { shippingMethod } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import type { FileStore } from '../../core/files/files.ts';
import type { Tx } from '../../core/db/db.ts';
import { localizedColumn } from '../../core/lists/localized.ts';
import { scopeOf } from '../../core/scope/scope.ts';
import { storeSheet, type Print, type ReportSheet } from '../../core/sheets/report-sheet.ts';
import type { Period } from './period.ts';

/** A report before its export format is chosen. */
export interface Sheet extends Omit<ReportSheet, 'asCsv' | 'print'> {
  /** Columns that are summed below the lines when it is printed. */
  sums: readonly string[];
  /** Its days; reports without a period show the present state. */
  period?: Period;
}

/** Filters of a report, as its calls take them. */
export interface ReportFilters {
  warehouseId?: string | null;
  shippingMethodId?: string | null;
  carrierId?: string | null;
  ownerId?: string | null;
  staffId?: string | null;
}

/** The export format. */
interface ReceivedRequest {
  asCsv?: boolean | null;
  asPdf?: boolean | null;
}

/** Handler that exports a report as a file; returns its URL. Throws `LimitExceeded` if there are more lines than such a file may have. */
export const exportOf =
  <ReportQuery extends ReportFilters>(sheetOf: (tx: Tx, caller: Caller, request: ReportQuery) => Promise<Sheet>) =>
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, input: ReportQuery & ReceivedRequest): Promise<string> =>
    storeReport(tx, caller, files, await sheetOf(tx, caller, input), input);

/** Stores a report as a file with its filters in the requested format; returns its URL. */
export async function storeReport(
  tx: Tx,
  caller: Caller,
  files: FileStore,
  { sums, period, ...sheet }: Sheet,
  { asCsv, asPdf, ...narrowed }: ReportFilters & ReceivedRequest,
): Promise<string> {
  if (!asPdf) return storeSheet(tx, caller, files, { ...sheet, asCsv: asCsv ?? false });
  return storeSheet(tx, caller, files, { ...sheet, print: await printOf(tx, caller, sums, period, narrowed) });
}

const titleIn = (of: AnyResource, { language }: Caller) => localizedColumn(of, 'name', language) as RawBuilder<string>;

/** Returns the labels of the active filters in the reader's language; records that the reader may not see are left out. */
async function namesOf(
  tx: Tx,
  caller: Caller,
  { warehouseId, shippingMethodId, carrierId, ownerId, staffId }: ReportFilters,
): Promise<string[]> {
  const person = sql<string>`coalesce(nick_name, user_name)`;
  const activeFilters = [
    [warehouse, warehouseId, titleIn(warehouse, caller)],
    [shippingMethod, shippingMethodId, titleIn(shippingMethod, caller)],
    [carrier, carrierId, titleIn(carrier, caller)],
    [user, ownerId, person],
    [user, staffId, person],
  ] as const;
  const names: string[] = [];
  for (const [of, id, name] of activeFilters) {
    if (!id) continue;
    const { rows } = await sql<{
      name: string;
    }>`select ${name} as name from ${sql.table(of.table)} where ${scopeOf(caller, of)} and id = ${id}`.execute(tx);
    names.push(...rows.map((row) => row.name));
  }
  return names;
}

async function printOf(
  tx: Tx,
  caller: Caller,
  sums: readonly string[],
  period: Period | undefined,
  narrowed: ReportFilters,
): Promise<Print> {
  const translate = (key: string, values: Record<string, unknown>) => text(caller.language, `reports.print.${key}`, values) ?? '';
  const time = zonedMinute(caller.now, caller.timeZone);
  const days = period ? translate('period', { from: period.firstDay, to: period.lastDay, time }) : translate('now', { time });
  const names = await namesOf(tx, caller, narrowed);
  return {
    about: [days, ...names].join('  ·  '),
    sums,
    total: translate('total', {}),
    page: (at, of) => translate('page', { at, of }),
  };
}
