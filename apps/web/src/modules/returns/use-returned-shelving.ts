import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import {
  returnLogisticsOrderByNumber,
  returnLogisticsOrderPutOnShelvesCall,
  returnLogisticsOrderShelfTransfer,
} from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { returnLogisticsOrderPutOnShelves } from '@entrepot/contract/modules/returns/screens.ts';
import { shelf as shelves } from '@entrepot/contract/modules/shelving/shelf.ts';
import { askRows, list } from '@entrepot/client/calls/api.ts';
import { asksToConfirm, isApiProblem } from '@entrepot/client/calls/problem.ts';
import { refreshAll } from '@entrepot/client/react/queries.ts';
import { useDesk } from '@entrepot/client/react/use-desk.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { can } from '@entrepot/client/session/session.ts';
import type { Scan, ScanAnswer } from '@entrepot/ui/scan-props.ts';
import { refusalAnswer } from '@entrepot/client/scan/scan-answer.ts';
import { quietly, useScans } from '@entrepot/client/react/use-scans.ts';

interface Floor {
  shelf: { id: string; number: string } | null;
  /** What was put on it since it was scanned. */
  put: readonly string[];
  /** What was asked about: the same scan once more means it. */
  asked: string | null;
}
const nothing: Floor = { shelf: null, put: [], asked: null };

/** The scans of shelving what came back: a shelf opens, returns go on it; what lies elsewhere moves when it is scanned once more. */
export function useReturnedShelving(warehouseId: string) {
  const t = useWords('returns');
  const [{ shelf, put }, floor] = useDesk<Floor>(`returned.shelving.${warehouseId}`, nothing);

  async function shelfNumbered(code: string) {
    const { data } = await list(shelves, { ShelvesNumber: code, WarehouseId: warehouseId, rows: 20 }, { quiet: true });
    return data.find(({ number }) => number === code);
  }
  async function openShelf(code: string): Promise<ScanAnswer | undefined> {
    const found = await shelfNumbered(code);
    if (!found) return undefined;
    if (found.deactivated) return { tone: 'wrong', title: t('pages.shelfIsOff', { shelf: code }) };
    floor.put({ ...nothing, shelf: { id: found.id, number: found.number } });
    return { tone: 'success', title: found.number, next: t('pages.scanReturnsOnto'), say: found.number };
  }
  const known = (number: string) => askRows(returnLogisticsOrder, returnLogisticsOrderByNumber, { number, warehouseId }, { quiet: true });

  async function putOn(code: string, on: { id: string; number: string }): Promise<ScanAnswer> {
    const row = await known(code);
    const other = row ? undefined : await openShelf(code);
    if (other) return other;
    if (row?.shelfId === on.id) return { tone: 'warn', title: t('pages.liesHere'), text: row.returnsOrderNumberNo };
    const isMeant = floor.now().asked === code;
    const moves = Boolean(row?.shelfId);
    if (moves && !isMeant && can(returnLogisticsOrderPutOnShelves.Transfer)) {
      floor.put({ asked: code });
      return { tone: 'warn', title: t('pages.liesElsewhere', { shelf: row!.shelvesNumber }), text: t('pages.moveNext') };
    }
    const of = moves ? returnLogisticsOrderShelfTransfer : returnLogisticsOrderPutOnShelvesCall;
    const input = { number: code, warehouseId, shelfNumber: on.number, confirmArea: isMeant };
    try {
      const [shelved] = await askRows(returnLogisticsOrder, of, input, { quiet: true });
      floor.put({ asked: null, put: [...floor.now().put, shelved!.id] });
      void refreshAll();
      const whose = String(shelved!.memberCode ?? '') || t('pages.unclaimed');
      return { tone: 'success', title: on.number, text: [whose, shelved!.returnsOrderNumberNo].join(' · '), counts: 1 };
    } catch (problem) {
      if (!asksToConfirm(problem, 'ConfirmArea')) throw problem;
      floor.put({ asked: code });
      return { ...refusalAnswer(problem), tone: 'warn', next: t('pages.areaNext') };
    }
  }
  async function onScan({ code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const on = floor.now().shelf;
    if (on) return putOn(code, on);
    return (await openShelf(code)) ?? { tone: 'wrong', title: t('pages.noShelfUnder', { code }), text: t('pages.scanShelfFirst') };
  }
  const scans = useScans({
    keep: `returned.shelving.${warehouseId}`,
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
  return { shelf, done: put.length, scans };
}
