import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import {
  getPackagePutAwayShelves,
  packageLowerShelf,
  packagePutOnShelves,
  transferPackageShelf,
} from '@entrepot/contract/modules/packages/floor-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packagePutOnShelvesIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { type NumberedPiece, placeOfPiece } from '@entrepot/rules/pieces.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { callApi, fetchRows } from '../calls/api.ts';
import { useDesk } from '../react/use-desk.ts';
import { useTexts } from '../react/use-texts.ts';
import { type ApiProblem, apiProblem, needsConfirmation, isApiProblem } from '../calls/problem.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { can } from '../session/session.ts';
import { refusalAnswer, type ScanAnswer } from '../scan/scan-answer.ts';
import { quietly, useScans } from '../react/use-scans.ts';
import { shelfByLabel } from './shelf-by-label.ts';
import { type Suggested, suggestedText } from './shelf-suggestions.ts';

/** The open shelf. */
export interface OpenShelf {
  id: string;
  number: string;
}
/** A parcel that was scanned before any shelf, and its suggested shelf. */
export interface ParcelInHand {
  /** Undefined when an earlier release stored it. */
  id?: string;
  number: string;
  suggestions: readonly Suggested[];
}
/** A parcel that was scanned and has no shelf. */
interface Unshelved {
  id: string;
  number: string;
}
interface Floor {
  shelf: OpenShelf | null;
  hand: ParcelInHand | null;
  /** Parcels put on it in this session, so that a second scan is reported and not counted. */
  put: readonly string[];
  /** The parcel for which this shelf needs a confirmation, and whether parcels are put there despite it. */
  confirmation: string | null;
  /** The code whose second scan confirms an area that the problem of its parcel does not allow. */
  problemConfirmation?: string | null;
  /** A parcel on another shelf, by the scanned code: a second scan moves it here. */
  elsewhere: { code: string; id: string } | null;
  isMeant: boolean;
  /** Parcels that were scanned before a shelf and are on none yet, oldest first. */
  unshelved: readonly Unshelved[];
  /** Parcels moved since they were put on their first shelf: undoing that would take them off their present one. */
  moved: readonly string[];
}
// Moved parcels are remembered after the shelf is closed.
const nothing: Omit<Floor, 'moved' | 'unshelved'> = {
  shelf: null,
  hand: null,
  put: [],
  confirmation: null,
  problemConfirmation: null,
  elsewhere: null,
  isMeant: false,
};
const needsProblemConfirmation = (problem: unknown): problem is ApiProblem => needsConfirmation(problem, 'ConfirmProblemArea');
const needsAreaConfirmation = (problem: unknown): problem is ApiProblem => needsConfirmation(problem, 'ConfirmArea');

/** The id of a parcel refused because it is on another shelf, if the person may move it. */
const otherShelfOf = (problem: unknown): string | null => {
  const id = isApiProblem(problem) && (problem.data as { MoveId?: unknown } | null)?.MoveId;
  return typeof id === 'string' && can(packagePutOnShelvesIndex.Transfer) ? id : null;
};

/**
 * Handles the scans of shelving: shelves open and parcels are put on the open one, or a parcel is scanned first and put on the next shelf.
 */
