import { siteToday } from '../calls/site-zone.ts';
import {
  cancelPickingGoods,
  confirmPickingGoods,
  finishPickingList,
  getPickingById,
  reportPickingShortage,
} from '@entrepot/contract/modules/picking/calls.ts';
import { parseGs1 } from '@entrepot/rules/gs1.ts';
import { personalPickingIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { lotsText } from './lots.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { callApi, type ResponseOf } from '../calls/api.ts';
import { cachedAnswer, cancelQuery, setAnswer } from '../react/call-cache.ts';
import { useDesk } from '../react/use-desk.ts';
import { useTexts } from '../react/use-texts.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { can } from '../session/session.ts';
import { randomId } from '../calls/random-id.ts';
import { quietly, useScans } from '../react/use-scans.ts';
import { noteFinished } from './next-steps.ts';
import { fetchPicking, isCodeOf, isPicked, type Picking, type Shortage } from './picking.ts';
import { isParcelOf, nextLine, pickingJudge, shelfOf } from './picking-judge.ts';

interface Cart {
  /** The open shelf. */
  shelf: string | null;
  /** Number of pieces the next scan takes; null for all. */
  quantity: number | null;
}
type Picked = ResponseOf<typeof confirmPickingGoods.output>;

/** The input for scanned goods: their code, or of a GS1 code the commodity and the lot. */
function goodsOf(
  { lines }: Picking,
  scanned: string,
  code: string,
): { courierNumber: string } | { commodityCode: string; lotNumber: string | null } {
  const stated = parseGs1(scanned, siteToday());
  const line = stated && lines.find((one) => isCodeOf(one, code));
  return line?.commodityCode ? { commodityCode: line.commodityCode, lotNumber: stated?.lot ?? null } : { courierNumber: code };
}

/** Handles the scans of a picking list: shelves open, goods are picked from the open one. */
export function usePickScans(list: Picking, { onFinished }: { onFinished(): void }) {
  const t = useTexts('picking');
  const commodities = useTexts('commodities');
  const [{ shelf, quantity }, cart] = useDesk<Cart>(`picking.${list.id}`, { shelf: null, quantity: null });
  const judge = pickingJudge(t, (line) => lotsText(commodities, line.lots));

  function openShelf(now: Picking, number: string): ScanAnswer {
    cart.put({ shelf: number });
    return judge.shelfAnswer(now, number);
  }
  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    // The list may have changed since it was rendered: an unknown code is looked up again before it is reported as wrong.
    const now = isParcelOf(list, code) || shelfOf(list, code) ? list : await fetchPicking(list.id);
    const shelfScanned = isParcelOf(now, code) ? undefined : shelfOf(now, code);
    if (shelfScanned) return openShelf(now, shelfScanned);
    const { shelf: shelfNumber, quantity: pieces } = cart.now();
    if (!shelfNumber) return judge.withoutShelf(now, code);
    const input = { id: list.id, shelfNumber, quantity: pieces, ...goodsOf(now, scanned.trim(), code) };
    const done = await callApi(confirmPickingGoods, input, { quiet: true, idempotencyKey: id });
    cart.put({ quantity: null });
    await showPicked(done);
    void refreshAfterScan();
    return picked(now, done, shelfNumber);
  }
  /** The list is updated together with the response, so that a scan without the network continues from it. */
  async function showPicked({ id, pickedQuantity, shortQuantity }: Picked): Promise<void> {
    // A request from before this scan would undo the pick for a moment.
    await cancelQuery(getPickingById, { id: list.id });
    const now = cachedAnswer(getPickingById, { id: list.id });
    const line = now?.lines.find((one) => one.id === id);
    if (!now || !line) return;
    const pickedCount = now.pickedCount + pickedQuantity - line.pickedQuantity;
    const lines = now.lines.map((one) => (one === line ? { ...one, pickedQuantity, shortQuantity } : one));
    setAnswer(getPickingById, { id: list.id }, { ...now, pickedCount, lines });
  }
  function picked(now: Picking, line: Picked, shelfNumber: string): ScanAnswer {
    const before = now.lines.find(({ id }) => id === line.id);
    const pieces = line.pickedQuantity - (before?.pickedQuantity ?? 0);
    const undo = can(personalPickingIndex.CancelPick) && pieces > 0 ? { undo: () => putBack(line.id, pieces, shelfNumber) } : {};
    return { ...judge.pickedAnswer(now, line, shelfNumber), counts: pieces, ...undo };
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
    expect: (waiting) => judge.judged({ list, shelf: cart.now().shelf, quantity: cart.now().quantity }, waiting).expected,
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
        noteFinished('listFinished');
        onFinished();
        return { tone: 'success', title: t('pages.finished', { list: list.serialNumber }), next: t('pages.toNextList') };
      },
    },
  });
  // While the network is down, the list is shown as it will be after the waiting scans.
  const now = judge.judged({ list, shelf, quantity }, scans.unanswered).floor;
  const hasMore = now.list.lines.some((line) => line.shelfNumber === now.shelf && !isPicked(line));
  return {
    /** The list as far as this device knows. */
    list: now.list,
    /** The shelf remains open while something is left to pick from it. */
    shelf: hasMore ? now.shelf : null,
    next: nextLine(now.list, now.shelf),
    quantity: now.quantity,
    scans,
  };
}
