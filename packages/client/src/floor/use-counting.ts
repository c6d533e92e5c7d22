import { lotsText } from './lots.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import {
  getStockCountInHand,
  leaveStockCountShelf,
  scanStockCount,
  setStockCountLine,
  startStockCountShelf,
  submitStockCountShelf,
} from '@entrepot/contract/modules/counting/calls.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { callApi } from '../calls/api.ts';
import { holderOf, isApiProblem } from '../calls/problem.ts';
import { randomId } from '../calls/random-id.ts';
import { cachedAnswer, cancelQuery, setAnswer } from '../react/call-cache.ts';
import { useCallQuery } from '../react/call-query.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { type CountedLine, type InHand, judgeCounting, lineKey } from './counting-judge.ts';
import { useDesk } from '../react/use-desk.ts';
import { useTexts } from '../react/use-texts.ts';
import { quietly, useScans } from '../react/use-scans.ts';

type State = CodeOf<'InventoryState'>;

/** Several customers use this code: the owner must be chosen. */
export interface Choosing {
  code: string;
  choices: readonly { id: string; name: string }[];
}
interface Floor {
  /** The number of pieces that the next scan counts, and their state. */
  pieces: number;
  state: State;
  choosing: Choosing | null;
  /** A shelf that a colleague is counting. */
  takeOver: { number: string; name: string } | null;
  /** Shelf to submit on which nothing was counted. */
  empty: string | null;
  /** The line of each code that was counted on this shelf, so that it is known without the network. */
  lineOf?: Readonly<Record<string, string>>;
}
const nothing: Floor = { pieces: 1, state: enumCodes.InventoryState.Available, choosing: null, takeOver: null, empty: null, lineOf: {} };

const dataOf = <T extends object>(problem: unknown): Partial<T> => (isApiProblem(problem) ? ((problem.data ?? {}) as Partial<T>) : {});

/**
 * Handles the scans of a count: a shelf opens, then everything on it is counted. The expected contents are not known here (blind count).
 */
