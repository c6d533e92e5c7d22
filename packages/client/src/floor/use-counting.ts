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
import { useQuery } from '@tanstack/react-query';
import { ask, type Told } from '../calls/api.ts';
import { heldBy, isApiProblem } from '../calls/problem.ts';
import { randomId } from '../calls/random-id.ts';
import { queries, refreshAfterScan } from '../react/queries.ts';
import { useDesk } from '../react/use-desk.ts';
import { useWords } from '../react/use-words.ts';
import { quietly, useScans } from '../react/use-scans.ts';

export type InHand = NonNullable<Told<typeof getStockCountInHand.gives>['shelf']>;
export type CountedLine = NonNullable<InHand['lines']>[number];
type State = CodeOf<'InventoryState'>;

/** A code that several customers have, to be chosen from. */
export interface Choosing {
  code: string;
  choices: readonly { id: string; name: string }[];
}
interface Floor {
  /** How many pieces the next scan counts, and in which state. */
  pieces: number;
  state: State;
  choosing: Choosing | null;
  /** A shelf that somebody else has in hand. */
  held: { number: string; name: string } | null;
  /** A shelf that is to be handed in and on which nothing was counted. */
  empty: string | null;
}
const nothing: Floor = { pieces: 1, state: enumCodes.InventoryState.Available, choosing: null, held: null, empty: null };

const dataOf = <T extends object>(problem: unknown): Partial<T> => (isApiProblem(problem) ? ((problem.data ?? {}) as Partial<T>) : {});

/** The scans of a count: a shelf opens, then everything on it is counted. Nothing here knows what should lie there. */
export function useCounting(warehouseId: string) {
  const t = useWords('counting');
  const [open, floor] = useDesk(`counting.${warehouseId}`, nothing);
  const queryKey = ['count-in-hand', warehouseId];
  const { data, isSuccess } = useQuery({ queryKey, queryFn: () => ask(getStockCountInHand, { warehouseId }, { quiet: true }) });
  // The screen's keys act on the shelf that was just scanned, not a trip later.
  const show = (shelf: InHand | null) => {
    queries.setQueryData(queryKey, { shelf });
    void refreshAfterScan();
  };
  const inHand = async () => (await ask(getStockCountInHand, { warehouseId }, { quiet: true })).shelf;

  async function start(shelfNumber: string, reason: string | null): Promise<ScanAnswer> {
    try {
      const shelf = await ask(startStockCountShelf, { warehouseId, shelfNumber, reason }, { quiet: true });
      floor.put(nothing);
      show(shelf);
      return { tone: 'success', title: shelf.shelfNumber, next: t('pages.shelfOpen'), say: shelf.shelfNumber };
    } catch (problem) {
      const name = heldBy(problem);
      if (name !== null) floor.put({ held: { number: shelfNumber, name } });
      throw problem;
    }
  }

  async function count(shelf: InHand, code: string, key: string, commodityId: string | null = null): Promise<ScanAnswer> {
    const { pieces, state } = floor.now();
    const input = { id: shelf.id, code, quantity: pieces, inventoryState: state, commodityId };
    try {
      const line = await ask(scanStockCount, input, { quiet: true, idempotencyKey: key });
      floor.put({ pieces: 1, choosing: null });
      void refreshAfterScan();
      return {
        tone: 'success',
        title: `${line.counted} × ${line.code}`,
        text: [line.name, line.memberCode].filter(Boolean).join(' · '),
        say: String(line.counted),
        counts: pieces,
        undo: () => takeBack({ ...input, commodityId: line.commodityId ?? null }),
        // What was handed in is not taken back.
        mayUndo: () => queries.getQueryData<{ shelf: InHand | null }>(queryKey)?.shelf?.id === shelf.id,
      };
    } catch (problem) {
      const { Choices } = dataOf<{ Choices: { CommodityId: string; Name: string; MemberCode: string }[] }>(problem);
      if (!Choices) throw problem;
      const choices = Choices.map((one) => ({ id: one.CommodityId, name: `${one.MemberCode ?? ''} · ${one.Name ?? ''}` }));
      floor.put({ choosing: { code, choices } });
      return { tone: 'warn', title: t('pages.whose', { code }) };
    }
  }
  async function takeBack(input: Parameters<typeof ask<typeof scanStockCount.takes, typeof scanStockCount.gives>>[1]): Promise<void> {
    await ask(scanStockCount, { ...input, takeBack: true }, { quiet: true, idempotencyKey: randomId() });
    await refreshAfterScan();
  }

  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const shelf = await inHand();
    // The shelf's own number once more, such as after an answer that was lost, opens it again and counts nothing.
    if (!shelf || shelf.shelfNumber === code) return start(code, null);
    return count(shelf, code, id);
  }

  async function finish(isEmpty: boolean, key: string): Promise<ScanAnswer> {
    const shelf = await inHand();
    if (!shelf) return quietly;
    // What the screen shows may be a scan behind; what was counted is what the server has.
    if (!isEmpty && !shelf.lines?.length) {
      floor.put({ empty: shelf.shelfNumber });
      return { tone: 'warn', title: t('pages.emptyTitle', { shelf: shelf.shelfNumber }) };
    }
    const { isAgreed, shelvesLeft } = await ask(submitStockCountShelf, { id: shelf.id, isEmpty }, { quiet: true, idempotencyKey: key });
    floor.put(nothing);
    show(null);
    const next = shelvesLeft ? t('pages.nextShelf', { count: shelvesLeft }) : t('pages.allCounted');
    const title = t(isAgreed ? 'pages.agreed' : 'pages.handedIn', { shelf: shelf.shelfNumber });
    if (isAgreed) return { tone: 'success', title, next };
    return { tone: 'success', title, next, text: t(shelf.round === 1 ? 'pages.recountNext' : 'pages.leaderNext') };
  }
  async function leave(): Promise<ScanAnswer> {
    const shelf = await inHand();
    if (!shelf) return quietly;
    await ask(leaveStockCountShelf, { id: shelf.id }, { quiet: true });
    floor.put(nothing);
    show(null);
    return { tone: 'success', title: t('pages.givenBack', { shelf: shelf.shelfNumber }), next: t('pages.scanShelf') };
  }

  const scans = useScans({
    keep: `counting.${warehouseId}`,
    onScan,
    steps: {
      takeOver: ({ number, reason }: { number: string; reason: string }) => start(number, reason),
      choose: async ({ code, commodityId }: { code: string; commodityId: string }, key) => {
        const shelf = await inHand();
        return shelf ? count(shelf, code, key, commodityId) : quietly;
      },
      async setLine({ id, counted }: { id: string; counted: number }) {
        await ask(setStockCountLine, { id, counted }, { quiet: true });
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
  const close = () => floor.put({ choosing: null, held: null, empty: null });
  return { shelf: data?.shelf ?? null, isKnown: isSuccess, open, scans, close };
}
export type Counting = ReturnType<typeof useCounting>;
