import { codeOnLabel } from '@entrepot/rules/courier-labels.ts';
import { placeOfPiece } from '@entrepot/rules/pieces.ts';
import type { Expectations } from '../scan/expected-answers.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import type { Translate } from '../texts/i18n.ts';
import { cellName, isCodeOf, isPicked, leftOf, type LineRow, missingIn, type Picking } from './picking.ts';

/** A line that was picked just now. */
type PickedLine = Pick<
  LineRow,
  'id' | 'quantity' | 'pickedQuantity' | 'shortQuantity' | 'gridRow' | 'gridColumn' | 'courierNumber' | 'labelNumber' | 'serialNumber'
> & { orderFinished: boolean };

/** The list and the cart at one moment. */
export interface PickingFloor {
  list: Picking;
  /** The open shelf. */
  shelf: string | null;
  /** Number of pieces the next scan takes; null for all. */
  quantity: number | null;
}

/** Returns the next line to pick: on the open shelf first, then in walking order; `picked` is a line picked just now. */
export function nextLine(
  { lines }: Pick<Picking, 'lines'>,
  shelf: string | null,
  picked?: { id: string; left: number },
): LineRow | undefined {
  const open = lines.filter((line) => (picked?.id === line.id ? picked.left : leftOf(line)) > 0);
  return open.find(({ shelfNumber }) => shelfNumber === shelf) ?? open[0];
}

export const isParcelOf = ({ lines }: Pick<Picking, 'lines'>, code: string) => lines.some((line) => isCodeOf(line, code));

/** The present number of a list's shelf with a scanned label, also when the label shows an earlier one. */
export const shelfOf = ({ lines }: Pick<Picking, 'lines'>, code: string): string | undefined =>
  (lines.find(({ shelfNumber }) => shelfNumber === code) ?? lines.find((line) => line.formerShelfNumbers?.includes(code)))?.shelfNumber;

