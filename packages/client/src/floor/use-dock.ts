import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { signForIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { getDockDocument, signForBins, signForCancel } from '@entrepot/contract/modules/receiving/sign-calls.ts';
import { ask, askRows, type Told } from '../calls/api.ts';
import { uploadsDone } from '../calls/uploads.ts';
import { isApiProblem } from '../calls/problem.ts';
import { refreshAfterScan } from '../react/queries.ts';
import { useDesk } from '../react/use-desk.ts';
import { useWords } from '../react/use-words.ts';
import { can } from '../session/session.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import type { Scan } from '../scan/scan-queue.ts';
import { quietly, useScans } from '../react/use-scans.ts';

export type DockDocument = Told<typeof getDockDocument.gives> & { memberCode?: string; nickName?: string };
interface Dock {
  document: DockDocument | null;
  /** Pictures that go with what is signed for next. */
  pictures: string[];
}
const { BinStatus } = enumCodes;
const quiet = { quiet: true };

/** How many bins of a document are signed for, of how many; those that are missing go first. */
export function signedOf({ bins }: DockDocument) {
  const list = bins ?? [];
  const missing = list.filter(({ binStatus }) => binStatus === BinStatus.Expected);
  return {
    missing,
    signed: list.length - missing.length,
    total: list.length,
    list: [...missing, ...list.filter((one) => !missing.includes(one))],
  };
}

/** The scans of the dock: bins are signed for; a document's number opens it, so that all of it can be signed for at once. */
export function useDock(warehouseId: string) {
  const t = useWords('receiving');
  const [{ document, pictures }, desk] = useDesk<Dock>(`dock.${warehouseId}`, { document: null, pictures: [] });

  async function open(code: string): Promise<DockDocument> {
    const found = await ask(getDockDocument, { code, warehouseId }, quiet);
    desk.put({ document: found });
    return found;
  }
  const ownerOf = ({ memberCode, nickName }: DockDocument) => [memberCode, nickName].filter(Boolean).join(' ');
  const undo = (ids: string[], code: string) => async () => {
    await ask(signForCancel, { binIds: ids });
    await open(code);
    await refreshAfterScan();
  };
  async function sign(
    input: { binNumbers?: string[]; id?: string; noMoreToCome?: boolean },
    code: string,
    key: string,
  ): Promise<ScanAnswer> {
    // A picture that is still on its way is of this bin, and not of the next one.
    await uploadsDone();
    const sent = { ...input, warehouseId, imageUrls: desk.now().pictures };
    const bins = await askRows(bin, signForBins, sent, { quiet: true, idempotencyKey: key });
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
      say: left,
      counts: Math.max(1, bins.length),
      undo:
        bins.length && can(signForIndex.CancelSignFor)
          ? undo(
              bins.map(({ id }) => id),
              code,
            )
          : undefined,
    };
  }
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
    keep: `dock.${warehouseId}`,
    onScan,
    steps: {
      all: ({ id, number }: { id: string; number: string }, key) => sign({ id }, number, key),
      noMore: ({ id, number }: { id: string; number: string }, key) => sign({ id, noMoreToCome: true }, number, key),
      async close() {
        await uploadsDone();
        desk.put({ document: null, pictures: [] });
        return quietly;
      },
    },
  });
  return { document, pictures, scans, setPictures: (list: string[]) => desk.put({ pictures: list }) };
}
