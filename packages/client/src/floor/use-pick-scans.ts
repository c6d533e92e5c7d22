import {
  cancelPickingGoods,
  confirmPickingGoods,
  finishPickingList,
  reportPickingShortage,
} from '@entrepot/contract/modules/picking/calls.ts';
import { parseGs1 } from '@entrepot/rules/gs1.ts';
import { placeOfPiece } from '@entrepot/rules/pieces.ts';
import { personalPickingIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { lotsText } from './lots.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { callApi, type ResponseOf } from '../calls/api.ts';
import { useDesk } from '../react/use-desk.ts';
import { useTexts } from '../react/use-texts.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { can } from '../session/session.ts';
import { randomId } from '../calls/random-id.ts';
import { quietly, useScans } from '../react/use-scans.ts';
import { fetchPicking, cellName, isCodeOf, isPicked, leftOf, type LineRow, missingIn, type Picking, type Shortage } from './picking.ts';

interface Cart {
  /** The open shelf. */
  shelf: string | null;
  /** Number of pieces the next scan takes; null for all. */
  quantity: number | null;
}
type Picked = ResponseOf<typeof confirmPickingGoods.output>;

/** Returns the next line to pick: on the open shelf first, then in walking order; `picked` is a line picked just now. */
function nextLine({ lines }: Picking, shelf: string | null, picked?: { id: string; left: number }): LineRow | undefined {
  const open = lines.filter((line) => (picked?.id === line.id ? picked.left : leftOf(line)) > 0);
  return open.find(({ shelfNumber }) => shelfNumber === shelf) ?? open[0];
}
const isParcelOf = ({ lines }: Picking, code: string) => lines.some((line) => isCodeOf(line, code));
/** The present number of a list's shelf with a scanned label, also when the label shows an earlier one. */
const shelfOf = ({ lines }: Picking, code: string): string | undefined =>
  (lines.find(({ shelfNumber }) => shelfNumber === code) ?? lines.find((line) => line.formerShelfNumbers?.includes(code)))?.shelfNumber;

/** The input for scanned goods: their code, or of a GS1 code the commodity and the lot. */
function goodsOf(
  { lines }: Picking,
  scanned: string,
  code: string,
): { courierNumber: string } | { commodityCode: string; lotNumber: string | null } {
  const stated = parseGs1(scanned, new Date().toISOString().slice(0, 10));
  const line = stated && lines.find((one) => isCodeOf(one, code));
  return line?.commodityCode ? { commodityCode: line.commodityCode, lotNumber: stated?.lot ?? null } : { courierNumber: code };
}

/** Handles the scans of a picking list: shelves open, goods are picked from the open one. */
export function usePickScans(list: Picking, { onFinished }: { onFinished(): void }) {
  const t = useTexts('picking');
  const commodities = useTexts('commodities');
  const [{ shelf, quantity }, cart] = useDesk<Cart>(`picking.${list.id}`, { shelf: null, quantity: null });
  const describe = (line: LineRow) => {
    const what = t('pages.take', { pieces: leftOf(line) || line.shortQuantity, number: line.courierNumber, cell: cellName(line) });
    return [what, lotsText(commodities, line.lots)].filter(Boolean).join(' · ');
  };

  function openShelf(now: Picking, number: string): ScanAnswer {
    // Missing goods may have turned up.
    const here = now.lines.filter((line) => line.shelfNumber === number && !isPicked(line));
    cart.put({ shelf: number });
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
  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    // The list may have changed since it was rendered: an unknown code is looked up again before it is reported as wrong.
    const now = isParcelOf(list, code) || shelfOf(list, code) ? list : await fetchPicking(list.id);
    const shelfScanned = isParcelOf(now, code) ? undefined : shelfOf(now, code);
    if (shelfScanned) return openShelf(now, shelfScanned);
    const { shelf: shelfNumber, quantity: pieces } = cart.now();
    if (!shelfNumber) return withoutShelf(now, code);
    const input = { id: list.id, shelfNumber, quantity: pieces, ...goodsOf(now, scanned.trim(), code) };
    const done = await callApi(confirmPickingGoods, input, { quiet: true, idempotencyKey: id });
    cart.put({ quantity: null });
    void refreshAfterScan();
    return picked(now, done, shelfNumber);
  }
  function picked(now: Picking, line: Picked, shelfNumber: string): ScanAnswer {
    const before = now.lines.find(({ id }) => id === line.id);
    const pieces = line.pickedQuantity - (before?.pickedQuantity ?? 0);
    const next = nextLine(now, shelfNumber, { id: line.id, left: leftOf(line) });
    const undo = can(personalPickingIndex.CancelPick) && pieces > 0 ? { undo: () => putBack(line.id, pieces, shelfNumber) } : {};
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
      counts: pieces,
      ...undo,
    };
  }
  /** The remaining work after the last line: to finish the list, or pieces that are missing. */
  function afterLast({ lines }: Picking, picked: Picked): string {
    const count = missingIn(lines.map((line) => (line.id === picked.id ? { ...line, shortQuantity: picked.shortQuantity } : line)));
    return count ? t('pages.onlyMissing', { count }) : t('pages.allPicked');
  }
  async function putBack(lineId: string, pieces: number, shelfNumber: string): Promise<void> {
    await callApi(cancelPickingGoods, { id: list.id, lineId, quantity: pieces, shelfNumber }, { idempotencyKey: randomId() });
    await refreshAfterScan();
  }

  const scans = useScans({
    queueName: `picking.${list.id}`,
    work: 'picked',
    tally: 'picking',
    onScan,
    steps: {
      pieces(wanted: number) {
        cart.put({ quantity: wanted });
        return quietly;
      },
      leaveShelf() {
        cart.put({ shelf: null });
        return quietly;
      },
      async shortage({ number, ...input }: Shortage, key) {
        await callApi(reportPickingShortage, input, { quiet: true, idempotencyKey: key });
        void refreshAfterScan();
        return { tone: 'warn', title: t('pages.reported', { number }) };
      },
      async finish(_: null, key) {
        await callApi(finishPickingList, { id: list.id }, { quiet: true, idempotencyKey: key });
        void refreshAfterScan();
        onFinished();
        return { tone: 'success', title: t('pages.finished', { list: list.serialNumber }), next: t('pages.toNextList') };
      },
    },
  });
  const hasMore = list.lines.some((line) => line.shelfNumber === shelf && !isPicked(line));
  return {
    /** The shelf remains open while something is left to pick from it. */
    shelf: hasMore ? shelf : null,
    next: nextLine(list, shelf),
    quantity,
    scans,
  };
}