/** Answers scans of a picking list from the list alone: what the server decided, or what it will decide as far as this device knows. */
export function pickingJudge(t: Translate, lotsOf: (line: LineRow) => string) {
  function describe(line: LineRow): string {
    const what = t('pages.take', { pieces: leftOf(line) || line.shortQuantity, number: line.courierNumber, cell: cellName(line) });
    return [what, lotsOf(line)].filter(Boolean).join(' · ');
  }
  function shelfAnswer(now: Picking, number: string): ScanAnswer {
    // Missing goods may have turned up.
    const here = now.lines.filter((line) => line.shelfNumber === number && !isPicked(line));
    if (!here.length) return { tone: 'warn', title: number, text: t('pages.nothingHere') };
    return {
      tone: 'success',
      title: number,
      text: here.slice(0, 3).map(describe).join('  ·  '),
      next: t(here.some(({ commodityId }) => commodityId) ? 'pages.scanItsGoods' : 'pages.scanItsParcels'),
      spokenText: number,
    };
  }
  function withoutShelf(now: Picking, code: string): ScanAnswer {
    const line = now.lines.find((one) => isCodeOf(one, code) && !isPicked(one));
    const text = line ? t('pages.goTo', { shelf: line.shelfNumber }) : t('pages.notInList', { code });
    return { tone: 'wrong', title: t(isParcelOf(now, code) ? 'pages.shelfFirst' : 'pages.unknown'), text };
  }
  /** The remaining work after the last line: to finish the list, or pieces that are missing. */
  function afterLast({ lines }: Picking, picked: PickedLine): string {
    const count = missingIn(lines.map((line) => (line.id === picked.id ? { ...line, shortQuantity: picked.shortQuantity } : line)));
    return count ? t('pages.onlyMissing', { count }) : t('pages.allPicked');
  }
  /** The answer to a picked line; `now` may be from before or after it. */
  function pickedAnswer(now: Picking, line: PickedLine, shelfNumber: string): ScanAnswer {
    const before = now.lines.find(({ id }) => id === line.id);
    const pieces = line.pickedQuantity - (before?.pickedQuantity ?? 0);
    const next = nextLine(now, shelfNumber, { id: line.id, left: leftOf(line) });
    return {
      tone: 'success',
      title: t('pages.intoCell', { cell: cellName(line) }),
      text: [placeOfPiece(line) && line.courierNumber, line.orderFinished && t('pages.orderDone', { order: line.serialNumber })]
        .filter(Boolean)
        .join(' · '),
      next: next ? t('pages.next', { shelf: next.shelfNumber, what: describe(next) }) : afterLast(now, line),
      spokenText: [
        pieces > 1 && t('pages.sayPieces', { count: pieces }),
        t('pages.sayCell', { row: line.gridRow, column: line.gridColumn }),
        next && next.shelfNumber !== shelfNumber && next.shelfNumber,
      ]
        .filter(Boolean)
        .join(', '),
    };
  }

  /** Picks goods on this device. Nothing is expected without a line that is certainly meant: the server knows more. */
  function pick(floor: PickingFloor & { shelf: string }, code: string): { floor: PickingFloor; answer: ScanAnswer | null } {
    const { list, shelf, quantity } = floor;
    const meant = list.lines.filter((line) => isCodeOf(line, code) && leftOf(line) > 0);
    const line = meant.find(({ shelfNumber }) => shelfNumber === shelf);
    if (!line) {
      const elsewhere = meant[0] && t('pages.goTo', { shelf: meant[0].shelfNumber });
      if (elsewhere) return { floor, answer: { tone: 'wrong', title: elsewhere, text: code } };
      return { floor, answer: isParcelOf(list, code) ? null : withoutShelf(list, code) };
    }
    const pieces = Math.min(quantity ?? leftOf(line), leftOf(line));
    const after = { ...line, pickedQuantity: line.pickedQuantity + pieces };
    const lines = list.lines.map((one) => (one === line ? after : one));
    const orderFinished = lines.every((one) => one.logisticsOrderId !== line.logisticsOrderId || isPicked(one));
    const answer = pickedAnswer(list, { ...after, orderFinished }, shelf);
    return { floor: { ...floor, quantity: null, list: { ...list, lines, pickedCount: list.pickedCount + pieces } }, answer };
  }

  function stepOf(floor: PickingFloor, { step, input, code: scanned }: Scan): { floor: PickingFloor; answer: ScanAnswer | null } {
    if (step === 'pieces') return { floor: { ...floor, quantity: input as number }, answer: null };
    if (step === 'leaveShelf') return { floor: { ...floor, shelf: null }, answer: null };
    if (step === 'shortage') {
      const { lineId, quantity } = input as { lineId: string; quantity?: number | null };
      const lines = floor.list.lines.map((line) =>
        line.id === lineId ? { ...line, shortQuantity: line.shortQuantity + Math.min(quantity ?? leftOf(line), leftOf(line)) } : line,
      );
      return { floor: { ...floor, list: { ...floor.list, lines } }, answer: null };
    }
    if (step !== undefined) return { floor, answer: null };
    const code = codeOnLabel(scanned).trim().toUpperCase();
    const shelf = isParcelOf(floor.list, code) ? undefined : shelfOf(floor.list, code);
    if (shelf) return { floor: { ...floor, shelf }, answer: shelfAnswer(floor.list, shelf) };
    if (!floor.shelf) return { floor, answer: withoutShelf(floor.list, code) };
    return pick({ ...floor, shelf: floor.shelf }, code);
  }

  /** The list and the cart after scans that wait for the network, and the expected answer to each. */
  function judged(floor: PickingFloor, waiting: readonly Scan[]): { floor: PickingFloor; expected: Expectations } {
    const expected = new Map<string, ScanAnswer>();
    let now = floor;
    for (const scan of waiting) {
      const { floor: after, answer } = stepOf(now, scan);
      now = after;
      if (answer) expected.set(scan.id, answer);
    }
    return { floor: now, expected };
  }
  return { shelfAnswer, withoutShelf, pickedAnswer, judged };
}
