import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import {
  getPackagePutAwayShelves,
  packageLowerShelf,
  packagePutOnShelves,
  transferPackageShelf,
} from '@entrepot/contract/modules/packages/floor-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packagePutOnShelvesIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { shelf as shelves } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { ask, askRows, list } from '../calls/api.ts';
import { useDesk } from '../react/use-desk.ts';
import { useWords } from '../react/use-words.ts';
import { type ApiProblem, apiProblem, asksToConfirm, isApiProblem } from '../calls/problem.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { can } from '../session/session.ts';
import { refusalAnswer, type ScanAnswer } from '../scan/scan-answer.ts';
import { quietly, useScans } from '../react/use-scans.ts';
import { type Suggested, suggestedText } from './suggested.ts';

/** The shelf that is open. */
export interface OpenShelf {
  id: string;
  number: string;
}
/** A parcel that was scanned before any shelf, and where it would best lie. */
export interface ParcelInHand {
  number: string;
  suggestions: readonly Suggested[];
}
interface Floor {
  shelf: OpenShelf | null;
  hand: ParcelInHand | null;
  /** What was put on it here, so that a second scan of it is told and not counted. */
  put: readonly string[];
  /** The parcel for which this shelf was asked about, and whether parcels go there all the same. */
  asked: string | null;
  /** The parcel that lies on another shelf, by what was scanned: scanned once more, it is moved here. */
  elsewhere: { code: string; id: string } | null;
  isMeant: boolean;
  /** What was moved since it was put on its first shelf: taking that back would take it off its present one. */
  moved: readonly string[];
}
// Which parcels were moved is known beyond the shelf that is open.
const nothing: Omit<Floor, 'moved'> = { shelf: null, hand: null, put: [], asked: null, elsewhere: null, isMeant: false };
const asksForArea = (problem: unknown): problem is ApiProblem => asksToConfirm(problem, 'ConfirmArea');

/** The id of a parcel that was refused because it lies on another shelf, where the person may move it. */
const liesElsewhere = (problem: unknown): string | null => {
  const id = isApiProblem(problem) && (problem.data as { MoveId?: unknown } | null)?.MoveId;
  return typeof id === 'string' && can(packagePutOnShelvesIndex.Transfer) ? id : null;
};

