import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { upLoadPackage } from '@entrepot/contract/modules/packages/calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { mustHaveRoom } from '../../core/db/customer-room.ts';
import type { Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { startJob } from '../../core/sheets/import-jobs.ts';
import { uploadedSheet } from '../../core/sheets/import-columns.ts';
import { importOf, type Wrong } from '../../core/sheets/imports.ts';
import { declare } from './declare.ts';
import { lookupsOf } from './import-lookups.ts';
import { columns, type Draft, draftOf } from './import-row.ts';
import { completionOf, customerOf, type Warehouse, warehouseOf } from './package-row.ts';

const { PackageSource, ClaimStatus } = enumCodes;

/** Starts the import of a spreadsheet of declarations and returns the job. */
export async function upload(tx: Tx, caller: Caller, { warehouseId, fileId, ownerId }: Input<typeof upLoadPackage>) {
  const place = await warehouseOf(tx, caller, warehouseId);
  await uploadedSheet(tx, caller, fileId);
  const customer = caller.audience === 'customer' || ownerId ? await customerOf(tx, caller, place.siteId, ownerId) : null;
  const input = { warehouseId, ownerId: customer?.id ?? null };
  return { jobId: await startJob(tx, caller, { kind: 'Package', siteId: place.siteId, fileId, input }) };
}

/** Import of declarations. Staff name the customer in each row or once for all rows. */
export const packageImport = importOf<Draft>({
  kind: 'Package',
  columns: (who) => (who === 'customer' ? columns.filter(({ key }) => key !== 'memberCode') : columns),
  async check({ db, caller, input }, rows, wrong) {
    const place = await warehouseOf(db, caller, input.warehouseId as string);
    const customer = input.ownerId ? await customerOf(db, caller, place.siteId, input.ownerId as string) : null;
    const reading = { customer, lookups: await lookupsOf(db, place.siteId, rows), seen: new Map<string, number>() };
    return rows.flatMap((row) => draftOf(row, reading, wrong));
  },
  async save(tx, { caller, input }, drafts, wrong) {
    const place = await warehouseOf(tx, caller, input.warehouseId as string);
    const free = await insertChunk(tx, caller, place, drafts);
    // The remaining numbers belong to unknown items, which get a claim, or were taken meanwhile.
    for (const draft of drafts.filter(({ courierNumber }) => !free.has(courierNumber))) await declareOne(tx, caller, place, draft, wrong);
  },
});

/** Inserts a chunk in one statement and returns the numbers that were free. */
async function insertChunk(tx: Tx, caller: Caller, { siteId, id: warehouseId }: Warehouse, drafts: readonly Draft[]): Promise<Set<string>> {
  await mustHaveRoom(tx, caller, pkg, drafts.length);
  const rows = drafts.map(({ line: _line, customer, ...draft }) => ({
    ...draft,
    id: newId(),
    ownerId: customer.id,
    completionStatus: completionOf(draft),
  }));
  const made = await sql<Pick<RowOf<typeof pkg>, 'courierNumber'>>`insert into package (site_id, id, creation_time, creator_id,
      warehouse_id, owner_id, claim_status, package_source, courier_number, product_name, cargo_type_id, price, purchase_price,
      purchase_currency_id, quantity, available_quantity, remarks, completion_status)
    select ${siteId}::uuid, d.id, ${caller.now}::timestamptz, ${caller.userId}::uuid, ${warehouseId}::uuid, d."ownerId",
      ${ClaimStatus.Claimed}::smallint, ${PackageSource.Import}::smallint, d."courierNumber", d."productName", d."cargoTypeId",
      d.price, d."purchasePrice", d."purchaseCurrencyId", d.quantity, d.quantity, d.remarks, d."completionStatus"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id uuid, "ownerId" uuid, "courierNumber" text,
      "productName" text, "cargoTypeId" uuid, price numeric, "purchasePrice" numeric, "purchaseCurrencyId" uuid, quantity integer,
      remarks text, "completionStatus" smallint)
    on conflict
    do nothing
    returning courier_number`.execute(tx);
  return new Set(made.rows.map(({ courierNumber }) => courierNumber));
}

async function declareOne(
  tx: Tx,
  caller: Caller,
  { siteId, id: warehouseId }: Warehouse,
  { line, customer, ...draft }: Draft,
  wrong: Wrong,
): Promise<void> {
  try {
    await declare(tx, caller, { siteId, warehouseId, customer, source: PackageSource.Import }, draft);
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    wrong(line, 'courierNumber', problem.key === 'Duplicate' ? 'packages.lines.claimWaits' : 'packages.lines.taken');
  }
}
