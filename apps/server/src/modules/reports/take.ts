import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { type RawBuilder, sql } from 'kysely';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { shippingMethod } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import type { FileStore } from '../../core/files/files.ts';
import type { Tx } from '../../core/rows/db.ts';
import { shownIn } from '../../core/rows/in-language.ts';
import { scopeOf } from '../../core/rows/scope.ts';
import { keepSheet, type Print, type ReportSheet } from '../../core/sheets/report-sheet.ts';
import type { Period } from './period.ts';

/** A report before it is known how it is taken away. */
export interface Sheet extends Omit<ReportSheet, 'asCsv' | 'print'> {
  /** What is added up below its lines when it is printed. */
  sums: readonly string[];
  /** Its days; without any it is of now. */
  period?: Period;
}

/** What a report may be narrowed by, as its calls take it. */
export interface Narrowed {
  warehouseId?: string | null;
  shippingMethodId?: string | null;
  carrierId?: string | null;
  ownerId?: string | null;
  staffId?: string | null;
}

/** How it is taken away. */
interface Taken {
  asCsv?: boolean | null;
  asPdf?: boolean | null;
}

/** The verb that takes a report away as a file; gives its address. Refuses more lines than such a file takes (106). */
export const exportOf =
  <Asked extends Narrowed>(sheetOf: (tx: Tx, caller: Caller, asked: Asked) => Promise<Sheet>) =>
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, input: Asked & Taken): Promise<string> =>
    keepReport(tx, caller, files, await sheetOf(tx, caller, input), input);

/** Keeps a report as a file, by what it was narrowed to and how it is wanted; gives its address. */
export async function keepReport(
  tx: Tx,
  caller: Caller,
  files: FileStore,
  { sums, period, ...sheet }: Sheet,
  { asCsv, asPdf, ...narrowed }: Narrowed & Taken,
): Promise<string> {
  if (!asPdf) return keepSheet(tx, caller, files, { ...sheet, asCsv: asCsv ?? false });
  return keepSheet(tx, caller, files, { ...sheet, print: await printOf(tx, caller, sums, period, narrowed) });
}

const titleIn = (of: AnyResource, { language }: Caller) => shownIn(of, 'name', language) as RawBuilder<string>;

/** What each narrowing stands for, in a reader's words; what the reader may not see is left out. */
async function namesOf(
  tx: Tx,
  caller: Caller,
  { warehouseId, shippingMethodId, carrierId, ownerId, staffId }: Narrowed,
): Promise<string[]> {
  const person = sql<string>`coalesce(nick_name, user_name)`;
  const asked = [
    [warehouse, warehouseId, titleIn(warehouse, caller)],
    [shippingMethod, shippingMethodId, titleIn(shippingMethod, caller)],
    [carrier, carrierId, titleIn(carrier, caller)],
    [user, ownerId, person],
    [user, staffId, person],
  ] as const;
  const names: string[] = [];
  for (const [of, id, name] of asked) {
    if (!id) continue;
    const { rows } = await sql<{
      name: string;
    }>`select ${name} as name from ${sql.table(of.table)} where ${scopeOf(caller, of)} and id = ${id}`.execute(tx);
    names.push(...rows.map((row) => row.name));
  }
  return names;
}

async function printOf(tx: Tx, caller: Caller, sums: readonly string[], period: Period | undefined, narrowed: Narrowed): Promise<Print> {
  const say = (key: string, values: Record<string, unknown>) => text(caller.language, `reports.print.${key}`, values) ?? '';
  const time = timeToWire(caller.now, caller.timeZone).slice(0, 16);
  const days = period ? say('period', { from: period.firstDay, to: period.lastDay, time }) : say('now', { time });
  const names = await namesOf(tx, caller, narrowed);
  return {
    about: [days, ...names].join('  ·  '),
    sums,
    total: say('total', {}),
    page: (at, of) => say('page', { at, of }),
  };
}
