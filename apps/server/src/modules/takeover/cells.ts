import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { plainSigns } from '@entrepot/rules/plain-text.ts';
import { readSheetTime } from '@entrepot/rules/sheet-times.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import { zoneOf } from '../../core/db/times.ts';
import type { ImportRow, Wrong } from '../../core/sheets/imports.ts';
import type { Member } from './part.ts';

/** Why a cell is wrong, with the values of the message; null: it is right. */
export type Fault = [message: string, values?: Record<string, unknown>] | null;

const amountLike = /^-?\d{1,12}(\.\d+)?$/;

/** Reads an amount, with or without thousands separators, of at most some decimals; '' is `empty`. A negative one must be `signed`. */
export function readAmount(
  cell: string | undefined,
  decimals: number,
  empty: string | null,
  { signed = false } = {},
): { value: string | null; fault: Fault } {
  const plain = plainSigns(cell ?? '')
    .replaceAll(',', '')
    .trim();
  if (plain === '') return { value: empty, fault: null };
  if (!amountLike.test(plain)) return { value: null, fault: ['core.field.notNumber'] };
  const value = dec(plain);
  if (value.decimalPlaces() > decimals) return { value: null, fault: ['core.field.decimals', { scale: decimals }] };
  if (value.lt(0) && !signed) return { value: null, fault: ['takeover.lines.negative'] };
  return { value: text(value), fault: null };
}

/** Reads a day that is not after today in the zone of a site, or any with `ahead`; '' is null. */
export function readDay(
  cell: string | undefined,
  siteId: string,
  now: Date,
  { ahead = false } = {},
): { value: string | null; fault: Fault } {
  const written = (cell ?? '').trim();
  if (written === '') return { value: null, fault: null };
  const day = readSheetTime(written)?.day;
  if (!day) return { value: null, fault: ['takeover.lines.day'] };
  if (!ahead && day > dayOf(now, zoneOf(siteId))) return { value: null, fault: ['takeover.lines.dayAhead'] };
  return { value: day, fault: null };
}

/** Reports the faults of a row; returns whether there are none. */
export function report(line: number, faults: Readonly<Record<string, Fault | undefined>>, wrong: Wrong): boolean {
  const found = Object.entries(faults).filter((one): one is [string, NonNullable<Fault>] => Boolean(one[1]));
  for (const [column, [message, values]] of found) wrong(line, column, message, values);
  return found.length === 0;
}

/** The fault of a member code without a customer. */
export const memberFault = (code: string, member: Member | undefined): Fault =>
  member ? null : code ? ['takeover.lines.member', { code }] : ['core.field.required'];

/** The fault of a currency that is not that of the site's wallets; empty is right. */
export const currencyFault = (cell: string | undefined, own: string): Fault =>
  !cell?.trim() || cell.trim().toUpperCase() === own ? null : ['takeover.lines.currency', { currency: own }];

/** Finds the warehouses and shelves that rows name. */
export interface Places {
  warehouse(name: string): RowOf<typeof warehouse> | undefined;
  shelf(warehouseId: string, number: string): RowOf<typeof shelf> | undefined;
}

/** Reads the warehouses of a site, by code and by name in any language, and those shelves of them that rows name. */
export async function placesOf(db: Db, siteId: string, rows: readonly ImportRow[]): Promise<Places> {
  const warehouses = await db
    .selectFrom('warehouse')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('enableStatus', '=', enumCodes.EnableStatus.Enabled)
    .where(notDeleted)
    .execute();
  const numbers = [...new Set(rows.map(({ values }) => (values.shelf ?? '').trim().toUpperCase()))].filter(Boolean);
  const shelves = await db
    .selectFrom('shelf')
    .selectAll()
    .where('siteId', '=', siteId)
    .where(sql<string>`upper(number)`, '=', oneOf(numbers))
    .where(notDeleted)
    .execute();
  const byName = new Map(
    warehouses.flatMap((row) =>
      [row.code, row.name, ...Object.values(row.nameInLanguages ?? {})].flatMap((name) =>
        name ? [[name.toLowerCase(), row] as const] : [],
      ),
    ),
  );
  const byNumber = new Map(shelves.map((row) => [`${row.warehouseId} ${row.number.toUpperCase()}`, row]));
  return {
    warehouse: (name) => byName.get(name.trim().toLowerCase()),
    shelf: (warehouseId, number) => byNumber.get(`${warehouseId} ${number.trim().toUpperCase()}`),
  };
}

/** The warehouse and shelf of a row, with the faults of their cells. */
export function placeOf({ values }: ImportRow, places: Places, { shelfRequired = false } = {}) {
  const [name, number] = [(values.warehouse ?? '').trim(), (values.shelf ?? '').trim()];
  const warehouse = name ? places.warehouse(name) : undefined;
  const found = warehouse && number ? places.shelf(warehouse.id, number) : undefined;
  const shelfFault = (): Fault => {
    if (!number) return shelfRequired ? ['core.field.required'] : null;
    if (!warehouse || found) return found?.deactivated ? ['takeover.lines.shelfOff', { number }] : null;
    return ['takeover.lines.shelf', { number }];
  };
  const faults: Record<string, Fault> = {
    warehouse: warehouse ? null : name ? ['takeover.lines.warehouse', { name }] : ['core.field.required'],
    shelf: shelfFault(),
  };
  return { warehouse, shelf: found ?? null, faults };
}
