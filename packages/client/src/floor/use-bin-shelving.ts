import { enumCodes } from '@entrepot/contract/data/codes.ts';
import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { binLowerShelf } from '@entrepot/contract/modules/receiving/screens.ts';
import { getBinByNumber, lowerBins, putBinOnShelves } from '@entrepot/contract/modules/receiving/shelve-calls.ts';
import { ask, type Told } from '../calls/api.ts';
import { type ApiProblem, asksToConfirm, isApiProblem } from '../calls/problem.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { suggestedText } from './suggested.ts';
import { useDesk } from '../react/use-desk.ts';
import { useWords } from '../react/use-words.ts';
import { can } from '../session/session.ts';
import { refusalAnswer, type ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { quietly, useScans } from '../react/use-scans.ts';

export type OpenBin = Told<typeof getBinByNumber.gives>;
/** What is open: a bin with its state, or loose goods, which have none. */
export type Unpacked = Pick<OpenBin, 'binNumber' | 'contents' | 'suggestions'> & { binStatus: OpenBin['binStatus'] | null };
interface Floor {
  bin: OpenBin | null;
  /** The shelf that was asked about, because its area is for something else or the document has ended. */
  asked: Asked | null;
}
const nothing: Floor = { bin: null, asked: null };

/**
 * What a scan of a bin says that the dock has not signed for: nothing of it is there to be put anywhere. null: it has come.
 */
export const notYetCome = (t: ReturnType<typeof useWords>, { binNumber, binStatus }: Unpacked): ScanAnswer | null =>
  binStatus === enumCodes.BinStatus.Expected ? { tone: 'wrong', title: binNumber, text: t('errors.notSigned', { bin: binNumber }) } : null;

/** Does a refusal ask whether the area of a shelf, or what an ended document left over, is meant? */
export const asksToScanAgain = (problem: unknown): problem is ApiProblem =>
  asksToConfirm(problem, 'ConfirmArea') || asksToConfirm(problem, 'ConfirmEnded');
/** Of a refusal that asks, what the same call says the next time. */
export const meantBy = (problem: ApiProblem) =>
  asksToConfirm(problem, 'ConfirmArea') ? ({ confirmArea: true } as const) : ({ confirmEnded: true } as const);
/** What somebody said is meant, of one shelf that was scanned. */
export interface Asked {
  code: string;
  meant: { confirmArea?: true; confirmEnded?: true };
}
export const askedAgain = (asked: Asked | null, code: string, problem: ApiProblem): Asked => ({
  code,
  meant: { ...(asked?.code === code ? asked.meant : {}), ...meantBy(problem) },
});

/** The scans of shelving bins: a bin opens, the next shelf takes it. */
export function useBinShelving(warehouseId: string) {
  const t = useWords('receiving');
  const shelving = useWords('shelving');
  const [{ bin }, floor] = useDesk(`bins.${warehouseId}`, nothing);

  async function open(code: string): Promise<ScanAnswer> {
    const found = await ask(getBinByNumber, { binNumber: code, warehouseId }, { quiet: true });
    const refused = notYetCome(t, found);
    if (refused) return refused;
    floor.put({ bin: found, asked: null });
    return {
      tone: 'success',
      title: found.binNumber,
      next: suggestedText(shelving, found.suggestions),
      say: suggestedText(shelving, found.suggestions),
    };
  }
  async function put(code: string, on: OpenBin, key: string): Promise<ScanAnswer> {
    const { asked } = floor.now();
    const input = { binNumber: on.binNumber, shelfNumber: code, warehouseId, ...(asked?.code === code ? asked.meant : {}) };
    await ask(putBinOnShelves, input, { quiet: true, idempotencyKey: key });
    floor.put(nothing);
    void refreshAfterScan();
    return {
      tone: 'success',
      title: code,
      text: t('pages.floor.standsOn', { bin: on.binNumber, shelf: code }),
      next: t('pages.floor.nextBin'),
      say: t('pages.floor.onShelf'),
      counts: 1,
      undo: can(binLowerShelf.Lower) ? () => lowered(on.binNumber) : undefined,
    };
  }
  async function lowered(binNumber: string): Promise<void> {
    await ask(lowerBins, { binNumbers: [binNumber] });
    await refreshAfterScan();
  }
  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const on = floor.now().bin;
    if (!on) return open(code);
    try {
      return await put(code, on, id);
    } catch (problem) {
      if (asksToScanAgain(problem)) {
        floor.put({ asked: askedAgain(floor.now().asked, code, problem) });
        return { ...refusalAnswer(problem), tone: 'warn', next: t('pages.floor.areaNext') };
      }
      if (!isApiProblem(problem) || problem.code !== errorCodes.NotFound) throw problem;
      return open(code).catch((other: unknown) =>
        Promise.reject(isApiProblem(other) && other.code !== errorCodes.NotFound ? other : problem),
      );
    }
  }
  const scans = useScans({
    keep: `bins.${warehouseId}`,
    onScan,
    steps: {
      close() {
        floor.put(nothing);
        return quietly;
      },
    },
  });
  return { bin, scans };
}