export function useCounting(warehouseId: string) {
  const t = useTexts('counting');
  const commodities = useTexts('commodities');
  const [open, floor] = useDesk(`counting.${warehouseId}`, nothing);
  const { data, isSuccess } = useCallQuery(getStockCountInHand, { warehouseId });
  // The screen's keys act on the shelf that was just scanned, without waiting for a round trip.
  const show = (shelf: InHand | null) => {
    setAnswer(getStockCountInHand, { warehouseId }, { shelf });
    void refreshAfterScan();
  };
  const inHand = async () => (await callApi(getStockCountInHand, { warehouseId }, { quiet: true })).shelf;

  async function start(shelfNumber: string, reason: string | null): Promise<ScanAnswer> {
    try {
      const shelf = await callApi(startStockCountShelf, { warehouseId, shelfNumber, reason }, { quiet: true });
      floor.put(nothing);
      show(shelf);
      return { tone: 'success', title: shelf.shelfNumber, next: t('pages.shelfOpen'), spokenText: shelf.shelfNumber };
    } catch (problem) {
      const name = holderOf(problem);
      if (name !== null) floor.put({ takeOver: { number: shelfNumber, name } });
      throw problem;
    }
  }

  /** The shelf is updated together with the response, so that a scan without the network continues from it. */
  async function showCounted(line: CountedLine): Promise<void> {
    // A request from before this scan would undo the count for a moment.
    await cancelQuery(getStockCountInHand, { warehouseId });
    const now = cachedAnswer(getStockCountInHand, { warehouseId })?.shelf;
    if (!now) return;
    const lines = now.lines ?? [];
    const isNew = !lines.some(({ id }) => id === line.id);
    const counted = isNew ? [line, ...lines] : lines.map((one) => (one.id === line.id ? { ...one, ...line } : one));
    setAnswer(getStockCountInHand, { warehouseId }, { shelf: { ...now, lines: counted } });
  }

  async function count(shelf: InHand, code: string, key: string, commodityId: string | null = null): Promise<ScanAnswer> {
    const { pieces, state } = floor.now();
    const input = { id: shelf.id, code, quantity: pieces, inventoryState: state, commodityId };
    try {
      const line = await callApi(scanStockCount, input, { quiet: true, idempotencyKey: key });
      await showCounted(line);
      floor.put({ pieces: 1, choosing: null, lineOf: { ...floor.now().lineOf, [lineKey(state, code)]: line.id } });
      void refreshAfterScan();
      return {
        tone: 'success',
        title: `${line.counted} × ${line.code}`,
        text: [line.name, line.memberCode, lotsText(commodities, line.lots)].filter(Boolean).join(' · '),
        spokenText: String(line.counted),
        counts: pieces,
        undo: () => undoCount({ ...input, code: line.packageId ? line.code : code, commodityId: line.commodityId ?? null }),
        // A submitted count cannot be undone.
        mayUndo: () => cachedAnswer(getStockCountInHand, { warehouseId })?.shelf?.id === shelf.id,
      };
    } catch (problem) {
      const { Choices } = dataOf<{ Choices: { CommodityId: string; Name: string; MemberCode: string }[] }>(problem);
      if (!Choices) throw problem;
      const choices = Choices.map((one) => ({ id: one.CommodityId, name: `${one.MemberCode ?? ''} · ${one.Name ?? ''}` }));
      floor.put({ choosing: { code, choices } });
      return { tone: 'warn', title: t('pages.whose', { code }) };
    }
  }
  async function undoCount(input: Parameters<typeof callApi<typeof scanStockCount.input, typeof scanStockCount.output>>[1]): Promise<void> {
    await callApi(scanStockCount, { ...input, takeBack: true }, { quiet: true, idempotencyKey: randomId() });
    await refreshAfterScan();
  }

  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const shelf = await inHand();
    // Scanning the shelf's own number again, such as after a lost answer, opens it again and counts nothing.
    if (!shelf || shelf.shelfNumber === code) return start(code, null);
    return count(shelf, code, id);
  }

  async function finish(isEmpty: boolean, key: string): Promise<ScanAnswer> {
    const shelf = await inHand();
    if (!shelf) return quietly;
    // The screen may be one scan behind; the server has the actual count.
    if (!isEmpty && !shelf.lines?.length) {
      floor.put({ empty: shelf.shelfNumber });
      return { tone: 'warn', title: t('pages.emptyTitle', { shelf: shelf.shelfNumber }) };
    }
    const { isAgreed, shelvesLeft } = await callApi(submitStockCountShelf, { id: shelf.id, isEmpty }, { quiet: true, idempotencyKey: key });
    floor.put(nothing);
    show(null);
    const next = shelvesLeft ? t('pages.nextShelf', { count: shelvesLeft }) : t('pages.allCounted');
    const title = t(isAgreed ? 'pages.agreed' : 'pages.handedIn', { shelf: shelf.shelfNumber });
    const finished = shelvesLeft ? undefined : 'countFinished';
    if (isAgreed) return { tone: 'success', title, next, finished };
    return { tone: 'success', title, next, finished, text: t(shelf.round === 1 ? 'pages.recountNext' : 'pages.leaderNext') };
  }
  async function leave(): Promise<ScanAnswer> {
    const shelf = await inHand();
    if (!shelf) return quietly;
    await callApi(leaveStockCountShelf, { id: shelf.id }, { quiet: true });
    floor.put(nothing);
    show(null);
    return { tone: 'success', title: t('pages.givenBack', { shelf: shelf.shelfNumber }), next: t('pages.scanShelf') };
  }

  /** The shelf in hand, as this device knows it before the scans that wait for the network. */
  function inFront() {
    const { pieces, state, lineOf = {} } = floor.now();
    return { shelf: data?.shelf ?? null, pieces, state: state as number, lineOf };
  }

  const scans = useScans({
    queueName: `counting.${warehouseId}`,
    onScan,
    expect: (waiting) => judgeCounting(inFront(), waiting).expected,
    steps: {
      takeOver: ({ number, reason }: { number: string; reason: string }) => start(number, reason),
      choose: async ({ code, commodityId }: { code: string; commodityId: string }, key) => {
        const shelf = await inHand();
        return shelf ? count(shelf, code, key, commodityId) : quietly;
      },
      async setLine({ id, counted }: { id: string; counted: number }) {
        await callApi(setStockCountLine, { id, counted }, { quiet: true });
        void refreshAfterScan();
        return quietly;
      },
      pieces(pieces: number) {
        floor.put({ pieces });
        return quietly;
      },
      state(state: State) {
        floor.put({ state });
        return quietly;
      },
      finish: (isEmpty: boolean, key) => finish(isEmpty, key),
      leave,
    },
  });
  const close = () => floor.put({ choosing: null, takeOver: null, empty: null });
  const now = judgeCounting(inFront(), scans.unanswered).floor;
  return { shelf: now.shelf, isKnown: isSuccess, open: { ...open, pieces: now.pieces, state: now.state as State }, scans, close };
}