/** The scans of shelving: shelves open and parcels go on the open one, or a parcel is scanned first and goes on the next shelf. */
export function useShelving(warehouseId: string) {
  const t = useWords('packages');
  const shelving = useWords('shelving');
  const [{ shelf, hand, put }, floor] = useDesk<Floor>(`shelving.${warehouseId}`, { ...nothing, moved: [] });

  async function shelfNumbered(code: string) {
    const { data } = await list(shelves, { ShelvesNumber: code, WarehouseId: warehouseId, rows: 20 }, { quiet: true });
    return data.find(({ number }) => number === code);
  }
  function start({ id, number, deactivated }: OpenShelf & { deactivated: boolean }): ScanAnswer {
    floor.put({ ...nothing, shelf: deactivated ? null : { id, number } });
    if (deactivated) return { tone: 'wrong', title: t('pages.shelfOff', { shelf: number }) };
    return { tone: 'success', title: number, next: t('pages.scanOnto'), say: number };
  }
  /** A parcel without a shelf is in hand, and its best shelf is told; undefined of what is no parcel here. */
  async function take(code: string): Promise<ScanAnswer | undefined> {
    try {
      const parcel = await ask(getPackagePutAwayShelves, { courierNumber: code, warehouseId }, { quiet: true });
      const suggestions = parcel.suggestions ?? [];
      floor.put({ ...nothing, hand: { number: parcel.courierNumber, suggestions } });
      const next = suggestedText(shelving, suggestions);
      const { courierNumber: number } = parcel;
      const say = suggestions[0]?.shelfNumber ?? next;
      return { tone: 'success', title: next, text: whose(parcel), next: t('pages.scanShelfFor', { number }), say };
    } catch (problem) {
      // What is no courier's number at all is no parcel either.
      if (isApiProblem(problem) && (problem.code === errorCodes.NotFound || problem.code === errorCodes.TrackingNumberFormat))
        return undefined;
      throw problem;
    }
  }
  /** Puts the parcel in hand on a scanned shelf; the next parcel has a shelf of its own. */
  async function putInHand(code: string, { number }: ParcelInHand, key: string): Promise<ScanAnswer> {
    const input = { courierNumber: number, shelfNumber: code, warehouseId, confirmArea: floor.now().asked === code };
    const [row] = await askRows(pkg, packagePutOnShelves, input, { quiet: true, idempotencyKey: key });
    floor.put(nothing);
    void refreshAfterScan();
    return { tone: 'success', title: code, text: whose(row!), say: t('pages.onShelf'), counts: 1, ...undoOf(row!.id) };
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
    void refreshAfterScan();
    return {
      tone: 'success',
      title: number,
      text: whose(row!),
      say: t('pages.onShelf'),
      counts: 1,
      ...undoOf(row!.id),
    };
  }
  const whose = ({ memberCode, productName }: { memberCode?: unknown; productName?: string | null }) =>
    [memberCode, productName].filter(Boolean).join(' · ') || t('pages.nobodys');
  const undoOf = (id: string) =>
    can(packagePutOnShelvesIndex.Lower) ? { undo: () => takeOff(id), mayUndo: () => !floor.now().moved.includes(id) } : {};
  async function takeOff(id: string): Promise<void> {
    const [answer] = await ask(packageLowerShelf, { ids: [id], remarks: null }, { quiet: true });
    if (!answer?.ok) throw apiProblem(answer?.message ?? '', { code: answer?.code ?? errorCodes.NotFound });
    floor.put({ put: floor.now().put.filter((one) => one !== id) });
    await refreshAfterScan();
  }
  /** Brings a parcel that lies elsewhere to a shelf; a parcel in hand is out of it then. */
  async function move(id: string, shelfNumber: string, inHand: boolean): Promise<ScanAnswer> {
    const [answer] = await ask(transferPackageShelf, { ids: [id], shelfNumber }, { quiet: true });
    if (!answer?.ok) throw apiProblem(answer?.message ?? '', { code: answer?.code ?? errorCodes.NotFound });
    floor.put(inHand ? nothing : { elsewhere: null, put: [...floor.now().put, id] });
    floor.put({ moved: [...floor.now().moved, id] });
    void refreshAfterScan();
    return { tone: 'success', title: shelfNumber, text: t('pages.moved'), say: t('pages.moved'), counts: 1 };
  }
  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const { shelf: on, hand: held } = floor.now();
    if (!on && !held) {
      const found = await shelfNumbered(code);
      if (found) return start(found);
      return (await take(code)) ?? { tone: 'wrong', title: t('pages.noShelf', { code }), text: t('pages.scanShelfFirst') };
    }
    const { elsewhere } = floor.now();
    floor.put({ elsewhere: null });
    if (elsewhere?.code === code) return move(elsewhere.id, on?.number ?? code, !on);
    try {
      return on ? await putOn(code, on, id) : await putInHand(code, held!, id);
    } catch (problem) {
      const there = liesElsewhere(problem);
      if (there) {
        floor.put({ elsewhere: { code, id: there } });
        return { tone: 'warn', title: refusalAnswer(problem as ApiProblem).title, text: t(on ? 'pages.moveNext' : 'pages.moveShelfNext') };
      }
      if (asksForArea(problem)) {
        floor.put({ asked: code });
        return { tone: 'warn', title: refusalAnswer(problem).title, text: t('pages.areaNext') };
      }
      if (!isApiProblem(problem) || problem.code !== errorCodes.NotFound) throw problem;
      const other = on ? await shelfNumbered(code).then((found) => found && start(found)) : await take(code);
      if (!other) throw problem;
      return other;
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
  return { shelf, hand, done: put.length, scans };
}
