import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import type { submitQualityInspection } from '@entrepot/contract/modules/receiving/inspection-calls.ts';
import type { Tx } from '../../core/db/db.ts';
import { type Expected, type InspectionLine, isKnown, type LockedInspection } from './inspection-row.ts';
import { commodityName } from './names.ts';
import type { Finding } from './receipts.ts';

const { InspectionResult } = enumCodes;
const { Qualified, Defective, Problem, Short, Extra, WrongGoods } = InspectionResult;
type ResultInput = NonNullable<Input<typeof submitQualityInspection>['lines']>[number];

/** One stored result of one commodity. */
export type Result = Counted & Pick<InspectionLine, 'remarks'> & { pictures: string[] };
/** A number of pieces with a result. */
export type Counted = Pick<InspectionLine, 'commodityId' | 'inspectionResult' | 'quantity'>;

// Results of which the sender needs a picture.
const needPictures: readonly number[] = [Defective, Problem, WrongGoods];

/** The sent results or, without them, those counted scan by scan. */
export function resultsOf({ lines }: LockedInspection, sent: readonly ResultInput[] | null | undefined): Result[] {
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
 * Balances the results per commodity: missing announced pieces are added as short, surplus ones as extra. Throws `NoMatchingGoods` for
 * unannounced goods, `TotalExceeded` for short or extra pieces that do not fit the sum, and `ValidationFailed` for missing pictures.
 */
export async function balanced(
  tx: Tx,
  locked: LockedInspection,
  results: readonly Result[],
  expected: readonly Expected[],
): Promise<Result[]> {
  const ids = new Set([...results.map(({ commodityId }) => commodityId), ...expected.map(({ commodityId }) => commodityId)]);
  const whole: Result[] = [];
  for (const commodityId of ids) {
    const own = merged(results.filter((one) => one.commodityId === commodityId));
    if (!isKnown(locked, commodityId)) throw await foreign(tx, locked, commodityId);
    const announced = expected.filter((one) => one.commodityId === commodityId).reduce((sum, one) => sum + one.quantity, 0);
    const bare = own.find((one) => needPictures.includes(one.inspectionResult) && one.quantity > 0 && !one.pictures.length);
    if (bare) throw floorErrors.picturesNeeded({ commodity: await commodityName(tx, locked.inspection.siteId, commodityId) });
    const noted = noteDifference(own, commodityId, announced);
    if (!noted) throw await sumsDiffer(tx, locked, commodityId, announced, piecesIn(own));
    whole.push(...noted);
  }
  return whole.filter(({ quantity }) => quantity > 0);
}

/** Merges lines with the same result. */
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

/** The pieces that are present, in any condition. */
export const piecesIn = (results: readonly Counted[]) =>
  results.filter(({ inspectionResult }) => inspectionResult !== Short).reduce((sum, { quantity }) => sum + quantity, 0);

/** Adds the difference to the announced pieces to the results; null when a stated difference is wrong. */
function noteDifference(own: readonly Result[], commodityId: string, announced: number): Result[] | null {
  const of = (result: number) => own.find(({ inspectionResult }) => inspectionResult === result)?.quantity ?? 0;
  const short = Math.max(0, announced - piecesIn(own));
  const extra = Math.max(0, piecesIn(own) - announced);
  if ((of(Short) > 0 && of(Short) !== short) || of(Extra) > extra) return null;
  // Good pieces beyond the announced ones are extra.
  const reclassified = Math.min(of(Qualified), extra - of(Extra));
  const others = own.filter(({ inspectionResult }) => !([Short, Extra, Qualified] as number[]).includes(inspectionResult));
  const like = (inspectionResult: Result['inspectionResult'], quantity: number): Result => {
    const sameResult = own.find((one) => one.inspectionResult === inspectionResult);
    return { commodityId, inspectionResult, quantity, pictures: sameResult?.pictures ?? [], remarks: sameResult?.remarks ?? null };
  };
  return [like(Qualified, of(Qualified) - reclassified), ...others, like(Extra, of(Extra) + reclassified), like(Short, short)];
}

/** The stock findings of results per line; with `before`, the changes alone. */
export function findingsOf(
  locked: LockedInspection,
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
      expected.find((one) => one.commodityId === commodityId)?.goods ?? locked.goods.find((line) => line.commodityId === commodityId)!;
    const defective = change([Defective]);
    // Unannounced goods wait for the answer of their owner, whatever their condition.
    if (goods.unannouncedStatus !== null)
      return { goods, qualified: 0, defective, problem: change([Qualified, Extra, Problem, WrongGoods]) };
    return { goods, qualified: change([Qualified, Extra]), defective, problem: change([Problem, WrongGoods]) };
  });
}

async function foreign(tx: Tx, locked: LockedInspection, commodityId: string) {
  const code = await commodityName(tx, locked.inspection.siteId, commodityId);
  return floorErrors.foreignGoods({ code, place: locked.bin?.binNumber ?? locked.document.orderNo });
}

async function sumsDiffer(tx: Tx, locked: LockedInspection, commodityId: string, expected: number, counted: number) {
  return floorErrors.sumsDiffer({ commodity: await commodityName(tx, locked.inspection.siteId, commodityId), expected, counted });
}
