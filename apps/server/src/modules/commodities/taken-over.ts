import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { refuseInUse } from '../../core/calls/crud.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { insert, lock, softDelete } from '../../core/db/rows.ts';
import type { ImportRow, Wrong } from '../../core/sheets/imports.ts';
import { type Commodity, fillCommodity } from './commodity-rules.ts';
import type { Customer } from './customers.ts';
import { lookupsOf } from './import-lookups.ts';
import { type Draft, draftOf } from './import-row.ts';

/** A commodity of another system as its spreadsheet describes it. */
export type TakenCommodity = Draft & { commoditySku: string | null; line: number };

/** Reads the rows of a spreadsheet of commodities by the rules of the import; `members` are customers by member code, future ones included. */
export async function readTakenCommodities(
  db: Db,
  siteId: string,
  members: ReadonlyMap<string, Customer>,
  rows: readonly ImportRow[],
  wrong: Wrong,
): Promise<TakenCommodity[]> {
  const known = await lookupsOf(db, siteId, rows, null);
  const lookups = { ...known, members: new Map([...members, ...known.members]) };
  const seen = { codes: new Map<string, number>(), barcodes: new Map<string, number>(), variants: new Map<string, number>() };
  return rows.flatMap((row) => draftOf(row, { customer: null, lookups, seen }, wrong).map((draft) => ({ ...draft, line: row.line })));
}

/** Adds a commodity that is taken over; returns its id. Throws `CommodityCodeExists` and `Duplicate` for codes that were taken meanwhile. */
export async function openTakenCommodity(
  tx: Tx,
  caller: Caller,
  { customer, texts, sizes, line: _line, ...row }: TakenCommodity,
): Promise<string> {
  const draft = { ...row, ...texts, ...sizes, ownerId: customer.id };
  return (await insert(tx, caller, commodity, { ...draft, ...(await fillCommodity(tx, caller, draft, null)) })).id;
}

/** Deletes a commodity that was taken over, unless it is in use (`InUse`). */
export async function closeTakenCommodity(tx: Tx, caller: Caller, id: string): Promise<void> {
  const row: Commodity = await lock(tx, caller, commodity, id);
  await refuseInUse(tx, commodity, row);
  await softDelete(tx, caller, commodity, row);
}
