import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import type { submitQualityInspection } from '@entrepot/contract/modules/receiving/inspection-calls.ts';
import type { Tx } from '../../core/rows/db.ts';
import type { Expected, HeldInspection, InspectionLine } from './inspection-row.ts';
import { commodityName } from './names.ts';
import type { Finding } from './receipts.ts';

const { InspectionResult } = enumCodes;
const { Qualified, Defective, Problem, Short, Extra, WrongGoods } = InspectionResult;
type Sent = NonNullable<Input<typeof submitQualityInspection>['lines']>[number];

/** One result of one commodity, as it is kept. */
export type Result = Counted & Pick<InspectionLine, 'remarks'> & { pictures: string[] };
/** So many pieces with a result. */
export type Counted = Pick<InspectionLine, 'commodityId' | 'inspectionResult' | 'quantity'>;

// What a sender will want to see.
const needPictures: readonly number[] = [Defective, Problem, WrongGoods];

/** The results that were sent, or those counted scan by scan. */
export function resultsOf({ lines }: HeldInspection, sent: readonly Sent[] | null | undefined): Result[] {
  if (!sent?.length)
    return lines.map(({ commodityId, inspectionResult, quantity, pictures, remarks }) => ({
      commodityId,
      inspectionResult,
      quantity,
      pictures: pictures ?? [],
      remarks,
    }));
  return sent.map(({ imageUrls, remarks, ...line }) => ({
    ...line,
    remarks: remarks ?? null,
    pictures:
      imageUrls ??
      lines.find((one) => one.commodityId === line.commodityId && one.inspectionResult === line.inspectionResult)?.pictures ??
      [],
  }));
}

/**
 * Makes results add up, commodity by commodity: what is missing of the announced pieces is noted as short, what is beyond them as
 * extra. Refuses goods that nobody announced (232), short or extra pieces that do not fit the sum (122), and what needs a picture (100).
 */
export async function balanced(tx: Tx, held: HeldInspection, results: readonly Result[], expected: readonly Expected[]): Promise<Result[]> {
  const ids = new Set([...results.map(({ commodityId }) => commodityId), ...expected.map(({ commodityId }) => commodityId)]);
  const whole: Result[] = [];
  for (const commodityId of ids) {
    const own = merged(results.filter((one) => one.commodityId === commodityId));
    if (!held.goods.some((line) => line.commodityId === commodityId)) throw await foreign(tx, held, commodityId);
    const announced = expected.filter((one) => one.commodityId === commodityId).reduce((sum, one) => sum + one.quantity, 0);
    const bare = own.find((one) => needPictures.includes(one.inspectionResult) && one.quantity > 0 && !one.pictures.length);
    if (bare) throw floorErrors.picturesNeeded({ commodity: await commodityName(tx, held.inspection.siteId, commodityId) });
    const noted = noteDifference(own, commodityId, announced);
    if (!noted) throw await sumsDiffer(tx, held, commodityId, announced, piecesIn(own));
    whole.push(...noted);
  }
  return whole.filter(({ quantity }) => quantity > 0);
}

/** Two lines of one result are one. */
function merged(results: readonly Result[]): Result[] {
  const byResult = new Map<number, Result>();
  for (const one of results) {
    const known = byResult.get(one.inspectionResult);
    const pictures = [...new Set([...(known?.pictures ?? []), ...one.pictures])].slice(0, 15);
    byResult.set(one.inspectionResult, {
      ...one,
      quantity: (known?.quantity ?? 0) + one.quantity,
      pictures,
      remarks: one.remarks ?? known?.remarks ?? null,
    });
  }
  return [...byResult.values()];
}

/** How many pieces are there, whatever their condition. */
export const piecesIn = (results: readonly Counted[]) =>
  results.filter(({ inspectionResult }) => inspectionResult !== Short).reduce((sum, { quantity }) => sum + quantity, 0);

/** The results with the difference to what was announced; null when what was said of it does not fit. */
function noteDifference(own: readonly Result[], commodityId: string, announced: number): Result[] | null {
  const of = (result: number) => own.find(({ inspectionResult }) => inspectionResult === result)?.quantity ?? 0;
  const short = Math.max(0, announced - piecesIn(own));
  const extra = Math.max(0, piecesIn(own) - announced);
  if ((of(Short) > 0 && of(Short) !== short) || of(Extra) > extra) return null;
  // Good pieces beyond the announced ones are the extra ones.
  const turned = Math.min(of(Qualified), extra - of(Extra));
  const others = own.filter(({ inspectionResult }) => !([Short, Extra, Qualified] as number[]).includes(inspectionResult));
  const like = (inspectionResult: Result['inspectionResult'], quantity: number): Result => {
    const said = own.find((one) => one.inspectionResult === inspectionResult);
    return { commodityId, inspectionResult, quantity, pictures: said?.pictures ?? [], remarks: said?.remarks ?? null };
  };
  return [like(Qualified, of(Qualified) - turned), ...others, like(Extra, of(Extra) + turned), like(Short, short)];
}

/** What results mean for the stock of each line; with `before` only what they change. */
export function findingsOf(
  held: HeldInspection,
  expected: readonly Expected[],
  results: readonly Counted[],
  before: readonly Counted[] = [],
): Finding[] {
  const ids = [...new Set([...results, ...before].map(({ commodityId }) => commodityId))];
  return ids.map((commodityId) => {
    const total = (of: readonly Counted[], kinds: readonly number[]) =>
      of
        .filter((one) => one.commodityId === commodityId && kinds.includes(one.inspectionResult))
        .reduce((sum, { quantity }) => sum + quantity, 0);
    const change = (kinds: readonly number[]) => total(results, kinds) - total(before, kinds);
    const goods =
      expected.find((one) => one.commodityId === commodityId)?.goods ?? held.goods.find((line) => line.commodityId === commodityId)!;
    return { goods, qualified: change([Qualified, Extra]), defective: change([Defective]), problem: change([Problem, WrongGoods]) };
  });
}

async function foreign(tx: Tx, held: HeldInspection, commodityId: string) {
  const code = await commodityName(tx, held.inspection.siteId, commodityId);
  return floorErrors.foreignGoods({ code, place: held.bin?.binNumber ?? held.document.orderNo });
}

async function sumsDiffer(tx: Tx, held: HeldInspection, commodityId: string, expected: number, counted: number) {
  return floorErrors.sumsDiffer({ commodity: await commodityName(tx, held.inspection.siteId, commodityId), expected, counted });
}
