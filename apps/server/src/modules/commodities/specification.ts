import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { specificationStates } from '@entrepot/contract/modules/commodities/commodity-states.ts';
import { commoditiesErrors } from '@entrepot/contract/modules/commodities/errors.ts';
import type {
  auditCommoditySpecification,
  editCommoditySpecification,
  getCommoditySpecification,
} from '@entrepot/contract/modules/commodities/specification-calls.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { storeFiles } from '../../core/files/files.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { change, lock, lockAll } from '../../core/db/rows.ts';
import { refuseImplausible } from '../warehouses/public.ts';
import { commoditiesByCode } from './barcodes.ts';
import { lockStock } from './ledger.ts';
import { recalculateShelfLoads } from './shelf-loads.ts';

const { Completed } = enumCodes.CompletionStatus;

/**
 * Returns the specification of a commodity by its id or scanned code. Throws `NotFound`, and `Duplicate` if two customers use the code and
 * no owner is given.
 */
export async function specification(tx: Db, caller: Caller, input: Input<typeof getCommoditySpecification>): Promise<RawJson> {
  return rowJson(tx, caller, commodity, input.id ?? (await idByCode(tx, caller, input)), { full: true });
}

async function idByCode(tx: Db, caller: Caller, { identificationCode, ownerId }: Input<typeof getCommoditySpecification>): Promise<string> {
  if (!identificationCode) throw invalid({ field: 'IdentificationCode', key: 'required' });
  const rows = await commoditiesByCode(tx, caller, identificationCode, ownerId ?? null);
  if (!rows.length) throw refuse('NotFound');
  if (rows.length > 1) throw commoditiesErrors.severalWithCode({ code: identificationCode });
  return rows[0]!.id;
}

/**
 * Stores the measurements of one piece, which completes the specification and requires another audit. Throws `ValidationFailed` for
 * impossible values and, unless confirmed, for unlikely ones. Updates the load of shelves.
 */
export async function measure(tx: Tx, caller: Caller, input: Input<typeof editCommoditySpecification>): Promise<true> {
  const { id, length, width, height, actualWeight } = input;
  const grossWeight = input.grossWeight ?? actualWeight;
  await lockStock(tx, [{ commodityId: id }]);
  const row = await lock(tx, caller, commodity, id);
  if (dec(grossWeight).lt(dec(actualWeight))) throw invalid({ field: 'GrossOfWeight', key: 'tooSmall', values: { min: actualWeight } });
  await refuseImplausible(tx, caller, {
    siteId: row.siteId,
    what: row.commodityCode,
    measured: [{ length, width, height, weight: grossWeight }],
    before: {
      weight: row.measuredGrossWeight,
      length: row.measuredLength,
      width: row.measuredWidth,
      height: row.measuredHeight,
    },
    fieldOf: ({ field }) =>
      ({ length: 'Length', width: 'Width', height: 'Geight', weight: input.grossWeight ? 'GrossOfWeight' : 'ActualOfWeight' })[field],
    confirmation: input,
  });
  const pictures = await storeFiles(tx, caller, input.pictures ?? null, row.measuredPictures);
  const measured = await change(tx, caller, commodity, row, {
    measuredLength: length,
    measuredWidth: width,
    measuredHeight: height,
    measuredActualWeight: actualWeight,
    measuredGrossWeight: grossWeight,
    weightReading: input.weightReading ?? null,
    measuredPictures: pictures.length ? pictures : row.measuredPictures,
    measuredTime: caller.now,
    completionStatus: Completed,
    specificationAuditStatus: specificationStates.after(row.specificationAuditStatus, 'measure'),
  });
  await recalculateShelfLoads(tx, caller, row, measured);
  return true;
}

/** Approves or rejects the specifications of commodities, all of them or none. Throws `StateNotAllowed` if there is none to approve. */
export async function auditSpecification(
  tx: Tx,
  caller: Caller,
  { ids, approved }: Input<typeof auditCommoditySpecification>,
): Promise<true> {
  if (!ids.length) throw refuse('AtLeastOneSelection');
  for (const row of await lockAll(tx, caller, commodity, ids)) {
    if (approved && row.completionStatus !== Completed) throw commoditiesErrors.nothingMeasured({ commodity: row.commodityCode });
    const specificationAuditStatus = specificationStates.after(row.specificationAuditStatus, approved ? 'approve' : 'reject');
    await change(tx, caller, commodity, row, { specificationAuditStatus });
  }
  return true;
}
