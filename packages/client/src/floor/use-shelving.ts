import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { packageLowerShelf, packagePutOnShelves } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packagePutOnShelvesIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { shelf as shelves } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { ask, askRows, list } from '../calls/api.ts';
import { useDesk } from '../react/use-desk.ts';
import { useWords } from '../react/use-words.ts';
import { type ApiProblem, apiProblem, asksToConfirm, isApiProblem } from '../calls/problem.ts';
import { refreshAll } from '../react/queries.ts';
import { can } from '../session/session.ts';
import { refusalAnswer, type ScanAnswer } from '../scan/scan-answer.ts';
import { quietly, useScans } from '../react/use-scans.ts';

/** The shelf that is open. */
export interface OpenShelf {
  id: string;
  number: string;
}
interface Floor {
  shelf: OpenShelf | null;
  /** What was put on it here, so that a second scan of it is told and not counted. */
  put: readonly string[];
  /** The parcel for which this shelf was asked about, and whether parcels go there all the same. */
  asked: string | null;
  isMeant: boolean;
}
const nothing: Floor = { shelf: null, put: [], asked: null, isMeant: false };
const asksForArea = (problem: unknown): problem is ApiProblem => asksToConfirm(problem, 'ConfirmArea');

/** The scans of shelving: shelves open, parcels go on the open one. */
export function useShelving(warehouseId: string) {
  const t = useWords('packages');
  const [{ shelf, put }, floor] = useDesk(`shelving.${warehouseId}`, nothing);

  async function shelfNumbered(code: string) {
    const { data } = await list(shelves, { ShelvesNumber: code, WarehouseId: warehouseId, rows: 20 }, { quiet: true });
    return data.find(({ number }) => number === code);
  }
  function start({ id, number, deactivated }: OpenShelf & { deactivated: boolean }): ScanAnswer {
    floor.put({ ...nothing, shelf: deactivated ? null : { id, number } });
    if (deactivated) return { tone: 'wrong', title: t('pages.shelfOff', { shelf: number }) };
    return { tone: 'success', title: number, next: t('pages.scanOnto'), say: number };
  }
  async function putOn(code: string, { number }: OpenShelf, key: string): Promise<ScanAnswer> {
    const { asked, isMeant } = floor.now();
    const confirmArea = isMeant || asked === code;
    const input = { courierNumber: code, shelfNumber: number, warehouseId, confirmArea };
    const [row] = await askRows(pkg, packagePutOnShelves, input, { quiet: true, idempotencyKey: key });
    floor.put({ asked: null, isMeant: confirmArea });
    const before = floor.now().put;
    if (before.includes(row!.id))
      return { tone: 'warn', title: t('pages.onShelfAlready'), text: t('pages.onShelfAlreadyNext', { shelf: number }) };
    floor.put({ put: [...before, row!.id] });
    void refreshAll();
    return {
      tone: 'success',
      title: number,
      text: [row!.memberCode, row!.productName].filter(Boolean).join(' · ') || t('pages.nobodys'),
      say: t('pages.onShelf'),
      counts: 1,
      ...(can(packagePutOnShelvesIndex.Lower) ? { undo: () => takeOff(row!.id) } : {}),
    };
  }
  async function takeOff(id: string): Promise<void> {
    const [answer] = await ask(packageLowerShelf, { ids: [id], remarks: null }, { quiet: true });
    if (!answer?.ok) throw apiProblem(answer?.message ?? '', { code: answer?.code ?? errorCodes.NotFound });
    floor.put({ put: floor.now().put.filter((one) => one !== id) });
    await refreshAll();
  }
  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const on = floor.now().shelf;
    if (!on) {
      const found = await shelfNumbered(code);
      return found ? start(found) : { tone: 'wrong', title: t('pages.noShelf', { code }), text: t('pages.scanShelfFirst') };
    }
    try {
      return await putOn(code, on, id);
    } catch (problem) {
      if (asksForArea(problem)) {
        floor.put({ asked: code });
        return { tone: 'warn', title: refusalAnswer(problem).title, text: t('pages.areaNext') };
      }
      const other = isApiProblem(problem) && problem.code === errorCodes.NotFound ? await shelfNumbered(code) : undefined;
      if (!other) throw problem;
      return start(other);
    }
  }
  const scans = useScans({
    keep: `shelving.${warehouseId}`,
    onScan,
    steps: {
      close() {
        floor.put(nothing);
        return quietly;
      },
    },
  });
  return { shelf, done: put.length, scans };
}
