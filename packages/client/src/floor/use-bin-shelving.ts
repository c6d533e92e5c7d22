import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { binLowerShelf } from '@entrepot/contract/modules/receiving/screens.ts';
import { getBinByNumber, lowerBins, putBinOnShelves } from '@entrepot/contract/modules/receiving/shelve-calls.ts';
import { callApi, type ResponseOf } from '../calls/api.ts';
import { type ApiProblem, needsConfirmation, isApiProblem } from '../calls/problem.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { suggestedText } from './shelf-suggestions.ts';
import { useDesk } from '../react/use-desk.ts';
import { useTexts } from '../react/use-texts.ts';
import { can } from '../session/session.ts';
import { refusalAnswer, type ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { quietly, useScans } from '../react/use-scans.ts';

export type OpenBin = ResponseOf<typeof getBinByNumber.output>;
/** The open item: a bin with its state, or loose goods, which have none. */
export type Unpacked = Pick<OpenBin, 'binNumber' | 'contents' | 'suggestions'> & { binStatus: OpenBin['binStatus'] | null };
interface Floor {
  bin: OpenBin | null;
  /** The shelf that needs a confirmation, because its area is for something else or the document has ended. */
  confirmation: PendingConfirmation | null;
}
const nothing: Floor = { bin: null, confirmation: null };

/** Returns the answer to a bin that was not signed for at the dock: nothing of it can be shelved. null if it has arrived. */
export const notYetCome = (t: ReturnType<typeof useTexts>, { binNumber, binStatus }: Unpacked): ScanAnswer | null =>
  binStatus === enumCodes.BinStatus.Expected ? { tone: 'wrong', title: binNumber, text: t('errors.notSigned', { bin: binNumber }) } : null;

/** Whether a refusal asks to confirm the area of a shelf, the remainder of an ended document, or goods that have expired. */
export const needsSecondScan = (problem: unknown): problem is ApiProblem =>
  needsConfirmation(problem, 'ConfirmArea') || needsConfirmation(problem, 'ConfirmEnded') || needsConfirmation(problem, 'ConfirmExpired');
/** The confirmation field that the repeated call sends. */
export function meantBy(problem: ApiProblem): PendingConfirmation['meant'] {
  if (needsConfirmation(problem, 'ConfirmExpired')) return { confirmExpired: true };
  return needsConfirmation(problem, 'ConfirmArea') ? { confirmArea: true } : { confirmEnded: true };
}
/** A confirmed choice for one scanned shelf. */
export interface PendingConfirmation {
  code: string;
  meant: { confirmArea?: true; confirmEnded?: true; confirmExpired?: true };
}
/** The confirmations that a repeated scan of the same code gives: the earlier ones and that of the problem. */
export const confirmationOf = (confirmation: PendingConfirmation | null, code: string, problem: ApiProblem): PendingConfirmation => ({
  code,
  meant: { ...(confirmation?.code === code ? confirmation.meant : {}), ...meantBy(problem) },
});

/** Handles the scans of shelving bins: a bin opens, the next shelf takes it. */
export function useBinShelving(warehouseId: string) {
  const t = useTexts('receiving');
  const shelving = useTexts('shelving');
  const [{ bin }, floor] = useDesk(`bins.${warehouseId}`, nothing);

  async function open(code: string): Promise<ScanAnswer> {
    const found = await callApi(getBinByNumber, { binNumber: code, warehouseId }, { quiet: true });
    const refused = notYetCome(t, found);
    if (refused) return refused;
    if (found.awaitsInspection) return { tone: 'wrong', title: found.binNumber, text: t('errors.notInspected', { bin: found.binNumber }) };
    floor.put({ bin: found, confirmation: null });
    return {
      tone: 'success',
      title: found.binNumber,
      next: suggestedText(shelving, found.suggestions),
      spokenText: suggestedText(shelving, found.suggestions),
    };
  }
  async function put(code: string, on: OpenBin, key: string): Promise<ScanAnswer> {
    const { confirmation } = floor.now();
    const meant: PendingConfirmation['meant'] = confirmation?.code === code ? confirmation.meant : {};
    const { confirmArea, confirmEnded } = meant;
    const input = { binNumber: on.binNumber, shelfNumber: code, warehouseId, confirmArea, confirmEnded };
    await callApi(putBinOnShelves, input, { quiet: true, idempotencyKey: key });
    floor.put(nothing);
    void refreshAfterScan();
    return {
      tone: 'success',
      title: code,
      text: t('pages.floor.binIsOn', { bin: on.binNumber, shelf: code }),
      next: t('pages.floor.nextBin'),
      spokenText: t('pages.floor.onShelf'),
      counts: 1,
      undo: can(binLowerShelf.Lower) ? () => lowered(on.binNumber) : undefined,
    };
  }
  async function lowered(binNumber: string): Promise<void> {
    await callApi(lowerBins, { binNumbers: [binNumber] });
    await refreshAfterScan();
  }
  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const on = floor.now().bin;
    if (!on) return open(code);
    try {
      return await put(code, on, id);
    } catch (problem) {
      if (needsSecondScan(problem)) {
        floor.put({ confirmation: confirmationOf(floor.now().confirmation, code, problem) });
        return { ...refusalAnswer(problem), tone: 'warn', next: t('pages.floor.areaNext') };
      }
      if (!isApiProblem(problem) || problem.code !== errorCodes.NotFound) throw problem;
      return open(code).catch((other: unknown) =>
        Promise.reject(isApiProblem(other) && other.code !== errorCodes.NotFound ? other : problem),
      );
    }
  }
  const scans = useScans({
    queueName: `bins.${warehouseId}`,
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
