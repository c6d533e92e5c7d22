import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import {
  returnLogisticsOrderByNumber,
  returnLogisticsOrderPutAway,
  returnLogisticsOrderPutOnShelvesCall,
  returnLogisticsOrderShelfTransfer,
} from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { returnLogisticsOrderPutOnShelves } from '@entrepot/contract/modules/returns/screens.ts';
import { suggestedText, type Suggested } from '@entrepot/client/floor/shelf-suggestions.ts';
import { callApi, fetchRows } from '@entrepot/client/calls/api.ts';
import { shelfByLabel } from '@entrepot/client/floor/shelf-by-label.ts';
import { needsConfirmation, isApiProblem } from '@entrepot/client/calls/problem.ts';
import { refreshAfterScan } from '@entrepot/client/react/queries.ts';
import { useDesk } from '@entrepot/client/react/use-desk.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { can } from '@entrepot/client/session/session.ts';
import type { Scan, ScanAnswer } from '@entrepot/ui/scan/scan-props.ts';
import { refusalAnswer } from '@entrepot/client/scan/scan-answer.ts';
import { quietly, useScans } from '@entrepot/client/react/use-scans.ts';

/** A return that was scanned before a shelf, and its suggested shelves. */
export interface ReturnInHand {
  number: string;
  suggestions: readonly Suggested[];
}
interface Floor {
  shelf: { id: string; number: string } | null;
  hand: ReturnInHand | null;
  /** Returns put on the shelf since it was scanned. */
  put: readonly string[];
  /** The last warning: repeating the same scan confirms it. */
  confirmation: string | null;
}
const nothing: Floor = { shelf: null, hand: null, put: [], confirmation: null };

/**
 * Scans of the screen that shelves returns: either a shelf is opened and returns are put on it, or a return is scanned first and is put on
 * the next shelf. A second scan moves a return that is on another shelf.
 */
export function useReturnedShelving(warehouseId: string) {
  const t = useTexts('returns');
  const shelving = useTexts('shelving');
  const [{ shelf, hand, put }, floor] = useDesk<Floor>(`returned.shelving.${warehouseId}`, nothing);

  const shelfNumbered = (code: string) => shelfByLabel(warehouseId, code);
  async function openShelf(code: string): Promise<ScanAnswer | undefined> {
    const found = await shelfNumbered(code);
    if (!found) return undefined;
    if (found.deactivated) return { tone: 'wrong', title: t('pages.shelfIsOff', { shelf: code }) };
    floor.put({ ...nothing, shelf: { id: found.id, number: found.number } });
    return { tone: 'success', title: found.number, next: t('pages.scanReturnsOnto'), spokenText: found.number };
  }
  const known = (number: string) => fetchRows(returnLogisticsOrder, returnLogisticsOrderByNumber, { number, warehouseId }, { quiet: true });

  /** Takes a return without a shelf in hand and shows its best shelf. Returns undefined if the code is no return here. */
  async function take(code: string): Promise<ScanAnswer | undefined> {
    const found = await callApi(returnLogisticsOrderPutAway, { number: code, warehouseId }, { quiet: true });
    if (!found) return undefined;
    const suggestions = found.suggestions ?? [];
    floor.put({ ...nothing, hand: { number: code, suggestions } });
    const next = suggestedText(shelving, suggestions);
    const text = [found.ownerId ? null : t('pages.unclaimed'), found.returnsOrderNumberNo].filter(Boolean).join(' · ');
    return { tone: 'success', title: next, text, spokenText: suggestions[0]?.shelfNumber ?? next };
  }
  /** Puts the return in hand on a scanned shelf; the next one is put on another shelf. */
  async function putInHand(code: string, inHand: ReturnInHand): Promise<ScanAnswer> {
    const found = await shelfNumbered(code);
    if (!found) return (await take(code)) ?? { tone: 'wrong', title: t('pages.noShelfUnder', { code }) };
    const answer = await putOn(inHand.number, found, floor.now().confirmation === code);
    floor.put(answer.tone === 'success' ? nothing : { ...nothing, hand: inHand, confirmation: code });
    return answer;
  }
  async function putOn(code: string, on: { id: string; number: string }, isMeant = floor.now().confirmation === code): Promise<ScanAnswer> {
    const row = await known(code);
    const other = row ? undefined : await openShelf(code);
    if (other) return other;
    if (row?.shelfId === on.id) return { tone: 'warn', title: t('pages.isHere'), text: row.returnsOrderNumberNo };
    const moves = Boolean(row?.shelfId);
    if (moves && !isMeant && can(returnLogisticsOrderPutOnShelves.Transfer)) {
      floor.put({ confirmation: code });
      return { tone: 'warn', title: t('pages.isElsewhere', { shelf: row!.shelvesNumber }), text: t('pages.moveNext') };
    }
    const of = moves ? returnLogisticsOrderShelfTransfer : returnLogisticsOrderPutOnShelvesCall;
    const input = { number: code, warehouseId, shelfNumber: on.number, confirmArea: isMeant };
    try {
      const [shelved] = await fetchRows(returnLogisticsOrder, of, input, { quiet: true });
      floor.put({ confirmation: null, put: [...floor.now().put, shelved!.id] });
      void refreshAfterScan();
      const whose = String(shelved!.memberCode ?? '') || t('pages.unclaimed');
      return { tone: 'success', title: on.number, text: [whose, shelved!.returnsOrderNumberNo].join(' · '), counts: 1 };
    } catch (problem) {
      if (!needsConfirmation(problem, 'ConfirmArea')) throw problem;
      floor.put({ confirmation: code });
      return { ...refusalAnswer(problem), tone: 'warn', next: t('pages.areaNext') };
    }
  }
  async function onScan({ code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const { shelf: on, hand: inHand } = floor.now();
    if (on) return putOn(code, on);
    if (inHand) return putInHand(code, inHand);
    return (
      (await openShelf(code)) ??
      (await take(code)) ?? { tone: 'wrong', title: t('pages.noShelfUnder', { code }), text: t('pages.scanShelfFirst') }
    );
  }
  const scans = useScans({
    queueName: `returned.shelving.${warehouseId}`,
    onScan,
    steps: {
      close() {
        floor.put(nothing);
        return quietly;
      },
    },
    answerOf: (problem) =>
      isApiProblem(problem) && problem.code === errorCodes.NotFound ? { ...refusalAnswer(problem), tone: 'wrong' } : refusalAnswer(problem),
  });
  return { shelf, hand, done: put.length, scans };
}