export function useShelving(warehouseId: string) {
  const t = useTexts('packages');
  const shelving = useTexts('shelving');
  const [{ shelf, hand, put, unshelved = [] }, floor] = useDesk<Floor>(`shelving.${warehouseId}`, {
    ...nothing,
    unshelved: [],
    moved: [],
  });

  const openParcels = () => floor.now().unshelved ?? [];
  const shelved = (id: string) => floor.put({ unshelved: openParcels().filter((one) => one.id !== id) });

  const shelfNumbered = (code: string) => shelfByLabel(warehouseId, code);
  function start({ id, number, deactivated }: OpenShelf & { deactivated: boolean }): ScanAnswer {
    floor.put({ ...nothing, shelf: deactivated ? null : { id, number } });
    if (deactivated) return { tone: 'wrong', title: t('pages.shelfOff', { shelf: number }) };
    return { tone: 'success', title: number, next: t('pages.scanOnto'), spokenText: number };
  }
  /** Opens a parcel while no shelf is open and reports its suggested shelf; undefined when the code is no parcel here. */
  async function take(code: string): Promise<ScanAnswer | undefined> {
    try {
      const parcel = await callApi(getPackagePutAwayShelves, { courierNumber: code, warehouseId }, { quiet: true });
      const suggestions = parcel.suggestions ?? [];
      const { id } = parcel;
      const others = openParcels().filter((one) => one.id !== id);
      // A parcel that is on a shelf is moved from there or remains.
      const own = parcel.shelfId ? [] : [{ id, number: parcel.courierNumber }];
      floor.put({ ...nothing, hand: { id, number: parcel.courierNumber, suggestions }, unshelved: [...others, ...own] });
      const missing = () => (openParcels().some((one) => one.id === id) ? t('pages.noShelfYet') : null);
      const next = suggestedText(shelving, suggestions);
      const { courierNumber: number } = parcel;
      const spokenText = suggestions[0]?.shelfNumber ?? next;
      const answer = { title: next, text: whose(parcel), next: t('pages.scanShelfFor', { number }), missing };
      const left = others.at(-1);
      if (!left) return { ...answer, tone: 'success', spokenText };
      // The parcel before this one was put down somewhere.
      return { ...answer, tone: 'warn', title: t('pages.stillNoShelf', { number: left.number }), text: `${next} · ${answer.text}` };
    } catch (problem) {
      // A code that is no courier number is no parcel either.
      if (isApiProblem(problem) && (problem.code === errorCodes.NotFound || problem.code === errorCodes.TrackingNumberFormat))
        return undefined;
      throw problem;
    }
  }
  /** Puts the current parcel on a scanned shelf; the next parcel has a shelf of its own. */
  async function putInHand(code: string, { id, number }: ParcelInHand, key: string): Promise<ScanAnswer> {
    // Its number may be on the label of several boxes.
    const parcel = id ? { ids: [id] } : { courierNumber: number };
    const { confirmation, problemConfirmation } = floor.now();
    const confirmed = { confirmArea: confirmation === code, confirmProblemArea: problemConfirmation === code };
    const input = { ...parcel, shelfNumber: code, warehouseId, ...confirmed };
    const [row] = await fetchRows(pkg, packagePutOnShelves, input, { quiet: true, idempotencyKey: key });
    floor.put(nothing);
    shelved(row!.id);
    void refreshAfterScan();
    return { tone: 'success', title: code, text: whose(row!), spokenText: t('pages.onShelf'), counts: 1, ...undoOf(row!.id) };
  }
  async function putOn(code: string, { number }: OpenShelf, key: string): Promise<ScanAnswer> {
    const { confirmation, problemConfirmation, isMeant } = floor.now();
    const confirmArea = isMeant || confirmation === code;
    // It is confirmed for this parcel only, unlike the area of the shelf.
    const confirmProblemArea = problemConfirmation === code;
    const input = { courierNumber: code, shelfNumber: number, warehouseId, confirmArea, confirmProblemArea };
    const [row] = await fetchRows(pkg, packagePutOnShelves, input, { quiet: true, idempotencyKey: key });
    floor.put({ confirmation: null, problemConfirmation: null, isMeant: confirmArea });
    const before = floor.now().put;
    if (before.includes(row!.id))
      return { tone: 'warn', title: t('pages.onShelfAlready'), text: t('pages.onShelfAlreadyNext', { shelf: number }) };
    floor.put({ put: [...before, row!.id] });
    shelved(row!.id);
    void refreshAfterScan();
    return {
      tone: 'success',
      title: number,
      text: whose(row!),
      spokenText: t('pages.onShelf'),
      counts: 1,
      ...undoOf(row!.id),
    };
  }
  const whose = (parcel: NumberedPiece & { memberCode?: unknown; productName?: string | null }) => {
    const piece = placeOfPiece(parcel);
    const owner = [parcel.memberCode, parcel.productName].filter(Boolean).join(' · ') || t('pages.nobodys');
    return piece ? `${t('pages.piece', { piece })} · ${owner}` : owner;
  };
  const undoOf = (id: string) =>
    can(packagePutOnShelvesIndex.Lower) ? { undo: () => takeOff(id), mayUndo: () => !floor.now().moved.includes(id) } : {};
  async function takeOff(id: string): Promise<void> {
    const [answer] = await callApi(packageLowerShelf, { ids: [id], remarks: null }, { quiet: true });
    if (!answer?.ok) throw apiProblem(answer?.message ?? '', { code: answer?.code ?? errorCodes.NotFound });
    floor.put({ put: floor.now().put.filter((one) => one !== id) });
    await refreshAfterScan();
  }
  /** Moves a parcel from another shelf and closes it. */
  async function move(id: string, shelfNumber: string, inHand: boolean): Promise<ScanAnswer> {
    const [answer] = await callApi(transferPackageShelf, { ids: [id], shelfNumber }, { quiet: true });
    if (!answer?.ok) throw apiProblem(answer?.message ?? '', { code: answer?.code ?? errorCodes.NotFound });
    floor.put(inHand ? nothing : { elsewhere: null, put: [...floor.now().put, id] });
    floor.put({ moved: [...floor.now().moved, id] });
    shelved(id);
    void refreshAfterScan();
    return { tone: 'success', title: shelfNumber, text: t('pages.moved'), spokenText: t('pages.moved'), counts: 1 };
  }
  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const { shelf: on, hand: parcelInHand } = floor.now();
    if (!on && !parcelInHand) {
      const found = await shelfNumbered(code);
      if (found) return start(found);
      return (await take(code)) ?? { tone: 'wrong', title: t('pages.noShelf', { code }), text: t('pages.scanShelfFirst') };
    }
    const { elsewhere } = floor.now();
    floor.put({ elsewhere: null });
    if (elsewhere?.code === code) return move(elsewhere.id, on?.number ?? code, !on);
    try {
      return on ? await putOn(code, on, id) : await putInHand(code, parcelInHand!, id);
    } catch (problem) {
      const there = otherShelfOf(problem);
      if (there) {
        floor.put({ elsewhere: { code, id: there } });
        return { tone: 'warn', title: refusalAnswer(problem as ApiProblem).title, text: t(on ? 'pages.moveNext' : 'pages.moveShelfNext') };
      }
      if (needsProblemConfirmation(problem)) {
        floor.put({ problemConfirmation: code });
        const { title, text } = refusalAnswer(problem);
        return { tone: 'wrong', title, text, next: t('pages.problemAreaNext') };
      }
      if (needsAreaConfirmation(problem)) {
        floor.put({ confirmation: code });
        return { tone: 'warn', title: refusalAnswer(problem).title, text: t('pages.areaNext') };
      }
      if (!isApiProblem(problem) || problem.code !== errorCodes.NotFound) throw problem;
      const other = on ? await shelfNumbered(code).then((found) => found && start(found)) : await take(code);
      if (!other) throw problem;
      return other;
    }
  }
  const scans = useScans({
    queueName: `shelving.${warehouseId}`,
    work: 'shelved',
    onScan,
    steps: {
      close() {
        floor.put(nothing);
        return quietly;
      },
      /** The parcels without a shelf are dealt with elsewhere. */
      dismiss() {
        floor.put({ unshelved: [] });
        return quietly;
      },
    },
  });
  /** Without the parcel in hand, whose shelf is being scanned. */
  const withoutShelf = unshelved.filter(({ id }) => id !== hand?.id);
  return { shelf, hand, unshelved: withoutShelf, done: put.length, scans };
}
