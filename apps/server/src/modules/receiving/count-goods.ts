import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import type { scanInspectionGoods, setInspectionGoods } from '@entrepot/contract/modules/receiving/inspection-calls.ts';
import { qualityInspectionLine } from '@entrepot/contract/modules/receiving/quality-inspection.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { storeFiles } from '../../core/files/files.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insert } from '../../core/db/rows.ts';
import { idsOfCode, isFurtherBarcode, namesCommodity } from '../commodities/public.ts';
import { expectedOf, isKnown, type LockedInspection, lockInspection, requireOwnInspection } from './inspection-row.ts';
import { refuseUnlikely } from './implausible-measures.ts';

const { InspectionResult } = enumCodes;
type ScanInput = Input<typeof scanInspectionGoods>;
type Commodity = { id: string; name: string; commodityCode: string; isMeasured: boolean };

/**
 * Counts one scanned piece with a result, or takes one back. Throws `NoMatchingGoods` for goods of the owner that were not announced, until
 * confirmed, and for goods of another owner.
 */
export async function scan(tx: Tx, caller: Caller, input: ScanInput): Promise<Output<typeof scanInspectionGoods>> {
  const code = input.identificationCode ?? input.commodityCode;
  if (!code) throw invalid({ field: 'IdentificationCode', key: 'required' });
  const lockedInspection = await lockInspection(tx, caller, input.id);
  await requireOwnInspection(tx, caller, lockedInspection);
  const commodity = await scannedCommodity(tx, lockedInspection, code, Boolean(input.confirmUnannounced));
  const result = input.inspectionResult ?? InspectionResult.Qualified;
  const before = lineOf(lockedInspection, commodity.id, result)?.quantity ?? 0;
  const quantity = Math.max(0, before + (input.takeBack ? -1 : 1));
  await put(tx, caller, lockedInspection, commodity.id, result, { quantity });
  const others = lockedInspection.lines.filter((line) => line.commodityId === commodity.id && line.inspectionResult !== result);
  const expected = (await expectedOf(tx, caller, lockedInspection.document, lockedInspection.bin, lockedInspection.goods)).filter(
    (one) => one.commodityId === commodity.id,
  );
  return {
    commodityId: commodity.id,
    commodityName: commodity.name,
    commodityCode: commodity.commodityCode,
    isMeasured: commodity.isMeasured,
    inspectionResult: result,
    quantity,
    counted: quantity + others.reduce((sum, line) => sum + line.quantity, 0),
    expected: expected.reduce((sum, one) => sum + one.quantity, 0),
  };
}

/** Sets the number of pieces with a result, with pictures. Requires confirmation for many more pieces than announced. */
export async function set(tx: Tx, caller: Caller, input: Input<typeof setInspectionGoods>): Promise<true> {
  const lockedInspection = await lockInspection(tx, caller, input.id);
  await requireOwnInspection(tx, caller, lockedInspection);
  const { commodityId, inspectionResult, quantity } = input;
  if (!isKnown(lockedInspection, commodityId)) throw foreign(lockedInspection, '');
  const expected = await expectedOf(tx, caller, lockedInspection.document, lockedInspection.bin, lockedInspection.goods);
  await refuseUnlikely(tx, caller, { lockedInspection, confirmation: input, counted: [{ commodityId, quantity }], expected });
  const known = lineOf(lockedInspection, commodityId, inspectionResult);
  const pictures = input.imageUrls ? await storeFiles(tx, caller, input.imageUrls, known?.pictures ?? []) : undefined;
  const more = { pictures: pictures ?? undefined, remarks: input.remarks };
  await put(tx, caller, lockedInspection, commodityId, inspectionResult, { quantity, ...more });
  return true;
}

const lineOf = ({ lines }: LockedInspection, commodityId: string, result: number) =>
  lines.find((line) => line.commodityId === commodityId && line.inspectionResult === result);

async function put(
  tx: Tx,
  caller: Caller,
  lockedInspection: LockedInspection,
  commodityId: string,
  inspectionResult: CodeOf<'InspectionResult'>,
  values: { quantity: number; pictures?: string[]; remarks?: string | null },
): Promise<void> {
  const known = lineOf(lockedInspection, commodityId, inspectionResult);
  const { id: inspectionId, siteId } = lockedInspection.inspection;
  if (known) await change(tx, caller, qualityInspectionLine, known, values);
  else await insert(tx, caller, qualityInspectionLine, { siteId, inspectionId, commodityId, inspectionResult, ...values });
}

/** The commodity with this code: an announced one or one counted before; otherwise one of the owner, once that is confirmed. */
async function scannedCommodity(tx: Tx, lockedInspection: LockedInspection, code: string, isConfirmed: boolean): Promise<Commodity> {
  const { goods, lines, document } = lockedInspection;
  const known = [...goods, ...lines].flatMap(({ commodityId }) => (commodityId ? [commodityId] : []));
  const announced = await commodityNamed(tx, lockedInspection, code, sql`any(${known}::uuid[])`);
  if (announced) return announced;
  const { siteId, ownerId, orderNo } = document;
  const own = await commodityNamed(tx, lockedInspection, code, sql`any(array(${idsOfCode([siteId], code)}))`);
  const place = lockedInspection.bin?.binNumber ?? orderNo;
  if (!own || !ownerId) throw floorErrors.unknownGoods({ code, place });
  if (!isConfirmed) throw floorErrors.unannouncedGoods({ code, commodity: own.name, place }, { ConfirmUnannounced: true });
  return own;
}

/** The owner's commodity with this code among some: by barcode, then by the merchant's codes. */
async function commodityNamed(tx: Tx, { document }: LockedInspection, code: string, ids: RawBuilder<unknown>) {
  const found = await sql<Commodity>`select c.id, c.name, c.commodity_code, c.measured_time is not null as is_measured
    from commodity c
    where c.site_id = ${document.siteId}
      and c.id = ${ids}
      and c.owner_id = ${document.ownerId}
      and not c.is_deleted
      and (${namesCommodity(code, 'c')} or c.commodity_sku = ${code})
    order by (c.identification_code = ${code} or ${isFurtherBarcode(code, 'c')}) desc nulls last, (c.commodity_code = ${code}) desc
    limit 1`.execute(tx);
  return found.rows[0];
}

const foreign = ({ bin: row, document }: LockedInspection, code: string) =>
  floorErrors.foreignGoods({ code, place: row?.binNumber ?? document.orderNo });
