import { cancelPickingGoods, confirmPickingGoods } from '@entrepot/contract/modules/picking/calls.ts';
import { personalPickingIndex } from '@entrepot/contract/modules/picking/screens.ts';
import type { Scan, ScanAnswer } from '@entrepot/ui/scan-props.ts';
import { useRef, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { refreshAll } from '@entrepot/client/react/queries.ts';
import { can } from '@entrepot/client/session/session.ts';
import { randomId } from '@entrepot/client/calls/random-id.ts';
import { cellName, leftOf, type LineRow, type Picking } from './use-picking.ts';

/** What stood fast when something was scanned; a scan that waits for the network keeps it. */
interface Aim {
  shelf: string | null;
  quantity: number | null;
}

/** The next line to fetch: on the shelf that is open first, then in walking order; `picked` is a line that was fetched just now. */
function nextLine({ lines }: Picking, shelf: string | null, picked?: { id: string; left: number }): LineRow | undefined {
  const open = lines.filter((line) => (picked?.id === line.id ? picked.left : leftOf(line)) > 0);
  return open.find(({ shelfNumber }) => shelfNumber === shelf) ?? open[0];
}

/** The scans of a picking list: shelves open, parcels are picked from the open one. */
export function usePickScans(list: Picking) {
  const t = useWords('picking');
  const [shelf, setShelf] = useState<string | null>(null);
  const [quantity, setQuantity] = useState<number | null>(null);
  const aims = useRef(new Map<string, Aim>());
  const describe = (line: LineRow) => t('pages.take', { pieces: leftOf(line), number: line.courierNumber, cell: cellName(line) });

  function openShelf(number: string): ScanAnswer {
    const here = list.lines.filter((line) => line.shelfNumber === number && leftOf(line) > 0);
    setShelf(number);
    if (!here.length) return { tone: 'warn', title: number, text: t('pages.nothingHere') };
    return { tone: 'success', title: number, text: here.slice(0, 3).map(describe).join('  ·  '), say: number };
  }

  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const isParcel = list.lines.some(({ courierNumber }) => courierNumber === code);
    if (!isParcel && list.lines.some(({ shelfNumber }) => shelfNumber === code)) return openShelf(code);
    const aim = aims.current.get(id) ?? { shelf, quantity };
    if (!aim.shelf) {
      const line = list.lines.find(({ courierNumber, ...one }) => courierNumber === code && leftOf({ courierNumber, ...one }) > 0);
      const text = line ? t('pages.goTo', { shelf: line.shelfNumber }) : t('pages.notInList', { code });
      return { tone: 'wrong', title: t(isParcel ? 'pages.shelfFirst' : 'pages.unknown'), text };
    }
    aims.current.set(id, aim);
    const input = { id: list.id, courierNumber: code, shelfNumber: aim.shelf, quantity: aim.quantity };
    const done = await ask(confirmPickingGoods, input, { quiet: true, idempotencyKey: id });
    aims.current.delete(id);
    setQuantity(null);
    void refreshAll();
    return picked(done, aim);
  }

  function picked(
    done: Awaited<ReturnType<typeof ask<typeof confirmPickingGoods.takes, typeof confirmPickingGoods.gives>>>,
    aim: Aim,
  ): ScanAnswer {
    const line = done;
    const before = list.lines.find(({ id }) => id === line.id);
    const pieces = line.pickedQuantity - (before?.pickedQuantity ?? 0);
    const next = nextLine(list, aim.shelf, { id: line.id, left: leftOf(line) });
    const goOn = next ? t('pages.next', { shelf: next.shelfNumber, what: describe(next) }) : t('pages.allPicked');
    const undo = can(personalPickingIndex.CancelPick) && pieces > 0 ? { undo: () => putBack(line.id, pieces, aim.shelf!) } : {};
    return {
      tone: 'success',
      title: t('pages.intoCell', { cell: cellName(line) }),
      text: done.orderFinished ? `${t('pages.orderDone', { order: line.serialNumber })} ${goOn}` : goOn,
      say: t('pages.sayCell', { row: line.gridRow, column: line.gridColumn }),
      ...undo,
    };
  }

  async function putBack(lineId: string, pieces: number, shelfNumber: string): Promise<void> {
    await ask(cancelPickingGoods, { id: list.id, lineId, quantity: pieces, shelfNumber }, { idempotencyKey: randomId() });
    await refreshAll();
  }

  const hasMore = list.lines.some((line) => line.shelfNumber === shelf && leftOf(line) > 0);
  return {
    /** The open shelf, while something is left to fetch from it. */
    shelf: hasMore ? shelf : null,
    next: nextLine(list, shelf),
    quantity,
    setQuantity,
    onScan,
    leaveShelf: () => setShelf(null),
  };
}
