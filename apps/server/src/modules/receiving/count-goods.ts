import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import type { scanInspectionGoods, setInspectionGoods } from '@entrepot/contract/modules/receiving/inspection-calls.ts';
import { qualityInspectionLine } from '@entrepot/contract/modules/receiving/quality-inspection.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { keepFiles } from '../../core/files/files.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, insert } from '../../core/rows/rows.ts';
import { expectedOf, type HeldInspection, holdInspection, refuseNotMine } from './inspection-row.ts';
import { refuseUnlikely } from './unlikely.ts';

const { InspectionResult } = enumCodes;
type Scanned = Input<typeof scanInspectionGoods>;
type Commodity = { id: string; name: string; commodityCode: string; isMeasured: boolean };

/** Counts one scanned piece with a result, or takes one back. Goods of another owner or document are foreign here (232). */
export async function scan(tx: Tx, caller: Caller, input: Scanned): Promise<Output<typeof scanInspectionGoods>> {
  const code = input.identificationCode ?? input.commodityCode;
  if (!code) throw invalid({ field: 'IdentificationCode', key: 'required' });
  const held = await holdInspection(tx, caller, input.id);
  await refuseNotMine(tx, caller, held);
  const commodity = await announcedBy(tx, held, code);
  const result = input.inspectionResult ?? InspectionResult.Qualified;
  const before = lineOf(held, commodity.id, result)?.quantity ?? 0;
  const quantity = Math.max(0, before + (input.takeBack ? -1 : 1));
  await put(tx, caller, held, commodity.id, result, { quantity });
  const others = held.lines.filter((line) => line.commodityId === commodity.id && line.inspectionResult !== result);
  const expected = (await expectedOf(tx, caller, held.document, held.bin, held.goods)).filter((one) => one.commodityId === commodity.id);
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

/** Says how many pieces have a result, with pictures; far more than were announced is asked for again. */
export async function set(tx: Tx, caller: Caller, input: Input<typeof setInspectionGoods>): Promise<true> {
  const held = await holdInspection(tx, caller, input.id);
  await refuseNotMine(tx, caller, held);
  const { commodityId, inspectionResult, quantity } = input;
  if (!held.goods.some((line) => line.commodityId === commodityId)) throw foreign(held, '');
  const expected = await expectedOf(tx, caller, held.document, held.bin, held.goods);
  await refuseUnlikely(tx, caller, { held, said: input, counted: [{ commodityId, quantity }], expected });
  const known = lineOf(held, commodityId, inspectionResult);
  const pictures = input.imageUrls ? await keepFiles(tx, caller, input.imageUrls, known?.pictures ?? []) : undefined;
  const more = { pictures: pictures ?? undefined, remarks: input.remarks };
  await put(tx, caller, held, commodityId, inspectionResult, { quantity, ...more });
  return true;
}

const lineOf = ({ lines }: HeldInspection, commodityId: string, result: number) =>
  lines.find((line) => line.commodityId === commodityId && line.inspectionResult === result);

async function put(
  tx: Tx,
  caller: Caller,
  held: HeldInspection,
  commodityId: string,
  inspectionResult: CodeOf<'InspectionResult'>,
  values: { quantity: number; pictures?: string[]; remarks?: string | null },
): Promise<void> {
  const known = lineOf(held, commodityId, inspectionResult);
  const { id: inspectionId, siteId } = held.inspection;
  if (known) await change(tx, caller, qualityInspectionLine, known, values);
  else await insert(tx, caller, qualityInspectionLine, { siteId, inspectionId, commodityId, inspectionResult, ...values });
}

/** The announced commodity with this code: its own bar code first, then the merchant's codes. */
async function announcedBy(tx: Tx, held: HeldInspection, code: string): Promise<Commodity> {
  const ids = held.goods.flatMap(({ commodityId }) => (commodityId ? [commodityId] : []));
  const found =
    await sql<Commodity>`select id, name, commodity_code, measured_time is not null as is_measured from commodity where site_id = ${held.inspection.siteId} and id = any(${ids}::uuid[])
    and (identification_code = ${code} or commodity_code = ${code} or commodity_sku = ${code})
    order by (identification_code = ${code}) desc nulls last, (commodity_code = ${code}) desc limit 1`.execute(tx);
  if (!found.rows[0]) throw foreign(held, code);
  return found.rows[0];
}

const foreign = ({ bin: row, document }: HeldInspection, code: string) =>
  floorErrors.foreignGoods({ code, place: row?.binNumber ?? document.orderNo });
