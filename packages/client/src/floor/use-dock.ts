import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { signForIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { getDockDocument, signForBins, signForCancel } from '@entrepot/contract/modules/receiving/sign-calls.ts';
import { callApi, fetchRows, type ResponseOf } from '../calls/api.ts';
import { uploadsDone } from '../calls/uploads.ts';
import { isApiProblem } from '../calls/problem.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { useDesk } from '../react/use-desk.ts';
import { useTexts } from '../react/use-texts.ts';
import { can } from '../session/session.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import type { Translate } from '../texts/i18n.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { quietly, useScans } from '../react/use-scans.ts';

export type DockDocument = ResponseOf<typeof getDockDocument.output> & { memberCode?: string; nickName?: string };
interface Dock {
  document: DockDocument | null;
  /** Pictures for the next signing. */
  pictures: string[];
}
const quiet = { quiet: true };

/** The number of signed bins of a document, and of all; missing bins come first. */
export function signedOf({ bins }: DockDocument) {
  const list = bins ?? [];
  const missing = list.filter(({ binStatus }) => binStates.can(binStatus, 'sign'));
  return {
    missing,
    signed: list.length - missing.length,
    total: list.length,
    list: [...missing, ...list.filter((one) => !missing.includes(one))],
  };
}

/** Whether its receipt may be ended: something was received here, or its packages are signed for at the door, and more is expected. */
export const mayEndReceipt = ({ noMoreToCome, firstSignTime, documentType }: DockDocument) =>
  !noMoreToCome && (firstSignTime !== null || documentType === enumCodes.WarehouseDocumentType.Package);

/** The question before a receipt is ended, with the bins that are then missing. */
export const endOfReceipt = (t: Translate, document: DockDocument) => ({
  title: t('pages.floor.noMoreTitle', { number: document.orderNo }),
  text: [
    t('pages.floor.noMoreText'),
    signedOf(document)
      .missing.map(({ binNumber }) => binNumber)
      .join(' '),
  ]
    .filter(Boolean)
    .join('\n'),
  confirmLabel: t('actions.noMore'),
});

/** Whether the last signature for the whole document may be undone by the user. */
export const mayUndoAll = ({ wholeSignedTime }: DockDocument): boolean => Boolean(wholeSignedTime) && can(signForIndex.CancelSignFor);

/** Handles the scans of the dock: bins are signed for; a document's number opens it, so that all of it can be signed for together. */
export function useDock(warehouseId: string) {
  const t = useTexts('receiving');
  const [{ document, pictures }, desk] = useDesk<Dock>(`dock.${warehouseId}`, { document: null, pictures: [] });

  async function open(code: string): Promise<DockDocument> {
    const found = await callApi(getDockDocument, { code, warehouseId }, quiet);
    desk.put({ document: found });
    return found;
  }
  const ownerOf = ({ memberCode, nickName }: DockDocument) => [memberCode, nickName].filter(Boolean).join(' ');
  const undo = (signed: { binIds: string[] } | { id: string }, code: string) => async () => {
    await callApi(signForCancel, signed);
    await open(code);
    await refreshAfterScan();
  };
  async function sign(
    input: { binNumbers?: string[]; id?: string; noMoreToCome?: boolean },
    code: string,
    key: string,
  ): Promise<ScanAnswer> {
    // A picture still uploading belongs to this bin, not to the next one.
    await uploadsDone();
    const sent = { ...input, warehouseId, imageUrls: desk.now().pictures };
    const bins = await fetchRows(bin, signForBins, sent, { quiet: true, idempotencyKey: key });
    desk.put({ pictures: [] });
    const now = await open(code);
    void refreshAfterScan();
    const { missing, signed, total } = signedOf(now);
    const left = missing.length ? t('pages.floor.stillMissing', { count: missing.length }) : t('pages.floor.allSigned');
    return {
      tone: 'success',
      title: ownerOf(now) || now.orderNo,
      text: total ? t('pages.floor.signedOf', { signed, total, number: now.orderNo }) : now.orderNo,
      next: left,
      finished: missing.length ? undefined : 'documentReceived',
      spokenText: left,
      counts: Math.max(1, bins.length),
      undo: can(signForIndex.CancelSignFor) ? undoOf(input, bins, code) : undefined,
    };
  }
  // Goods and packages without bins are signed for with their document only.
  const undoOf = ({ id, noMoreToCome }: { id?: string; noMoreToCome?: boolean }, bins: readonly { id: string }[], code: string) => {
    if (id && !noMoreToCome) return undo({ id }, code);
    return bins.length ? undo({ binIds: bins.map((one) => one.id) }, code) : undefined;
  };
  async function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    try {
      return await sign({ binNumbers: [code] }, code, id);
    } catch (problem) {
      if (!isApiProblem(problem) || problem.code !== errorCodes.NotFound) throw problem;
      const found = await open(code);
      const { missing, total } = signedOf(found);
      const next = missing.length || !total ? t('pages.floor.signAllNext') : t('pages.floor.allSigned');
      return { tone: 'success', title: found.orderNo, text: ownerOf(found), next };
    }
  }
  const scans = useScans({
    queueName: `dock.${warehouseId}`,
    onScan,
    steps: {
      all: ({ id, number }: { id: string; number: string }, key) => sign({ id }, number, key),
      noMore: ({ id, number }: { id: string; number: string }, key) => sign({ id, noMoreToCome: true }, number, key),
      async undoAll({ id, number }: { id: string; number: string }): Promise<ScanAnswer> {
        await undo({ id }, number)();
        return { tone: 'success', title: number, text: t('pages.floor.allUndone') };
      },
      async close() {
        await uploadsDone();
        desk.put({ document: null, pictures: [] });
        return quietly;
      },
    },
  });
  return { document, pictures, scans, setPictures: (list: string[]) => desk.put({ pictures: list }) };
}
